/**
 * The address of the bundle `nonogram-player.js`, in which the build puts it in place of `import.meta.url`.
 *
 * That bundle runs as a classic script and as a module. `import.meta` is a syntax error in the first, and the second has
 * no `document.currentScript`: there, only the stack of an error names the file that runs.
 */
const script = document.currentScript;

export const scriptAddress = script instanceof HTMLScriptElement ? script.src : addressIn(new Error().stack ?? "");

/**
 * The first address in a stack, whose form differs between browsers, without the line and column behind it.
 * @param {string} stack
 */
function addressIn(stack) {
  return /https?:\/\/\S+?(?=:\d+(:\d+)?\)?(\s|$))/.exec(stack)?.[0] ?? "";
}

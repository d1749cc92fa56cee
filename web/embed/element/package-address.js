/**
 * The address of the script that the npm package assumes. The build puts it in place of `import.meta.url`, which names
 * the host's bundle there, and replaces `__VERSION__` by the name of the pinned folder.
 */
export const packageAddress = "/nonogram-player/__VERSION__/nonogram-player.js";

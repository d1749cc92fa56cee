/**
 * What a key is called. Keyboards of Latin letters are taken at their word, however these are laid out; on those of other
 * scripts, a key has the name that it has on the American keyboard, which is printed beside their own.
 */

/** Where keys are that are neither letters nor digits: what they are called alone and with Shift. @type {Record<string, [string, string]>} */
const PLACES = { Period: [".", ">"], Slash: ["/", "?"], Minus: ["-", "_"], Equal: ["=", "+"] };

/**
 * @param {{key: string, code: string, shiftKey: boolean}} event of a key
 * @returns {string} as `KeyboardEvent.key` names it
 */
export function keyOf({ key, code, shiftKey }) {
  if (!isForeign(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  if (digit && !shiftKey) return digit;
  return PLACES[code]?.[shiftKey ? 1 : 0] ?? key;
}

/**
 * Whether a key writes something that is not on a Latin keyboard. Names such as "Escape" are Latin, too.
 * @param {string} key
 */
function isForeign(key) {
  return key === "Unidentified" || key === "Process" || /[^\p{ASCII}\p{Script=Latin}]/u.test(key);
}

/** Digits and separators of other scripts in clues. The same rules as nonogram/formats/digits.py. */

/** What separates numbers and clues: the Arabic comma, the ideographic comma and others. @type {Readonly<Record<string, string>>} */
const SEPARATORS = Object.freeze({
  "\u060c": ",", "\u3001": ",", "\u066b": ".", "\u3002": ".", "\u061b": ";", "\u00d7": "x", "\u2212": "-",
});
const DIGIT = /^\p{Nd}$/u;

/**
 * A text with the decimal digits of any script as 0 to 9, and separators and full-width characters as those of ASCII.
 * @param {string} text
 */
export function inAscii(text) {
  return text.replace(/[^\0-\x7f]/gu, asciiOf);
}

/** @param {string} char */
function asciiOf(char) {
  if (Object.hasOwn(SEPARATORS, char)) return SEPARATORS[char];
  const code = /** @type {number} */ (char.codePointAt(0));
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (!DIGIT.test(char)) return char;
  const folded = char.normalize("NFKC");
  if (folded <= "9") return folded;
  // The ten digits of a script stand in order, 0 first.
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

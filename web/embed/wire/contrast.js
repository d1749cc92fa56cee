/** Contrast as WCAG 2.2 measures it, and the pairs of a player's colours that need some. */

/** For text, and for marks that one has to tell from what is around them. */
const [TEXT, MARK] = [4.5, 3];

/** @type {readonly (readonly [front: string, back: string, need: number])[]} */
const PAIRS = Object.freeze([
  ["ink", "paper", TEXT],
  ["ink", "surface", TEXT],
  ["ink", "raised", TEXT],
  ["ink", "gutter-alt", TEXT],
  ["muted", "paper", TEXT],
  ["muted", "raised", TEXT],
  ["muted", "gutter-alt", TEXT],
  ["accent", "paper", TEXT],
  ["accent-ink", "accent", TEXT],
  ["good", "paper", TEXT],
  ["danger", "paper", TEXT],
  ["clue", "gutter", TEXT],
  ["clue", "gutter-alt", TEXT],
  ["clue-done", "gutter", TEXT],
  ["clue-done", "gutter-alt", TEXT],
  ["cell-black", "cell-white", MARK],
  ["cell-black", "cell-unknown", MARK],
  ["cross", "cell-white", MARK],
  ["dot", "cell-unknown", MARK],
  ["danger", "gutter", TEXT],
  ["danger", "gutter-alt", TEXT],
  ["focus", "paper", MARK],
  ["on-paper", "cell-unknown", MARK],
  ["grid-strong", "cell-unknown", MARK],
  ["cited", "cell-unknown", MARK],
  ["deduced", "cell-unknown", MARK],
  ["assumed", "cell-unknown", MARK],
  ["mistake", "cell-unknown", MARK],
]);

/** The relative luminance, from 0 for black to 1 for white. @param {string} colour #rrggbb */
export function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} from 1 to 21
 */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * @param {(name: string) => string} colourOf
 * @returns {{front: string, back: string, ratio: number, need: number}[]} the pairs with too little
 */
export function tooWeak(colourOf) {
  return PAIRS.map(([front, back, need]) => ({ front, back, need, ratio: contrast(colourOf(front), colourOf(back)) }))
    .filter(({ ratio, need }) => ratio < need);
}

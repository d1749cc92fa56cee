/** Contrast as WCAG 2.2 measures it, and the pairs of a player's colours that need some. */
import { contrast } from "../../inks/contrast.js";

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

/**
 * @param {(name: string) => string} colourOf
 * @returns {{front: string, back: string, ratio: number, need: number}[]} the pairs with too little
 */
export function tooWeak(colourOf) {
  return PAIRS.map(([front, back, need]) => ({ front, back, need, ratio: contrast(colourOf(front), colourOf(back)) }))
    .filter(({ ratio, need }) => ratio < need);
}

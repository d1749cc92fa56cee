/**
 * Puzzles in colours as a printer without colours does them well: inks in light greys, the darker the ink the darker, on
 * which numbers and signs stand out. No two of them are told apart by their grey alone, so that pictures show signs.
 *
 * @import { Puzzle } from "../../rules.js"
 */
import { luminance } from "../../inks/contrast.js";

/** The greys of black and of white, from 0 to 255. */
const DARKEST = 205;
const LIGHTEST = 240;

/** @param {Puzzle} puzzle @returns {Puzzle} the same, its inks in greys */
export function plainOf(puzzle) {
  const { inks } = puzzle;
  return inks ? { ...puzzle, inks: inks.map((ink) => ({ ...ink, colour: greyOf(ink.colour) })) } : puzzle;
}

/** @param {string} colour #rrggbb */
function greyOf(colour) {
  const level = Math.round(DARKEST + (LIGHTEST - DARKEST) * luminance(colour));
  return `#${level.toString(16).repeat(3)}`;
}

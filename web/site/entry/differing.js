/**
 * The cells in which several solutions differ.
 *
 * @typedef {{spots: [row: number, column: number][], exact: boolean}} Differing   `exact`: in no other cell do any differ
 * @typedef {{other: string, [category: string]: string}} Counted   a text for each kind of number
 */
import { sayCount } from "../../strings/say.js";

/**
 * How many cells differ, and where the first one is.
 * @param {{differing: Counted, differingLeast: Counted}} texts
 * @param {Differing} differing one cell at least
 */
export function tellDiffering({ differing, differingLeast }, { spots, exact }) {
  const [[row, column]] = spots;
  return sayCount(exact ? differing : differingLeast, spots.length, { row: row + 1, column: column + 1 });
}

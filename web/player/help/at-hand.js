import { BLACK, WHITE } from "../../rules.js";

/**
 * The line that the reader works on: that of the last stroke, or the row of the cursor; the line across if nothing is
 * open there.
 * @param {import("../desk.js").Desk} desk
 * @returns {number | null} rows from 0, then columns; null if neither has an open cell
 */
export function lineInHand({ store, showing }) {
  const { cells, width, height, moves, at } = store;
  const last = (moves[at - 1] ?? []).map(([index]) => index);
  const { row, column } = showing.begun || !last.length ? showing.cursor : { row: Math.floor(last[0] / width), column: last[0] % width };
  const upright = last.length > 1 && last.every((index) => index % width === column);
  const isOpen = (/** @type {number} */ line) =>
    cells.some((value, index) => value !== BLACK && value !== WHITE && (Math.floor(index / width) === line || height + (index % width) === line));
  const lines = upright ? [height + column, row] : [row, height + column];
  return lines.find(isOpen) ?? null;
}

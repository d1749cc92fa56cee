import { BLACK, ClueError, blackIn, isSolved, parseState, startOf } from "../../rules.js";

/**
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../kept/shelf.js").Standing} Standing
 * @typedef {{state: "new" | "started" | "solved", percent: number, cells: Uint8Array | null}} Progress
 */

/**
 * How far the reader is with a puzzle: the share of its black cells that are painted.
 * @param {Puzzle} puzzle
 * @param {Standing} [standing] how the reader left it
 * @returns {Progress}
 */
export function progressOf(puzzle, standing) {
  const cells = standing ? savedCells(puzzle, standing) : null;
  const start = startOf(puzzle);
  if (!cells || cells.every((cell, index) => cell === start[index])) return { state: "new", percent: 0, cells: null };
  if (isSolved(puzzle, cells)) return { state: "solved", percent: 100, cells };
  const painted = cells.reduce((count, cell) => count + (cell === BLACK ? 1 : 0), 0);
  const wanted = blackIn(puzzle.rows);
  // One cell of a large puzzle is a beginning, too.
  const percent = Math.max(Math.min(1, painted), Math.min(99, Math.round((100 * painted) / Math.max(1, wanted))));
  return { state: "started", percent, cells };
}

/**
 * @param {Puzzle} puzzle
 * @param {Standing} standing
 * @returns {Uint8Array | null} null for a damaged game, which is set aside when the puzzle is opened
 */
function savedCells(puzzle, { state }) {
  try {
    return parseState(state, puzzle.columns.length, puzzle.rows.length);
  } catch (error) {
    if (!(error instanceof ClueError)) throw error;
    return null;
  }
}

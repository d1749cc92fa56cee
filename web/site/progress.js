import { BLACK, ClueError, UNKNOWN, isSolved, parseState } from "../rules.js";

/**
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../storage.js").DeviceStorage} DeviceStorage
 * @typedef {{state: "new" | "started" | "solved", percent: number, cells: Uint8Array | null}} Progress
 */

/**
 * How far the reader is with a puzzle: the share of its black cells that are painted.
 * @param {DeviceStorage} storage
 * @param {string} key
 * @param {Puzzle} puzzle
 * @returns {Progress}
 */
export function progressOf(storage, key, puzzle) {
  const cells = savedCells(storage, key, puzzle);
  if (!cells || cells.every((cell) => cell === UNKNOWN)) return { state: "new", percent: 0, cells: null };
  if (isSolved(puzzle, cells)) return { state: "solved", percent: 100, cells };
  const painted = cells.reduce((count, cell) => count + (cell === BLACK ? 1 : 0), 0);
  const wanted = puzzle.rows.flat().reduce((a, b) => a + b, 0);
  const percent = Math.min(99, Math.round((100 * painted) / Math.max(1, wanted)));
  return { state: "started", percent, cells };
}

/**
 * @param {DeviceStorage} storage
 * @param {string} key
 * @param {Puzzle} puzzle
 */
function savedCells(storage, key, puzzle) {
  const game = storage.game(key);
  if (!game) return null;
  try {
    return parseState(game.state, puzzle.columns.length, puzzle.rows.length);
  } catch (error) {
    if (!(error instanceof ClueError)) throw error;
    storage.setAside(key);
    return null;
  }
}

/**
 * Which blocks of a line are done, by what is on the board.
 */
import { clueAt, isPlaced, lineCells, struckBlocks } from "../rules.js";

/**
 * @param {import("../rules.js").Puzzle} puzzle
 * @param {Uint8Array} cells
 * @param {number} line
 * @param {boolean} strikes whether blocks are struck out at all
 * @returns {boolean[]} one for each block; a line without blocks has one, its 0, which is done while nothing is black
 */
export function struckOf(puzzle, cells, line, strikes) {
  const clue = clueAt(puzzle, line);
  if (!strikes) return clue.length ? clue.map(() => false) : [false];
  const inLine = lineCells(cells, puzzle.columns.length, puzzle.rows.length, line);
  return clue.length ? struckBlocks(clue, inLine) : [isPlaced(clue, inLine)];
}

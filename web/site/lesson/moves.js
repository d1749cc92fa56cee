/**
 * The first lesson's board, our own drawing of a cat, and its five moves: which line each is about, which cells it asks
 * for, and what to say. It knows nothing of the page.
 *
 * @typedef {keyof typeof import("../../strings/say.js").words.lesson.moves} MoveName
 * @typedef {{name: MoveName, line: number, cells: [row: number, column: number][]}} Move   `line` counts rows, then columns
 * @typedef {{row: number, column: number, black: boolean}} Wrong   `black`: whether the wrong mark is
 */
import { clueOf, lineCells, BLACK, UNKNOWN } from "../../rules.js";

const PICTURE = ["#...#", "#####", "#.#.#", "#####", ".###."];
const SIDE = PICTURE.length;

const cells = Uint8Array.from(PICTURE.join(""), (cell) => (cell === "#" ? BLACK : UNKNOWN));
const clue = (/** @type {number} */ line) => clueOf(lineCells(cells, SIDE, SIDE, line));

/** @type {import("../../rules.js").Puzzle} */
export const BOARD = {
  rows: Array.from({ length: SIDE }, (_, row) => clue(row)),
  columns: Array.from({ length: SIDE }, (_, column) => clue(SIDE + column)),
};

/** The first four moves, each of which teaches something. @type {Move[]} */
const TAUGHT = [
  { name: "full", line: 1, cells: [[1, 0], [1, 1], [1, 2], [1, 3], [1, 4]] },
  { name: "gaps", line: 2, cells: [[2, 0], [2, 2], [2, 4]] },
  { name: "overlap", line: 4, cells: [[4, 2]] },
  { name: "crosses", line: SIDE + 1, cells: [[0, 1], [2, 1]] },
];
/** The fifth is the rest of the picture, of which one part after the other is suggested. @type {Move[]} */
const REST = [
  { name: "again", line: 3, cells: [[3, 0], [3, 1], [3, 2], [3, 3], [3, 4]] },
  { name: "needs", line: SIDE + 1, cells: [[4, 1], [4, 3]] },
  { name: "left", line: SIDE, cells: [[0, 0], [0, 4]] },
];
export const MOVES = TAUGHT.length + 1;

/**
 * The move that comes next.
 * @param {string[]} state of the board, as it is saved
 * @returns {{move: Move, number: number} | null} null when the picture is there
 */
export function nextMove(state) {
  // Who paints ahead may have it before all that was asked for.
  if (isFinished(state)) return null;
  const isOpen = (/** @type {Move} */ { cells: wanted }) => wanted.some(([row, column]) => !isRight(state, row, column));
  const taught = TAUGHT.findIndex(isOpen);
  if (taught >= 0) return { move: TAUGHT[taught], number: taught + 1 };
  const rest = REST.find(isOpen);
  return rest ? { move: rest, number: MOVES } : null;
}

/**
 * Whether the picture is there, with or without crosses.
 * @param {string[]} state
 */
function isFinished(state) {
  return PICTURE.every((row, i) => [...row].every((cell, j) => (cell === "#") === (state[i][j] === "#")));
}

/**
 * The marks that are not so in the picture.
 * @param {string[]} state
 * @returns {Wrong[]}
 */
export function wrongMarks(state) {
  const wrong = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      if (state[row][column] !== "?" && !isRight(state, row, column)) wrong.push({ row, column, black: state[row][column] === "#" });
    }
  }
  return wrong;
}

/**
 * @param {string[]} state
 * @param {number} row
 * @param {number} column
 */
function isRight(state, row, column) {
  return state[row][column] === PICTURE[row][column];
}

/**
 * The first lesson's board, our own drawing of a giraffe, and its five moves: which line each is about, which cells it
 * asks for, and what to say. It knows nothing of the page.
 *
 * @typedef {keyof typeof import("../../strings/pages.js").words.lesson.moves} MoveName
 * @typedef {{name: MoveName, line: number, cells: [row: number, column: number][]}} Move   `line` counts rows, then columns
 * @typedef {{row: number, column: number, black: boolean}} Wrong   `black`: whether the wrong mark is
 */
import { clueOf, lineCells, BLACK, UNKNOWN } from "../../rules.js";

const PICTURE = ["#....", "#....", "####.", "#####", "#.#.#"];
const SIDE = PICTURE.length;

const cells = Uint16Array.from(PICTURE.join(""), (cell) => (cell === "#" ? BLACK : UNKNOWN));
const clue = (/** @type {number} */ line) => clueOf(lineCells(cells, SIDE, SIDE, line));

/** @type {import("../../rules.js").Puzzle} */
export const BOARD = {
  rows: Array.from({ length: SIDE }, (_, row) => clue(row)),
  columns: Array.from({ length: SIDE }, (_, column) => clue(SIDE + column)),
};

/** Each is made in one line: the first four teach something, the last finishes the picture. @type {Move[]} */
const MOVES = [
  { name: "full", line: 3, cells: [[3, 0], [3, 1], [3, 2], [3, 3], [3, 4]] },
  { name: "gaps", line: 4, cells: [[4, 0], [4, 2], [4, 4]] },
  { name: "overlap", line: 2, cells: [[2, 1], [2, 2], [2, 3]] },
  { name: "crosses", line: SIDE + 4, cells: [[0, 4], [1, 4], [2, 4]] },
  { name: "again", line: SIDE, cells: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]] },
];
export const COUNT = MOVES.length;

/**
 * The move that comes next.
 * @param {string[]} state of the board, as it is saved
 * @returns {{move: Move, number: number} | null} null when the picture is there
 */
export function nextMove(state) {
  // Who paints ahead may have it before all that was asked for.
  if (isFinished(state)) return null;
  const at = MOVES.findIndex(({ cells: wanted }) => wanted.some(([row, column]) => !isRight(state, row, column)));
  return at < 0 ? null : { move: MOVES[at], number: at + 1 };
}

/** Whether the picture is there, with or without crosses. @param {string[]} state */
function isFinished(state) {
  return PICTURE.every((row, i) => [...row].every((cell, j) => (cell === "#") === (state[i][j] === "#")));
}

/** The marks that are not so in the picture. @type {(state: string[]) => Wrong[]} */
export function wrongMarks(state) {
  const wrong = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      if (state[row][column] !== "?" && !isRight(state, row, column)) wrong.push({ row, column, black: state[row][column] === "#" });
    }
  }
  return wrong;
}

/** @type {(state: string[], row: number, column: number) => boolean} */
function isRight(state, row, column) {
  return state[row][column] === PICTURE[row][column];
}

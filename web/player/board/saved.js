/**
 * Saved games: the project's JSON with the board and the moves that led to it. A saved game is checked in full before
 * any of it is used: its moves must lead exactly to its board.
 *
 * A move is written as runs of cells, such as `45>3?#`: from cell 45, three cells to the right (`v`:
 * downwards) that were unknown became black. `o` is a dot.
 *
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("./store.js").Move} Move
 * @typedef {Puzzle & {
 *   version: 1, state: string[], dots?: [number, number][],
 *   history?: {moves: string[], at: number, branch?: number},
 *   revision?: import("../../merging.js").Revision,
 * }} SavedGame
 */
import { DOT, UNKNOWN, formatState, parseState } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { Store } from "./store.js";

const LETTERS = "?#.o";
const RUN = /^(\d+)([>v])(\d+)([?#.o])([?#.o])$/;

/** A saved game that cannot be used; the message says why. */
export class SaveError extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.name = "SaveError";
  }
}

/**
 * @param {Store} store
 * @returns {SavedGame}
 */
export function saveGame(store) {
  const { puzzle, width } = store;
  const cells = store.settledCells();
  /** @type {[number, number][]} */
  const dots = [];
  cells.forEach((cell, i) => {
    if (cell === DOT) dots.push([Math.floor(i / width), i % width]);
  });
  return {
    version: 1,
    ...structuredClone(puzzle),
    state: formatState(cells, width),
    ...(dots.length ? { dots } : {}),
    history: {
      moves: store.moves.map((move) => formatMove(move, width)),
      at: store.at,
      ...(store.branch === null ? {} : { branch: store.branch }),
    },
  };
}

/**
 * @param {Puzzle} puzzle the puzzle the game must belong to
 * @param {unknown} saved
 * @returns {Store}
 * @throws {SaveError | import("../../rules.js").ClueError}
 */
export function restoreGame(puzzle, saved) {
  const game = /** @type {Partial<SavedGame>} */ (saved);
  if (typeof game !== "object" || game === null || game.version !== 1)
    throw new SaveError(words.player.save.notASave);
  for (const side of /** @type {const} */ (["rows", "columns"])) {
    if (JSON.stringify(game[side]) !== JSON.stringify(puzzle[side]))
      throw new SaveError(words.player.save.otherPuzzle);
  }
  const [width, height] = [puzzle.columns.length, puzzle.rows.length];
  const cells = parseState(game.state, width, height);
  placeDots(cells, game.dots ?? [], width, height);
  const { moves, at, branch } = parseHistory(game.history ?? { moves: [], at: 0 }, width, cells.length);
  replay(cells.slice(), moves, at);
  return new Store(puzzle, { cells, moves, at, branch });
}

/**
 * @param {Uint8Array} cells
 * @param {unknown} dots
 * @param {number} width
 * @param {number} height
 */
function placeDots(cells, dots, width, height) {
  if (!Array.isArray(dots)) throw new SaveError(words.player.save.dots);
  for (const dot of dots) {
    const [row, column] = Array.isArray(dot) && dot.length === 2 ? dot : [-1, -1];
    const inside =
      Number.isInteger(row) &&
      Number.isInteger(column) &&
      row >= 0 &&
      row < height &&
      column >= 0 &&
      column < width;
    if (!inside || cells[row * width + column] !== UNKNOWN) throw new SaveError(words.player.save.dots);
    cells[row * width + column] = DOT;
  }
}

/**
 * @param {unknown} history
 * @param {number} width
 * @param {number} size
 * @returns {{moves: Move[], at: number, branch: number | null}}
 */
function parseHistory(history, width, size) {
  const { moves, at, branch = null } = /** @type {{moves: unknown, at: unknown, branch?: unknown}} */ (history ?? {});
  const good =
    Array.isArray(moves) &&
    moves.every((move) => typeof move === "string") &&
    typeof at === "number" &&
    Number.isInteger(at) &&
    at >= 0 &&
    at <= moves.length &&
    (branch === null || (typeof branch === "number" && Number.isInteger(branch) && branch >= 0 && branch <= at));
  if (!good) throw new SaveError(words.player.save.history);
  return { moves: moves.map((text, i) => parseMove(text, i, width, size)), at, branch };
}

/**
 * Walks back to the first move and forward to the last; throws where a move does not fit its board.
 * @param {Uint8Array} cells changed
 * @param {Move[]} moves
 * @param {number} at
 */
function replay(cells, moves, at) {
  const now = cells.slice();
  for (let i = at - 1; i >= 0; i--) step(cells, moves[i], i, 2, 1);
  for (let i = at; i < moves.length; i++) step(now, moves[i], i, 1, 2);
}

/**
 * @param {Uint8Array} cells
 * @param {Move} move
 * @param {number} number
 * @param {1 | 2} from
 * @param {1 | 2} to
 */
function step(cells, move, number, from, to) {
  for (const change of move) {
    if (cells[change[0]] !== change[from]) throw badMove(number);
    cells[change[0]] = change[to];
  }
}

/** @param {number} index of the move */
function badMove(index) {
  return new SaveError(say(words.player.save.move, { number: index + 1 }));
}

/**
 * @param {Move} move its cells in rising order
 * @param {number} width
 */
export function formatMove(move, width) {
  const down = move.length > 1 && move[1][0] - move[0][0] === width && width > 1;
  const stride = down ? width : 1;
  const runs = [];
  for (let i = 0; i < move.length;) {
    const [index, before, after] = move[i];
    let count = 1;
    while (i + count < move.length && continues(move[i + count], index + count * stride, before, after))
      count++;
    runs.push(`${index}${down ? "v" : ">"}${count}${LETTERS[before]}${LETTERS[after]}`);
    i += count;
  }
  return runs.join(" ");
}

/**
 * @param {import("./store.js").Change} change
 * @param {number} index
 * @param {number} before
 * @param {number} after
 */
function continues(change, index, before, after) {
  return change[0] === index && change[1] === before && change[2] === after;
}

/**
 * @param {string} text
 * @param {number} number
 * @param {number} width
 * @param {number} size of the board
 * @returns {Move}
 */
function parseMove(text, number, width, size) {
  /** @type {Map<number, import("./store.js").Change>} */
  const changes = new Map();
  for (const run of text.split(" ")) {
    const parts = RUN.exec(run);
    if (!parts) throw badMove(number);
    const [start, count] = [Number(parts[1]), Number(parts[3])];
    const stride = parts[2] === "v" ? width : 1;
    const [before, after] = [LETTERS.indexOf(parts[4]), LETTERS.indexOf(parts[5])];
    if (count < 1 || start + (count - 1) * stride >= size || before === after) throw badMove(number);
    for (let i = 0; i < count; i++) {
      const index = start + i * stride;
      if (changes.has(index)) throw badMove(number);
      changes.set(index, [index, before, after]);
    }
  }
  return [...changes.values()].sort((a, b) => a[0] - b[0]);
}

/**
 * Saved games: the project's JSON with the board and the moves that led to it. A saved game is checked in full before
 * any of it is used: its moves must lead exactly to its board.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Move } from "./store.js"
 * @typedef {Puzzle & {
 *   version: 1 | 2, state: string[], dots?: [number, number][], notes?: [number, number, string][],
 *   history?: {moves: string[], at: number, branch?: number},
 *   log?: import("./log.js").SavedLog,
 *   revision?: import("../../kept/merging.js").Revision,
 * }} SavedGame
 */
import { DOT, UNKNOWN, bare, formatNotes, formatState, isNoted, isValue, readCells, startOf, valueOf, withNote } from "../../rules.js";
import { words } from "../../strings/say.js";
import { Log } from "./log.js";
import { SaveError, applyMove, badMove, formatMove, parseMove } from "./saved-moves.js";
import { Store } from "./store.js";

/** The version of the project's JSON that holds a puzzle. @type {(puzzle: Puzzle) => 1 | 2} */
function versionOf({ inks }) {
  return inks ? 2 : 1;
}

/** @type {(store: Store) => SavedGame} */
export function saveGame(store) {
  const { puzzle, width } = store;
  const cells = store.settledCells();
  /** @type {[number, number][]} */
  const dots = [];
  cells.forEach((cell, i) => {
    if (cell === DOT) dots.push([Math.floor(i / width), i % width]);
  });
  return {
    version: versionOf(puzzle),
    ...structuredClone(puzzle),
    state: formatState(cells, width),
    ...(dots.length ? { dots } : {}),
    ...(cells.some(isNoted) ? { notes: formatNotes(cells, width) } : {}),
    history: {
      moves: store.moves.map((move) => formatMove(move, width)),
      at: store.at,
      ...(store.branch === null ? {} : { branch: store.branch }),
    },
    log: store.log.save(),
  };
}

/** A part of a puzzle as it is compared: whoever kept it may have put the keys of an ink in another order. @param {unknown} part */
function compared(part) {
  const ordered = (/** @type {string} */ _, /** @type {any} */ one) =>
    typeof one === "object" && one !== null && "colour" in one ? [one.name, one.colour, one.sign] : one;
  return JSON.stringify(part, ordered);
}

/**
 * @param {Puzzle} puzzle the puzzle the game must belong to
 * @param {unknown} saved
 * @returns {Store}
 * @throws {SaveError | import("../../rules.js").ClueError}
 */
export function restoreGame(puzzle, saved) {
  const game = /** @type {Partial<SavedGame>} */ (saved);
  if (typeof game !== "object" || game === null || game.version !== versionOf(puzzle))
    throw new SaveError(words.player.save.notASave);
  for (const side of /** @type {const} */ (["inks", "rows", "columns", "given"])) {
    if (compared(game[side]) !== compared(puzzle[side]))
      throw new SaveError(words.player.save.otherPuzzle);
  }
  const [width, height, inks] = [puzzle.columns.length, puzzle.rows.length, puzzle.inks?.length ?? 0];
  const cells = withStart(readCells(puzzle, game.state), puzzle);
  placeDots(cells, game.dots ?? [], width, height);
  if (puzzle.inks) placeNotes(cells, game.notes ?? [], puzzle);
  const { moves, at, branch } = parseHistory(game.history ?? { moves: [], at: 0 }, { width, size: cells.length, inks });
  const start = startOf(puzzle);
  moves.forEach((move, i) => {
    if (move.some(([index]) => start[index] !== UNKNOWN)) throw badMove(i);
  });
  replay(cells.slice(), moves, at);
  return new Store(puzzle, { cells, moves, at, branch, log: Log.restore(game.log, width, cells, { start, late: moves.length > 0, inks }) });
}

/**
 * A board with the given cells of its puzzle.
 * @type {(cells: Uint16Array, puzzle: Puzzle) => Uint16Array<ArrayBuffer>}
 */
function withStart(cells, puzzle) {
  const start = startOf(puzzle);
  if (start.some((value, index) => value !== UNKNOWN && cells[index] !== UNKNOWN && cells[index] !== value))
    throw new SaveError(words.player.save.given);
  return cells.map((value, index) => start[index] || value);
}

/** @type {(cells: Uint16Array, dots: unknown, width: number, height: number) => void} */
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

/** @type {(cells: Uint16Array, notes: unknown, puzzle: Puzzle) => void} */
function placeNotes(cells, notes, { rows: { length: height }, columns: { length: width }, inks }) {
  if (!Array.isArray(notes)) throw new SaveError(words.player.save.notes);
  for (const note of notes) {
    const [row, column, text] = Array.isArray(note) && note.length === 3 ? note : [];
    const index = row * width + column;
    const noted = typeof text === "string" && /^![#.b-i]$/.test(text) && isValue(valueOf(text), inks?.length ?? 0);
    const inside = isWithin(row, height) && isWithin(column, width) && bare(cells[index]) === UNKNOWN;
    if (!noted || !inside) throw new SaveError(words.player.save.notes);
    cells[index] = withNote(cells[index], valueOf(text));
    if (!isValue(cells[index], inks?.length ?? 0)) throw new SaveError(words.player.save.notes);
  }
}

/** @type {(number: unknown, count: number) => boolean} */
function isWithin(number, count) {
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) < count;
}

/** @type {(history: unknown, board: {width: number, size: number, inks: number}) => {moves: Move[], at: number, branch: number | null}} */
function parseHistory(history, board) {
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
  return { moves: moves.map((text, i) => parseMove(text, i, board)), at, branch };
}

/**
 * Walks back to the first move and forward to the last; throws where a move does not fit its board.
 * @param {Uint16Array} cells changed
 * @param {Move[]} moves
 * @param {number} at
 */
function replay(cells, moves, at) {
  const now = cells.slice();
  for (let i = at - 1; i >= 0; i--) applyMove(cells, moves[i], i, 2, 1);
  for (let i = at; i < moves.length; i++) applyMove(now, moves[i], i, 1, 2);
}


/**
 * Drawings as they are kept: the rows, the inks, the title and the newest moves, so that undo reaches back beyond a reload.
 * A history that does not fit its drawing is left out: the drawing is worth more than the way to it.
 *
 * @import { Drawing } from "../../kept/drawings.js"
 * @import { Picture } from "../../player/board/sketch.js"
 * @import { Move } from "../../player/board/store.js"
 * @typedef {string[] | {inks: import("../../rules.js").Ink[], rows: string[]}} KeptPicture   rows alone of a picture in black
 * @typedef {{from: KeptPicture, to: KeptPicture}} Reshaping   a move that gave the board another size or other inks
 * @typedef {string | Reshaping} KeptMove
 * @typedef {{moves: KeptMove[], at: number}} KeptHistory   `at`: how many of the moves are on the board
 */
import { Sketch } from "../../player/board/sketch.js";
import { SaveError, applyMove, formatMove, parseMove } from "../../player/board/saved-moves.js";
import { ClueError, UNKNOWN, formatState, isInk, parseState } from "../../rules.js";
import { areInks } from "../../reading/ink-list.js";
import { isSide } from "./tools/resizing.js";

/** What a first drawing begins with, in cells a side. */
const FIRST = 10;
/** About as many characters of moves are kept, the newest first: hundreds of strokes, some of them across a large board. */
const MOST = 60_000;

/** @type {(sketch: Sketch, title: string) => Drawing} as it is now */
export function keepDrawing(sketch, title) {
  const { inks } = sketch.picture;
  return { ...(inks ? { inks } : {}), rows: rowsOf(sketch.picture), title, history: keepHistory(sketch), at: Date.now() };
}

/**
 * The drawing that was kept, with its moves; an empty board where there is none, or none that can be read.
 * @param {Drawing | null} kept
 * @param {string} title of the board
 * @returns {{sketch: Sketch, title: string}}
 */
export function restoreDrawing(kept, title) {
  const empty = { width: FIRST, height: FIRST, cells: new Uint16Array(FIRST * FIRST) };
  try {
    if (!kept) return { sketch: new Sketch(empty, title), title: "" };
    const picture = pictureOf(kept.rows, kept.inks);
    return { sketch: new Sketch(picture, title, restoreHistory(kept.history, picture)), title: kept.title };
  } catch (error) {
    if (!(error instanceof ClueError)) throw error;
    return { sketch: new Sketch(empty, title), title: "" };
  }
}

/** The newest moves, and those that can be redone, as far as there is room. @type {(sketch: Sketch) => KeptHistory} */
function keepHistory(sketch) {
  const { moves, at } = sketch;
  const widths = widthsOf(sketch);
  const keep = (/** @type {number} */ index) => {
    const shapes = sketch.reshapedBy(moves[index]);
    return shapes ? { from: keepPicture(shapes[0]), to: keepPicture(shapes[1]) } : formatMove(moves[index], widths[index]);
  };
  const ahead = within(MOST / 2, Array.from({ length: moves.length - at }, (_, i) => at + i), keep);
  const room = MOST - ahead.reduce((sum, move) => sum + lengthOf(move), 0);
  const done = within(room, Array.from({ length: at }, (_, i) => at - 1 - i), keep).reverse();
  return { moves: [...done, ...ahead], at: done.length };
}

/**
 * The first moves, as many as there is room for.
 * @param {number} room in characters
 * @param {number[]} indices of the moves
 * @param {(index: number) => KeptMove} keep
 */
function within(room, indices, keep) {
  /** @type {KeptMove[]} */
  const kept = [];
  let left = room;
  for (const index of indices) {
    const move = keep(index);
    left -= lengthOf(move);
    if (left < 0) break;
    kept.push(move);
  }
  return kept;
}

/** How wide the board was at each move. @type {(sketch: Sketch) => number[]} */
function widthsOf(sketch) {
  const { moves, at } = sketch;
  /** @type {number[]} */
  const widths = new Array(moves.length);
  for (let index = at - 1, width = sketch.width; index >= 0; index--) {
    widths[index] = width;
    width = sketch.reshapedBy(moves[index])?.[0].width ?? width;
  }
  for (let index = at, width = sketch.width; index < moves.length; index++) {
    widths[index] = width;
    width = sketch.reshapedBy(moves[index])?.[1].width ?? width;
  }
  return widths;
}

/** @param {KeptMove} move */
function lengthOf(move) {
  return typeof move === "string" ? move.length : JSON.stringify(move).length;
}

/** @param {Picture} picture */
function rowsOf({ cells, width }) {
  return formatState(cells, width);
}

/** @type {(picture: Picture) => KeptPicture} */
function keepPicture(picture) {
  return picture.inks ? { inks: picture.inks, rows: rowsOf(picture) } : rowsOf(picture);
}

/**
 * @param {unknown} kept
 * @param {Picture} picture that the moves lead to
 * @returns {{moves: Move[], at: number, reshaped: Map<Move, [Picture, Picture]>} | undefined} nothing where they do not
 */
function restoreHistory(kept, picture) {
  const { moves: told, at } = /** @type {Partial<KeptHistory>} */ (kept ?? {});
  if (!Array.isArray(told) || typeof at !== "number" || !Number.isInteger(at) || at < 0 || at > told.length) return undefined;
  /** @type {Map<Move, [Picture, Picture]>} */
  const reshaped = new Map();
  try {
    const walk = new Walk(picture, reshaped);
    const done = told.slice(0, at).reverse().map((move, i) => walk.step(move, at - 1 - i, true)).reverse();
    const ahead = new Walk(picture, reshaped);
    const undone = told.slice(at).map((move, i) => ahead.step(move, at + i, false));
    return { moves: [...done, ...undone], at, reshaped };
  } catch (error) {
    if (!(error instanceof SaveError || error instanceof ClueError)) throw error;
    return undefined;
  }
}

/** Goes along kept moves, from the picture that they lead to or begin from; throws where one does not fit its board. */
class Walk {
  /** @type {Picture} */
  #picture;

  /**
   * @param {Picture} picture
   * @param {Map<Move, [Picture, Picture]>} reshaped is given the moves that change size or inks
   */
  constructor(picture, reshaped) {
    this.#picture = { ...picture, cells: picture.cells.slice() };
    this.reshaped = reshaped;
  }

  /**
   * @param {unknown} kept
   * @param {number} number of the move, from 0
   * @param {boolean} back
   * @returns {Move}
   */
  step(kept, number, back) {
    if (typeof kept === "string") return this.#paint(kept, number, back);
    const { from, to } = /** @type {Partial<Reshaping>} */ (kept ?? {});
    const shapes = /** @type {[Picture, Picture]} */ ([pictureIn(from), pictureIn(to)]);
    const [here, there] = back ? [shapes[1], shapes[0]] : shapes;
    if (JSON.stringify(keepPicture(here)) !== JSON.stringify(keepPicture(this.#picture))) throw new SaveError("");
    this.#picture = { ...there, cells: there.cells.slice() };
    /** @type {Move} */
    const move = [];
    this.reshaped.set(move, shapes);
    return move;
  }

  /**
   * @param {string} text
   * @param {number} number
   * @param {boolean} back
   */
  #paint(text, number, back) {
    const { width, cells, inks } = this.#picture;
    const move = parseMove(text, number, { width, size: cells.length, inks: inks?.length ?? 0 });
    const known = move.every(([, before, after]) => [before, after].every((value) => isInk(value) || value === UNKNOWN));
    if (!known) throw new SaveError("");
    applyMove(cells, move, number, back ? 2 : 1, back ? 1 : 2);
    return move;
  }
}

/**
 * @param {unknown} kept rows, or inks and rows
 * @returns {Picture}
 * @throws {ClueError} where it is not a picture
 */
function pictureIn(kept) {
  if (Array.isArray(kept)) return pictureOf(kept, undefined);
  const { rows, inks } = /** @type {{rows?: unknown, inks?: unknown}} */ (kept ?? {});
  return pictureOf(rows, inks);
}

/**
 * @param {unknown} rows
 * @param {unknown} inks undefined for a picture in black
 * @returns {Picture}
 * @throws {ClueError} where they are not a drawing
 */
export function pictureOf(rows, inks) {
  const width = Array.isArray(rows) ? String(rows[0] ?? "").length : 0;
  const height = Array.isArray(rows) ? rows.length : 0;
  const known = inks === undefined || areInks(inks);
  if (!isSide(width) || !isSide(height) || !known) throw new ClueError([{ code: "state", place: null, values: { width, height } }]);
  return { width, height, cells: parseState(rows, width, height, "state", inks?.length), ...(inks ? { inks } : {}) };
}

/**
 * A drawing: a board whose clues follow its cells, and whose size and inks can change. All of these are moves that can be undone.
 *
 * @import { Ink, Puzzle } from "../../rules.js"
 * @import { Move } from "./store.js"
 * @typedef {{width: number, height: number, cells: Uint16Array, inks?: Ink[]}} Picture   cells row by row, painted or UNKNOWN;
 *   `inks` as of a puzzle, left out for a picture in black
 */
import { UNKNOWN, clueOf, isInk, lineCells, linesThrough } from "../../rules.js";
import { Log } from "./log.js";
import { Store } from "./store.js";

export class Sketch extends Store {
  /** The moves that gave the board another size or other inks: the picture before and after each. @type {WeakMap<Move, [Picture, Picture]>} */
  #reshaped;
  /** Called when the board has another size or other inks. */
  onReshaped = () => {};

  /**
   * @param {Picture} picture
   * @param {string} title of the board
   * @param {{moves: Move[], at: number, reshaped: Map<Move, [Picture, Picture]>}} [history] the moves that led to the
   *   picture, and those of them that changed size or inks
   */
  constructor(picture, title, { moves, at, reshaped } = { moves: [], at: 0, reshaped: new Map() }) {
    super({ ...cluesOf(picture), title }, { cells: picture.cells.slice(), moves, at });
    this.#reshaped = new WeakMap(reshaped);
  }

  get drawn() {
    return true;
  }

  /** A drawing is never finished. */
  get solved() {
    return false;
  }

  /** There are inks, and there is nothing: all other tools take ink away. @param {number} mark */
  markFor(mark) {
    return isInk(mark) ? mark : UNKNOWN;
  }

  /**
   * The picture before and after a move that gave the board another size or other inks.
   * @param {Move} move
   * @returns {[Picture, Picture] | undefined} nothing for a move that painted
   */
  reshapedBy(move) {
    return this.#reshaped.get(move);
  }

  /** @returns {Picture} */
  get picture() {
    const { width, height, puzzle: { inks } } = this;
    return { width, height, cells: this.settledCells(), ...(inks ? { inks } : {}) };
  }

  /** @param {Iterable<number>} indices */
  touch(indices) {
    const { puzzle, cells, width, height } = this;
    for (const line of new Set([...indices].flatMap((index) => linesThrough(index, width, height)))) {
      const clue = clueOf(lineCells(cells, width, height, line), puzzle.inks);
      if (line < height) puzzle.rows[line] = clue;
      else puzzle.columns[line - height] = clue;
    }
    super.touch(indices);
  }

  /**
   * Puts another picture in place of this one, as one move.
   * @param {Picture} picture
   * @returns {boolean} whether anything changed
   */
  replace(picture) {
    this.rollback();
    const sameInks = JSON.stringify(picture.inks) === JSON.stringify(this.puzzle.inks);
    if (picture.width === this.width && picture.height === this.height && sameInks) {
      this.put(picture.cells.entries());
      return this.commit();
    }
    /** @type {Move} */
    const move = [];
    this.#reshaped.set(move, [this.picture, picture]);
    this.moves.length = this.at;
    this.moves.push(move);
    this.at++;
    this.#become(picture);
    return true;
  }

  undo() {
    const move = super.undo();
    const shapes = move && this.reshapedBy(move);
    if (shapes) this.#become(shapes[0]);
    return move;
  }

  redo() {
    const move = super.redo();
    const shapes = move && this.reshapedBy(move);
    if (shapes) this.#become(shapes[1]);
    return move;
  }

  /** @param {Picture} picture of another size, or in other inks */
  #become(picture) {
    this.width = picture.width;
    this.height = picture.height;
    this.cells = picture.cells.slice();
    this.start = new Uint16Array(picture.cells.length);
    this.puzzle = { ...cluesOf(picture), title: this.puzzle.title };
    // A log tells of one size.
    this.log = new Log(this.width, this.cells, { start: this.start, clock: this.clock });
    this.onReshaped();
  }
}

/** The clues of a picture. @type {(picture: Picture) => Puzzle} */
export function cluesOf({ width, height, cells, inks }) {
  const clue = (/** @type {number} */ line) => clueOf(lineCells(cells, width, height, line), inks);
  return {
    ...(inks ? { inks } : {}),
    rows: Array.from({ length: height }, (_, row) => clue(row)),
    columns: Array.from({ length: width }, (_, column) => clue(height + column)),
  };
}

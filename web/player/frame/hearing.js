/**
 * The board for those who hear it: a grid of cells and a table of clues, which follow what is drawn once it has been still
 * for a moment. Only the cell under the cursor follows at once.
 *
 * @typedef {import("../board/store.js").Store} Store
 * @typedef {{row: number, column: number}} Spot
 */
import { whenIdle } from "../../idle.js";
import { UNKNOWN } from "../../rules.js";
import { toldWrong } from "../showing.js";
import { CellGrid } from "./cell-grid.js";
import { ClueTable } from "./clue-table.js";
import { isOpen, lineText } from "./telling-cells.js";

/** How long nothing is drawn until the elements are brought up to date, in milliseconds. */
const STILL = 250;

export class Hearing {
  /** @type {Store | null} */
  #store = null;
  /** When something was drawn last; 0 once the elements are up to date. */
  #drawn = 0;
  #timer = 0;
  /** The cells at the last look; null when everything is to be told anew. @type {Uint8Array | null} */
  #seen = null;
  /** The lines that were told to be wrong at the last look. @type {Set<number>} */
  #wrong = new Set();
  /** @type {() => import("../drawing/layout.js").Layout | null} */
  #layout;

  /**
   * @param {HTMLElement} board
   * @param {import("../showing.js").Showing} showing
   * @param {{act: (spot: Spot) => void, layout: () => import("../drawing/layout.js").Layout | null}} player
   */
  constructor(board, showing, { act, layout }) {
    this.showing = showing;
    this.#layout = layout;
    this.grid = new CellGrid(board, showing, act);
    this.table = new ClueTable(showing);
  }

  /**
   * @param {Store} store
   * @param {string} label of the board
   */
  place(store, label) {
    this.#store = store;
    this.#seen = null;
    this.grid.place(store, label);
    this.table.place(store);
    this.drawn();
  }

  /** @param {string} label of the board from now on */
  name(label) {
    this.grid.name(label);
  }

  /** @param {boolean} strikes whether blocks that are done are told */
  strike(strikes) {
    this.grid.strikes = strikes;
    this.table.strikes = strikes;
    this.#seen = null;
    this.drawn();
  }

  /** The cursor has moved by key. */
  follow() {
    this.grid.follow();
  }

  /** Something was drawn anew, so what is heard of the board may be out of date. */
  drawn() {
    this.#drawn = performance.now();
    this.#timer ||= window.setTimeout(() => this.#wait(), STILL);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #wait() {
    const left = this.#drawn + STILL - performance.now();
    if (left > 0) {
      this.#timer = window.setTimeout(() => this.#wait(), left);
      return;
    }
    this.#timer = 0;
    whenIdle(() => this.#refresh());
  }

  #refresh() {
    const layout = this.#layout();
    if (!this.#store || !layout) return;
    const lines = this.#changed(this.#store);
    this.grid.refresh(lines);
    this.grid.align(layout);
    this.table.refresh(lines);
  }

  /**
   * The lines that are other than at the last look, by their cells or by what is said of them.
   * @param {Store} store
   */
  #changed({ cells, width, height }) {
    const wrong = toldWrong(this.showing);
    const lines = new Set([...wrong, ...this.#wrong]);
    this.#wrong = wrong;
    for (let line = 0; line < height + width && !this.#seen; line++) lines.add(line);
    this.#seen?.forEach((cell, index) => {
      if (cell !== cells[index]) lines.add(Math.floor(index / width)).add(height + (index % width));
    });
    this.#seen = cells.slice();
    return lines;
  }

  /**
   * The row or the column of the cursor, read out.
   * @param {"row" | "column"} axis
   */
  read(axis) {
    if (!this.#store) return "";
    const { cursor } = this.showing;
    const line = axis === "row" ? cursor.row : this.#store.height + cursor.column;
    const wrong = toldWrong(this.showing).has(line);
    return lineText(this.#store, line, { strikes: this.grid.strikes, wrong });
  }

  /**
   * The first open cell of the next row or column in which something is left to do; after the last comes the first again.
   * @param {"row" | "column"} axis
   * @returns {Spot | null} null where nothing is left
   */
  nextOpen(axis) {
    const store = this.#store;
    if (!store) return null;
    const { width, height } = store;
    const [count, from] = axis === "row" ? [height, this.showing.cursor.row] : [width, this.showing.cursor.column];
    for (let step = 1; step <= count; step++) {
      const at = (from + step) % count;
      if (!isOpen(store, axis === "row" ? at : height + at)) continue;
      const length = axis === "row" ? width : height;
      const spotAt = (/** @type {number} */ i) => (axis === "row" ? { row: at, column: i } : { row: i, column: at });
      for (let i = 0; i < length; i++) {
        const spot = spotAt(i);
        if (store.cells[spot.row * width + spot.column] === UNKNOWN) return spot;
      }
      return spotAt(0);
    }
    return null;
  }
}

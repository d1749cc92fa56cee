/**
 * The board for those who hear it: a grid of cells and a table of clues, which follow what is drawn once it has been still
 * for a moment. Only the cell under the cursor follows at once.
 *
 * @import { Spot } from "../state.js"
 */
import { whenIdle } from "../../idle.js";
import { UNKNOWN, bare, linesThrough } from "../../rules.js";
import { toldWrong } from "../state.js";
import { CellGrid } from "./cell-grid.js";
import { isOpen, lineText } from "./telling-cells.js";

/** How long nothing is drawn until the elements are brought up to date, in milliseconds. */
const STILL = 250;

export class Hearing {
  /** When something was drawn last; 0 once the elements are up to date. */
  #drawn = 0;
  #timer = 0;
  /** The cells at the last look; null when everything is to be told anew. @type {Uint16Array | null} */
  #seen = null;
  /** The lines that were told to be wrong at the last look. @type {Set<number>} */
  #wrong = new Set();

  /**
   * @param {import("../features.js").Core} core
   * @param {HTMLElement} board
   * @param {import("./clue-table.js").ClueTable} table
   * @param {(spot: Spot) => void} act called when a cell is activated by other means than pointer or key
   */
  constructor({ state, view }, board, table, act) {
    this.state = state;
    this.showing = state.showing;
    this.view = view;
    this.table = table;
    this.grid = new CellGrid(board, state.showing, act);
    // Below the canvases, so that a press is found to be on these without a look at hundreds of cells.
    board.prepend(this.grid.element);
    view.onDrawn = () => this.#drawAgain();
  }

  listen() {
    return () => {
      clearTimeout(this.#timer);
      this.#timer = 0;
    };
  }

  allow() {
    this.grid.lock(!this.state.playing);
  }

  place() {
    const { store } = this.state;
    this.#seen = null;
    this.grid.place(store);
    this.table.place(store);
    this.#drawAgain();
  }

  /** The cursor's cell is the active one at once. */
  follow() {
    if (this.showing.byKeyboard) this.grid.follow();
  }

  /** @param {boolean} strikes whether blocks that are done are told */
  strike(strikes) {
    this.grid.strikes = strikes;
    this.table.strikes = strikes;
    this.#seen = null;
    this.#drawAgain();
  }

  /** Something was drawn anew, so what is heard of the board may be out of date. */
  #drawAgain() {
    this.#drawn = performance.now();
    this.#timer ||= window.setTimeout(() => this.#wait(), STILL);
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
    const { state: { loaded }, view: { layout } } = this;
    if (!loaded || !layout) return;
    const lines = this.#changed();
    this.grid.refresh(lines);
    this.grid.align(layout);
    this.table.refresh(lines);
  }

  /** The lines that are other than at the last look, by their cells or by what is said of them. */
  #changed() {
    const { cells, width, height } = this.state.store;
    const wrong = toldWrong(this.showing);
    const lines = new Set([...wrong, ...this.#wrong]);
    this.#wrong = wrong;
    for (let line = 0; line < height + width && !this.#seen; line++) lines.add(line);
    this.#seen?.forEach((cell, index) => {
      if (cell !== cells[index]) for (const line of linesThrough(index, width, height)) lines.add(line);
    });
    this.#seen = cells.slice();
    return lines;
  }

  /** The row or the column of the cursor, read out. @param {"row" | "column"} axis */
  read(axis) {
    const { store } = this.state;
    const { cursor } = this.showing;
    const line = axis === "row" ? cursor.row : store.height + cursor.column;
    const wrong = toldWrong(this.showing).has(line);
    return lineText(store, line, { strikes: this.grid.strikes, wrong });
  }

  /**
   * The first open cell of the next row or column in which something is left to do; after the last comes the first again.
   * @param {"row" | "column"} axis
   * @returns {Spot | null} null where nothing is left
   */
  nextOpen(axis) {
    const { store } = this.state;
    const { width, height } = store;
    const [count, from] = axis === "row" ? [height, this.showing.cursor.row] : [width, this.showing.cursor.column];
    for (let step = 1; step <= count; step++) {
      const at = (from + step) % count;
      if (!isOpen(store, axis === "row" ? at : height + at)) continue;
      const length = axis === "row" ? width : height;
      const spotAt = (/** @type {number} */ i) => (axis === "row" ? { row: at, column: i } : { row: i, column: at });
      for (let i = 0; i < length; i++) {
        const spot = spotAt(i);
        if (bare(store.cells[spot.row * width + spot.column]) === UNKNOWN) return spot;
      }
      return spotAt(0);
    }
    return null;
  }
}

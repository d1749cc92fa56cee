/**
 * The board as assistive technology meets it: a grid whose cells have names, with the clues as headers of rows and columns.
 * Its elements lie, unseen, where the cells are drawn, so that a finger that explores the screen finds them. A large
 * board has elements only for the rows around the cursor: the numbers of rows and columns tell where these are.
 *
 * @import { Store } from "../board/store.js"
 * @import { Showing } from "../state.js"
 * @typedef {{row: number, column: number}} Spot
 * @typedef {{element: HTMLElement, header: HTMLElement, cells: HTMLElement[], row: number, values: number[], moved: boolean}} Row
 *   `values`: what its cells were when they got their names; `moved`: the names are not those of its row yet
 */
import { inkOf, isInk, isSettled } from "../../rules.js";
import { say, sayInk, sayShare, words } from "../../strings/say.js";
import { toldWrong } from "../state.js";
import { build, write } from "../../dom.js";
import { cellText, clueText } from "./telling-cells.js";

/** At most about this many cells have elements. */
const MOST = 900;
/** The side of a cell in the element's own units, which are scaled to those of the drawn board. */
const SIDE = 10;

export class CellGrid {
  /** The columns' headers. */
  #head = build("div", { role: "row" });
  /** @type {Row[]} in order */
  #rows = [];
  /** @type {Store | null} */
  #store = null;
  /** Of the board that there are elements for: a drawing may have another by now. */
  #size = "";
  #locked = false;
  /** What was said of cells at the last look. @type {Pick<Showing, "wrongCells" | "marks" | "likely">} */
  #told = { wrongCells: [], marks: [], likely: null };
  /** Whether clues are told with the blocks that are done. */
  strikes = true;

  /**
   * @param {HTMLElement} board which has the focus
   * @param {Showing} showing
   * @param {(spot: Spot) => void} act called when a cell is activated by other means than pointer or key
   */
  constructor(board, showing, act) {
    this.board = board;
    this.showing = showing;
    this.element = build("div", { class: "cells", role: "rowgroup", hidden: true });
    // Pointers do not reach these elements, so a click here comes from assistive technology.
    this.element.addEventListener("click", ({ target }) => {
      const spot = this.#spotOf(/** @type {HTMLElement} */ (target));
      if (spot) act(spot);
    });
  }

  /** Another puzzle is on the board, or the same anew. @param {Store} store */
  place(store) {
    const size = `${store.width} ${store.height}`;
    const again = size === this.#size;
    this.#size = size;
    this.#store = store;
    const { board } = this;
    const attributes = { role: "grid", "aria-rowcount": store.height, "aria-colcount": store.width };
    for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, String(value));
    this.lock(this.#locked);
    for (const shown of this.#rows) shown.moved = true;
    if (again) return;
    board.removeAttribute("aria-activedescendant");
    this.element.replaceChildren();
    this.element.hidden = true;
    this.#rows = [];
    // Until the cells are made, which takes a moment and is not urgent.
    board.setAttribute("aria-busy", "true");
  }

  /** @param {boolean} locked whether the reader cannot change the board */
  lock(locked) {
    this.#locked = locked;
    if (this.#store) this.board.setAttribute("aria-readonly", String(locked));
  }

  /** The cursor has moved: its cell becomes the active one, at once. */
  follow() {
    const store = this.#store;
    if (!store) return;
    const { row, column } = this.showing.cursor;
    this.#window(store, row);
    const shown = this.#rows.find((one) => one.row === row);
    if (!shown) return;
    this.#nameRow(store, row, shown.header);
    this.#nameColumn(store, column);
    name(shown.cells[column], cellText(store, { row, column }, this.#said(store, row, column, this.#marks())));
    const { id } = shown.cells[column];
    if (this.board.getAttribute("aria-activedescendant") !== id) this.board.setAttribute("aria-activedescendant", id);
  }

  /** Gives the elements their names as the board is now. @param {Set<number>} lines those whose cells have changed */
  refresh(lines) {
    const store = this.#store;
    if (!store) return;
    this.follow();
    const { wrongCells, marks, likely } = this.showing;
    const told = this.#told;
    const marked = told.wrongCells !== wrongCells || told.marks !== marks || told.likely !== likely;
    this.#told = { wrongCells, marks, likely };
    const said = this.#marks();
    for (const shown of this.#rows) {
      const { row, header, cells, values } = shown;
      const anew = marked || shown.moved;
      if (anew || lines.has(row)) this.#nameRow(store, row, header);
      cells.forEach((cell, column) => {
        if (!anew && !lines.has(row) && !lines.has(store.height + column)) return;
        const value = store.cells[row * store.width + column];
        // The name of a painted cell tells how long its run is; that of any other is about the cell alone.
        if (!anew && value === values[column] && !isInk(value)) return;
        values[column] = value;
        name(cell, cellText(store, { row, column }, this.#said(store, row, column, said)));
      });
      shown.moved = false;
    }
    for (let column = 0; column < store.width; column++)
      if (lines.has(store.height + column)) this.#nameColumn(store, column);
    this.board.removeAttribute("aria-busy");
  }

  /** Lies where the board is drawn. @param {import("../drawing/layout.js").Layout} layout */
  align({ stage: { ratio }, view, panX, panY, boardWidth, boardHeight, measures }) {
    const x = (view.x - panX) / ratio;
    const y = (view.y - panY) / ratio;
    const across = boardWidth / ratio / (measures.columns * SIDE);
    const down = boardHeight / ratio / (measures.rows * SIDE);
    this.element.style.transform = `translate(${x}px, ${y}px) scale(${across}, ${down})`;
  }

  /** Makes elements for the rows around this one. @type {(store: Store, row: number) => void} */
  #window(store, row) {
    const { width, height } = store;
    const count = Math.min(height, Math.max(3, Math.floor(MOST / width)));
    if (!this.#rows.length) this.#build(store, count);
    else if (row >= this.#rows[0].row && row <= this.#rows[count - 1].row) return;
    const first = Math.max(0, Math.min(height - count, row - Math.floor(count / 2)));
    const kept = new Map(this.#rows.map((one) => [one.row, one]));
    const free = this.#rows.filter((one) => one.row < first || one.row >= first + count);
    this.#rows = Array.from({ length: count }, (_, i) => kept.get(first + i) ?? this.#move(/** @type {Row} */ (free.pop()), first + i));
    this.element.append(...this.#rows.map(({ element }) => element));
    this.element.hidden = false;
  }

  /** @param {Store} store @param {number} count of rows */
  #build({ width }, count) {
    this.element.append(this.#head);
    this.#head.replaceChildren(...Array.from({ length: width }, () => headerOf("columnheader")));
    this.#rows = Array.from({ length: count }, () => {
      const header = headerOf("rowheader");
      const cells = Array.from({ length: width }, (_, i) => build("div", { role: "gridcell", "aria-colindex": i + 1 }));
      return { element: build("div", { role: "row" }, header, ...cells), header, cells, row: -1, values: [], moved: true };
    });
  }

  /** Gives a row's elements another row. @type {(one: Row, row: number) => Row} */
  #move(one, row) {
    one.row = row;
    one.moved = true;
    one.element.setAttribute("aria-rowindex", String(row + 1));
    one.element.style.top = `${row * SIDE}px`;
    one.cells.forEach((cell, column) => {
      cell.id = `cell-${row}-${column}`;
    });
    return one;
  }

  /**
   * What is said of a cell: its mark, or how likely it is black while that is shown.
   * @type {(store: Store, row: number, column: number, marks: Map<number, string>) => string | undefined}
   */
  #said({ cells, width }, row, column, marks) {
    const index = row * width + column;
    const { likely } = this.showing;
    if (marks.has(index) || !likely || isSettled(cells[index])) return marks.get(index);
    const { value, share } = likely[row][column];
    const told = { share: sayShare(Math.round(100 * share) / 100) };
    const inks = this.#store?.puzzle.inks;
    return inks ? say(words.player.likely.inked, { ...told, ink: sayInk(inks[inkOf(value) - 1]) }) : say(words.player.likely.cell, told);
  }

  /** What is said of cells: the last of the marks on each. */
  #marks() {
    /** @type {Map<number, string>} */
    const said = new Map();
    const width = this.#store?.width ?? 1;
    for (const { row, column, kind, faint } of [...this.showing.wrongCells, ...this.showing.marks])
      if (!faint) said.set(row * width + column, words.player.hint.legend[kind]);
    return said;
  }

  /**
   * Gives a line's header its clue. Of a line that cannot be right, nothing is told to be done.
   * @type {(store: Store, line: number, header: Element, text: string) => void}
   */
  #nameLine(store, line, header, text) {
    const strikes = this.strikes && !toldWrong(this.showing).has(line);
    write(header.children[0], say(text, { clue: clueText(store, line, strikes) }));
  }

  /** @type {(store: Store, row: number, header: HTMLElement) => void} */
  #nameRow(store, row, header) {
    this.#nameLine(store, row, header, words.player.board.rowClue);
  }

  /** @type {(store: Store, column: number) => void} */
  #nameColumn(store, column) {
    this.#nameLine(store, store.height + column, this.#head.children[column], words.player.board.columnClue);
  }

  /** @param {HTMLElement} target */
  #spotOf(target) {
    for (const { row, cells } of this.#rows) {
      const column = cells.indexOf(target);
      if (column >= 0) return { row, column };
    }
    return null;
  }
}

/**
 * A header of which the text can be read, because some readers look for it instead of for a name.
 * @param {"rowheader" | "columnheader"} role
 */
function headerOf(role) {
  return build("div", { role }, build("span", { class: "heard" }));
}

/** Calls an element something else, if it is. @type {(element: HTMLElement, text: string) => void} */
function name(element, text) {
  if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
}

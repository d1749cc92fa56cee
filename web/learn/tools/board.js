/**
 * A board with its clues. Where the reader is to pick a cell, cells are buttons that arrow keys lead through; else it is a table,
 * which a screen reader goes through cell by cell.
 */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayShare } from "../../strings/say.js";

/** @import { Board } from "./lessons.js" */

const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] });

export class BoardView {
  element = build("div", { class: "board" });
  #board;
  /** By row and column. @type {HTMLElement[][]} */
  #cells = [];
  /** By line, rows first. @type {HTMLElement[]} */
  #clues = [];

  /**
   * @param {Board} board
   * @param {(row: number, column: number) => void} [pick] hears which cell the reader picks
   */
  constructor(board, pick) {
    this.#board = board;
    const { rows, columns } = board;
    this.element.style.setProperty("--columns", String(columns.length));
    this.element.setAttribute("role", pick ? "group" : "table");
    const role = (/** @type {string} */ name) => (pick ? null : name);
    const head = (/** @type {string} */ name) => ({ role: role(name), "aria-hidden": pick ? "true" : null });
    const above = columns.map((clue) => build("div", { class: "clue above", ...head("columnheader") }, (clue.length ? clue : [0]).join("\n")));
    const beside = rows.map((clue) => build("div", { class: "clue beside", ...head("rowheader") }, (clue.length ? clue : [0]).join(" ")));
    this.#clues = [...beside, ...above];
    this.#cells = rows.map(() => columns.map(() => (pick ? build("button", { type: "button", class: "cell", tabindex: -1 }) : build("div", { class: "cell", role: "cell" }))));
    const line = { class: "board-row", role: role("row") };
    this.element.append(build("div", line, build("div", { role: role("cell") }), ...above));
    for (const [row, cells] of this.#cells.entries()) this.element.append(build("div", line, beside[row], ...cells));
    if (pick) this.#listen(pick);
  }

  /** What it shows, in words. */
  get text() {
    return this.element.getAttribute("aria-label") ?? "";
  }

  set text(text) {
    this.element.setAttribute("aria-label", text);
  }

  /**
   * @param {string[]} rows as `#.?`
   * @param {Map<string, string>} [marks] kinds of cells by "row,column"
   */
  show(rows, marks = new Map()) {
    for (const [row, cells] of this.#cells.entries()) {
      for (const [column, cell] of cells.entries()) {
        const value = rows[row][column];
        const mark = marks.get(`${row},${column}`) ?? "";
        cell.dataset.value = value;
        cell.dataset.mark = mark;
        const told = { row: row + 1, column: column + 1, value: words.values[/** @type {"#"} */ (value)] };
        const name = cell instanceof HTMLButtonElement ? say(words.board.cell, told) : told.value;
        if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
      }
    }
  }

  /**
   * Shades cells by how likely they are black, and tells it, until the board is shown again.
   * @param {(number | null)[][]} shares from 0 to 1, null for none
   */
  shade(shares) {
    for (const [row, cells] of this.#cells.entries()) {
      for (const [column, cell] of cells.entries()) {
        const share = shares[row]?.[column] ?? null;
        if (share === null) cell.style.removeProperty("--share");
        else cell.style.setProperty("--share", String(share));
        cell.classList.toggle("shaded", share !== null);
        cell.title = share === null ? "" : sayShare(share);
        if (share !== null) cell.setAttribute("aria-label", say(words.board.likely, { row: row + 1, column: column + 1, share: sayShare(share) }));
      }
    }
  }

  /** Marks lines. @param {Map<number, string>} kinds by line, rows first */
  light(kinds) {
    for (const [line, clue] of this.#clues.entries()) clue.dataset.mark = kinds.get(line) ?? "";
  }

  /** @param {(row: number, column: number) => void} pick */
  #listen(pick) {
    let [row, column] = [0, 0];
    this.#cells[0][0].tabIndex = 0;
    const spotOf = (/** @type {EventTarget | null} */ target) => {
      for (const [r, cells] of this.#cells.entries()) {
        const c = cells.indexOf(/** @type {HTMLElement} */ (target));
        if (c >= 0) return [r, c];
      }
      return null;
    };
    this.element.addEventListener("focusin", ({ target }) => {
      const spot = spotOf(target);
      if (!spot) return;
      this.#cells[row][column].tabIndex = -1;
      [row, column] = spot;
      this.#cells[row][column].tabIndex = 0;
    });
    this.element.addEventListener("click", ({ target }) => {
      const spot = spotOf(target);
      if (spot) pick(spot[0], spot[1]);
    });
    this.element.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const [height, width] = [this.#board.rows.length, this.#board.columns.length];
      this.#cells[Math.max(0, Math.min(row + step[0], height - 1))][Math.max(0, Math.min(column + step[1], width - 1))].focus();
    });
  }
}

/** A line as it is called: "row 3". @type {(line: number, height: number) => string} */
export function lineName(line, height) {
  return line < height ? say(words.board.row, { number: line + 1 }) : say(words.board.column, { number: line - height + 1 });
}

/** @param {string[]} rows @returns {number} how many cells are known */
export function knownIn(rows) {
  return rows.join("").replaceAll("?", "").length;
}

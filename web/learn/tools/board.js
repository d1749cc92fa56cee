/** A board with its clues. Its cells are drawn, or, where the reader is to pick one, buttons that arrow keys lead through. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";

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
    this.element.setAttribute("role", pick ? "group" : "img");
    const above = columns.map((clue) => build("div", { class: "clue above", "aria-hidden": "true" }, (clue.length ? clue : [0]).join("\n")));
    const beside = rows.map((clue) => build("div", { class: "clue beside", "aria-hidden": "true" }, (clue.length ? clue : [0]).join(" ")));
    this.#clues = [...beside, ...above];
    this.#cells = rows.map(() => columns.map(() => (pick ? build("button", { type: "button", class: "cell", tabindex: -1 }) : build("div", { class: "cell" }))));
    this.element.append(build("div"), ...above);
    for (const [row, cells] of this.#cells.entries()) this.element.append(beside[row], ...cells);
    if (pick) this.#listen(pick);
  }

  /** @param {string} text what it shows */
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
        if (cell instanceof HTMLButtonElement) {
          const told = { row: row + 1, column: column + 1, value: words.values[/** @type {"#"} */ (value)] };
          cell.setAttribute("aria-label", say(words.board.cell, told));
        }
      }
    }
  }

  /** Shades cells by a share from 0 to 1, null for none. @param {(number | null)[][]} shares */
  shade(shares) {
    for (const [row, cells] of this.#cells.entries()) {
      for (const [column, cell] of cells.entries()) {
        const share = shares[row]?.[column] ?? null;
        if (share === null) cell.style.removeProperty("--share");
        else cell.style.setProperty("--share", String(share));
        cell.classList.toggle("shaded", share !== null);
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

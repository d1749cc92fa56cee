/**
 * The clues of the row and the column that the reader works on, above the board: on a phone the gutters fold, so that more
 * of the board is seen, and show only the part of a clue that is next to the board.
 *
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("../showing.js").Showing} Showing
 */
import { clueAt } from "../../rules.js";
import { say, words } from "../../strings/say.js";

export class LitClues {
  #rows = document.createElement("p");
  #columns = document.createElement("p");
  /** What each says now. @type {WeakMap<HTMLElement, string>} */
  #said = new WeakMap();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.append(this.#rows, this.#columns);
  }

  /**
   * @param {Layout} layout
   * @param {import("../../rules.js").Puzzle} puzzle
   * @param {Showing} showing
   * @param {(line: number) => boolean[]} struckOf which blocks of a line are done
   */
  show(layout, puzzle, { crosshair, cursor, wrongLines, badLines }, struckOf) {
    // Even to what it is already, setting it makes the browser look at styles again.
    if (this.element.hidden === layout.folded) this.element.hidden = !layout.folded;
    if (!layout.folded) return;
    const { row, column } = crosshair ?? cursor;
    const texts = words.player.board;
    for (const [place, text, index, line] of /** @type {const} */ ([
      [this.#rows, texts.row, row, row],
      [this.#columns, texts.column, column, puzzle.rows.length + column],
    ])) {
      const bad = wrongLines.includes(line) || badLines.includes(line);
      this.#say(place, text, index + 1, clueAt(puzzle, line), struckOf(line), bad);
    }
  }

  /**
   * @param {HTMLElement} place
   * @param {string} text its name
   * @param {number} number of the line
   * @param {number[]} clue
   * @param {boolean[]} struck
   * @param {boolean} bad
   */
  #say(place, text, number, clue, struck, bad) {
    const said = [number, bad, ...clue, ...struck].join(" ");
    if (this.#said.get(place) === said) return;
    this.#said.set(place, said);
    place.toggleAttribute("data-bad", bad);
    const name = document.createElement("b");
    name.textContent = say(text, { number });
    const numbers = (clue.length ? clue : [0]).map((block, i) => {
      const one = document.createElement(struck[i] ? "s" : "span");
      one.textContent = String(block);
      return one;
    });
    place.replaceChildren(name, ...numbers);
  }
}

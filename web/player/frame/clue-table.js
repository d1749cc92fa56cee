/**
 * All clues as a table, for those who read by ear: each line's name, its clue, and how far it is.
 *
 * @import { Store } from "../board/store.js"
 */
import { words } from "../../strings/say.js";
import { toldWrong } from "../state.js";
import { build, write } from "../../dom.js";
import { clueText, lineName, lineState } from "./telling-cells.js";

export class ClueTable {
  #body = build("div", { role: "rowgroup" });
  /** Clue and state of each line. @type {[clue: HTMLElement, state: HTMLElement][]} */
  #lines = [];
  /** @type {Store | null} */
  #store = null;
  /** The puzzle that there are rows for: a drawing of another size is another one. @type {import("../../rules.js").Puzzle | null} */
  #puzzle = null;
  strikes = true;

  /** @param {import("../state.js").Showing} showing */
  constructor(showing) {
    this.showing = showing;
    const { caption, line, clue, state } = words.player.lines;
    // Elements of a real table would be laid out all together whenever a text changes.
    const head = build("div", { role: "row" }, ...[line, clue, state].map((text) => build("span", { role: "columnheader" }, text)));
    const table = build("div", { role: "table", "aria-label": caption }, build("div", { role: "rowgroup" }, head), this.#body);
    this.element = build("div", { class: "heard clues", hidden: true }, table);
  }

  /** @param {Store} store */
  place(store) {
    if (this.#puzzle !== store.puzzle) {
      this.#lines = [];
      this.#body.replaceChildren();
    }
    this.#store = store;
    this.#puzzle = store.puzzle;
  }

  /** Tells lines as they are now. @param {Set<number>} lines those that have changed */
  refresh(lines) {
    const store = this.#store;
    if (!store) return;
    if (!this.#lines.length) this.#make(store);
    const wrong = toldWrong(this.showing);
    for (const line of lines) {
      const [clue, state] = this.#lines[line];
      write(clue, clueText(store, line, this.strikes && !wrong.has(line)));
      write(state, lineState(store, line, wrong.has(line)));
    }
    this.element.hidden = false;
  }

  /** @param {Store} store */
  #make(store) {
    const rows = Array.from({ length: store.height + store.width }, (_, line) => {
      const [clue, state] = [build("span", { role: "cell" }), build("span", { role: "cell" })];
      this.#lines.push([clue, state]);
      return build("div", { role: "row" }, build("span", { role: "rowheader" }, lineName(store, line)), clue, state);
    });
    this.#body.replaceChildren(...rows);
  }
}

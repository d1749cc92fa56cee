/**
 * All clues as a table, for those who read by ear: each line's name, its clue, and how far it is.
 *
 * @typedef {import("../board/store.js").Store} Store
 */
import { words } from "../../strings/say.js";
import { make } from "./dom.js";
import { clueText, lineName, lineState } from "./telling-cells.js";

export class ClueTable {
  #caption = make("caption", {}, [words.player.lines.caption]);
  #body = make("tbody");
  /** Clue and state of each line. @type {[clue: HTMLElement, state: HTMLElement][]} */
  #lines = [];
  /** @type {Store | null} */
  #store = null;
  strikes = true;

  /** @param {import("../showing.js").Showing} showing */
  constructor(showing) {
    this.showing = showing;
    const { line, clue, state } = words.player.lines;
    const head = make("tr", {}, [line, clue, state].map((text) => make("th", { scope: "col" }, [text])));
    const table = make("table", {}, [this.#caption, make("thead", {}, [head]), this.#body]);
    this.element = make("div", { class: "heard clues", hidden: true }, [table]);
  }

  /** @param {Store} store */
  place(store) {
    if (this.#store?.puzzle !== store.puzzle) {
      this.#lines = [];
      this.#body.replaceChildren();
    }
    this.#store = store;
  }

  /** Tells the lines as they are now. */
  refresh() {
    const store = this.#store;
    if (!store) return;
    if (!this.#lines.length) this.#make(store);
    const { wrongLines, badLines } = this.showing;
    const wrong = new Set([...wrongLines, ...badLines]);
    this.#lines.forEach(([clue, state], line) => {
      put(clue, clueText(store, line, this.strikes));
      put(state, lineState(store, line, wrong.has(line)));
    });
    this.element.hidden = false;
  }

  /** @param {Store} store */
  #make(store) {
    const rows = Array.from({ length: store.height + store.width }, (_, line) => {
      const [clue, state] = [make("td"), make("td")];
      this.#lines.push([clue, state]);
      return make("tr", {}, [make("th", { scope: "row" }, [lineName(store, line)]), clue, state]);
    });
    this.#body.replaceChildren(...rows);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

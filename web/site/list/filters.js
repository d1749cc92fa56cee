import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { EVERYTHING, ORDERS, isNarrowed } from "./choosing.js";
import { sizeNames, sizeOf } from "./sizes.js";

/**
 * @import { Choice } from "./choosing.js"
 * @import { Item } from "./items.js"
 * @typedef {"size" | "difficulty" | "theme" | "state"} Kind
 */

const KINDS = /** @type {const} */ (["size", "difficulty", "theme", "state"]);

/** The search and the choices above the list. They combine. */
export class Filters {
  #texts = words.site.library;
  #text = build("input", { type: "search", class: "choice", placeholder: this.#texts.searchFor, "aria-label": this.#texts.search });
  #selects = {
    size: build("select", { class: "choice", "aria-label": this.#texts.size }),
    difficulty: build("select", { class: "choice", "aria-label": words.site.list.difficulty }),
    theme: build("select", { class: "choice", "aria-label": words.site.list.theme }),
    state: build("select", { class: "choice", "aria-label": this.#texts.state }),
  };
  #order = build("select", { class: "choice", "aria-label": this.#texts.order });
  #found = build("span", { role: "status" });
  #all = button(this.#texts.showAll, () => this.#clear(), { kind: "quiet" });
  #said = build("p", { class: "found" }, this.#found, this.#all);
  element = build("div", { class: "filters", role: "search", hidden: true });
  #results;
  #chosen;
  #collection = EVERYTHING.collection;

  /**
   * @param {HTMLElement} results where the puzzles are shown
   * @param {(choice: Choice, typing: boolean) => void} chosen the reader chose; `typing` if it only goes on with a search
   */
  constructor(results, chosen) {
    this.#results = results;
    this.#chosen = chosen;
    const search = build("label", { class: "search" }, icon("search"), this.#text);
    this.element.append(build("div", { class: "choices" }, search, ...Object.values(this.#selects), this.#order), this.#said);
    fill(this.#order, ORDERS.map((order) => [order, this.#texts.orders[order]]));
    this.element.addEventListener("change", ({ target }) => target !== this.#text && this.#tell(false));
    let before = "";
    this.#text.addEventListener("input", () => {
      const { value } = this.#text;
      this.#tell(before !== "" && value !== "");
      before = value;
    });
  }

  /** @returns {Choice} */
  get choice() {
    const { size, difficulty, theme, state } = this.#selects;
    const order = /** @type {import("./choosing.js").Order} */ (this.#order.value);
    const text = this.#text.value.trim();
    return { collection: this.#collection, text, size: size.value, difficulty: difficulty.value, theme: theme.value, state: state.value, order };
  }

  /** Offers what occurs, and shows what is chosen. @type {(items: Item[], choice: Choice) => void} */
  offer(items, choice) {
    const { any, difficulties, anyTheme, themes } = words.site.list;
    const { anySize, anyState, states } = this.#texts;
    /** @type {Record<Kind, [string, Record<string, string>, (item: Item) => string | undefined]>} */
    const offered = {
      size: [anySize, sizeNames(), ({ puzzle }) => sizeOf(puzzle.columns.length, puzzle.rows.length)],
      difficulty: [any, difficulties, ({ listed }) => listed?.difficulty],
      theme: [anyTheme, themes, ({ listed }) => listed?.theme],
      state: [anyState, states, ({ progress }) => progress.state],
    };
    for (const kind of KINDS) {
      const [all, names, valueOf] = offered[kind];
      const occurring = new Set([...items.map(valueOf), choice[kind]]);
      fill(this.#selects[kind], [["", all], ...Object.entries(names).filter(([value]) => occurring.has(value))]);
      this.#selects[kind].value = choice[kind] in names ? choice[kind] : "";
    }
    this.#order.value = choice.order;
    this.#collection = choice.collection;
    if (this.#text.value.trim() !== choice.text) this.#text.value = choice.text;
    this.element.hidden = false;
  }

  /** @param {number} count of the puzzles that are shown */
  tell(count) {
    const narrowed = isNarrowed({ ...this.choice, order: EVERYTHING.order });
    this.#said.hidden = !narrowed;
    const text = count ? sayCount(this.#texts.shown, count) : words.site.list.nothing;
    this.#found.textContent = narrowed ? text : "";
    if (narrowed && this.element.contains(document.activeElement)) this.showFound();
  }

  /** Scrolls to the choices if the first puzzle that fits them is out of view: the shelves fill the first screen. */
  showFound() {
    const height = visualViewport?.height ?? innerHeight;
    const first = this.#results.querySelector("a") ?? this.#said;
    const { top, bottom } = first.getBoundingClientRect();
    if (top < 0 || bottom > height) this.element.scrollIntoView();
  }

  #clear() {
    this.#text.value = "";
    for (const select of Object.values(this.#selects)) select.value = "";
    this.#text.focus();
    this.#tell(false);
  }

  /** @param {boolean} typing */
  #tell(typing) {
    this.#chosen(this.choice, typing);
  }
}

/** @param {HTMLSelectElement} select @param {string[][]} options values and names */
function fill(select, options) {
  select.replaceChildren(...options.map(([value, name]) => build("option", { value }, name)));
}

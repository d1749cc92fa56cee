/**
 * A narrow bar above the tools for what happens beside the game: marks that are tried out, a dispute between tabs.
 *
 * @typedef {{label: string, title?: string, run: () => void, main?: boolean}} BarAction
 * @typedef {{kind: "trial" | "merge", name: string, text: string, actions: BarAction[]}} BarContent
 */
import { build, hide } from "../../dom.js";

export class Bar {
  #text = build("span", { class: "bar-text" });
  #buttons = build("span", { class: "bar-buttons" });
  /** The present action of each button, by label. @type {Map<string, () => void>} */
  #runs = new Map();

  constructor() {
    this.element = build("section", { class: "bar", hidden: true }, this.#text, this.#buttons);
  }

  /** @param {BarContent | null} content null takes the bar away */
  show(content) {
    hide(this.element, content === null);
    if (!content) return;
    this.element.dataset.kind = content.kind;
    this.element.setAttribute("aria-label", content.name);
    this.#text.textContent = content.text;
    const labels = content.actions.map(({ label }) => label);
    const same = labels.join("\n") === [...this.#runs.keys()].join("\n");
    this.#runs = new Map(content.actions.map(({ label, run }) => [label, run]));
    // The same buttons stay in place, so the focus stays too.
    if (!same) this.#buttons.replaceChildren(...content.actions.map((action) => this.#button(action)));
  }

  /** @param {BarContent["actions"][number]} action */
  #button({ label, title, main }) {
    const button = build("button", { type: "button", class: main ? "main" : "plain", ...(title ? { title } : {}) }, label);
    button.addEventListener("click", () => this.#runs.get(label)?.());
    return button;
  }
}

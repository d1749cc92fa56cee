import "../player/element.js";
import { say, words } from "../strings/say.js";
import { build } from "./dom.js";

/**
 * @typedef {import("../player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {object} Technique one entry of techniques.json, which scripts/rule_examples.py makes
 * @property {string} name
 * @property {number} difficulty
 * @property {string} rule
 * @property {Example | null} example
 *
 * @typedef {object} Example
 * @property {{rows: number[][], columns: number[][]}} puzzle
 * @property {string[]} state of its board
 * @property {import("../engine/protocol.js").Hint} hint that applies the technique there
 */

/** @type {Promise<Technique[]> | null} */
let loading = null;

/**
 * The techniques, cheapest first. A failed load is tried again at the next call.
 * @returns {Promise<Technique[]>}
 */
export function loadTechniques() {
  loading ??= fetchTechniques().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @returns {Promise<Technique[]>} */
async function fetchTechniques() {
  const response = await fetch("site/techniques.json");
  if (!response.ok) throw new Error(`techniques.json: ${response.status} ${response.statusText}`);
  return response.json();
}

/** @param {string} technique */
export function nameOf(technique) {
  /** @type {Record<string, string>} */
  const names = words.techniques;
  const name = names[technique] ?? technique;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** All techniques, or one of them with a live example. */
export class RulesView {
  element = build("section", { class: "rules", "aria-labelledby": "rules-title" });
  heading = build("h1", { id: "rules-title", tabindex: -1 });
  #theme;
  /** @type {RuleExample | null} */
  #example = null;

  /**
   * @param {Technique[]} techniques
   * @param {string | null} name of the one to show
   * @param {() => string} theme of the page
   */
  constructor(techniques, name, theme) {
    this.#theme = theme;
    const at = techniques.findIndex((one) => one.name === name);
    if (at < 0) this.#layOutAll(techniques);
    else this.#layOut(techniques, at);
  }

  leave() {
    this.#example?.leave();
  }

  /** @param {Technique[]} techniques */
  #layOutAll(techniques) {
    this.heading.textContent = words.site.rules.title;
    const items = techniques.map(({ name, rule }) => {
      return build("li", {}, build("a", { href: addressOf(name) }, nameOf(name)), build("span", {}, rule));
    });
    const lead = build("p", { class: "lead" }, words.site.rules.lead);
    this.element.append(build("header", { class: "page-head" }, this.heading, lead));
    this.element.append(build("ol", { class: "rules-list" }, ...items));
  }

  /**
   * @param {Technique[]} techniques
   * @param {number} at
   */
  #layOut(techniques, at) {
    const texts = words.site.rules;
    const { name, rule, example } = techniques[at];
    this.heading.textContent = nameOf(name);
    this.#example = example && new RuleExample(example, this.#theme);
    const way = build("nav", { class: "rules-way", "aria-label": texts.title });
    const [before, after] = [techniques[at - 1], techniques[at + 1]];
    if (before) way.append(build("a", { href: addressOf(before.name) }, say(texts.before, { name: nameOf(before.name) })));
    way.append(build("a", { href: "#rules" }, texts.all));
    if (after) way.append(build("a", { href: addressOf(after.name) }, say(texts.after, { name: nameOf(after.name) })));
    const lead = build("p", { class: "lead" }, rule);
    const shown = this.#example ? [this.#example.element] : [];
    this.element.append(build("header", { class: "page-head" }, this.heading, lead), ...shown, way);
  }
}

/** A board on which a technique is applied: drawn, told and played step by step as a hint is. */
export class RuleExample {
  element = build("div", { class: "rule-example" });
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  #theme;
  #followTheme = () => this.#player.setAttribute("theme", this.#theme());

  /**
   * @param {Example} example
   * @param {() => string} theme
   */
  constructor({ puzzle, state, hint }, theme) {
    this.#theme = theme;
    this.#player.setAttribute("mode", "view");
    this.#player.toggleAttribute("autosize", true);
    this.#followTheme();
    document.documentElement.addEventListener("theme", this.#followTheme);
    this.element.append(this.#player);
    void this.#player.shown.then(async () => {
      await this.#player.load(puzzle, { version: 1, ...puzzle, state });
      await this.#player.demonstrate(hint);
    });
  }

  leave() {
    document.documentElement.removeEventListener("theme", this.#followTheme);
    void this.#player.destroy();
  }
}

/** @param {string} name of a technique */
export function addressOf(name) {
  return `#rules=${encodeURIComponent(name)}`;
}

import { say, words } from "../../strings/say.js";
import { build } from "../dom.js";
import { RuleExample } from "./rule-example.js";

/**
 * @typedef {object} Technique one entry of techniques.json, which the build makes
 * @property {string} name
 * @property {number} difficulty
 * @property {string} rule
 * @property {Example} example
 *
 * @typedef {object} Example
 * @property {{rows: number[][], columns: number[][]}} puzzle
 * @property {string[]} state of its board
 * @property {import("../../engine/protocol.js").Hint} hint that applies the technique there
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
  const response = await fetch("techniques.json");
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
  #shared;
  /** @type {RuleExample | null} */
  #example = null;

  /**
   * @param {Technique[]} techniques
   * @param {string | null} name of the one to show
   * @param {import("../main.js").Shared} shared
   */
  constructor(techniques, name, shared) {
    this.#shared = shared;
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
    const { storage, engine } = this.#shared;
    const { name, rule, example } = techniques[at];
    this.heading.textContent = nameOf(name);
    this.element.classList.add("one-rule");
    const place = say(words.rules.place, { at: at + 1, of: techniques.length });
    this.#example = new RuleExample(example, () => storage.theme());
    this.#example.offerAttempt(engine);
    this.#example.element.addEventListener("rule", (event) => {
      event.preventDefault();
      location.hash = addressOf(/** @type {CustomEvent<{technique: string}>} */ (event).detail.technique);
    });
    this.element.append(
      build("header", { class: "page-head" }, this.heading, build("p", { class: "meta" }, place)),
      build("p", { class: "lead rule" }, rule),
      ...explanation(name, this.#example),
      wayBetween(techniques[at - 1], techniques[at + 1]),
    );
  }
}

/**
 * @param {Technique | undefined} before
 * @param {Technique | undefined} after
 */
function wayBetween(before, after) {
  const texts = words.site.rules;
  const way = build("nav", { class: "rules-way", "aria-label": texts.title });
  /** @type {(kind: string, text: string, to: Technique) => void} */
  const lead = (kind, text, { name }) =>
    way.append(build("a", { class: kind, href: addressOf(name) }, say(text, { name: nameOf(name) })));
  if (before) lead("before", texts.before, before);
  if (after) lead("after", texts.after, after);
  way.append(build("a", { class: "all", href: "#rules" }, texts.all));
  return way;
}

/**
 * How to spot a technique, its example, and what to look at in the example.
 * @param {string} name
 * @param {RuleExample} example
 * @returns {HTMLElement[]}
 */
export function explanation(name, example) {
  /** @type {{how: Record<string, string>, here: Record<string, string>}} */
  const { how, here } = words.rules;
  const look = here[name] ? [build("p", { class: "rule-here" }, here[name])] : [];
  return [build("p", { class: "rule-how" }, how[name] ?? ""), example.element, ...look];
}

/** @param {string} name of a technique */
export function addressOf(name) {
  return `#rules=${encodeURIComponent(name)}`;
}

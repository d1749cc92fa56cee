import { whyAddress } from "../../addresses.js";
import { build } from "../../dom.js";
import { words } from "../../strings/pages.js";
import { inEnglish, say, sayList } from "../../strings/say.js";
import { howToSpot, ruleTexts } from "../../strings/rules.js";
import { endless } from "../../strings/endless.js";
import { trainingLink } from "../endless/training.js";
import { openDialog } from "../parts/dialog.js";
import { RuleExample } from "./rule-example.js";

/**
 * @typedef {object} Technique one entry of techniques.json, which the build makes
 * @property {string} name
 * @property {string[]} known_as the names that players use for it where they differ
 * @property {number} difficulty
 * @property {string} rule
 * @property {Example} example
 *
 * @typedef {object} Example
 * @property {import("../../rules.js").Puzzle} puzzle
 * @property {string[]} state of its board
 * @property {[number, number, string][]} notes on its board
 * @property {import("../../engine/protocol.js").Hint} hint that applies the technique there
 */

/** @type {Promise<Technique[]> | null} */
let loading = null;

/** The techniques, cheapest first. A failed load is tried again at the next call. @returns {Promise<Technique[]>} */
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
  return capital(names[technique] ?? technique);
}

/** @param {string} name */
function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * The place of a technique in the list, by our name or by another that players use; of several it is the easiest.
 * @param {Technique[]} techniques
 * @param {string | null} name
 * @returns {number} -1 when no technique has the name
 */
function indexOf(techniques, name) {
  const wanted = (name ?? "").toLowerCase();
  const at = techniques.findIndex((one) => one.name === wanted);
  return at < 0 ? techniques.findIndex(({ known_as: names }) => names.includes(wanted)) : at;
}

/**
 * What else players call a technique.
 * @param {Technique} technique
 * @returns {HTMLElement[]} none where they have no other name for it
 */
export function otherNames({ known_as: names }) {
  if (!names.length) return [];
  return [build("p", { class: "meta known" }, say(ruleTexts.known, { names: sayList(names) }))];
}

/**
 * Links to the techniques that players call the same.
 * @type {(technique: Technique, techniques: Technique[]) => HTMLElement[]}
 */
function namesakes(technique, techniques) {
  return technique.known_as.flatMap((name) => {
    const others = techniques.filter((other) => other !== technique && other.known_as.includes(name));
    const said = say(ruleTexts.same, { name: capital(name) });
    const link = (/** @type {Technique} */ { name }) => build("a", { href: addressOf(name) }, nameOf(name));
    return others.map((other) => build("p", { class: "meta" }, said, link(other)));
  });
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
    const at = indexOf(techniques, name);
    if (at < 0) this.#layOutAll(techniques);
    else this.#layOut(techniques, at);
  }

  leave() {
    this.#example?.leave();
  }

  /** @param {Technique[]} techniques */
  #layOutAll(techniques) {
    this.heading.textContent = words.site.rules.title;
    const items = techniques.map(({ name, known_as: names, rule }) => {
      const other = names.length ? [build("small", {}, say(ruleTexts.known, { names: sayList(names) }))] : [];
      return build("li", {}, build("a", { href: addressOf(name) }, nameOf(name)), ...other, build("span", { ...inEnglish }, rule));
    });
    const lead = build("p", { class: "lead" }, words.site.rules.lead);
    this.element.append(build("header", { class: "page-head" }, this.heading, lead));
    this.element.append(build("ol", { class: "rules-list" }, ...items));
  }

  /** @type {(techniques: Technique[], at: number) => void} */
  #layOut(techniques, at) {
    const { settings, engine } = this.#shared;
    const { name, rule, example } = techniques[at];
    this.heading.textContent = nameOf(name);
    this.element.classList.add("one-rule");
    const place = say(ruleTexts.place, { at: at + 1, of: techniques.length });
    this.#example = new RuleExample(example, settings);
    this.#example.offerAttempt(engine);
    this.#example.element.addEventListener("rule", (event) => {
      event.preventDefault();
      location.hash = addressOf(/** @type {CustomEvent<{technique: string}>} */ (event).detail.technique);
    });
    this.element.append(
      build(
        "header",
        { class: "page-head" },
        this.heading,
        build("p", { class: "meta" }, place),
        ...otherNames(techniques[at]),
        ...namesakes(techniques[at], techniques),
      ),
      build("p", { class: "lead rule", ...inEnglish }, rule),
      ...explanation(name, this.#example),
      wayBetween(techniques[at - 1], techniques[at + 1]),
    );
  }
}

/** @type {(before: Technique | undefined, after: Technique | undefined) => HTMLElement} */
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
 * @type {(name: string, example: RuleExample) => HTMLElement[]}
 */
export function explanation(name, example) {
  /** @type {Record<string, string>} */
  const here = ruleTexts.here;
  const look = here[name] ? [build("p", { class: "rule-here" }, here[name])] : [];
  const why = build("p", { class: "rule-why" }, build("a", { href: whyAddress(name), target: "_blank" }, words.player.panel.why));
  const training = trainingLink(name);
  const train = training ? [build("p", { class: "rule-train" }, build("a", { class: "button plain", href: training }, endless.training.train))] : [];
  return [build("p", { class: "rule-how" }, howToSpot(name) ?? ""), example.element, ...look, ...train, why];
}

/** @param {string} name of a technique */
export function addressOf(name) {
  return `#rules=${encodeURIComponent(name)}`;
}

/**
 * Explains a technique in a dialog above the game, which stays as it is.
 * @param {string} name of the technique
 * @param {import("../../settings.js").Settings} settings
 * @param {string} from where it was asked for: the fragment of the page's address
 */
export async function openRule(name, settings, from) {
  const technique = (await loadTechniques()).find((one) => one.name === name);
  if (!technique) throw new Error(name);
  // It was asked for twice, or the page where it was asked for is gone.
  if (document.querySelector(".rule-dialog") || location.hash !== from) return;
  const example = new RuleExample(technique.example, settings);
  const rule = build("p", { class: "rule", ...inEnglish }, technique.rule);
  const page = build("a", { href: addressOf(name), target: "_blank" }, ruleTexts.page);
  const content = [...otherNames(technique), rule, ...explanation(name, example), page];
  openDialog(nameOf(name), "rule-dialog", content, () => example.leave());
}

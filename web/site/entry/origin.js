import { words } from "../../strings/pages.js";
import { build, button, isolated } from "../../dom.js";
import { sayCredits } from "../sharing/credits.js";

const PARTS = /** @type {const} */ (["author", "copyright", "license"]);

/** @typedef {Partial<Record<(typeof PARTS)[number], string>>} About   what is known of a puzzle's origin */

/**
 * What is known of the origin of something.
 * @param {About} about may say more
 * @returns {About}
 */
export function originOf(about) {
  /** @type {About} */
  const kept = {};
  for (const part of PARTS) {
    const text = about[part];
    if (typeof text === "string" && text.trim()) kept[part] = text;
  }
  return kept;
}

/** Shows who made a puzzle that was brought in, and its terms, which are kept with it. */
export class Origin {
  element = build("div", { class: "origin" });
  /** @type {About} */
  #about = {};
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.element.hidden = true;
  }

  get value() {
    return this.#about;
  }

  set value(about) {
    this.#about = originOf(about);
    const credits = sayCredits(this.#about);
    this.element.hidden = !credits;
    const leave = button(words.site.entry.origin.leaveOut, () => {
      this.value = {};
      this.#changed();
    }, { kind: "quiet" });
    this.element.replaceChildren(build("p", {}, isolated(credits)), leave);
  }
}

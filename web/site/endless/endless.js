import { endless } from "../../strings/endless.js";
import { words } from "../../strings/pages.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { Waiting } from "./waiting.js";
import { DIFFICULTIES, SIZES, SYMMETRIES, anyNumber, wishLink } from "./wish.js";

/**
 * @import { Makers } from "./makers.js"
 * @import { Wish } from "./wish.js"
 */

/** The view in which the reader says what puzzles to make, and waits for one. */
export class EndlessView {
  element = build("section", { class: "endless", "aria-labelledby": "endless-title" });
  heading = build("h1", { id: "endless-title", tabindex: -1 }, endless.title);
  #selects = {
    size: select("endless-size", SIZES.map((size) => [`${size}`, `${size} × ${size}`])),
    difficulty: select("endless-difficulty", DIFFICULTIES.map((word) => [word, words.site.list.difficulties[word]])),
    symmetry: select("endless-symmetry", SYMMETRIES.map((symmetry) => [symmetry, endless.symmetries[symmetry]])),
  };
  waiting;
  broken = endless.broken;
  nearest = endless.nearest;

  /** @param {Makers} makers @param {Wish | null} wish what the address asks for */
  constructor(makers, wish) {
    this.waiting = new Waiting(makers, endless.make, () => this.#go());
    const { size, difficulty, symmetry } = this.#selects;
    size.value = `${wish?.size ?? 10}`;
    if (wish) [difficulty.value, symmetry.value] = [wish.difficulty, wish.symmetry];
    const back = build("a", { href: "#", class: "back-to-list" }, icon("previous"), words.site.play.back);
    const head = build("header", { class: "page-head" }, back, this.heading, build("p", { class: "lead" }, endless.lead));
    const fields = [field(endless.size, size), field(endless.difficulty, difficulty), field(endless.symmetry, symmetry)];
    this.element.append(head, build("div", { class: "endless-fields" }, ...fields), this.waiting.element);
  }

  leave() {
    this.waiting.leave();
  }

  #go() {
    const { size, difficulty, symmetry } = this.#selects;
    location.hash = wishLink({ size: Number(size.value), difficulty: difficulty.value, symmetry: symmetry.value, number: anyNumber() });
  }
}

/** @param {string} id @param {string[][]} choices values and what they are called */
function select(id, choices) {
  return build("select", { id, class: "choice" }, ...choices.map(([value, text]) => build("option", { value }, text)));
}

/** @param {string} text @param {HTMLSelectElement} control */
function field(text, control) {
  return build("div", { class: "endless-field" }, build("label", { for: control.id }, text), control);
}

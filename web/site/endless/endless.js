import { endless } from "../../strings/endless.js";
import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { Waiting } from "./waiting.js";
import { DIFFICULTIES, INKS, SIZES, LOOKS, anyNumber, isOffered, orderOf, wishLink } from "./wish.js";

/**
 * @import { Makers } from "./makers.js"
 * @import { Wish } from "./wish.js"
 * @import { Collection } from "../parts/catalogue.js"
 */

/** The view in which the reader says what puzzles to make, and waits for one. */
export class EndlessView {
  element = build("section", { class: "endless", "aria-labelledby": "endless-title" });
  heading = build("h1", { id: "endless-title", tabindex: -1 }, endless.title);
  #selects = {
    inks: select("endless-inks", INKS.map((inks) => [`${inks}`, inks === 1 ? words.site.list.collections.black : sayCount(endless.inked, inks)])),
    size: select("endless-size", SIZES.map((size) => [`${size}`, `${size} × ${size}`])),
    difficulty: select("endless-difficulty", DIFFICULTIES.map((word) => [word, words.site.list.difficulties[word]])),
    look: select("endless-look", LOOKS.map((look) => [look, endless.looks[look]])),
  };
  #makers;
  /** That of the puzzle that the button makes. */
  #number = anyNumber();
  waiting;
  broken = endless.broken;
  nearest = endless.nearest;

  /**
   * @param {Makers} makers
   * @param {Wish | null} wish what the address asks for
   * @param {Collection} collection what is offered first where it asks for nothing
   */
  constructor(makers, wish, collection) {
    this.#makers = makers;
    this.waiting = new Waiting(makers, endless.make, () => this.#go());
    const { inks, size, difficulty, look } = this.#selects;
    inks.value = `${wish?.inks ?? (collection === "colour" ? 3 : 1)}`;
    size.value = `${wish?.size ?? 10}`;
    if (wish) [difficulty.value, look.value] = [wish.difficulty, wish.look];
    for (const control of Object.values(this.#selects)) {
      control.addEventListener("change", () => {
        this.#offer();
        this.prepare();
      });
    }
    this.#offer();
    const back = build("a", { href: "#", class: "back-to-list" }, icon("previous"), words.site.play.back);
    const head = build("header", { class: "page-head" }, back, this.heading, build("p", { class: "lead" }, endless.lead));
    const fields = [field(endless.inks, inks), field(endless.size, size), field(endless.difficulty, difficulty), field(endless.look, look)];
    this.element.append(head, build("div", { class: "endless-fields" }, ...fields), this.waiting.element);
  }

  leave() {
    this.waiting.leave();
  }

  /** Makes what is chosen before the reader asks for it. */
  prepare() {
    this.#makers.prepare(orderOf(this.#chosen));
  }

  /** Offers what goes with the inks that are chosen, and chooses the nearest to what does not. */
  #offer() {
    const { size, difficulty } = this.#selects;
    const { inks, look } = this.#wish;
    allow(size, (one) => DIFFICULTIES.some((word) => isOffered({ inks, look, size: Number(one), difficulty: word })));
    allow(difficulty, (word) => isOffered({ inks, look, size: this.#wish.size, difficulty: word }));
  }

  get #wish() {
    const { inks, size, difficulty, look } = this.#selects;
    return { inks: Number(inks.value), size: Number(size.value), difficulty: difficulty.value, look: look.value };
  }

  /** @returns {Wish} */
  get #chosen() {
    return { ...this.#wish, number: this.#number };
  }

  #go() {
    location.hash = wishLink(this.#chosen);
  }
}

/** @param {string} id @param {string[][]} choices values and what they are called */
function select(id, choices) {
  return build("select", { id, class: "choice" }, ...choices.map(([value, text]) => build("option", { value }, text)));
}

/**
 * Lets the reader choose only what is allowed, and chooses the nearest to what no longer is.
 * @param {HTMLSelectElement} control
 * @param {(value: string) => boolean} isAllowed
 */
function allow({ options }, isAllowed) {
  for (const option of options) option.disabled = !isAllowed(option.value);
  const allowed = [...options].filter(({ disabled }) => !disabled).map(({ index }) => index);
  const away = (/** @type {number} */ index) => Math.abs(index - options.selectedIndex);
  options.selectedIndex = allowed.reduce((nearest, index) => (away(index) < away(nearest) ? index : nearest));
}

/** @param {string} text @param {HTMLSelectElement} control */
function field(text, control) {
  return build("div", { class: "endless-field" }, build("label", { for: control.id }, text), control);
}

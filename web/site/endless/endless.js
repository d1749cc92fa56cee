import { endless } from "../../strings/endless.js";
import { say, words } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { DIFFICULTIES, SIZES, SYMMETRIES, anyNumber, wishLink } from "./wish.js";

/**
 * @import { Proposal } from "../../engine/protocol.js"
 * @import { Makers } from "./makers.js"
 * @import { Wish } from "./wish.js"
 */

/** The view in which the reader says what puzzles to make, and waits for one. */
export class EndlessView {
  element = build("section", { class: "endless", "aria-labelledby": "endless-title" });
  heading = build("h1", { id: "endless-title", tabindex: -1 }, endless.title);
  #makers;
  #selects = {
    size: select("endless-size", SIZES.map((size) => [`${size}`, `${size} × ${size}`])),
    difficulty: select("endless-difficulty", DIFFICULTIES.map((word) => [word, words.site.list.difficulties[word]])),
    symmetry: select("endless-symmetry", SYMMETRIES.map((symmetry) => [symmetry, endless.symmetries[symmetry]])),
  };
  #make = button(endless.make, () => this.#go(), { kind: "primary" });
  #stop = button(endless.stop, () => this.#over.abort());
  #status = build("p", { class: "endless-status", role: "status" });
  #over = new AbortController();
  broken = endless.broken;
  nearest = endless.nearest;

  /** @param {Makers} makers @param {Wish | null} wish what the address asks for */
  constructor(makers, wish) {
    this.#makers = makers;
    const { size, difficulty, symmetry } = this.#selects;
    size.value = `${wish?.size ?? 10}`;
    if (wish) [difficulty.value, symmetry.value] = [wish.difficulty, wish.symmetry];
    this.#stop.hidden = true;
    const back = build("a", { href: "#", class: "back-to-list" }, icon("previous"), words.site.play.back);
    const head = build("header", { class: "page-head" }, back, this.heading, build("p", { class: "lead" }, endless.lead));
    const fields = [field(endless.size, size), field(endless.difficulty, difficulty), field(endless.symmetry, symmetry)];
    const acts = build("div", { class: "endless-acts" }, this.#make, this.#stop, this.#status);
    this.element.append(head, build("div", { class: "endless-fields" }, ...fields), acts);
  }

  leave() {
    this.#over.abort();
  }

  /** @param {string} text */
  tell(text) {
    this.#status.textContent = text;
  }

  /** @param {Wish} wish @returns {Promise<Proposal | null>} null if the reader stopped it, or there is none */
  async made(wish) {
    const { signal } = this.#over = new AbortController();
    this.#working(true);
    this.tell(endless.making);
    try {
      const proposal = await this.#makers.make(wish, { signal, onProgress: ({ text }) => this.tell(text) });
      const single = proposal.grade.score !== null;
      if (!single) this.tell(endless.none);
      return single && !signal.aborted ? proposal : null;
    } catch (error) {
      this.tell(signal.aborted ? endless.stopped : say(endless.failed, { reason: /** @type {Error} */ (error).message }));
      return null;
    } finally {
      this.#working(false);
    }
  }

  /** @param {boolean} busy */
  #working(busy) {
    this.#make.hidden = busy;
    this.#stop.hidden = !busy;
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

import { draw as texts } from "../../strings/draw.js";
import { Difficulty } from "../parts/difficulty.js";
import { build } from "../../dom.js";
import { tellDiffering } from "../entry/spots.js";
import { Uniqueness } from "../entry/uniqueness.js";
import { Offers } from "./proposals/offers.js";
import { OF_SEVERAL, wishesFor } from "./proposals/wishes.js";
import { isSketchy } from "./tools/resizing.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engine } from "../../engine/client.js"
 * @import { Differing } from "../entry/spots.js"
 * @import { Wish } from "./proposals/wishes.js"
 */

/**
 * What the engine says of a drawing while it is made: whether its clues have one solution, where not, and how hard they
 * are; and what can be made of it.
 */
export class Verdict {
  element = build("div", { class: "verdict" });
  #lead = build("p", { class: "hint" }, texts.lead);
  #differing = build("p", { class: "differing", role: "status" });
  #uniqueness;
  #difficulty;
  #ring;
  #offers;
  /** The same buttons, for a picture that is being read. */
  beside;
  /** Where the solutions differ, once there are known to be several. @type {Differing | null} */
  several = null;
  /** The clues that the verdict is about. */
  #clues = "";

  /**
   * @param {Engine} engine
   * @param {(spots: Differing["spots"]) => void} ring shows on the board where solutions differ
   * @param {(wish: Wish) => void} wish looks for proposals
   */
  constructor(engine, ring, wish) {
    this.#ring = ring;
    this.#offers = new Offers(wish);
    this.beside = new Offers(wish);
    this.#uniqueness = new Uniqueness(engine);
    // A stroke that is over is whole, as a number half typed is not.
    this.#uniqueness.rest = 0;
    this.#uniqueness.onAnswer = (status, puzzle, differing) => this.#answered(status, puzzle, differing);
    this.#difficulty = new Difficulty(engine);
    this.element.append(this.#lead, this.#uniqueness.element, this.#differing, this.#difficulty.element, this.#offers.element);
  }

  /** @param {Puzzle | null} puzzle null while nothing is drawn */
  show(puzzle) {
    this.#lead.hidden = puzzle !== null;
    const clues = JSON.stringify(puzzle && [puzzle.rows, puzzle.columns]);
    if (clues === this.#clues) return;
    this.#clues = clues;
    this.#difficulty.clear();
    this.several = null;
    this.#differing.textContent = "";
    this.#ring([]);
    this.#offer([]);
    this.#uniqueness.show(puzzle);
  }

  /** How hard the drawing is, or that several pictures fit its clues. */
  get told() {
    return this.several ? texts.proposals.several : this.#difficulty.element.textContent ?? "";
  }

  /** What ends when the verdict on the drawing has come, or none will; null when that is so already. @returns {Promise<void> | null} */
  get awaited() {
    return this.#uniqueness.pending ? this.#uniqueness.over : null;
  }

  stop() {
    this.#uniqueness.stop();
    this.#difficulty.clear();
  }

  /** @type {(status: string, puzzle: Puzzle, differing: Differing) => void} */
  #answered(status, puzzle, differing) {
    if (status === "unique") void this.#tellDifficulty(puzzle);
    if (status !== "multiple") return;
    this.several = differing;
    this.#differing.textContent = tellDiffering(texts, differing);
    this.#ring(differing.spots);
    this.#offer(OF_SEVERAL);
  }

  /** @param {Wish[]} wishes */
  #offer(wishes) {
    for (const offers of [this.#offers, this.beside]) offers.show(wishes);
  }

  /** How hard a few strokes are says nothing of the picture to come. @param {Puzzle} puzzle */
  async #tellDifficulty(puzzle) {
    if (isSketchy(puzzle)) return void (this.#difficulty.element.textContent = texts.sketchy);
    const clues = this.#clues;
    const grade = await this.#difficulty.show(puzzle);
    if (grade && clues === this.#clues) this.#offer(wishesFor(grade));
  }
}

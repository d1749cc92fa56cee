import { draw as texts } from "../../strings/draw.js";
import { Difficulty } from "../parts/difficulty.js";
import { build } from "../../dom.js";
import { tellDiffering } from "../entry/spots.js";
import { Uniqueness } from "../entry/uniqueness.js";
import { isSketchy } from "./resizing.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engine } from "../../engine/client.js"
 * @import { Differing } from "../entry/spots.js"
 */

/** What the engine says of a drawing while it is made: whether its clues have one solution, where not, and how hard they are. */
export class Verdict {
  element = build("div", { class: "verdict" });
  #lead = build("p", { class: "hint" }, texts.lead);
  #differing = build("p", { class: "differing", role: "status" });
  #uniqueness;
  #difficulty;
  #ring;
  /** Where the solutions differ, once there are known to be several. @type {Differing | null} */
  several = null;
  /** The clues that the verdict is about. */
  #clues = "";

  /**
   * @param {Engine} engine
   * @param {(spots: Differing["spots"]) => void} ring shows on the board where solutions differ
   */
  constructor(engine, ring) {
    this.#ring = ring;
    this.#uniqueness = new Uniqueness(engine);
    this.#uniqueness.live = true;
    this.#uniqueness.onAnswer = (status, puzzle, differing) => this.#answered(status, puzzle, differing);
    this.#difficulty = new Difficulty(engine);
    this.element.append(this.#lead, this.#uniqueness.element, this.#differing, this.#difficulty.element);
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
    this.#uniqueness.show(puzzle);
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
    if (status === "unique") this.#tellDifficulty(puzzle);
    if (status !== "multiple") return;
    this.several = differing;
    this.#differing.textContent = tellDiffering(texts, differing);
    this.#ring(differing.spots);
  }

  /** How hard a few strokes are says nothing of the picture to come. @param {Puzzle} puzzle */
  #tellDifficulty(puzzle) {
    if (isSketchy(puzzle)) this.#difficulty.element.textContent = texts.sketchy;
    else void this.#difficulty.show(puzzle);
  }
}

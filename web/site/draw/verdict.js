import { parseState } from "../../rules.js";
import { sayCount } from "../../strings/say.js";
import { draw as texts } from "../../strings/draw.js";
import { Difficulty } from "../difficulty.js";
import { build } from "../dom.js";
import { Uniqueness } from "../entry/uniqueness.js";

/**
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../engine/client.js").Engine} Engine
 * @typedef {{row: number, column: number}} Spot
 */

/** What the engine says of a drawing while it is made: whether its clues have one solution, where not, and how hard they are. */
export class Verdict {
  element = build("div", { class: "verdict" });
  #differing = build("p", { class: "differing", role: "status" });
  #uniqueness;
  #difficulty;
  #ring;
  /** The clues that the verdict is about. */
  #clues = "";

  /**
   * @param {Engine} engine
   * @param {(spots: Spot[]) => void} ring shows on the board where solutions differ
   */
  constructor(engine, ring) {
    this.#ring = ring;
    this.#uniqueness = new Uniqueness(engine);
    this.#uniqueness.live = true;
    this.#uniqueness.onAnswer = (status, puzzle, solutions) => this.#answered(status, puzzle, solutions);
    this.#difficulty = new Difficulty(engine);
    this.element.append(this.#uniqueness.element, this.#differing, this.#difficulty.element);
  }

  /** @param {Puzzle | null} puzzle null while nothing is drawn */
  show(puzzle) {
    const clues = JSON.stringify(puzzle && [puzzle.rows, puzzle.columns]);
    if (clues === this.#clues) return;
    this.#clues = clues;
    this.#difficulty.clear();
    this.#differing.textContent = "";
    this.#ring([]);
    this.#uniqueness.show(puzzle);
  }

  stop() {
    this.#uniqueness.stop();
    this.#difficulty.clear();
  }

  /**
   * @param {string} status
   * @param {Puzzle} puzzle
   * @param {string[][]} solutions
   */
  #answered(status, puzzle, solutions) {
    if (status === "unique") void this.#difficulty.show(puzzle);
    if (status !== "multiple") return;
    const spots = differing(solutions, puzzle.columns.length, puzzle.rows.length);
    const [{ row, column }] = spots;
    this.#differing.textContent = sayCount(texts.differing, spots.length, { row: row + 1, column: column + 1 });
    this.#ring(spots);
  }
}

/**
 * The cells in which solutions differ.
 * @param {string[][]} solutions two at least
 * @param {number} width
 * @param {number} height
 * @returns {Spot[]}
 */
function differing(solutions, width, height) {
  const [first, ...others] = solutions.map((rows) => parseState(rows, width, height));
  const spots = [];
  for (let index = 0; index < first.length; index++) {
    if (others.some((other) => other[index] !== first[index])) spots.push({ row: Math.floor(index / width), column: index % width });
  }
  return spots;
}

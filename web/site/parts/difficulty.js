import { OP } from "../../engine/protocol.js";
import { posed } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { build } from "../../dom.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engine } from "../../engine/client.js"
 * @import { Grade } from "../../engine/protocol.js"
 */

/**
 * How hard a puzzle is for a person, in a sentence that gives nothing about the solution away.
 * @type {(engine: Engine, puzzle: Puzzle, signal?: AbortSignal) => Promise<string>}
 */
export async function difficultyOf(engine, puzzle, signal) {
  /** @type {Grade} */
  const grade = await engine.request(OP.GRADE, { puzzle: posed(puzzle) }, { signal });
  return grade.text;
}

/** The difficulty of the clues being typed, once they are known to have one solution. */
export class Difficulty {
  element = build("p", { class: "difficulty", role: "status" });
  #engine;
  #running = new AbortController();

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {Puzzle} puzzle with one solution */
  async show(puzzle) {
    this.clear();
    const { signal } = this.#running = new AbortController();
    this.element.textContent = words.site.entry.grading;
    try {
      this.element.textContent = await difficultyOf(this.#engine, puzzle, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.element.textContent = say(words.site.entry.gradeFailed, { reason: /** @type {Error} */ (error).message });
    }
  }

  clear() {
    this.#running.abort();
    this.element.textContent = "";
  }
}

import { OP } from "../../engine/protocol.js";
import { posed } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { build } from "../../dom.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engine } from "../../engine/client.js"
 * @import { Grade } from "../../engine/protocol.js"
 */

/**
 * How hard a puzzle is for a person; its text gives nothing about the solution away.
 * @type {(engine: Engine, puzzle: Puzzle, signal?: AbortSignal) => Promise<Grade>}
 */
export function gradeOf(engine, puzzle, signal) {
  return engine.request(OP.GRADE, { puzzle: posed(puzzle) }, { signal });
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

  /**
   * @param {Puzzle} puzzle with one solution
   * @returns {Promise<Grade | null>} null where it failed, or was cleared
   */
  async show(puzzle) {
    this.clear();
    const { signal } = this.#running = new AbortController();
    this.element.textContent = words.site.entry.grading;
    try {
      const grade = await gradeOf(this.#engine, puzzle, signal);
      this.element.textContent = grade.text;
      return grade;
    } catch (error) {
      if (signal.aborted) return null;
      this.element.textContent = say(words.site.entry.gradeFailed, { reason: /** @type {Error} */ (error).message });
      return null;
    }
  }

  clear() {
    this.#running.abort();
    this.element.textContent = "";
  }
}

import { OP } from "../engine/protocol.js";
import { say, words } from "../strings/say.js";
import { build, button } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../engine/client.js").Engine} Engine
 * @typedef {import("../engine/protocol.js").SolveResult} SolveResult
 */

const SECONDS = 5;

/** How long the typing must rest before the engine is asked. */
const REST_MS = 250;

/**
 * Whether the clues have one solution, asked of the engine live, once it is up or the reader has asked for
 * it.
 */
export class Uniqueness {
  element = build("div", { class: "uniqueness", role: "status" });
  #engine;
  #asked = false;
  /** @type {Puzzle | null} */
  #puzzle = null;
  #running = new AbortController();

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {Puzzle | null} puzzle null while the clues are not one */
  show(puzzle) {
    if (puzzle && this.#puzzle && sameClues(puzzle, this.#puzzle)) return;
    this.stop();
    this.#puzzle = puzzle;
    if (!puzzle) this.element.replaceChildren();
    else if (this.#asked || this.#engine.state === "ready") void this.#check(puzzle, REST_MS);
    else this.#offer(puzzle);
  }

  stop() {
    this.#running.abort();
  }

  /** @param {Puzzle} puzzle */
  #offer(puzzle) {
    this.#put("", button(words.site.entry.check, () => {
      this.#asked = true;
      void this.#check(puzzle, 0);
    }));
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} wait milliseconds
   */
  async #check({ rows, columns }, wait) {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const { entry } = words.site;
    this.#put("busy", build("p", {}, this.#engine.state === "ready" ? entry.checking : entry.starting));
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      if (signal.aborted) return;
      const request = { puzzle: { rows, columns }, limit: 2, timeout: SECONDS };
      const starting = this.#engine.state === "ready" ? null : this.#engine.start();
      await starting;
      if (signal.aborted) return;
      this.#put("busy", build("p", {}, entry.checking));
      const answer = await this.#engine.request(OP.SOLVE, request, { signal });
      const { status } = /** @type {SolveResult} */ (answer);
      // "solved" is the answer when one solution was asked for; here it is two.
      const known = status === "solved" ? "unsolved" : status;
      const text = build("p", {}, say(entry.status[known], { seconds: SECONDS }));
      this.#put(known, icon(known === "unique" ? "done" : "alert"), text);
    } catch (error) {
      if (signal.aborted) return;
      const reason = /** @type {Error} */ (error).message;
      const retry = () => void this.#check({ rows, columns }, 0);
      const again = button(words.site.retry, retry, { icon: icon("retry") });
      this.#put("failed", icon("alert"), build("p", {}, say(entry.status.failed, { reason })), again);
    }
  }

  /**
   * @param {string} state
   * @param {...Node} children
   */
  #put(state, ...children) {
    this.element.dataset.state = state;
    this.element.replaceChildren(...children);
  }
}

/**
 * @param {Puzzle} a
 * @param {Puzzle} b
 */
function sameClues(a, b) {
  return JSON.stringify([a.rows, a.columns]) === JSON.stringify([b.rows, b.columns]);
}

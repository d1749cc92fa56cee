import { OP } from "../../engine/protocol.js";
import { formatGameId } from "../../reading/game-id.js";
import { posed } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say, sayCount } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engine, Progress } from "../../engine/client.js"
 * @import { SolveResult } from "../../engine/protocol.js"
 * @import { Differing } from "./spots.js"
 */

/** How long a search may take; if it takes longer than a few seconds, it shows its progress. */
const SECONDS = 60;
const LONG_MS = 3000;

/** How long typing must rest before the engine is asked, in milliseconds. */
const REST_MS = 250;

/** Whether the clues have one solution, asked of the engine as they change. */
export class Uniqueness {
  element = build("div", { class: "uniqueness", role: "status" });
  #engine;
  /** How long the clues must rest before the engine is asked, in milliseconds. */
  rest = REST_MS;
  /** @type {Puzzle | null} */
  #puzzle = null;
  #running = new AbortController();
  /** Whether an answer is awaited about the clues shown, and what ends when it has come or none will. */
  pending = false;
  /** @type {Promise<void>} */
  over = Promise.resolve();
  /**
   * Called with each answer; it is about the puzzle shown last.
   * @type {(status: string, puzzle: Puzzle, differing: Differing) => void}
   */
  onAnswer = () => {};

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {Puzzle | null} puzzle null while the clues are not one */
  show(puzzle) {
    if (puzzle && this.#puzzle && formatGameId(puzzle) === formatGameId(this.#puzzle)) return;
    this.stop();
    this.#puzzle = puzzle;
    if (!puzzle) this.element.replaceChildren();
    else this.#begin(puzzle, this.rest);
  }

  stop() {
    this.#running.abort();
  }

  /** @param {Puzzle} puzzle @param {number} wait milliseconds */
  #begin(puzzle, wait) {
    const running = (this.#running = new AbortController());
    this.pending = true;
    this.over = this.#check(puzzle, wait, running).finally(() => {
      if (running === this.#running) this.pending = false;
    });
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} wait milliseconds
   * @param {AbortController} running
   */
  async #check(puzzle, wait, running) {
    const { signal } = running;
    const { entry } = words.site;
    const stage = build("p");
    const tellStage = () => {
      const { state, restarting } = this.#engine;
      stage.textContent = state === "ready" ? entry.checking : restarting ? entry.restarting : entry.starting;
    };
    tellStage();
    this.#put("busy", stage);
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    this.#engine.addEventListener("state", tellStage);
    const stop = () => {
      running.abort();
      this.#end("unsolved", entry.status.stopped);
    };
    const clock = new Clock();
    const begin = setTimeout(() => this.#put("busy", stage, button(entry.stop, stop), clock.element), LONG_MS);
    signal.addEventListener("abort", () => clearTimeout(begin));
    try {
      const request = { puzzle: posed(puzzle), limit: 2, timeout: SECONDS };
      const onProgress = (/** @type {Progress} */ { text }) => clock.tell(text);
      const answer = await this.#engine.request(OP.SOLVE, request, { signal, onProgress });
      const { status, differing, differing_exact: exact } = /** @type {SolveResult} */ (answer);
      // "solved" is the answer when one solution was asked for; here it is two.
      const known = status === "solved" ? "unsolved" : status;
      const { status: told } = entry;
      this.#end(known, known === "unsolved" ? sayCount(told.unsolved, SECONDS) : told[known], { spots: differing, exact });
    } catch (error) {
      if (signal.aborted) return;
      const reason = /** @type {Error} */ (error).message;
      const retry = () => this.#begin(puzzle, 0);
      const again = button(words.site.retry, retry, { icon: icon("retry") });
      this.#put("failed", icon("alert"), build("p", {}, say(entry.status.failed, { reason })), again);
    } finally {
      this.#engine.removeEventListener("state", tellStage);
      clearTimeout(begin);
      clock.stop();
    }
  }

  /** @type {(state: string, text: string, differing?: Differing) => void} */
  #end(state, text, differing = { spots: [], exact: true }) {
    this.#put(state, icon(state === "unique" ? "check" : "alert"), build("p", {}, text));
    if (this.#puzzle) this.onAnswer(state, this.#puzzle, differing);
  }

  /** @param {string} state @param {...Node} children */
  #put(state, ...children) {
    this.element.dataset.state = state;
    this.element.replaceChildren(...children);
  }
}

/** The progress of a long search, and how long it has run. Not read out, because it changes every second. */
class Clock {
  element = build("p", { class: "clock", "aria-hidden": "true" });
  #started = performance.now();
  #text = "";
  #timer = setInterval(() => this.#show(), 1000);

  /** @param {string} text */
  tell(text) {
    this.#text = text;
    this.#show();
  }

  stop() {
    clearInterval(this.#timer);
  }

  #show() {
    const seconds = Math.floor((performance.now() - this.#started) / 1000);
    const { clock, seconds: alone } = words.site.entry;
    this.element.textContent = say(this.#text ? clock : alone, { text: this.#text, seconds });
  }
}

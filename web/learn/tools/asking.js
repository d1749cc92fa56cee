/** One question at a time to the engine: a later one takes the place of an earlier one that is not answered yet. */
import { learn as words } from "../../strings/learn.js";
import { say, sayError } from "../../strings/say.js";
import { build } from "../../dom.js";

/** How long nothing is said of a question that waits. */
const SILENT_MS = 150;

export class Asking {
  /** What is said while an answer is awaited, or why there is none. */
  element = build("p", { class: "asking", role: "status" });
  #lessons;
  #control = new AbortController();
  #timer = 0;

  /** @param {import("./lessons.js").Lessons} lessons */
  constructor(lessons) {
    this.#lessons = lessons;
  }

  /**
   * Hands a lesson to `take`: at once if it is at hand.
   * @param {import("./lessons.js").Request} request
   * @param {(lesson: any) => void} take
   */
  async lesson(request, take) {
    const known = this.#lessons.atHand(request);
    if (known !== undefined) {
      this.forget();
      take(known);
      return;
    }
    await this.#answer((signal) => this.#lessons.ask(request, signal), take);
  }

  /**
   * Hands the answer of any other request to `take`.
   * @type {(op: string, params: object, take: (answer: any) => void) => Promise<void>}
   */
  request(op, params, take) {
    return this.#answer((signal) => this.#lessons.request(op, params, signal), take);
  }

  /** Awaits nothing any more. @param {string} [problem] why */
  forget(problem = "") {
    this.#control.abort();
    clearTimeout(this.#timer);
    this.element.textContent = problem;
    this.element.classList.toggle("wrong", problem !== "");
  }

  /** @type {(ask: (signal: AbortSignal) => Promise<any>, take: (answer: any) => void) => Promise<void>} */
  async #answer(ask, take) {
    this.forget();
    const control = (this.#control = new AbortController());
    this.#timer = setTimeout(() => (this.element.textContent = words.waiting), SILENT_MS);
    try {
      const answer = await ask(control.signal);
      if (control.signal.aborted) return;
      this.forget();
      take(answer);
    } catch (error) {
      if (!control.signal.aborted) this.forget(say(words.failed, { reason: sayError(error) }));
    }
  }
}

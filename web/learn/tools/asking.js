/** One question at a time to the engine: a later one takes the place of an earlier one that is not answered yet. */
import { learn as words } from "../../strings/learn.js";
import { say, sayError } from "../../strings/say.js";
import { build } from "../../dom.js";

/** How long nothing is said of a question to an engine that is there. */
const SILENT_MS = 150;

/** Fires "said" when `said` changes. */
export class Asking extends EventTarget {
  /** What is said while an answer is awaited, or why there is none; empty in between. */
  said = "";
  /** Whether that is said of an answer still to come. */
  waiting = false;
  #lessons;
  #control = new AbortController();
  #timer = 0;

  /** @param {import("./lessons.js").Lessons} lessons */
  constructor(lessons) {
    super();
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
    this.#say(problem, false);
  }

  /** @type {(ask: (signal: AbortSignal) => Promise<any>, take: (answer: any) => void) => Promise<void>} */
  async #answer(ask, take) {
    this.#control.abort();
    clearTimeout(this.#timer);
    const control = (this.#control = new AbortController());
    if (this.#lessons.ready) this.#timer = setTimeout(() => this.#say(words.waiting, true), SILENT_MS);
    else this.#say(words.starting, true);
    try {
      const answer = await ask(control.signal);
      if (control.signal.aborted) return;
      this.forget();
      take(answer);
    } catch (error) {
      if (!control.signal.aborted) this.forget(say(words.failed, { reason: sayError(error) }));
    }
  }

  /** @type {(text: string, waiting: boolean) => void} */
  #say(text, waiting) {
    this.said = text;
    this.waiting = waiting;
    this.dispatchEvent(new Event("said"));
  }
}

/** What is said of a question, in the figure that shows its answer: until that comes, the figure is marked as stale. @param {Asking} asking */
export function asked(asking) {
  const element = build("p", { class: "asking", role: "status" });
  asking.addEventListener("said", () => {
    element.textContent = asking.said;
    element.classList.toggle("wrong", asking.said !== "" && !asking.waiting);
    element.closest(".figure")?.classList.toggle("stale", asking.waiting);
  });
  return element;
}

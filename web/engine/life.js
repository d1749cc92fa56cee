/**
 * One worker, from its start to its end, whoever ends it. No event is fired when a worker closes itself or is killed,
 * and silence proves nothing: a search in python-sat may be silent for minutes.
 *
 * A worker therefore takes a lock in its first line, holds it as long as it lives, and reports the lock's name. The
 * page asks for the same lock, and the browser grants it when the worker's thread is gone. Where locks are refused (a
 * page over plain http, storage blocked), the page asks the worker that answers for a sign of life now and then; there
 * it cannot know whether the worker that searches is alive.
 *
 * A starting worker may hang without dying, when a file never arrives. It reports its stages and the bytes that arrive.
 */
import { ENGINE_WORKER } from "../addresses.js";
import { EVENT, OP, WORKER } from "./protocol.js";

/**
 * Seconds after which a starting worker counts as hung if it reports no stage and no bytes. Its scripts, 1.3 MB whose
 * bytes are not reported, take 26 s at 400 kbit/s.
 */
export const BOOT_SECONDS = 60;
/** Seconds without a reaction after which a worker without a lock is given up if it owes an answer. */
const SILENCE_SECONDS = 30;

/**
 * @typedef {"died" | "stalled" | "replaced" | "idle"} End   gone; given up while it was starting; or, of one that is shared,
 *   ended for another player, or when there was nothing to do
 * @typedef {{post: (text: string) => void, end: (silent?: boolean) => void}} Living   what `Engine` needs of a worker's life;
 *   `silent` if the worker does not answer, so that it must not live on for others
 * @typedef {object} Hearing
 * @property {(message: any) => void} onMessage
 * @property {(reason: string) => void} onBreak an error that nothing in the worker caught; empty when its files could not be loaded
 * @property {(how: End) => void} onEnd the worker ended by itself
 * @property {() => boolean} owes whether it owes an answer
 */

export class Life {
  #worker;
  #name;
  #bootSilence;
  #hearing;
  #over = new AbortController();
  #up = false;
  #held = false;
  #silent = 0;
  #timer;

  /**
   * @param {string} name what the worker is for, one of WORKER
   * @param {number} bootSilence in seconds
   * @param {Hearing} hearing not called any more after `end`
   * @param {boolean} fresh whether it must not start from the kept copy of its memory
   * @throws {DOMException} on a page that may not have workers
   */
  constructor(name, bootSilence, hearing, fresh) {
    this.#name = name;
    this.#bootSilence = bootSilence;
    this.#hearing = hearing;
    this.#worker = new Worker(fresh ? `${ENGINE_WORKER}#fresh` : ENGINE_WORKER, { type: "module", name });
    const { signal } = this.#over;
    this.#worker.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)), { signal });
    const onError = (/** @type {ErrorEvent} */ event) => {
      event.preventDefault();
      hearing.onBreak(event.message ?? "");
    };
    this.#worker.addEventListener("error", onError, { signal });
    // Seconds are counted by ticks, not by the clock: the time for which a page was frozen does not count.
    this.#timer = setInterval(() => this.#tick(), 1000);
  }

  /** @param {string} text */
  post(text) {
    this.#worker.postMessage(text);
  }

  /** Terminates the worker. */
  end() {
    clearInterval(this.#timer);
    this.#over.abort();
    this.#worker.terminate();
  }

  /** @param {any} message */
  #hear(message) {
    this.#silent = 0;
    if (message.event === EVENT.ALIVE) void this.#queue(message.lock);
    if (message.event === EVENT.READY) this.#up = true;
    if (this.#up && (this.#held || this.#name === WORKER.SEARCHES)) clearInterval(this.#timer);
    this.#hearing.onMessage(message);
  }

  /** @param {string} lock held by the worker */
  async #queue(lock) {
    const { signal } = this.#over;
    this.#held = true;
    try {
      await navigator.locks.request(lock, { signal }, () => signal.aborted || this.#hearing.onEnd("died"));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #tick() {
    if (this.#up && !this.#hearing.owes()) this.#silent = 0;
    else if (++this.#silent > (this.#up ? SILENCE_SECONDS : this.#bootSilence)) this.#hearing.onEnd(this.#up ? "died" : "stalled");
    // Any question that the worker's script answers by itself would do; the answer is ignored.
    else if (this.#up) this.post(JSON.stringify({ id: "alive", op: OP.MEMORY }));
  }
}

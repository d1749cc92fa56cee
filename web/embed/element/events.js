/** The events of an element: what is common to all of them, and failures, of which there may be very many. */
import { SPAN_MS } from "../wire/gate.js";

/** At most this many failures in a second are told one by one. */
const MOST_APART = 5;

/** @typedef {{message: string, cause?: string}} Failure */

export class Events {
  /** Names the clues on the board. @type {string | null} */
  puzzleId = null;
  /** The pause whose end has not been told. @type {{milliseconds: number, user: string | null} | null} */
  #pause = null;
  /** The detail of the last "fail". @type {object | null} */
  failure = null;
  #element;
  /** Tells this player's events from those of others on the page. */
  #instance = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #failures = new Failures((detail) => this.tell("fail", detail));

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /**
   * @param {string} type
   * @param {unknown} told what is particular to this event
   * @param {string | null} [userId] who played, if not the present reader
   */
  tell(type, told, userId = this.#element.getAttribute("user")) {
    const common = { instanceId: this.#instance, userId, puzzleId: this.puzzleId };
    const detail = { .../** @type {object} */ (told), ...common };
    if (type === "fail") this.failure = detail;
    if (type === "resume") this.#pause = null;
    if (type === "pause") this.#pause = { milliseconds: /** @type {any} */ (told).milliseconds, user: userId };
    this.#element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Another game begins, in a frame that does not know of this one's pause. */
  beginAnew() {
    if (this.#pause) this.tell("resume", { by: "load", milliseconds: this.#pause.milliseconds }, this.#pause.user);
  }

  /** @param {Failure} detail */
  fail(detail) {
    this.#failures.add(detail);
  }
}

/**
 * Tells what went wrong, but not without end: beyond a few events in a second, one event at its end stands for the others.
 */
class Failures {
  #tell;
  #told = 0;
  /** The last one that was not told, and how many there were. @type {Failure | null} */
  #last = null;
  #more = 0;

  /** @param {(detail: Failure & {more?: number}) => void} tell `more`: how many others were not told by themselves */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {Failure} detail */
  add(detail) {
    if (this.#told === 0) setTimeout(() => this.#close(), SPAN_MS);
    if (++this.#told <= MOST_APART) return this.#tell(detail);
    if (this.#last) this.#more++;
    this.#last = detail;
  }

  #close() {
    const [last, more] = [this.#last, this.#more];
    this.#told = 0;
    this.#last = null;
    this.#more = 0;
    if (last) this.#tell({ ...last, more });
  }
}

/** The events of an element: what is common to all of them, and failures, of which there may be very many. */
import { Failures } from "./failures.js";

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

  /** @param {import("./failures.js").Failure} detail */
  fail(detail) {
    this.#failures.add(detail);
  }
}

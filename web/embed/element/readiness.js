/**
 * Holds back the event "ready" while a pack is being read that the puzzle may be from, so that it tells where the puzzle is
 * in it; at most until the reader does something. A place that was not known then is told by another "ready".
 *
 * @typedef {(event: string, detail: object, user?: string | null) => void} Tell
 * @import { Place } from "../frame/pack.js"
 */

/** Events that may come before "ready": they are not about the game on the board. */
const BEFORE = Object.freeze(["resize", "engine-ready"]);

export class Readiness {
  #tell;
  /** What "ready" tells of the puzzle on the board. @type {{detail: {pack: Place | null}, user: string | null | undefined} | null} */
  #latest = null;
  /** Whether it is still to be told. */
  #held = false;

  /** @param {Tell} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * Passes an event on.
   * @param {string} event
   * @param {any} detail
   * @param {string | null | undefined} user
   * @param {boolean} packDue whether a pack is being read
   */
  hear(event, detail, user, packDue) {
    if (!BEFORE.includes(event)) this.release();
    if (event !== "ready") return this.#tell(event, detail, user);
    this.#latest = { detail, user };
    this.#held = true;
    if (!packDue || detail.pack !== null) this.release();
  }

  /** Tells what is held back, as it is. */
  release() {
    if (!this.#held || !this.#latest) return;
    this.#held = false;
    this.#tell("ready", this.#latest.detail, this.#latest.user);
  }

  /** @param {Place | null} place of the puzzle on the board in the pack that has been read; null if there is none */
  place(place) {
    if (this.#latest && place && JSON.stringify(place) !== JSON.stringify(this.#latest.detail.pack)) {
      this.#latest.detail = { ...this.#latest.detail, pack: place };
      this.#held = true;
    }
    this.release();
  }
}

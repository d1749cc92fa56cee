/**
 * Holds back the event "ready" while a pack is being read that the puzzle may be from, so that it tells where the puzzle is
 * in it; at most until the reader does something.
 *
 * @typedef {(event: string, detail: object, user?: string | null) => void} Tell
 */

/** Events that may come before "ready": they are not about the game on the board. */
const BEFORE = Object.freeze(["resize", "engine-ready"]);

export class Readiness {
  #tell;
  /** @type {{detail: object, user: string | null | undefined} | null} */
  #held = null;

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
    if (!BEFORE.includes(event)) this.release(null);
    if (event === "ready" && packDue && detail.pack === null) this.#held = { detail, user };
    else this.#tell(event, detail, user);
  }

  /** @param {object | null} pack where the puzzle is in it */
  release(pack) {
    if (!this.#held) return;
    const { detail, user } = this.#held;
    this.#held = null;
    this.#tell("ready", { ...detail, pack }, user);
  }
}

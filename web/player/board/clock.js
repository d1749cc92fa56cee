/**
 * The time for which a game has been played, in whole milliseconds; it runs only while it is told to, and no further than it
 * is let.
 */
export class Clock {
  #before;
  /** @type {number | null} */
  #since = null;
  /** When it stands still until it is let run on. */
  #until = Infinity;

  /** @param {number} [played] milliseconds played before */
  constructor(played = 0) {
    this.#before = played;
  }

  get running() {
    return this.#since !== null;
  }

  get played() {
    if (this.#since === null) return this.#before;
    return this.#before + Math.max(0, Math.round(Math.min(performance.now(), this.#until) - this.#since));
  }

  /** @param {boolean} running from now on */
  run(running) {
    if (running === this.running) return;
    this.#before = this.played;
    this.#since = running ? performance.now() : null;
  }

  /**
   * Lets it run for this long from now on. The time for which it has stood still by then does not count.
   * @param {number} length in milliseconds
   */
  lease(length) {
    const now = performance.now();
    if (this.#since !== null && now > this.#until) {
      this.#before = this.played;
      this.#since = now;
    }
    this.#until = now + length;
  }
}

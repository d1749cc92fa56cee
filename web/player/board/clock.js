/** The time for which a game has been played, in whole milliseconds; it runs only while it is told to. */
export class Clock {
  #before;
  /** @type {number | null} */
  #since = null;

  /** @param {number} [played] milliseconds played before */
  constructor(played = 0) {
    this.#before = played;
  }

  get running() {
    return this.#since !== null;
  }

  get played() {
    return this.#before + (this.#since === null ? 0 : Math.round(performance.now() - this.#since));
  }

  /** @param {boolean} running from now on */
  run(running) {
    if (running === this.running) return;
    this.#before = this.played;
    this.#since = running ? performance.now() : null;
  }
}

/**
 * What is said to those who listen: what changed, what is told, what goes wrong.
 */

export class Announcer {
  /** What waits to be said after the next text, or by itself. */
  #warning = "";

  /** @param {HTMLElement} region a live region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text */
  say(text) {
    const all = this.#warning ? `${text} ${this.#warning}`.trim() : text;
    this.#warning = "";
    this.region.textContent = this.region.textContent === all ? `${all}\u00a0` : all;
  }

  /**
   * Says something after what is said at the same time.
   * @param {string} text
   */
  warn(text) {
    const first = !this.#warning;
    this.#warning = this.#warning ? `${this.#warning} ${text}` : text;
    if (first) queueMicrotask(() => this.#warning && this.say(""));
  }
}

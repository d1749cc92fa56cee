/**
 * The position in a row of pictures, and playing them one after the other.
 *
 * @typedef {import("../frame/walker.js").Walk} Walk
 */

/** How long a picture stays during playing, in milliseconds: a fixed time, and a time for each letter to read. */
const LEAST = 900;
const LETTER = 38;
const MOST = 7000;

export class Replay {
  #timer = 0;
  at = 0;

  /**
   * @param {number} count of pictures
   * @param {() => string} show shows the picture `at`; gives what there is to read
   */
  constructor(count, show) {
    this.last = count - 1;
    this.show = show;
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** @param {number} to */
  go(to) {
    this.stop();
    this.at = Math.max(0, Math.min(this.last, to));
    this.show();
  }

  /** Plays from here, or from the start if it is at the end; or pauses. */
  toggle() {
    if (this.playing) {
      this.stop();
      this.show();
    } else this.#goOn(this.at === this.last ? 0 : this.at + 1);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** @param {number} to */
  #goOn(to) {
    this.at = to;
    const ends = to === this.last;
    // Set before the picture is shown, because that shows whether playing goes on.
    this.#timer = ends ? 0 : -1;
    const text = this.show();
    if (ends) return;
    const pause = Math.min(MOST, LEAST + LETTER * text.length);
    this.#timer = window.setTimeout(() => this.#goOn(to + 1), pause);
  }

  /**
   * @param {string} name
   * @param {string} label where it stands
   * @returns {Walk}
   */
  walk(name, label) {
    const { at, last, playing } = this;
    return { name, at, last, label, playing, go: (to) => this.go(to), play: () => this.toggle() };
  }
}

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
  /** Whether the pictures are read from the end. */
  backwards = false;

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

  /** Begins at the end, to go from there towards the start; or at the start again. */
  turn() {
    this.backwards = !this.backwards;
    this.go(this.#beginning);
  }

  /** Plays from here, or from the beginning if nothing is left; or pauses. */
  toggle() {
    if (this.playing) {
      this.stop();
      this.show();
    } else this.#goOn(this.at === this.#ending ? this.#beginning : this.#following);
  }

  get #beginning() {
    return this.backwards ? this.last : 0;
  }

  get #ending() {
    return this.backwards ? 0 : this.last;
  }

  get #following() {
    return this.at + (this.backwards ? -1 : 1);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** @param {number} to */
  #goOn(to) {
    this.at = to;
    const ends = to === this.#ending;
    // Set before the picture is shown, because that shows whether playing goes on.
    this.#timer = ends ? 0 : -1;
    const text = this.show();
    if (ends) return;
    const pause = Math.min(MOST, LEAST + LETTER * text.length);
    this.#timer = window.setTimeout(() => this.#goOn(this.#following), pause);
  }

  /**
   * @param {string} name
   * @param {string} label where it stands
   * @param {boolean} turns whether the pictures can be read from the end
   * @returns {Walk}
   */
  walk(name, label, turns) {
    const { at, last, playing, backwards } = this;
    const walk = { name, at, last, label, playing, backwards, go: this.go.bind(this), play: () => this.toggle() };
    return turns ? { ...walk, turn: () => this.turn() } : walk;
  }
}

/** The frame of a player, as its element has it: its name, and its height where that follows the puzzle. */
import { fewWords } from "../../strings/few.js";

/**
 * Milliseconds without another height after which a player has set itself up. Until then it tells heights that it will not
 * keep, and the page below would move with each of them.
 */
const SETTLED = 250;

export class FittedFrame {
  #element;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** What the player takes: foreseen, or told. */
  #height = 0;
  /** Whether it has been told only in passing. */
  #settling = false;
  #timer = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /**
   * @param {string} address
   * @param {number | null} height that the player will take, if that is known; without it, as much as the one before
   * @returns {HTMLIFrameElement} not in the page yet
   */
  make(address, height) {
    const frame = this.#element.ownerDocument.createElement("iframe");
    this.#frame = frame;
    this.#height = height ?? this.#height;
    this.#settling = this.#height > 0;
    clearTimeout(this.#timer);
    this.follow();
    // For what the reader shares.
    frame.allow = "clipboard-write";
    frame.src = address;
    return frame;
  }

  /** Follows what the element's attributes say of the frame. */
  follow() {
    const [element, frame] = [this.#element, this.#frame];
    if (!frame) return;
    frame.title = element.getAttribute("title") ?? fewWords(element).frame;
    if (!element.hasAttribute("autosize")) frame.style.removeProperty("height");
    else if (this.#height) frame.style.height = `${this.#height}px`;
  }

  /** @param {number} height that the player takes now */
  fit(height) {
    clearTimeout(this.#timer);
    const now = Math.ceil(height);
    // Also where it is the height foreseen: that may be told in passing, before one that is not kept.
    if (this.#settling) this.#timer = setTimeout(() => this.#take(now), SETTLED);
    else this.#take(now);
  }

  /** @param {number} height */
  #take(height) {
    this.#settling = false;
    this.#height = height;
    this.follow();
  }
}

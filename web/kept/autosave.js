/**
 * @typedef {import("../player/element.js").NonogramPlayer} NonogramPlayer
 */

/**
 * Notices that a player's game has changed and asks for it to be saved: after the board has rested for a while, and at
 * once when the game is replaced or the page goes away.
 */
export class Autosave {
  #player;
  #save;
  #rest;
  #timer = 0;
  #changed = (/** @type {Event} */ event) => {
    if (/** @type {CustomEvent} */ (event).detail.reason !== "merge") this.touch();
  };
  #leave = () => this.flush(true);
  #hidden = () => document.visibilityState === "hidden" && this.flush(true);

  /**
   * @param {NonogramPlayer} player
   * @param {number} rest how long the board must rest before it is saved, in milliseconds
   * @param {(leaving: boolean) => void} save saves `player.game`, before it returns; `leaving` when the reader
   *   will not see what the board says next
   */
  constructor(player, rest, save) {
    this.#player = player;
    this.#rest = rest;
    this.#save = save;
    player.addEventListener("change", this.#changed);
    player.addEventListener("leave", this.#leave);
    window.addEventListener("pagehide", this.#leave);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** Whether there is something that is not saved yet. */
  get pending() {
    return this.#timer !== 0;
  }

  /** There is something to save. */
  touch() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.flush(false), this.#rest);
  }

  /**
   * Saves what is not saved yet.
   * @param {boolean} leaving
   */
  flush(leaving) {
    if (!this.pending) return;
    this.#save(leaving);
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Saves what is not saved yet, and nothing more. */
  end() {
    this.flush(true);
    this.#player.removeEventListener("change", this.#changed);
    this.#player.removeEventListener("leave", this.#leave);
    window.removeEventListener("pagehide", this.#leave);
    document.removeEventListener("visibilitychange", this.#hidden);
  }
}

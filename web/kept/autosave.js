/** @import { NonogramPlayer } from "../player/element.js" */

/**
 * Notices that a player's game has changed and asks for it to be saved: after a while, and at once when the game is
 * replaced or the page goes away.
 */
export class Autosave {
  #player;
  #save;
  #soon;
  #pending = false;
  /** Counts changes, of which the last one begins the while. */
  #turn = 0;
  #changed = (/** @type {Event} */ event) => {
    if (/** @type {CustomEvent} */ (event).detail.reason !== "merge") this.touch();
  };
  #leave = () => this.flush(true);
  #hidden = () => document.visibilityState === "hidden" && this.flush(true);

  /**
   * @param {NonogramPlayer} player
   * @param {(save: () => void) => void} soon runs what it is given after the while
   * @param {(leaving: boolean) => void} save saves `player.game`, before it returns; `leaving` when the reader
   *   will not see what the board says next
   */
  constructor(player, soon, save) {
    this.#player = player;
    this.#soon = soon;
    this.#save = save;
    player.addEventListener("change", this.#changed);
    player.addEventListener("leave", this.#leave);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** Whether there is something that is not saved yet. */
  get pending() {
    return this.#pending;
  }

  /** There is something to save. */
  touch() {
    const turn = ++this.#turn;
    this.#pending = true;
    this.#soon(() => turn === this.#turn && this.flush(false));
  }

  /** Saves what is not saved yet. @param {boolean} leaving */
  flush(leaving) {
    if (!this.pending) return;
    this.#save(leaving);
    this.#pending = false;
  }

  /** Saves what is not saved yet, and nothing more. */
  end() {
    this.flush(true);
    this.#player.removeEventListener("change", this.#changed);
    this.#player.removeEventListener("leave", this.#leave);
    document.removeEventListener("visibilitychange", this.#hidden);
  }
}

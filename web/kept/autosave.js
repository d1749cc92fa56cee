/** @import { NonogramPlayer } from "../player/element.js" */

/**
 * Notices that a player's game has changed and asks for it to be saved: after a while, and at once when the game is
 * replaced or the page goes away.
 */
export class Autosave {
  #save;
  #soon;
  #pending = false;
  /** Counts changes, of which the last one begins the while. */
  #turn = 0;
  #ended = new AbortController();

  /**
   * @param {NonogramPlayer} player
   * @param {(save: () => void) => void} soon runs what it is given after the while
   * @param {(leaving: boolean) => void} save saves `player.game`, before it returns; `leaving` when the reader
   *   will not see what the board says next
   */
  constructor(player, soon, save) {
    this.#soon = soon;
    this.#save = save;
    const { signal } = this.#ended;
    const changed = (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail.reason !== "merge") this.touch();
    };
    const hidden = () => document.visibilityState === "hidden" && this.flush(true);
    player.addEventListener("change", changed, { signal });
    player.addEventListener("leave", () => this.flush(true), { signal });
    document.addEventListener("visibilitychange", hidden, { signal });
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
    this.#ended.abort();
  }
}

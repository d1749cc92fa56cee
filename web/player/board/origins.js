/**
 * Where the marks of a game come from: its player, a hint or a link, Solve, or the same game in another tab. What undo, redo and going
 * back bring back is whose it was. `nonogram/formats/log_board.py` finds the same from the log.
 */
import { BLACK, WHITE } from "../../rules.js";

const [BY_HAND, BY_HINT, BY_SOLVE] = [0, 1, 2];

export class Origins {
  #now;
  /** Who has filled in a value, as far as it was not the player's hand. @type {Map<number, Uint8Array>} */
  #told;

  /** @param {number} size of the board */
  constructor(size) {
    this.#now = new Uint8Array(size);
    this.#told = new Map([BLACK, WHITE].map((value) => [value, new Uint8Array(size)]));
  }

  /**
   * @param {import("./store.js").Move} move
   * @param {string} reason
   */
  take(move, reason) {
    for (const [index, , after] of move) {
      const told = this.#told.get(after);
      this.#now[index] = BY_HAND;
      if (!told || reason === "stroke") continue;
      if (reason === "solve") told[index] = BY_SOLVE;
      else if (reason === "hint" || reason === "shared") told[index] ||= BY_HINT;
      this.#now[index] = told[index];
    }
  }

  /** Whether any mark comes from Solve. */
  get solved() {
    return this.#now.includes(BY_SOLVE);
  }

  /** How many marks hints, Solve or a link filled in. */
  get given() {
    return this.#now.reduce((count, origin) => count + Number(origin !== BY_HAND), 0);
  }
}

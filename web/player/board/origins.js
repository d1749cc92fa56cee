/**
 * Where the marks of a game come from: its player, a hint or a link, Solve, or the same game in another tab. What undo, redo and going
 * back bring back is whose it was. `nonogram/formats/log_board.py` finds the same from the log.
 */
import { isSettled } from "../../rules.js";

const [BY_HAND, BY_HINT, BY_SOLVE, BY_MERGE] = [0, 1, 2, 3];
/** Why a mark of another tab comes, by whose it is there: these are entries of the log. */
export const MERGES = Object.freeze(["merge", "merge-hint", "merge-solve", "merge"]);

export class Origins {
  #now;
  /** Who has filled in a value, as far as it was not the player's hand. @type {Map<number, Uint16Array>} */
  #told = new Map();

  /** @param {number} size of the board */
  constructor(size) {
    this.#now = new Uint16Array(size);
  }

  /**
   * @param {number} index
   * @param {number} value
   * @param {boolean} now whether the cell has this value now, or had it before
   * @returns {number} an index of MERGES
   */
  whose(index, value, now) {
    return now ? this.#now[index] : (this.#told.get(value)?.[index] ?? BY_HAND);
  }

  /** @type {(move: import("./store.js").Move, reason: string) => void} */
  take(move, reason) {
    for (const [index, , after] of move) {
      this.#now[index] = BY_HAND;
      if (!isSettled(after) || reason === "stroke") continue;
      const told = this.#told.get(after) ?? new Uint16Array(this.#now.length);
      this.#told.set(after, told);
      told[index] = tellerOf(reason, told[index]);
      this.#now[index] = told[index];
    }
  }

  /** Whether any mark comes from Solve. */
  get solved() {
    return this.#now.includes(BY_SOLVE);
  }

  /** How many marks hints, Solve or a link filled in. */
  get given() {
    return this.#count(BY_HINT) + this.#count(BY_SOLVE);
  }

  /** How many marks come from another tab, where nobody filled them in as far as is known. */
  get merged() {
    return this.#count(BY_MERGE);
  }

  /** @param {number} origin */
  #count(origin) {
    return this.#now.reduce((count, one) => count + Number(one === origin), 0);
  }
}

/** @param {string} reason @param {number} before who filled in the same value at an earlier time */
function tellerOf(reason, before) {
  if (reason === "solve" || reason === "merge-solve" || before === BY_SOLVE) return BY_SOLVE;
  if (reason === "hint" || reason === "shared" || reason === "merge-hint") return BY_HINT;
  return reason === "merge" ? before || BY_MERGE : before;
}

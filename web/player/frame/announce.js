/**
 * The board in words, for screen readers: the cell under the cursor with its clues, and what changed.
 *
 * @typedef {{row: number, column: number}} Spot
 */
import { BLACK, DOT, WHITE, struckBlocks, lineCells } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { runThrough } from "../hands/stroke.js";
import { speakIn } from "./dom.js";

export class Announcer {
  /** The cell announced last: only clues that are new to the listener are announced. @type {Spot | null} */
  #last = null;

  /** Whether clues are told with the blocks that are done. */
  strikes = true;
  /** What waits to be said after the next text, or by itself. */
  #warning = "";

  /** @param {HTMLElement} region a live region */
  constructor(region) {
    this.region = region;
  }

  /**
   * @param {string} text
   * @param {import("../../strings/say.js").Speech} [speech]
   */
  say(text, speech) {
    speakIn(this.region, speech);
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

  /** Makes the next announcement include both clues of its cell. */
  forget() {
    this.#last = null;
  }

  /**
   * @param {import("../board/store.js").Store} store
   * @param {Spot} spot
   */
  cell(store, spot) {
    const texts = words.player.board;
    const parts = [
      say(texts.cell, { row: spot.row + 1, column: spot.column + 1, value: valueWords(store, spot) }),
    ];
    if (this.#last?.row !== spot.row) parts.push(say(texts.rowClue, { clue: clueWords(store, spot.row, this.strikes) }));
    if (this.#last?.column !== spot.column)
      parts.push(say(texts.columnClue, { clue: clueWords(store, store.height + spot.column, this.strikes) }));
    this.#last = spot;
    this.say(parts.join(" "));
  }
}

/**
 * @param {import("../board/store.js").Store} store
 * @param {Spot} spot
 */
function valueWords({ cells, width, height }, spot) {
  const texts = words.player.board;
  const value = cells[spot.row * width + spot.column];
  if (value === BLACK) return say(texts.black, { run: runThrough(cells, width, height, spot, null) });
  return value === WHITE ? texts.white : value === DOT ? texts.dot : texts.unknown;
}

/**
 * A clue with the blocks that are done.
 * @param {import("../board/store.js").Store} store
 * @param {number} line
 * @param {boolean} strikes
 */
function clueWords({ puzzle, cells, width, height }, line, strikes) {
  const texts = words.player.board;
  const clue = line < height ? puzzle.rows[line] : puzzle.columns[line - height];
  if (!clue.length) return texts.emptyClue;
  if (!strikes) return clue.join(" ");
  const struck = struckBlocks(clue, lineCells(cells, width, height, line));
  if (struck.every(Boolean)) return say(texts.clueDone, { clue: clue.join(" ") });
  return clue.map((number, i) => (struck[i] ? say(texts.blockDone, { number }) : number)).join(" ");
}

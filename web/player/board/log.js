/**
 * What happened in a game and when, so that it can be played again: `nonogram verify-log` and `ng.replay` read it.
 *
 * An entry is `<milliseconds played> <what> <how>`. When cells changed, `what` is the reason and `how` the changes as in a
 * saved move; marks of another tab are a "merge", or "merge-hint" and "merge-solve" where they were filled in there. Else `what` is "ask" (a hint, with its level, or "solve"), "check", "test" (of trial marks), "mistake" (with
 * how many wrong cells were told of), "pause" and "resume" (with whose wish it was) or "done" (with who finished the
 * picture). The time is that for which the board was in view and not paused. Nothing is played between a pause and its
 * end: what a host's page or a task under way does while nobody looks ends the pause, for no time.
 * Notes of what a cell is not change as cells do; those that are there when a log begins are its first entry, "back".
 *
 * @typedef {{entries: string[], played: number, from?: string[]}} SavedLog   `from` is the board it begins from, unless that has
 *   the given cells alone
 * @typedef {SavedLog & {log: 1, puzzle: string}} GameLog
 * @typedef {{where: number, what: number, why: number}} Asked
 * @import { Mark } from "../../kept/merging.js"
 * @typedef {object} Tally
 * @property {number} milliseconds
 * @property {Asked} hints
 * @property {number} solves
 * @property {number} checks
 * @property {number} undos
 * @property {number} resets
 * @property {number} mistakes
 * @property {number} given   cells on the board that hints, Solve or a link filled in, here or in another tab
 * @property {number} merged   cells on the board that the same game in another tab brought, whose log this is not
 */
import { UNKNOWN, bare, greatestValue, isNoted } from "../../rules.js";
import { Clock } from "./clock.js";
import { MERGES, Origins } from "./origins.js";
import { LETTERS, SaveError, applyMove, formatMove, parseMove } from "./saved-moves.js";

const ENTRY = /^(\d+) ([a-z-]+)(?: (.+))?$/;
const NO_CHANGE = new Set(["ask", "check", "test", "pause", "resume", "done", "mistake"]);
/** What may happen in a pause: another tab goes on with the game, and may finish it or make mistakes. */
const PASSIVE = new Set([...MERGES, "pause", "resume", "done", "mistake"]);

export class Log {
  #width;
  /** The board as the entries leave it. */
  #cells;
  /** @type {string[]} */
  #entries = [];
  /** @type {string[] | null} */
  #from;
  #origins;
  /** How many wrong cells the reader was told of. */
  mistakes = 0;
  /** Whose wish the pause was that has not ended; null if there is none. @type {string | null} */
  pausedBy = null;
  /** What happened last. */
  #last = "";

  /**
   * @param {number} width of the board
   * @param {Uint16Array} cells the board when the log begins
   * @param {object} game
   * @param {Uint16Array} game.start the board at the beginning of the game: the given cells
   * @param {Clock} [game.clock]
   * @param {boolean} [game.late] whether it begins in the middle of a game, even if nothing is marked
   */
  constructor(width, cells, { start, clock = new Clock(), late = false }) {
    this.#width = width;
    this.#cells = cells.map(bare);
    this.#origins = new Origins(cells.length);
    this.#from = !late && cells.every((cell, index) => cell === start[index]) ? null : rowsOf(this.#cells, width);
    this.clock = clock;
    if (cells.some(isNoted)) this.change("back", cells);
  }

  /**
   * A saved log, if it leads to the board; otherwise a new one that begins from the board: the marks are worth more than
   * the story of how they came about.
   * @param {unknown} saved
   * @param {number} width
   * @param {Uint16Array} cells the board
   * @param {{start: Uint16Array, late: boolean, inks: number}} game `late`: whether moves were made before; `inks`: how many a
   *   painted cell can have
   */
  static restore(saved, width, cells, { start, late, inks }) {
    try {
      return Log.#read(/** @type {SavedLog} */ (saved), { width, size: cells.length, inks }, cells, start);
    } catch (error) {
      if (!(error instanceof SaveError || error instanceof TypeError)) throw error;
      return new Log(width, cells, { start, late });
    }
  }

  /** @type {(saved: SavedLog, board: {width: number, size: number, inks: number}, cells: Uint16Array, start: Uint16Array) => Log} */
  static #read({ entries, played, from }, board, cells, start) {
    const { width, inks } = board;
    const begun = from ? from.flatMap((row) => Array.from(row, (letter) => LETTERS.indexOf(letter))) : [...start];
    const most = greatestValue(inks);
    if (!Number.isSafeInteger(played) || begun.length !== cells.length || begun.some((value) => value < 0 || value > most)) throw new SaveError("");
    if (start.some((value, index) => value !== UNKNOWN && value !== begun[index])) throw new SaveError("");
    const log = new Log(width, Uint16Array.from(begun), { start, clock: new Clock(played), late: Boolean(from) });
    let last = 0;
    entries.forEach((entry, i) => {
      const [, time, what, how] = ENTRY.exec(entry) ?? [];
      if (time === undefined || Number(time) < last || Number(time) > played) throw new SaveError("");
      if (!NO_CHANGE.has(what)) {
        const move = parseMove(how ?? "", i, board);
        if (move.some(([index]) => start[index] !== UNKNOWN)) throw new SaveError("");
        applyMove(log.#cells, move, i, 1, 2);
        log.#origins.take(move, what);
      }
      last = Number(time);
      log.#push(entry);
    });
    if (log.#cells.some((cell, i) => cell !== cells[i])) throw new SaveError("");
    return log;
  }

  /** @type {(what: string, how?: string) => void} */
  add(what, how) {
    // Marks that come from another tab below those of a trial show these once more.
    const merged = what === "what-if" && MERGES.includes(this.#last);
    const whose = merged || PASSIVE.has(what) ? null : this.pausedBy;
    if (whose) this.#note("resume", "host");
    this.#note(what, how);
    if (whose) this.#note("pause", whose);
  }

  /** @type {(what: string, how?: string) => void} */
  #note(what, how) {
    this.#push(`${this.clock.played} ${what}${how ? ` ${how}` : ""}`);
  }

  /** @param {string} entry */
  #push(entry) {
    const [, what, how] = entry.split(" ");
    this.#entries.push(entry);
    this.#last = what;
    if (what === "pause" || what === "resume") this.pausedBy = what === "pause" ? how : null;
    this.mistakes += Number(/ mistake (\d+)$/.exec(entry)?.[1] ?? 0);
  }

  /**
   * Notes how the board differs from what it was at the last entry.
   * @type {(reason: string, cells: Uint16Array) => void}
   */
  change(reason, cells) {
    /** @type {import("./store.js").Move} */
    const move = [];
    const before = this.#cells;
    for (let index = 0; index < cells.length; index++) {
      if (cells[index] !== before[index]) move.push([index, before[index], cells[index]]);
    }
    this.#change(reason, move);
  }

  /**
   * Notes marks that another tab has made, each with whose it is there. Where trial marks lie on top of them, these are
   * noted again, so that the log tells all that can ever be seen of the board.
   * @param {Mark[]} marks
   * @param {(index: number, value: number) => number} whose an index of MERGES
   * @param {Uint16Array} cells the board with them
   */
  merge(marks, whose, cells) {
    for (const reason of new Set(MERGES)) {
      const meant = marks.filter(([index, value]) => MERGES[whose(index, value)] === reason && this.#cells[index] !== value);
      this.#change(reason, meant.map(([index, value]) => [index, this.#cells[index], value]));
    }
    this.change("what-if", cells);
  }

  /** @type {(reason: string, move: import("./store.js").Move) => void} */
  #change(reason, move) {
    if (!move.length) return;
    for (const [index, , after] of move) this.#cells[index] = after;
    this.#origins.take(move, reason);
    this.add(reason, formatMove(move, this.#width));
  }

  /** @param {number} index @param {number} value that the cell has or had */
  whose(index, value) {
    return this.#origins.whose(index, value, this.#cells[index] === value);
  }

  /** @returns {SavedLog} */
  save() {
    const from = this.#from ? { from: this.#from } : {};
    return { entries: [...this.#entries], played: this.clock.played, ...from };
  }

  /** Who filled the board: the engine, if any of it comes from Solve. @returns {"player" | "engine"} */
  get solver() {
    return this.#origins.solved ? "engine" : "player";
  }

  /** Who last finished the picture. */
  get finisher() {
    return this.#entries.findLast((entry) => / done /.test(entry))?.split(" ")[2] ?? null;
  }

  /** What the game took so far. @returns {Tally} */
  tally() {
    const count = (/** @type {RegExp} */ what) => this.#entries.filter((entry) => what.test(entry)).length;
    const hints = { where: count(/ ask where$/), what: count(/ ask what$/), why: count(/ ask why$/) };
    const [solves, checks, undos, resets] = [/ ask solve$/, / check$/, / undo /, / clear /].map(count);
    const { given, merged } = this.#origins;
    return { milliseconds: this.clock.played, hints, solves, checks, undos, resets, mistakes: this.mistakes, given, merged };
  }
}

/** @type {(cells: Uint16Array, width: number) => string[]} */
function rowsOf(cells, width) {
  const letters = Array.from(cells, (cell) => LETTERS[cell]);
  return Array.from({ length: cells.length / width }, (_, row) => letters.slice(row * width, (row + 1) * width).join(""));
}

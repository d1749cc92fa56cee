/**
 * What the reader has finished, and when: one record each time a picture came out. Statistics are made of these.
 *
 * For whoever shows them:
 * - `storage.records.all()` gives every record, newest first. It reads the database: some milliseconds for a year of
 *   daily games, so ask once a view and keep the answer.
 * - A puzzle may have several records: one for each time that the reader cleared the board and solved it anew. Undoing and
 *   painting again does not make a second one. A personal best is the least `milliseconds` of those with `by: "reader"`.
 * - `by` is "reader" if every cell was marked by hand, "helped" if hints filled in some or marks came with a link, "engine" if Solve painted any:
 *   never count the last as solved by the reader.
 * - `finished` is the device's clock (milliseconds since 1970) when the picture was complete; a reader may set a clock
 *   back, so sort by it, but do not take differences of it. `milliseconds` is the time the board was in view and not
 *   paused, from a clock that only runs forward.
 * - `difficulty` and `score` are the grade that the list showed then, or that was made for, null for the reader's own puzzles.
 * - The picture itself is in the saved game: `storage.takeDown(puzzle)`, then `storage.game(puzzle)`. It may be gone.
 * - Another tab may add a record: listen for the window's "storage" event, or ask again when the page is seen.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { Tally } from "../player/board/log.js"
 * @typedef {object} FinishedGame
 * @property {string} puzzle the key of its clues (game-id.puzzleKey)
 * @property {string} title as it was shown, empty if it had none
 * @property {number} width
 * @property {number} height
 * @property {string | null} difficulty
 * @property {number | null} score from 0 to 10
 * @property {number} [inks] of a puzzle in colours
 * @property {boolean} own whether it was the reader's own puzzle, or came by a link
 * @property {"endless" | "training"} [made] where it was made
 * @property {number} finished
 * @property {number} milliseconds
 * @property {import("../player/board/log.js").Asked} hints how many were asked for, by the last level of each
 * @property {number} checks
 * @property {number} undos
 * @property {"reader" | "helped" | "engine"} by
 */
import { attemptIn } from "../player/board/counted.js";

/** Fires "added" (detail: FinishedGame). */
export class Records extends EventTarget {
  #drawer;

  /** @param {import("./drawer.js").Drawer<FinishedGame>} drawer */
  constructor(drawer) {
    super();
    this.#drawer = drawer;
  }

  /**
   * @param {boolean} [whole] false for those that are noted alone
   * @returns {Promise<FinishedGame[]>} newest first
   */
  async all(whole = true) {
    const found = await this.#drawer.all(whole);
    return [...found.values()].sort((a, b) => b.finished - a.finished);
  }

  /** @param {FinishedGame} record kept at once, even if the page goes away */
  add(record) {
    this.#drawer.put(recordId(record), record);
    this.dispatchEvent(new CustomEvent("added", { detail: record }));
  }
}

/** The same for the same record on all devices. @param {FinishedGame} record */
export function recordId({ puzzle, finished }) {
  return `${puzzle}@${finished}`;
}

/**
 * The record of a game that has just been finished.
 * @param {{puzzle: Puzzle, key: string, graded: {difficulty: string, score: number} | null, own: boolean, made?: FinishedGame["made"]}} which
 * @param {Tally} tally of the player's "complete" event
 * @param {string[]} entries of the game's log
 * @returns {FinishedGame | null} null if the reader had finished it before and has only changed it since
 */
export function recordOf({ puzzle, key, graded, own, made }, { milliseconds: played, given }, entries) {
  const attempt = attemptIn(entries, played);
  if (attempt.entries.filter((entry) => / done /.test(entry)).length > 1) return null;
  const { milliseconds, hints, checks, undos } = attempt;
  const since = entries.slice(entries.findLastIndex((entry) => / clear /.test(entry)) + 1);
  const has = (/** @type {RegExp} */ what) => since.some((entry) => what.test(entry));
  return {
    puzzle: key,
    title: puzzle.title ?? "",
    width: puzzle.columns.length,
    height: puzzle.rows.length,
    difficulty: graded?.difficulty ?? null,
    score: graded?.score ?? null,
    own,
    ...(puzzle.inks ? { inks: puzzle.inks.length } : {}),
    ...(made ? { made } : {}),
    finished: Date.now(),
    milliseconds,
    hints,
    checks,
    undos,
    by: has(/ solve /) || has(/ done engine$/) ? "engine" : has(/ hint | shared /) || given ? "helped" : "reader",
  };
}

/** @type {(value: unknown) => value is FinishedGame} */
export function isFinishedGame(value) {
  const record = /** @type {Partial<FinishedGame>} */ (value ?? {});
  const { puzzle, title, difficulty, score, own, by, hints, inks, made } = record;
  const counts = [record.width, record.height, record.milliseconds, record.checks, record.undos, record.finished];
  const asked = [hints?.where, hints?.what, hints?.why];
  return typeof puzzle === "string" && puzzle !== "" && typeof title === "string" && typeof own === "boolean"
    && (difficulty === null || typeof difficulty === "string") && (score === null || typeof score === "number")
    && [...counts, ...asked].every((count) => Number.isSafeInteger(count) && /** @type {number} */ (count) >= 0)
    && (inks === undefined || (Number.isSafeInteger(inks) && inks > 0))
    && [undefined, "endless", "training"].includes(made)
    && ["reader", "helped", "engine"].includes(by ?? "");
}

/**
 * The Check button, and what a hint does when the board is wrong: that there is a mistake, in which lines,
 * which marks, and why, one after the other; then the marks can go, or the board can go back to before the
 * move that brought the mistake in.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../engine/protocol.js").Check} Check
 * @typedef {import("./draw-overlay.js").Mark} Mark
 */
import { OP } from "../engine/protocol.js";
import { UNKNOWN, formatState } from "../rules.js";
import { say, words } from "../strings/say.js";
import { follow } from "./frames.js";
import { goBackTo, historyOf } from "./history.js";
import { Telling } from "./telling.js";

/** What each level adds. */
const [LINES, MARKS, WHY] = [1, 2, 3];

export class Checking {
  /** @type {Check | null} what was found, while it is told */
  #check = null;
  #level = 0;
  #telling;
  /** How many of the moves that the engine was told are not the player's. */
  #offset = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#telling = new Telling(desk);
  }

  get open() {
    return this.#check !== null;
  }

  /**
   * @param {"line" | "solution"} level of looking
   * @param {number} [told] how much is told at once, 0 to 3
   * @returns {Promise<Check>}
   */
  async ask(level, told = 0) {
    const { store, jobs } = this.desk;
    const { rows, columns } = store.puzzle;
    const state = formatState(store.settledCells(), store.width);
    const { moves, offset } = historyOf(store);
    const params = { puzzle: { rows, columns }, state, level, history: moves };
    /** @type {Check} */
    const check = await jobs.run(OP.CHECK, params, "check");
    this.desk.hints.close();
    this.desk.reviewing.close();
    this.clear();
    if (check.ok) {
      this.desk.message(check.text, "good");
      return check;
    }
    this.#check = check;
    this.#offset = offset;
    this.#level = told;
    this.desk.message("");
    this.#begin();
    this.desk.emit("mistake", { check });
    return check;
  }

  /** Tells the next level; a level that has nothing new to say is skipped. */
  more() {
    if (!this.#check) return;
    const told = this.#check.texts[this.#level];
    do this.#level = Math.min(WHY, this.#level + 1);
    while (this.#level < WHY && this.#check.texts[this.#level] === told);
    this.#begin();
  }

  /** Takes it away: it speaks of a board that is no more. */
  clear() {
    if (!this.#check) return;
    this.#check = null;
    this.#telling.stop();
    this.desk.closePanel();
    this.desk.clearMarks();
  }

  #begin() {
    const frames = this.#level === WHY ? this.#proof() : [this.#frame()];
    this.#telling.begin(frames, () => this.#dress());
  }

  /** What is told at this level, as a picture. @returns {import("./frames.js").Frame} */
  #frame() {
    const { texts, line } = /** @type {Check} */ (this.#check);
    const marks = this.#level < MARKS ? [] : this.#doubts();
    return {
      text: texts[this.#level],
      line: this.#level >= LINES ? line : null,
      marks,
      slide: null,
      badLines: this.#lines(),
    };
  }

  /** The whole, then the steps from the marks to the line that they leave stuck. */
  #proof() {
    const { steps } = /** @type {Check} */ (this.#check);
    const whole = this.#frame();
    if (steps.length < 2) return [whole];
    return [{ ...whole, line: null }, ...follow(steps, this.#doubts(), this.desk.store.puzzle)];
  }

  /** @returns {[number, number][]} */
  #doubted() {
    const { mistakes, wrong } = /** @type {Check} */ (this.#check);
    return mistakes.length ? mistakes : wrong;
  }

  /** @returns {Mark[]} */
  #doubts() {
    const first = this.#firstWrong();
    return this.#doubted().map(([row, column]) => {
      const kind = first.has(row * this.desk.store.width + column) ? "origin" : "mistake";
      return { row, column, kind, value: null };
    });
  }

  /** Once it is told which move brought the mistake in: the cells that it marked. @returns {Set<number>} */
  #firstWrong() {
    const at = Number(this.#check?.first_wrong ?? -1) - this.#offset;
    const move = this.#level === WHY && at >= 0 ? this.desk.store.moves[at] : [];
    return new Set(move.map(([index]) => index));
  }

  /** @returns {import("./telling.js").Dress} */
  #dress() {
    const check = /** @type {Check} */ (this.#check);
    const label = say(words.player.hint.level, { at: this.#level + 1, of: 4 });
    return {
      kind: "error",
      title: words.player.mistake.title,
      level: { at: this.#level, of: 4, label },
      actions: this.#actions(check),
      close: () => this.clear(),
    };
  }

  /** The lines whose clues are marked. */
  #lines() {
    const { lines, line } = /** @type {Check} */ (this.#check);
    if (this.#level < LINES) return [];
    return lines.length ? lines : line === null ? [] : [line];
  }

  /**
   * @param {Check} check
   * @returns {import("./panel.js").PanelAction[]}
   */
  #actions(check) {
    if (this.desk.hintsAllowed === "where") return [];
    const texts = words.player.mistake;
    const actions = [];
    if (this.#level < WHY)
      actions.push({ label: this.#level < MARKS ? texts.more : texts.why, run: () => this.more(), main: true });
    if (!this.desk.playing || this.#level < MARKS) return actions;
    if (check.first_wrong !== null && check.first_wrong >= this.#offset)
      actions.push({ label: texts.back, run: () => this.#goBack(), main: this.#level === WHY });
    const count = this.#doubted().length;
    if (count) actions.push({ label: count === 1 ? texts.remove.one : texts.remove.many, run: () => this.#remove() });
    return actions;
  }

  #remove() {
    const { store } = this.desk;
    const cells = this.#doubted();
    this.clear();
    store.put(cells.map(([row, column]) => [row * store.width + column, UNKNOWN]));
    if (store.commit()) this.desk.changed("hint", { row: cells[0][0], column: cells[0][1] });
    const texts = words.player.mistake.removed;
    this.desk.message(cells.length === 1 ? texts.one : say(texts.many, { count: cells.length }));
  }

  /** To the board before the first move that left no solution. */
  #goBack() {
    const { store } = this.desk;
    const at = Number(this.#check?.first_wrong) - this.#offset;
    this.clear();
    const count = store.at - at;
    if (goBackTo(store, at)) this.desk.changed("back", null);
    const texts = words.player.mistake.wentBack;
    this.desk.message(count === 1 ? texts.one : say(texts.many, { count }));
  }
}

/**
 * The Check button, and what a hint does when the board is wrong. It says, one after the other, that there is a
 * mistake, in which lines, which marks, why, and what else is wrong; then the marks can be removed, or the board can go
 * back to before the move that made the mistake.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../engine/protocol.js").Check} Check
 * @typedef {import("../drawing/draw-overlay.js").Mark} Mark
 */
import { OP } from "../../engine/protocol.js";
import { UNKNOWN, formatState } from "../../rules.js";
import { say, sayCount, words } from "../../strings/say.js";
import { goBackTo, movesOf } from "../board/history.js";
import { follow, tryOut } from "./frames.js";
import { Telling, logFaults } from "./telling.js";

/** What each level adds. */
const [LINES, MARKS, WHY, ALL] = [1, 2, 3, 4];

export class Checking {
  /** @type {Check | null} what was found, while it is shown */
  #check = null;
  #level = 0;
  #telling;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#telling = new Telling(desk);
  }

  /**
   * @param {"line" | "solution"} level of looking
   * @param {number} [told] how much is told at once, 0 to 4
   * @returns {Promise<Check>}
   */
  async ask(level, told = 0) {
    const { store, jobs } = this.desk;
    const { rows, columns } = store.puzzle;
    const question = () => {
      const state = formatState(store.settledCells(), store.width);
      // Marks that are in no move were there before the first one, so no move is to blame for them.
      return { puzzle: { rows, columns }, state, level, history: movesOf(store) };
    };
    /** @type {Check} */
    const check = await jobs.run(OP.CHECK, question, "check");
    logFaults(check);
    store.log.add("check");
    this.desk.emit("check", { check });
    this.desk.silence();
    if (check.ok) {
      this.desk.message(check.text, "good");
      return check;
    }
    this.desk.speak(this);
    this.#check = check;
    this.#level = check.grounds ? told : WHY;
    this.desk.message("");
    this.#begin();
    if (check.grounds) this.desk.emit("mistake", { check });
    return check;
  }

  /** Shows the next level; a level that has nothing new to say is skipped. */
  more() {
    if (!this.#check) return;
    const { texts } = this.#check;
    const told = texts[this.#level];
    const last = this.#last;
    do this.#level = Math.min(last, this.#level + 1);
    while (this.#level < last && texts[this.#level] === told);
    this.#begin();
  }

  /** The level after which nothing new comes. */
  get #last() {
    const { texts } = /** @type {Check} */ (this.#check);
    return texts[ALL] === texts[WHY] ? WHY : ALL;
  }

  /** Called only by the desk, whose `silence` clears what was found from the screen. */
  close() {
    this.#check = null;
    this.#telling.stop();
  }

  #begin() {
    const frames = this.#level === WHY ? this.#proof() : [this.#frame()];
    this.#telling.begin(frames, () => this.#dress());
  }

  /** What this level says, as a picture. @returns {import("./frames.js").Frame} */
  #frame() {
    const { texts, line } = /** @type {Check} */ (this.#check);
    const marks = this.#level < MARKS ? [] : this.#doubts();
    return {
      text: texts[this.#level],
      line: this.#level >= LINES && this.#level < ALL ? line : null,
      marks,
      slide: null,
      badLines: this.#lines(),
    };
  }

  /**
   * The whole picture, then the steps from the marks to the line that they make impossible; if the proof needs a cell
   * that can have neither value, the steps for one value, then for the other.
   */
  #proof() {
    const { assumption, steps, other } = /** @type {Check} */ (this.#check);
    const { puzzle } = this.desk.store;
    const doubts = this.#doubts();
    const whole = this.#frame();
    if (assumption) {
      const [row, column] = assumption;
      whole.marks = [...doubts, { row, column, kind: "assumed", value: null }];
      const tried = tryOut({ assumption, steps, other }, doubts, puzzle, words.player.mistake.otherwise);
      return [{ ...whole, line: null }, ...tried];
    }
    if (steps.length < 2) return [whole];
    return [{ ...whole, line: null }, ...follow(steps, doubts, puzzle)];
  }

  /** @returns {[number, number][]} */
  #doubted() {
    const { mistakes, wrong } = /** @type {Check} */ (this.#check);
    return this.#level === ALL && wrong.length ? wrong : mistakes;
  }

  /** @returns {Mark[]} */
  #doubts() {
    // The mark that the moves point at, once its move has been named.
    const culprit = this.#level === WHY ? String(this.#check?.culprit) : "";
    return this.#doubted().map((at) => {
      const [row, column] = at;
      return { row, column, kind: String(at) === culprit ? "origin" : "mistake", value: null };
    });
  }

  /** @returns {import("./telling.js").Dress} */
  #dress() {
    const check = /** @type {Check} */ (this.#check);
    const close = () => this.desk.silence();
    // Clues that no picture fits are not the player's fault.
    if (!check.grounds) return { kind: "hint", title: words.player.mistake.noPicture, actions: [], close };
    const of = this.#last + 1;
    const label = say(words.player.hint.level, { at: this.#level + 1, of });
    const level = { at: this.#level, of, label };
    return { kind: "error", title: words.player.mistake.title, level, actions: this.#actions(check), close };
  }

  /** The lines whose clues are marked. */
  #lines() {
    const { lines, line } = /** @type {Check} */ (this.#check);
    if (this.#level < LINES || this.#level === ALL) return [];
    return lines.length ? lines : line === null ? [] : [line];
  }

  /**
   * @param {Check} check
   * @returns {import("../frame/panel.js").PanelAction[]}
   */
  #actions(check) {
    if (this.desk.allowed.hints === "where") return [];
    const texts = words.player.mistake;
    const actions = [];
    if (this.#level < WHY)
      actions.push({ label: this.#level < MARKS ? texts.more : texts.why, run: () => this.more(), main: true });
    if (this.#level === WHY && this.#last === ALL) actions.push({ label: texts.all, run: () => this.more() });
    if (!this.desk.playing || this.#level < MARKS) return actions;
    const all = this.#level === ALL;
    const move = all ? check.wrong_since : check.first_wrong;
    if (move !== null) {
      const label = all ? texts.backToAll : texts.back;
      actions.push({ label, run: () => this.#goBack(move), main: this.#level >= WHY });
    }
    const count = this.#doubted().length;
    if (count) actions.push({ label: sayCount(texts.remove, count), run: () => this.#remove() });
    return actions;
  }

  #remove() {
    const { store } = this.desk;
    const cells = this.#doubted();
    this.desk.silence();
    store.put(cells.map(([row, column]) => [row * store.width + column, UNKNOWN]));
    if (store.commit()) this.desk.changed("hint", { row: cells[0][0], column: cells[0][1] });
    const texts = words.player.mistake.removed;
    this.desk.message(sayCount(texts, cells.length));
  }

  /**
   * Goes back to the board before a move.
   * @param {number} move
   */
  #goBack(move) {
    const { store } = this.desk;
    const at = store.beginning + move;
    this.desk.silence();
    const count = store.at - at;
    if (goBackTo(store, at)) this.desk.changed("back", null);
    const texts = words.player.mistake.wentBack;
    this.desk.message(sayCount(texts, count));
  }
}

/**
 * What if? Marks that are only tried out, drawn lighter, until they are kept or dropped. They are all moves from a
 * certain one on, and ordinary ones, so undo and redo work as always. On request the engine says whether they
 * contradict the clues; the proof of a contradiction then settles a cell the other way.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../engine/protocol.js").WhatIfAnswer} Answer
 */
import { OP } from "../../engine/protocol.js";
import { BLACK, UNKNOWN, WHITE, formatState, posed } from "../../rules.js";
import { sayCount, words } from "../../strings/say.js";
import { markOf } from "../board/history.js";
import { fill } from "./fill.js";
import { entitle, follow, framesOf, valueOf } from "./frames.js";
import { Telling } from "./telling.js";

export class WhatIf {
  #telling;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#telling = new Telling(desk);
  }

  get active() {
    return this.desk.store.branch !== null;
  }

  /** Begins a trial, or ends it by keeping its marks. */
  toggle() {
    if (this.active) return this.keep();
    const { desk } = this;
    if (!desk.editable || desk.store.solved || !desk.allowed.whatIf) return;
    // A hint would speak of the board as it was.
    desk.silence();
    desk.store.branch = desk.store.at;
    this.#changed("");
    desk.announce(words.player.whatIf.begun);
  }

  /**
   * Tries one value of a cell out, in the present trial or a new one. Where it leads is for the reader to find out.
   * @param {import("../../engine/protocol.js").Cell} cell
   */
  tryOut([row, column, value]) {
    const { desk } = this;
    const { store } = desk;
    if (!desk.editable || store.solved || !desk.allowed.whatIf) return;
    if (this.active) desk.silence();
    else this.toggle();
    store.put([[row * store.width + column, valueOf(value)]]);
    if (store.commit()) desk.changed("stroke", { row, column });
  }

  /** Keeps the trial marks on the board as if they had been ordinary marks from the start. */
  keep() {
    if (!this.active) return;
    this.desk.store.branch = null;
    this.#changed(words.player.whatIf.kept);
    // What is kept counts as played.
    this.desk.errors.judge();
  }

  /** Goes back to the board before the trial; redo brings the marks back. */
  drop() {
    const { desk } = this;
    if (!this.active || !desk.editable) return;
    const tried = desk.store.at !== desk.store.branch;
    this.#travelBack();
    desk.changed("undo", null);
    this.#changed(tried ? words.player.whatIf.dropped : "");
  }

  /** Escape drops the trial. @returns {boolean} whether there was one */
  escape() {
    const { active } = this;
    if (active) this.#leave(() => this.drop());
    return active;
  }

  /**
   * Follows the board: the trial ends by itself when undo goes back beyond its beginning, or the picture is finished.
   */
  follow() {
    const { store, view, bar } = this.desk;
    if (store.branch !== null && (store.at < store.branch || store.solved)) store.branch = null;
    if (store.branch === null) {
      view.lay({ settled: null });
      bar.show(null);
      return;
    }
    const settled = store.cellsAt(store.branch);
    view.lay({ settled });
    // As `triedIn` has it: what was only cleared is not a mark.
    const isTried = (/** @type {number} */ cell, /** @type {number} */ index) =>
      cell !== settled[index] && (cell === BLACK || cell === WHITE);
    const count = store.cells.filter(isTried).length;
    const texts = words.player.whatIf;
    const text = count === 0 ? texts.none : sayCount(texts.tried, count);
    const test = { ...texts.test, run: () => this.#pressTest(), main: true };
    bar.show({
      kind: "trial",
      name: texts.title,
      text,
      actions: [
        ...(this.desk.engine && this.desk.allowed.hints === "full" ? [test] : []),
        { ...texts.keep, run: () => this.#leave(() => this.keep()) },
        { ...texts.drop, run: () => this.#leave(() => this.drop()) },
      ],
    });
  }

  /** Returns to the board with the trial marks; called only by the desk, whose `silence` clears the panel. */
  close() {
    this.#telling.stop();
    this.desk.view.lay({ cells: this.desk.store.cells });
  }

  /** @param {() => void} act that removes the bar, and the focus with it */
  #leave(act) {
    act();
    this.desk.board.focus({ preventScroll: true });
  }

  #pressTest() {
    if (this.desk.editable) this.desk.attempt(() => this.test());
  }

  /** Asks whether the trial marks can be right. @returns {Promise<Answer | null>} null when there are none */
  async test() {
    const { store, jobs } = this.desk;
    if (store.branch === null) return null;
    if (!triedIn(store, store.branch).marks.length) {
      this.desk.message(words.player.whatIf.nothing);
      return null;
    }
    const puzzle = posed(store.puzzle);
    const question = () => {
      const { base, marks } = triedIn(store, store.branch ?? store.at);
      return { puzzle, state: formatState(base, store.width), marks };
    };
    this.desk.silence();
    /** @type {Answer} */
    const answer = await jobs.run(OP.WHAT_IF, question, "whatIf");
    store.log.add("test");
    if (answer.refuted) this.#tell(answer);
    else this.desk.message(answer.text, answer.sound ? "plain" : "bad");
    return answer;
  }

  /**
   * First the marks that clash, then how: the proof against one of them, or the steps from all of them together.
   * @param {Answer} answer
   */
  #tell({ text, conflict, hint, steps, chapters }) {
    const { desk } = this;
    const { puzzle, cells, width } = desk.store;
    desk.speak(this);
    desk.message("");
    /** @type {import("../drawing/draw-overlay.js").Mark[]} */
    const clash = conflict.map(([row, column]) => ({ row, column, kind: "mistake", value: null }));
    const supposed = clash.map((mark) => {
      return { ...mark, kind: /** @type {const} */ ("assumed"), value: cells[mark.row * width + mark.column] };
    });
    // One line says it all: what is wrong with it is in the text.
    const line = !hint && steps.length === 1 ? steps[0].line : null;
    const whole = { text, line, marks: clash, slide: null };
    // The proof is about the board without the trial marks.
    const base = desk.store.cellsAt(Number(desk.store.branch));
    this.#telling.onFrame = (at) => desk.view.lay({ cells: at ? base : desk.store.cells });
    const chain = () => (line === null ? entitle(follow(steps, supposed, puzzle), chapters, puzzle) : []);
    const proof = hint ? framesOf(hint, puzzle).slice(1) : chain();
    this.#telling.begin([whole, ...proof], () => this.#dress(hint));
  }

  /**
   * @param {import("../../engine/protocol.js").Hint | null} hint
   * @returns {import("./telling.js").Dress}
   */
  #dress(hint) {
    const texts = words.player.whatIf;
    const close = () => this.desk.silence();
    const act = (/** @type {() => void} */ then) => () => {
      close();
      this.#leave(then);
    };
    const actions = [{ label: texts.dropAll, run: act(() => this.drop()), main: !hint }];
    if (hint) actions.unshift({ label: texts.take, run: act(() => this.#take(hint)), main: true });
    return { kind: "question", title: texts.refuted, actions, close };
  }

  /**
   * Takes back the trial marks and fills in what their failure proves.
   * @param {import("../../engine/protocol.js").Hint} hint
   */
  #take(hint) {
    this.#travelBack();
    fill(this.desk, hint);
  }

  #travelBack() {
    const { store } = this.desk;
    while (store.branch !== null && store.at > store.branch) store.undo();
    store.branch = null;
  }

  /** @param {string} text what happened */
  #changed(text) {
    const { desk } = this;
    this.follow();
    desk.refresh();
    desk.message(text);
    desk.store.log.change("what-if", desk.store.settledCells());
    desk.emit("change", { reason: "what-if" });
  }
}

/**
 * The board without the trial marks, and the trial marks in the order in which they were made. An earlier mark that the
 * trial changed is in neither of them.
 * @param {import("../board/store.js").Store} store
 * @param {number} branch
 */
function triedIn(store, branch) {
  const base = store.cellsAt(branch);
  const now = store.settledCells();
  const order = new Set(store.moves.slice(branch, store.at).flatMap((move) => move.map(([index]) => index)));
  /** @type {import("../board/history.js").EngineMove} */
  const marks = [];
  for (const index of order) {
    if (now[index] === base[index]) continue;
    base[index] = UNKNOWN;
    if (now[index] === BLACK || now[index] === WHITE) marks.push(markOf(store, index, now[index]));
  }
  return { base, marks };
}

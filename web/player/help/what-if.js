/**
 * What if? Marks that are only tried out, drawn lighter, until they are kept or dropped. They are all moves from a
 * certain one on, and ordinary ones, so undo and redo work as always. On request the engine says whether they
 * contradict the clues; the proof of a contradiction then settles a cell the other way.
 *
 * @typedef {import("../../engine/protocol.js").WhatIfAnswer} Answer
 */
import { learnAddress, whyAddress } from "../../addresses.js";
import { OP } from "../../engine/protocol.js";
import { UNKNOWN, formatState, isSettled, posed, valueOf } from "../../rules.js";
import { sayCount, words } from "../../strings/say.js";
import { engineCell } from "../board/store.js";
import { entitle, follow, framesOf, markAt, plain, whyFrame } from "./frames.js";
import { paintOf } from "./reasoning.js";
import { Speaker } from "./speaker.js";

export class WhatIf extends Speaker {

  /**
   * @param {import("./speaker.js").Core} core
   * @param {import("./speaker.js").Jobs} jobs
   * @param {object} others
   * @param {import("../frame/bar.js").Bar} others.bar
   * @param {() => void} others.judge looks for errors on the board
   */
  constructor(core, jobs, { bar, judge }) {
    super(core, jobs);
    this.bar = bar;
    this.judge = judge;
  }

  get active() {
    return this.state.store.branch !== null;
  }

  /** Begins a trial, or ends it by keeping its marks. */
  toggle() {
    if (this.active) return this.keep();
    if (!this.game.editable || this.state.store.solved || !this.state.allowed.whatIf) return;
    // A hint would speak of the board as it was.
    this.voice.silence();
    this.state.store.branch = this.state.store.at;
    this.#changed("");
    this.voice.announce(words.player.whatIf.begun);
  }

  /**
   * Tries one value of a cell out, in the present trial or a new one. Where it leads is for the reader to find out.
   * @param {import("../../engine/protocol.js").Cell} cell
   */
  tryOut([row, column, value]) {
    const { store } = this.state;
    if (!this.game.editable || store.solved || !this.state.allowed.whatIf) return;
    if (this.active) this.voice.silence();
    else this.toggle();
    store.give([[row * store.width + column, valueOf(value)]]);
    if (store.commit()) this.game.changed("stroke", { row, column });
  }

  /** Keeps the trial marks on the board as if they had been ordinary marks from the start. */
  keep() {
    if (!this.active) return;
    this.state.store.branch = null;
    this.#changed(words.player.whatIf.kept);
    // What is kept counts as played.
    this.judge();
  }

  /** Goes back to the board before the trial; redo brings the marks back. */
  drop() {
    if (!this.active || !this.game.editable) return;
    const tried = this.state.store.at !== this.state.store.branch;
    this.#travelBack();
    this.game.changed("undo", null);
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
  offer() {
    const { view, bar, state: { store } } = this;
    if (store.branch !== null && (store.at < store.branch || store.solved)) store.branch = null;
    if (store.branch === null) {
      view.lay({ settled: null });
      bar.show(null);
      return;
    }
    const settled = store.cellsAt(store.branch);
    view.lay({ settled });
    // As `triedIn` has it: what was only cleared is not a mark.
    const count = store.cells.filter((cell, index) => cell !== settled[index] && isSettled(cell)).length;
    const texts = words.player.whatIf;
    const text = count === 0 ? texts.none : sayCount(texts.tried, count);
    const test = { ...texts.test, run: () => this.#pressTest(), main: true };
    bar.show({
      kind: "trial",
      name: texts.title,
      text,
      actions: [
        ...(this.state.engine && this.state.allowed.hints === "full" ? [test] : []),
        { ...texts.keep, run: () => this.#leave(() => this.keep()) },
        { ...texts.drop, run: () => this.#leave(() => this.drop()) },
      ],
    });
  }

  close() {
    super.close();
    this.view.lay({ cells: this.state.store.cells });
  }

  /** @param {() => void} act that removes the bar, and the focus with it */
  #leave(act) {
    act();
    this.voice.focusBoard();
  }

  #pressTest() {
    if (this.game.editable) this.voice.attempt(() => this.test());
  }

  /** Asks whether the trial marks can be right. @returns {Promise<Answer | null>} null when there are none */
  async test() {
    const { store } = this.state;
    if (store.branch === null) return null;
    if (!triedIn(store, store.branch).marks.length) {
      this.voice.message(words.player.whatIf.nothing);
      return null;
    }
    const puzzle = posed(store.puzzle);
    const question = () => {
      const { base, marks } = triedIn(store, store.branch ?? store.at);
      return { puzzle, state: formatState(base, store.width), marks };
    };
    this.voice.silence();
    /** @type {Answer} */
    const answer = await this.jobs.run(OP.WHAT_IF, question, "whatIf");
    store.log.add("test");
    if (answer.refuted) this.#tell(answer);
    else this.voice.message(answer.text, answer.sound ? "plain" : "bad");
    return answer;
  }

  /**
   * First the marks that clash, then how: the proof against one of them, or the steps from all of them together.
   * @param {Answer} answer
   */
  #tell({ text, conflict, hint, steps, chapters }) {
    const { puzzle, cells, width } = this.state.store;
    this.voice.speak(this);
    this.voice.message("");
    const clash = conflict.map(([row, column]) => markAt(row, column, "mistake"));
    const supposed = conflict.map(([row, column]) => markAt(row, column, "assumed", cells[row * width + column]));
    // One line says it all: what is wrong with it is in the text.
    const line = !hint && steps.length === 1 ? steps[0].line : null;
    const whole = { ...plain(text), line, marks: clash };
    // The proof is about the board without the trial marks.
    const base = this.state.store.cellsAt(Number(this.state.store.branch));
    this.telling.onFrame = (at) => this.view.lay({ cells: at ? base : this.state.store.cells });
    const chain = () => (line === null ? entitle(follow(steps, supposed, puzzle), chapters, puzzle) : []);
    const proof = hint ? framesOf(hint, puzzle).slice(1) : chain();
    const why = hint?.technique ? whyAddress(hint.technique) : learnAddress(line === null ? "trying" : "line");
    this.telling.begin([whole, ...proof], (at) => this.#dress(hint, at ? whyFrame(proof[at - 1]) : why));
  }

  /**
   * @param {import("../../engine/protocol.js").Hint | null} hint
   * @param {string} why the address of what explains the picture
   * @returns {import("./telling.js").Dress}
   */
  #dress(hint, why) {
    const texts = words.player.whatIf;
    const act = (/** @type {() => void} */ then) => () => {
      this.voice.silence();
      this.#leave(then);
    };
    const actions = [{ label: texts.dropAll, run: act(() => this.drop()), main: !hint }];
    if (hint) actions.unshift({ label: texts.take, run: act(() => this.#take(hint)), main: true });
    return { kind: "question", title: texts.refuted, further: { label: words.player.panel.why, href: why }, actions };
  }

  /**
   * Takes back the trial marks and fills in what their failure proves.
   * @param {import("../../engine/protocol.js").Hint} hint
   */
  #take(hint) {
    this.#travelBack();
    this.game.fill(paintOf(hint, this.state.store.width));
  }

  #travelBack() {
    const { store } = this.state;
    while (store.branch !== null && store.at > store.branch) store.undo();
    store.branch = null;
  }

  /** @param {string} text what happened */
  #changed(text) {
    this.offer();
    this.game.refresh();
    this.voice.message(text);
    this.state.store.log.change("what-if", this.state.store.settledCells());
    this.game.emit("change", { reason: "what-if" });
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
  /** @type {ReturnType<typeof engineCell>[]} */
  const marks = [];
  for (const index of order) {
    if (now[index] === base[index]) continue;
    base[index] = UNKNOWN;
    if (isSettled(now[index])) marks.push(engineCell(index, now[index], store.width));
  }
  return { base, marks };
}

/**
 * Solves for the reader: one cell, one line, or everything, and asks which where the reader has marked something. For
 * everything the engine solves the puzzle first, then its steps are painted in order at a pleasant speed; the whole
 * solution is one move. Where several pictures fit, they are shown one after the other.
 *
 * @import { Step, SolveResult } from "../../engine/protocol.js"
 * @import { Paint } from "./reasoning.js"
 */
import { OP } from "../../engine/protocol.js";
import { UNKNOWN, isSettled, linesThrough, posed, readCells, spotOf } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { differing, isSearch, paintsOf, tookOf } from "./reasoning.js";
import { picturesOf } from "./stories.js";
import { Speaker } from "./speaker.js";

/** How long a step takes, and all of them together at most. */
const STEP_MS = 70;
const LONGEST_MS = 6000;
/** Without a frame for this long nobody sees the steps, as where the player is not drawn. */
const UNDRAWN_MS = 1000;
/** How long the engine may look for a way without a search, once it knows the picture. */
const REASONING_SECONDS = 5;
/** Steps beyond this number are not painted one by one: the rest of the picture appears at the end. */
const MOST_STEPS = 20000;

export class Solving extends Speaker {
  /** @type {((how: "done" | "skip" | "cancel") => void) | null} ends the painting */
  #end = null;
  /** What is shown while it speaks: the question, or the pictures. @type {"question" | "pictures" | null} */
  #told = null;

  /**
   * @param {import("./speaker.js").Core} core
   * @param {import("./speaker.js").Jobs} jobs
   * @param {object} others
   * @param {() => void} others.focusMore gives the focus back to the menu that Solve is in
   * @param {() => Promise<void>} others.giveCell fills in one cell that can be settled next
   * @param {(text: string) => void} others.finished tells what comes after the picture, with this text
   */
  constructor(core, jobs, others) {
    super(core, jobs);
    this.others = others;
    this.telling.names = words.player.solve.several;
    this.telling.ambiguous = true;
  }

  cancel() {
    this.#end?.("cancel");
  }

  /** The reader asks for the solution: how much of it, unless the board is empty or finished. */
  press() {
    if (!this.state.engine || !this.game.editable || !this.state.allowed.solve) return;
    if (this.state.store.isEmpty || this.state.store.solved) void this.voice.attempt(() => this.ask());
    else this.#question();
  }

  #question() {
    const texts = words.player.solve;
    const line = lineInHand(this.state);
    const { height } = this.state.store;
    const act = (/** @type {() => Promise<unknown>} */ run) => () => {
      this.voice.silence();
      void this.voice.attempt(run);
    };
    const cancel = () => this.voice.silence();
    this.voice.speak(this);
    this.#told = "question";
    this.view.lay({ line });
    const name = line === null ? "" : say(line < height ? texts.row : texts.column, { number: (line < height ? line : line - height) + 1 });
    this.voice.panel.show({
      kind: "question",
      title: texts.title,
      text: texts.text,
      close: cancel,
      actions: [
        { label: texts.cell, run: act(() => this.others.giveCell()), main: true },
        ...(line === null ? [] : [{ label: name, run: act(() => this.#giveLine(line)) }]),
        { label: texts.all, run: act(() => this.ask()) },
        { label: words.player.panel.cancel, run: cancel },
      ],
    });
    this.voice.panel.focus(texts.cell);
    this.voice.announce(`${texts.title} ${texts.text}`);
  }

  close() {
    super.close();
    if (this.#told === "question") this.others.focusMore();
    else this.showGame();
    this.#told = null;
  }

  /**
   * Fills in what is certain in one line. Marks of the reader that are wrong there are replaced.
   * @param {number} line
   */
  async #giveLine(line) {
    const { width, height } = this.state.store;
    const result = await this.#find();
    const known = readCells(this.state.store.puzzle, result.known);
    const missing = differing(this.state.store.cells, known);
    const cells = missing.filter(([index]) => linesThrough(index, width, height).includes(line));
    if (result.status === "none") this.voice.message(result.text, "bad");
    else if (cells.length) {
      // It is help like that of a hint.
      this.state.store.log.add("ask", "what");
      this.game.fill(cells);
    } else this.voice.message(words.player.solve.nothing);
  }

  /** @type {(steps?: (steps: Step[]) => void, effort?: {limit: number, timeout?: number}) => Promise<SolveResult>} */
  #find(steps, effort = { limit: 2 }) {
    const puzzle = posed(this.state.store.puzzle);
    return this.jobs.run(OP.SOLVE, () => ({ puzzle, ...effort }), "solve", { steps });
  }

  /**
   * The steps to paint: those of a search tell nothing, so the engine looks for a way by lines and trials for a while. A
   * limit of three is left to the worker that works this way alone.
   * @param {SolveResult} result
   * @param {Step[]} steps
   */
  async #reasoned(result, steps) {
    if (result.status !== "unique" || !isSearch(steps)) return steps;
    /** @type {Step[]} */
    let way = [];
    const { status } = await this.#find((all) => void (way = all), { limit: 3, timeout: REASONING_SECONDS });
    return status === "unique" && !isSearch(way) ? way : steps;
  }

  /** The solution, and the steps that lead to it. */
  async way() {
    /** @type {Step[]} */
    let steps = [];
    const result = await this.#find((all) => void (steps = all));
    return { result, steps: await this.#reasoned(result, steps) };
  }

  /** Solves everything. @returns {Promise<SolveResult>} */
  async ask() {
    const { store } = this.state;
    this.voice.silence();
    // What was told of the marks is not true of those to come.
    this.voice.message("");
    const { result, steps } = await this.way();
    if (result.status !== "none") {
      // Whoever stops the painting has seen some of it.
      store.log.add("ask", "solve");
      const target = readCells(store.puzzle, result.solutions[0] ?? result.known);
      // The reader sees all of what is painted, and in the end the whole picture.
      if (!this.view.camera.whole) this.view.camera.fit();
      const ended = await this.#paint(paintsOf(store, steps.slice(0, MOST_STEPS), target), result.text);
      if (ended === "cancel") {
        store.rollback();
        throw new DOMException(words.player.work.stopped, "AbortError");
      }
      store.put(differing(store.cells, target));
      if (store.commit()) this.game.changed("solve", null);
    }
    this.#tell(result, steps);
    return result;
  }

  /** @type {(result: SolveResult, steps: Step[]) => void} */
  #tell(result, steps) {
    const { start, solved } = this.state.store;
    const took = result.status === "unique" ? tookOf(steps, start.filter((cell) => cell === UNKNOWN).length) : "";
    const text = took ? say("{a} {b}", { a: result.text, b: took }) : result.text;
    this.voice.message(text, result.status === "unique" ? "good" : "plain");
    if (result.status === "multiple") this.#showPictures(result);
    else if (solved) this.others.finished(text);
  }

  /** @param {SolveResult} result */
  #showPictures(result) {
    const { view, state: { store } } = this;
    const { boards, frames } = picturesOf(result, store);
    this.voice.speak(this);
    this.#told = "pictures";
    this.telling.onFrame = (at) => {
      view.unfinish();
      view.lay({ cells: boards[at] });
    };
    // The first picture is on the board already; what they share lies before it.
    this.telling.begin(frames, (at) => this.#dress(at ? boards[at] : null), 1);
  }

  /**
   * @param {Uint16Array | null} picture null for what the pictures share
   * @returns {import("./telling.js").Dress}
   */
  #dress(picture) {
    const texts = words.player.solve.several;
    const other = picture && differing(this.state.store.cells, picture).length ? picture : null;
    const keep = () => {
      const { store } = this.state;
      this.voice.silence();
      store.put(differing(store.cells, /** @type {Uint16Array} */ (other)));
      if (store.commit()) this.game.changed("solve", null);
    };
    return {
      kind: "hint",
      title: texts.title,
      actions: other ? [{ label: texts.keep, run: keep, main: true }] : [],
    };
  }

  /** @type {(paints: Paint[], text: string) => Promise<"done" | "skip" | "cancel">} */
  async #paint(paints, text) {
    const { view, state, voice } = this;
    const { store, settings } = state;
    if (!paints.length || document.hidden || settings.still) return "done";
    /** @type {Promise<"done" | "skip" | "cancel">} */
    const ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    state.paintingSolution = true;
    const skip = () => this.#end?.("skip");
    document.addEventListener("visibilitychange", skip);
    voice.panel.show({
      kind: "work",
      title: words.player.tools.solve.name,
      text: say(words.player.work.painting, { text }),
      actions: [
        { label: words.player.work.skip, run: skip, main: true },
        { label: words.player.panel.cancel, run: () => this.cancel() },
      ],
    });
    this.game.refresh();
    const duration = Math.min(LONGEST_MS, paints.length * STEP_MS);
    let undrawn = setTimeout(skip, UNDRAWN_MS);
    let over = false;
    let start = 0;
    let done = 0;
    view.animate((time) => {
      if (over) return false;
      clearTimeout(undrawn);
      undrawn = setTimeout(skip, UNDRAWN_MS);
      start ||= time;
      const due = Math.min(paints.length, Math.ceil(((time - start) / duration) * paints.length));
      while (done < due) store.give(paints[done++]);
      if (done === paints.length) this.#end?.("done");
      return true;
    });
    const how = await ended;
    over = true;
    clearTimeout(undrawn);
    this.#end = null;
    state.paintingSolution = false;
    document.removeEventListener("visibilitychange", skip);
    this.voice.closePanel();
    this.game.refresh();
    return how;
  }
}

/**
 * The line that the reader works on: that of the last stroke, or the row of the cursor; the line across if nothing is
 * open there.
 * @param {import("../state.js").State} state
 * @returns {number | null} rows from 0, then columns; null if neither has an open cell
 */
function lineInHand({ store, showing }) {
  const { cells, width, height, moves, at } = store;
  const last = (moves[at - 1] ?? []).map(([index]) => index);
  const { row, column } = showing.begun || !last.length ? showing.cursor : spotOf(last[0], width);
  const upright = last.length > 1 && last.every((index) => index % width === column);
  const isOpen = (/** @type {number} */ line) =>
    cells.some((value, index) => !isSettled(value) && linesThrough(index, width, height).includes(line));
  const lines = upright ? [height + column, row] : [row, height + column];
  return lines.find(isOpen) ?? null;
}

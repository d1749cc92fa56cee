/**
 * Shows the puzzle being solved: the engine solves it first, then its steps are painted in order at a pleasant speed.
 * The whole solution is one move.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../engine/protocol.js").Step} Step
 * @typedef {import("../../engine/protocol.js").SolveResult} SolveResult
 * @typedef {[index: number, value: number][]} Paint
 */
import { OP } from "../../engine/protocol.js";
import { BLACK, UNKNOWN, WHITE, parseState } from "../../rules.js";
import { say, words } from "../../strings/say.js";

/** Times in milliseconds: of one step, and the most for all steps together. */
const STEP = 70;
const LONGEST = 6000;
/** Steps beyond this number are not kept: the rest of the picture appears at the end. */
const MOST_STEPS = 20000;

export class Solving {
  /** @type {((how: "done" | "skip" | "cancel") => void) | null} ends the painting */
  #end = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get painting() {
    return this.#end !== null;
  }

  cancel() {
    this.#end?.("cancel");
  }

  /** @returns {Promise<SolveResult>} */
  async ask() {
    const { store, jobs } = this.desk;
    const { rows, columns } = store.puzzle;
    this.desk.silence();
    /** @type {Step[]} */
    let steps = [];
    const keep = (/** @type {Step[]} */ all) => {
      steps = all.slice(0, MOST_STEPS);
    };
    /** @type {SolveResult} */
    const result = await jobs.run(OP.SOLVE, () => ({ puzzle: { rows, columns }, limit: 2 }), "solve", {
      steps: keep,
    });
    if (result.status !== "none") {
      // Whoever stops the painting has seen some of it.
      store.log.add("ask", "solve");
      const target = parseState(result.solutions[0] ?? result.known, store.width, store.height);
      const ended = await this.#paint(plan(store, steps, target), result.text);
      if (ended === "cancel") {
        store.rollback();
        throw new DOMException(words.player.work.stopped, "AbortError");
      }
      store.put(differing(store.cells, target));
      if (store.commit()) this.desk.changed("solve", null);
    }
    this.desk.message(result.text, result.status === "unique" ? "good" : "plain");
    return result;
  }

  /**
   * @param {Paint[]} paints
   * @param {string} text
   * @returns {Promise<"done" | "skip" | "cancel">}
   */
  async #paint(paints, text) {
    const { view, store, panel, settings } = this.desk;
    if (!paints.length || document.hidden || settings.still) return "done";
    /** @type {Promise<"done" | "skip" | "cancel">} */
    const ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    const skip = () => this.#end?.("skip");
    document.addEventListener("visibilitychange", skip);
    panel.show({
      kind: "work",
      title: words.player.tools.solve.name,
      text: say(words.player.work.painting, { text }),
      actions: [
        { label: words.player.work.skip, run: skip, main: true },
        { label: words.player.panel.cancel, run: () => this.cancel() },
      ],
    });
    this.desk.refresh();
    const duration = Math.min(LONGEST, paints.length * STEP);
    let start = 0;
    let done = 0;
    view.animate((time) => {
      start ||= time;
      const due = Math.min(paints.length, Math.ceil(((time - start) / duration) * paints.length));
      while (done < due && this.#end) store.put(paints[done++]);
      if (done === paints.length) this.#end?.("done");
      return this.#end !== null;
    });
    const how = await ended;
    this.#end = null;
    document.removeEventListener("visibilitychange", skip);
    this.desk.closePanel();
    this.desk.refresh();
    return how;
  }
}

/**
 * The known cells of the target that differ from the board.
 * @param {Uint8Array} cells
 * @param {Uint8Array} target
 * @returns {Paint}
 */
function differing(cells, target) {
  /** @type {Paint} */
  const changes = [];
  target.forEach((value, index) => {
    if (value !== UNKNOWN && value !== cells[index]) changes.push([index, value]);
  });
  return changes;
}

/**
 * What to paint, one entry for each step up to the first solution. If there are wrong marks, the first entry
 * removes them.
 * @param {import("../board/store.js").Store} store
 * @param {Step[]} steps
 * @param {Uint8Array} target
 * @returns {Paint[]}
 */
function plan(store, steps, target) {
  /** @type {Paint} */
  const wrong = [];
  store.settledCells().forEach((value, index) => {
    if (value !== UNKNOWN && target[index] !== UNKNOWN && value !== target[index])
      wrong.push([index, UNKNOWN]);
  });
  const paints = wrong.length ? [wrong] : [];
  for (const step of steps) {
    if (step.kind === "solution") break;
    const retract = step.kind === "retract";
    if (step.cells.length) {
      paints.push(
        step.cells.map(([row, column, value]) => [
          row * store.width + column,
          retract ? UNKNOWN : value === "#" ? BLACK : WHITE,
        ]),
      );
    }
  }
  return paints;
}

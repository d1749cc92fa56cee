/**
 * Shows the puzzle being solved: the engine solves it first, then its steps are painted in order at a pleasant speed.
 * The whole solution is one move. Or it fills in a part of the solution.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../engine/protocol.js").Step} Step
 * @typedef {import("../../engine/protocol.js").SolveResult} SolveResult
 * @typedef {[index: number, value: number][]} Paint
 * @typedef {{row?: number, column?: number}} Part of the board: a row, a column, or with neither the next cell
 */
import { OP } from "../../engine/protocol.js";
import { BLACK, UNKNOWN, WHITE, parseState } from "../../rules.js";
import { say, sayCount, words } from "../../strings/say.js";
import { Pictures } from "./pictures.js";

/** Times in milliseconds: of one step, and the most for all steps together. */
const STEP = 120;
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

  /**
   * Solves the puzzle, paints the picture and tells what it took.
   * @returns {Promise<SolveResult>}
   */
  async ask() {
    const { store } = this.desk;
    const { result, steps } = await this.#solve();
    if (result.status === "none") {
      this.desk.message(result.text);
      return result;
    }
    const target = this.#board(result.solutions[0] ?? result.known);
    const paints = plan(store, steps, target);
    const effort = took(store.cells, steps, paints, target);
    // All of it is seen while it is painted, and afterwards.
    if (!this.desk.view.camera.whole) this.desk.view.camera.fit();
    if ((await this.#paint(paints, result.text)) === "cancel") {
      store.rollback();
      throw new DOMException(words.player.work.stopped, "AbortError");
    }
    store.put(differing(store.cells, target));
    const moved = store.commit();
    if (moved) this.desk.changed("solve", null);
    const pictures = result.solutions.map((rows) => this.#board(rows));
    if (pictures.length > 1) new Pictures(this.desk).begin(pictures, moved);
    const text = effort ? say("{a} {b}", { a: result.text, b: effort }) : result.text;
    this.desk.message(text, result.status === "unique" ? "good" : "plain");
    return result;
  }

  /**
   * Fills in a part of what is certain, as a hint does.
   * @param {Part} part
   */
  async fillIn(part) {
    const { store } = this.desk;
    const { result, steps } = await this.#solve();
    const texts = words.player.solving;
    if (result.status === "none") return this.desk.message(result.text);
    const target = this.#board(result.known);
    const all = differing(store.cells, target);
    const changes = part.row === undefined && part.column === undefined
      ? first(all, plan(store, steps, target))
      : all.filter(([index]) => contains(part, index, store.width));
    if (!changes.length) {
      const open = target.some((value, index) => value === UNKNOWN && contains(part, index, store.width));
      return this.desk.message(open ? texts.uncertain : texts.right);
    }
    store.put(changes);
    this.desk.crossLines();
    const [[index]] = changes;
    const spot = { row: Math.floor(index / store.width), column: index % store.width };
    if (store.commit()) this.desk.changed("hint", spot);
    this.desk.view.camera.reveal(spot);
    if (!store.solved) this.desk.message(sayCount(words.player.hint.applied, changes.length));
  }

  async #solve() {
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
    return { result, steps };
  }

  /** @param {string[]} rows */
  #board(rows) {
    return parseState(rows, this.desk.store.width, this.desk.store.height);
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

/**
 * Whether a cell belongs to a part of the board; with neither row nor column all do.
 * @param {Part} part
 * @param {number} index
 * @param {number} width
 */
function contains({ row, column }, index, width) {
  if (row !== undefined) return Math.floor(index / width) === row;
  return column === undefined || index % width === column;
}

/**
 * The one of these changes that reasoning comes to first.
 * @param {Paint} changes
 * @param {Paint[]} paints
 * @returns {Paint} empty if there is none
 */
function first(changes, paints) {
  const open = new Map(changes);
  const found = paints.flat().find(([index, value]) => open.get(index) === value);
  return found ? [found] : changes.slice(0, 1);
}

/**
 * What the solution took, in words.
 * @param {Uint8Array} cells
 * @param {Step[]} steps
 * @param {Paint[]} paints what they paint on these cells
 * @param {Uint8Array} target
 * @returns {string} empty if not known
 */
function took(cells, steps, paints, target) {
  const texts = words.player.solving;
  const end = steps.findIndex(({ kind }) => kind === "solution");
  const taken = end < 0 ? steps : steps.slice(0, end);
  if (!taken.length || steps.length === MOST_STEPS) return "";
  const lines = taken.filter(({ kind }) => kind === "line").length;
  const tried = taken.filter(({ kind }) => ["probe", "edge", "implication", "guess"].includes(kind)).length;
  const painted = cells.slice();
  for (const [index, value] of paints.flat()) painted[index] = value;
  const told = [
    lines && sayCount(texts.lines, lines),
    tried && sayCount(texts.tried, tried),
    differing(painted, target).length && texts.searched,
  ];
  return told.filter(Boolean).join(" ");
}

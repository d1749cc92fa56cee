/**
 * A drag over the board as a pure value: where it began, which mark it makes, along which line it runs, and hence which
 * cells it changes. It paints the cells from where it began to where it is now; moving back unpaints them.
 *
 * Begun on its own mark, it takes marks of this kind away from the cells that it goes along; but it goes on with the mark
 * where it leaves the marked cells at once, or where it only repeats the stroke before.
 *
 * @typedef {{row: number, column: number}} Spot
 * @typedef {object} Ground what a stroke finds
 * @property {(spot: Spot) => number} held what a cell held before it
 * @property {{start: Spot, end: Spot} | null} latest the stroke that made the latest move, if it made the same mark
 */
import { DOT, MOST_INKS, UNKNOWN, greatestValue, lineCells } from "../../rules.js";

/** How far the pointer goes, in cells, before the drag keeps to its row or column. */
const LOCK_DISTANCE = 0.75;
const MARKS = Array.from({ length: greatestValue(MOST_INKS) }, (_, i) => i + 1);

export class Stroke {
  /** @type {"row" | "column" | null} the line the drag keeps to */
  axis = null;
  /** Whether it keeps to a line, so that its length can be told. */
  straight = true;

  /**
   * @param {Spot} start
   * @param {number} mark an ink, WHITE, DOT or UNKNOWN (to clear)
   * @param {Ground} ground
   * @param {{x: number, y: number}} origin where the pointer went down, in cells from the corner of the board
   */
  constructor(start, mark, ground, origin = { x: start.column + 0.5, y: start.row + 0.5 }) {
    this.start = start;
    this.end = start;
    this.mark = mark;
    this.ground = ground;
    this.origin = origin;
    this.found = ground.held(start);
  }

  /** What the cells become. */
  get value() {
    return this.takes ? UNKNOWN : this.mark;
  }

  /** Which cells it may change: never the opposite mark, unless it began on one. @returns {number[]} their values */
  get changes() {
    if (this.takes) return [this.mark];
    return changeable(this.mark, this.found === this.mark ? UNKNOWN : this.found);
  }

  /** Whether it takes marks away. */
  get takes() {
    if (this.found !== this.mark || this.mark === UNKNOWN) return false;
    if (this.length === 1) return true;
    const next = this.ground.held(this.spots()[1]);
    return !changeable(this.mark, UNKNOWN).includes(next) && !this.#repeats();
  }

  /** Whether the reader goes over the latest stroke once more: from its start, or from its end all the way back. */
  #repeats() {
    const { latest } = this.ground;
    if (!latest) return false;
    return isSame(this.start, latest.start) || (isSame(this.start, latest.end) && this.spots().some((spot) => isSame(spot, latest.start)));
  }

  /**
   * @param {number} x in cells from the corner of the board
   * @param {number} y
   * @param {number} width of the board
   * @param {number} height
   */
  moveTo(x, y, width, height) {
    const [dx, dy] = [Math.abs(x - this.origin.x), Math.abs(y - this.origin.y)];
    if (!this.axis && Math.max(dx, dy) >= LOCK_DISTANCE) this.axis = dx >= dy ? "row" : "column";
    if (this.axis === "row") this.end = { row: this.start.row, column: clamp(Math.floor(x), width) };
    if (this.axis === "column") this.end = { row: clamp(Math.floor(y), height), column: this.start.column };
  }

  /** How many cells it spans. */
  get length() {
    return Math.abs(this.end.row - this.start.row) + Math.abs(this.end.column - this.start.column) + 1;
  }

  /** @returns {Spot[]} from the start to the end */
  spots() {
    const rowStep = Math.sign(this.end.row - this.start.row);
    const columnStep = Math.sign(this.end.column - this.start.column);
    return Array.from({ length: this.length }, (_, i) => ({
      row: this.start.row + i * rowStep,
      column: this.start.column + i * columnStep,
    }));
  }
}

/**
 * @param {number} mark
 * @param {number} found
 * @returns {number[]} the values a drag may change
 */
function changeable(mark, found) {
  if (mark === UNKNOWN) return MARKS;
  if (found === UNKNOWN || (found === DOT && mark !== DOT)) return mark === DOT ? [UNKNOWN] : [UNKNOWN, DOT];
  return [UNKNOWN, ...MARKS];
}

/** @type {(a: Spot, b: Spot) => boolean} */
function isSame(a, b) {
  return a.row === b.row && a.column === b.column;
}

/** @type {(value: number, count: number) => number} */
function clamp(value, count) {
  return Math.max(0, Math.min(count - 1, value));
}

/**
 * How long the run of equal cells through a cell is, along the drag (or the longer of the two before it has a
 * direction).
 * @param {ArrayLike<number>} cells
 * @param {number} width
 * @param {number} height
 * @param {Spot} spot
 * @param {"row" | "column" | null} axis
 */
export function runThrough(cells, width, height, { row, column }, axis) {
  const runAt = (/** @type {number} */ line, /** @type {number} */ at) => {
    const values = lineCells(cells, width, height, line);
    let [from, to] = [at, at];
    while (values[from - 1] === values[at]) from--;
    while (values[to + 1] === values[at]) to++;
    return to - from + 1;
  };
  return Math.max(axis === "column" ? 0 : runAt(row, column), axis === "row" ? 0 : runAt(height + column, row));
}

/**
 * A drag over the board as a pure value: where it began, which mark it makes, along which line it runs, and hence which
 * cells it changes. It paints the cells from where it began to where it is now; moving back unpaints them.
 *
 * @typedef {{row: number, column: number}} Spot
 */
import { BLACK, DOT, UNKNOWN, WHITE } from "../../rules.js";

/** How far the pointer goes, in cells, before the drag keeps to its row or column. */
const LOCK_DISTANCE = 0.75;

export class Stroke {
  /** @type {"row" | "column" | null} the line the drag keeps to */
  axis = null;
  /** Whether it keeps to a line, so that its length can be told. */
  straight = true;

  /**
   * @param {Spot} start
   * @param {number} mark BLACK, WHITE, DOT or UNKNOWN (to clear)
   * @param {number} found what the first cell held
   * @param {{x: number, y: number}} origin where the pointer went down, in cells from the corner of the board
   */
  constructor(start, mark, found, origin = { x: start.column + 0.5, y: start.row + 0.5 }) {
    this.start = start;
    this.end = start;
    this.origin = origin;
    /** What the cells become: a drag that begins on its own mark takes marks away. */
    this.value = found === mark ? UNKNOWN : mark;
    /** Which cells it may change: never the opposite mark, unless it began on one. */
    this.changes = changeable(mark, found);
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
  if (mark === UNKNOWN) return [BLACK, WHITE, DOT];
  if (found === mark) return [mark];
  if (found === UNKNOWN || (found === DOT && mark !== DOT)) return mark === DOT ? [UNKNOWN] : [UNKNOWN, DOT];
  return [UNKNOWN, BLACK, WHITE, DOT];
}

/**
 * @param {number} value
 * @param {number} count
 */
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
export function runThrough(cells, width, height, spot, axis) {
  const along = (/** @type {number} */ rowStep, /** @type {number} */ columnStep) => {
    const value = cells[spot.row * width + spot.column];
    let { row, column } = spot;
    let count = -1;
    while (
      row >= 0 &&
      row < height &&
      column >= 0 &&
      column < width &&
      cells[row * width + column] === value
    ) {
      row += rowStep;
      column += columnStep;
      count++;
    }
    return count;
  };
  const acrossRow = axis === "column" ? 0 : along(0, -1) + along(0, 1) + 1;
  const downColumn = axis === "row" ? 0 : along(-1, 0) + along(1, 0) + 1;
  return Math.max(acrossRow, downColumn);
}

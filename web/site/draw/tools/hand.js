/**
 * What the reader's hand does on the drawing board: the chosen tool, how it draws, and the part of the drawing that is selected.
 *
 * @import { Picture, Sketch } from "../../../player/board/sketch.js"
 * @import { Stroke } from "../../../player/hands/stroke.js"
 * @import { Box, Symmetry } from "./spots.js"
 * @import { ToolName } from "./tool.js"
 */
import { UNKNOWN } from "../../../rules.js";
import { changedWithin, movedCells, shifted } from "./changes.js";
import { boxBetween, isIn, spotsOf } from "./spots.js";
import { cellsDrawn } from "./tool.js";

export class Hand {
  /** @type {ToolName} */
  tool = "pencil";
  filled = false;
  /** Whether what is moved stays where it was, too. */
  copies = false;
  /** @type {Symmetry} */
  symmetry = "none";
  /** What is selected. @type {Box | null} */
  selected = null;
  /** What will be when the stroke under way is over. @type {Box | null} */
  #next = null;
  #sketch;
  #frame;

  /**
   * @param {Sketch} sketch
   * @param {(box: Box | null) => void} frame shows on the board what is selected
   */
  constructor(sketch, frame) {
    this.#sketch = sketch;
    this.#frame = frame;
  }

  get spans() {
    return this.tool !== "pencil";
  }

  /** @param {Stroke} stroke @returns {Map<number, number>} */
  cells(stroke) {
    const { picture } = this.#sketch;
    if (this.tool !== "select") return cellsDrawn(this.tool, picture, stroke, this);
    const box = this.selected;
    if (!box || !isIn(box, stroke.start)) return this.#lead(boxBetween(stroke.start, stroke.end), new Map());
    if (stroke.mark === UNKNOWN) return this.#lead(box, new Map(spotsOf(box).map(({ row, column }) => [row * picture.width + column, UNKNOWN])));
    const by = this.#way(box, stroke);
    const to = { ...box, row: box.row + by.rows, column: box.column + by.columns };
    return this.#lead(to, movedCells(picture, box, by, this.copies));
  }

  /** @param {boolean} given whether the stroke was not given up */
  end(given) {
    if (this.tool !== "select") return;
    this.select(given ? this.#next : this.selected);
  }

  /** @param {Box | null} box */
  select(box) {
    this.selected = box;
    this.#next = box;
    this.#frame(box);
  }

  /**
   * The drawing changed as a whole, or what is selected of it.
   * @param {(picture: Picture) => Picture} change
   * @returns {Picture | null} null where what becomes of the selected part has no room on the board
   */
  changed(change) {
    const { picture } = this.#sketch;
    const { selected } = this;
    if (!selected) return change(picture);
    const found = changedWithin(picture, selected, change);
    if (found) this.select(found.box);
    return found && found.picture;
  }

  /**
   * The drawing shifted, or the selected part of it moved, as far as there is room.
   * @param {number} rows
   * @param {number} columns
   * @returns {Picture}
   */
  moved(rows, columns) {
    const { picture } = this.#sketch;
    const box = this.selected;
    if (!box) return shifted(picture, rows, columns);
    const by = this.#within(box, rows, columns);
    const cells = picture.cells.slice();
    for (const [index, value] of movedCells(picture, box, by, false)) cells[index] = value;
    this.select({ ...box, row: box.row + by.rows, column: box.column + by.columns });
    return { ...picture, cells };
  }

  /** How far the selected part goes by a stroke. @param {Box} box @param {Stroke} stroke */
  #way(box, { start, end }) {
    return this.#within(box, end.row - start.row, end.column - start.column);
  }

  /** How far a part can go: never beyond the board. @param {Box} box @param {number} down @param {number} across */
  #within({ row, column, rows, columns }, down, across) {
    const { width, height } = this.#sketch;
    const within = (/** @type {number} */ by, /** @type {number} */ at, /** @type {number} */ most) => Math.max(-at, Math.min(most - at, by));
    return { rows: within(down, row, height - rows), columns: within(across, column, width - columns) };
  }

  /** @param {Box} box @param {Map<number, number>} cells */
  #lead(box, cells) {
    this.#next = box;
    this.#frame(box);
    return cells;
  }
}

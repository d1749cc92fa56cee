/**
 * Where everything on the canvas is, in device pixels, as a value: cell edges, gutters, pan, and what is
 * under a point.
 *
 * @import { Stage, Measures } from "./measure.js"
 * @typedef {{across: number, down: number}} Seen
 * @typedef {{pitch: number, panX: number, panY: number, seen?: Seen}} Camera   `seen`: see `gutterRoom`
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{across: number, down: number}} Grip
 */
import { dress, folds, gutterRoom, gutters, marginOf, numberRoom, spanOf } from "./measure.js";

/** A drag this close to the edge of the board, in CSS pixels, moves the board along. */
const RIM = 12;

/**
 * Left (or top) edges of the cells within the board, and the edge of the closing line after the last.
 * @param {number} count
 * @param {number} pitch
 * @param {number} thin
 * @param {number} thick
 */
function edgesOf(count, pitch, thin, thick) {
  const starts = new Int32Array(count + 1);
  const insides = new Int32Array(count + 1);
  for (let i = 0; i <= count; i++) {
    const heavy = i % 5 === 0 || i === count;
    starts[i] = Math.round(i * pitch) + Math.ceil(i / 5) * (thick - thin);
    insides[i] = starts[i] + (heavy ? thick : thin);
  }
  return { starts, insides };
}

export class Layout {
  /** @param {Measures} measures @param {Stage} stage @param {Camera} camera the pan is cut to what is possible */
  constructor(measures, stage, camera) {
    const { pitch } = camera;
    this.stage = stage;
    this.measures = measures;
    this.pitch = pitch;
    this.seen = camera.seen;
    const { thin, thick, font, clues, gap } = dress(pitch, stage);
    this.thin = thin;
    this.thick = thick;
    this.font = font;
    this.clues = clues;
    this.gap = gap;
    this.x = edgesOf(measures.columns, pitch, thin, thick);
    this.y = edgesOf(measures.rows, pitch, thin, thick);
    const needs = gutters(measures, pitch, stage);
    const margin = marginOf(stage);
    const most = gutterRoom(measures, pitch, stage, camera.seen);
    this.left = Math.min(needs.left, most.left);
    this.top = Math.min(needs.top, most.top);
    /** Whether clues are cut off, or too small to be drawn, on a phone. */
    this.folded = folds(measures, pitch, stage, camera.seen);
    this.mirrored = stage.mirrored === true;
    this.boardWidth = spanOf(measures.columns, pitch, thin, thick);
    this.boardHeight = spanOf(measures.rows, pitch, thin, thick);
    /** The lines' numbers: their type, and the room they have at the far edges. */
    this.numbers = numberRoom(measures, pitch, stage);
    const across = place(stage.width, this.left, this.boardWidth, [margin, this.numbers.right], 0);
    const down = place(stage.height, this.top, this.boardHeight, [margin, this.numbers.below], stage.below);
    const x = this.mirrored ? stage.width - across.at - across.shown : across.at;
    /** The window onto the board. @type {Box} */
    this.view = { x, y: down.at, width: across.shown, height: down.shown };
    this.maxPanX = this.boardWidth - across.shown;
    this.maxPanY = this.boardHeight - down.shown;
    this.panX = Math.round(Math.max(0, Math.min(this.maxPanX, camera.panX)));
    this.panY = Math.round(Math.max(0, Math.min(this.maxPanY, camera.panY)));
    this.firstColumn = indexAt(this.x.starts, this.panX);
    this.lastColumn = indexAt(this.x.starts, this.panX + across.shown - 1);
    this.firstRow = indexAt(this.y.starts, this.panY);
    this.lastRow = indexAt(this.y.starts, this.panY + down.shown - 1);
  }

  get pannable() {
    return this.maxPanX > 0 || this.maxPanY > 0;
  }

  /** How far the board is panned, 0 to 1; clues longer than the gutter move along with it. */
  get shareX() {
    return this.maxPanX > 0 ? this.panX / this.maxPanX : 1;
  }

  get shareY() {
    return this.maxPanY > 0 ? this.panY / this.maxPanY : 1;
  }

  /** The inside of a cell on the canvas, without its grid lines. @type {(row: number, column: number) => Box} */
  cell(row, column) {
    const left = this.x.insides[column];
    const top = this.y.insides[row];
    return {
      x: this.view.x + left - this.panX,
      y: this.view.y + top - this.panY,
      width: this.x.starts[column + 1] - left,
      height: this.y.starts[row + 1] - top,
    };
  }

  /** The strip of the gutter that belongs to a line (rows first, then columns). @type {(line: number) => Box} */
  strip(line) {
    const rows = this.measures.rows;
    if (line < rows) {
      const { y, height } = this.cell(line, 0);
      return { x: this.gutterX, y, width: this.left, height };
    }
    const { x, width } = this.cell(0, line - rows);
    return { x, y: this.view.y - this.top, width, height: this.top };
  }

  /**
   * The line's number's place at the far edge: the cell's breadth, the whole room of the numbers.
   * @type {(line: number) => Box}
   */
  farStrip(line) {
    const rows = this.measures.rows;
    const { x, y, width, height } = this.view;
    if (line < rows) {
      const cell = this.cell(line, 0);
      return { x: this.mirrored ? x - this.numbers.right : x + width, y: cell.y, width: this.numbers.right, height: cell.height };
    }
    const cell = this.cell(0, line - rows);
    return { x: cell.x, y: y + height, width: cell.width, height: this.numbers.below };
  }

  /** Where the rows' clues begin. */
  get gutterX() {
    return this.mirrored ? this.view.x + this.view.width : this.view.x - this.left;
  }

  /** Whether the middle of a line is in view. @param {number} line */
  shows(line) {
    const { x, y, width, height } = this.strip(line);
    const { view } = this;
    if (line < this.measures.rows) return y + height / 2 >= view.y && y + height / 2 < view.y + view.height;
    return x + width / 2 >= view.x && x + width / 2 < view.x + view.width;
  }

  /**
   * The first and the last of the columns in view that lie in a box, each with the grid line before it.
   * @param {Box} box that touches the view's columns
   * @returns {[first: number, last: number]}
   */
  columnsIn({ x, width }) {
    const at = x - this.view.x + this.panX;
    const { starts } = this.x;
    return [Math.max(this.firstColumn, indexAt(starts, at)), Math.min(this.lastColumn, indexAt(starts, at + width - 1))];
  }

  /**
   * @param {Box} box that touches the view's rows
   * @returns {[first: number, last: number]}
   */
  rowsIn({ y, height }) {
    const at = y - this.view.y + this.panY;
    const { starts } = this.y;
    return [Math.max(this.firstRow, indexAt(starts, at)), Math.min(this.lastRow, indexAt(starts, at + height - 1))];
  }

  /** The gutters. @returns {{rows: Box, columns: Box}} */
  get gutterBoxes() {
    const { x, y, width, height } = this.view;
    return {
      rows: { x: this.gutterX, y, width: this.left, height },
      columns: { x, y: y - this.top, width, height: this.top },
    };
  }

  /**
   * Where a point of the canvas is on the board, in cells from its corner (may lie outside).
   * @param {number} x
   * @param {number} y
   */
  boardPoint(x, y) {
    return {
      x: cellsAt(this.x.starts, x - this.view.x + this.panX - this.thick / 2, this.pitch),
      y: cellsAt(this.y.starts, y - this.view.y + this.panY - this.thick / 2, this.pitch),
    };
  }

  /** @type {(x: number, y: number) => "board" | "rows" | "columns" | "outside"} */
  areaAt(x, y) {
    const { x: left, y: top, width, height } = this.view;
    const across = x >= left && x < left + width;
    const down = y >= top && y < top + height;
    if (across && down) return "board";
    if (down && x >= this.gutterX && x < this.gutterX + this.left) return "rows";
    return across && y < top && y >= top - this.top ? "columns" : "outside";
  }

  /**
   * How far a point is beyond the visible part of the board; a narrow rim inside counts as beyond, since there may be
   * no room outside.
   * @param {number} x
   * @param {number} y
   */
  beyond(x, y) {
    const rim = RIM * this.stage.ratio;
    const past = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) =>
      at < from + rim ? at - from - rim : Math.max(0, at - (from + size - rim));
    const { view } = this;
    return {
      x: this.maxPanX > 0 ? past(x, view.x, view.width) : 0,
      y: this.maxPanY > 0 ? past(y, view.y, view.height) : 0,
    };
  }

  /**
   * The place on the board under a point of the canvas, as parts of its width and height: it stays the same
   * when the board is zoomed.
   * @type {(x: number, y: number) => Grip}
   */
  grip(x, y) {
    return {
      across: (x - this.view.x + this.panX) / this.boardWidth,
      down: (y - this.view.y + this.panY) / this.boardHeight,
    };
  }

  /**
   * The camera that brings a place on the board under a point of the canvas.
   * @type {(pitch: number, grip: Grip, x: number, y: number) => Camera}
   */
  holding(pitch, grip, x, y) {
    const next = new Layout(this.measures, this.stage, { pitch, panX: 0, panY: 0 });
    return {
      pitch,
      panX: grip.across * next.boardWidth - (x - next.view.x),
      panY: grip.down * next.boardHeight - (y - next.view.y),
    };
  }

  /**
   * Whether two cells fit into the window together.
   * @param {{row: number, column: number}} first
   * @param {{row: number, column: number}} last not before the first
   */
  holds(first, last) {
    const across = this.x.starts[last.column + 1] - this.x.starts[first.column] + this.thick;
    const down = this.y.starts[last.row + 1] - this.y.starts[first.row] + this.thick;
    return across <= this.view.width && down <= this.view.height;
  }

  /**
   * The camera, moved as little as possible, that has a cell in view, or all cells from one to another.
   * @param {{row: number, column: number}} first
   * @param {{row: number, column: number}} [last] not before the first
   * @returns {Camera}
   */
  revealing(first, last = first) {
    const { x, y, thick, view, pitch } = this;
    return {
      pitch,
      seen: this.seen,
      panX: reveal(this.panX, x.starts[first.column], x.starts[last.column + 1] + thick, view.width, pitch),
      panY: reveal(this.panY, y.starts[first.row], y.starts[last.row + 1] + thick, view.height, pitch),
    };
  }
}

/**
 * Where a board is placed along one side: in the middle if it fits (including the room that a panel has borrowed, so
 * that the board does not jump when the panel opens), otherwise against the gutter and cut off.
 * @param {number} room
 * @param {number} gutter
 * @param {number} board
 * @param {[before: number, after: number]} rims
 * @param {number} borrowed
 */
function place(room, gutter, board, [before, after], borrowed) {
  const spare = room - gutter - board - after;
  if (spare < before) return { at: gutter, shown: Math.max(1, Math.min(board, room - gutter - after)) };
  return { at: Math.min(spare, Math.floor((spare + after + borrowed) / 2)) + gutter, shown: board };
}

/** @type {(starts: Int32Array, at: number) => number} */
function indexAt(starts, at) {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @type {(starts: Int32Array, at: number, pitch: number) => number} */
function cellsAt(starts, at, pitch) {
  const last = starts.length - 1;
  if (at < 0) return at / pitch;
  if (at >= starts[last]) return last + (at - starts[last]) / pitch;
  const index = indexAt(starts, at);
  return index + (at - starts[index]) / (starts[index + 1] - starts[index]);
}

/** @type {(pan: number, from: number, to: number, shown: number, pitch: number) => number} */
function reveal(pan, from, to, shown, pitch) {
  const room = Math.min(pitch, Math.max(0, (shown - (to - from)) / 2));
  if (from - room < pan) return from - room;
  return to + room > pan + shown ? to + room - shown : pan;
}

/**
 * Where everything on the canvas is, in device pixels, as pure functions: cell edges, clue gutters, zoom, pan
 * and what is under a point.
 *
 * @typedef {object} Stage
 * @property {number} width of the canvas
 * @property {number} height
 * @property {number} ratio device pixels in a CSS pixel
 * @property {number} below room that a panel has taken from the canvas and will give back
 *
 * @typedef {object} Measures
 * @property {number} columns
 * @property {number} rows
 * @property {number} rowSpan the widest row clue, in font sizes
 * @property {number} columnSpan the tallest column clue, in font sizes
 *
 * @typedef {{pitch: number, panX: number, panY: number}} Camera
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/** Sizes in CSS pixels. */
const MARGIN = 4;
const LARGEST_FIT = 46;
const LARGEST = 72;
const SMALLEST_WITH_CLUES = 9;
const RIM = 12;
/** A gutter takes at most this part of the canvas. */
const GUTTER_SHARE = 0.42;
/** Height of a line of a column clue, and the room between a clue and the grid, in font sizes. */
export const CLUE_LINE = 1.16;
export const CLUE_PAD = 0.4;

/**
 * @param {import("../rules.js").Puzzle} puzzle
 * @returns {Measures}
 */
export function measure({ rows, columns }) {
  return {
    columns: columns.length,
    rows: rows.length,
    rowSpan: Math.max(...rows.map(rowClueSpan)),
    columnSpan: Math.max(...columns.map((clue) => Math.max(1, clue.length))) * CLUE_LINE + 2 * CLUE_PAD,
  };
}

/**
 * The width a number takes in a row clue, in font sizes.
 * @param {number} number
 */
export function numberSpan(number) {
  return 0.58 * String(number).length + 0.46;
}

/** @param {number[]} clue */
export function rowClueSpan(clue) {
  return (clue.length ? clue : [0]).reduce((sum, n) => sum + numberSpan(n), 2 * CLUE_PAD - 0.2);
}

/**
 * Widths of grid lines and size of type at a pitch (device pixels from one cell to the next).
 * @param {number} pitch
 * @param {number} ratio
 */
export function dress(pitch, ratio) {
  const css = pitch / ratio;
  const thin = css >= 6 ? Math.max(1, Math.round(ratio)) : css >= 3.5 ? 1 : 0;
  const thick = css >= 6 ? Math.max(2, Math.round(2 * ratio)) : Math.max(1, Math.round(ratio));
  const font = Math.min(24, Math.max(0.55 * css, Math.min(10.5, 0.74 * css))) * ratio;
  return {
    thin,
    thick,
    font,
    clues: css >= SMALLEST_WITH_CLUES,
    gap: css >= 12 ? Math.max(1, Math.round(ratio)) : 0,
  };
}

/**
 * @param {number} count
 * @param {number} pitch
 * @param {number} thin
 * @param {number} thick
 */
function spanOf(count, pitch, thin, thick) {
  return Math.round(count * pitch) + Math.ceil(count / 5) * (thick - thin) + thick;
}

/**
 * Width and height of the gutters at a pitch, before they are cut to their share.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {number} ratio
 */
function gutters(measures, pitch, ratio) {
  const { font, clues } = dress(pitch, ratio);
  const strip = Math.round(5 * ratio);
  return {
    left: clues ? Math.ceil(measures.rowSpan * font) : strip,
    top: clues ? Math.ceil(measures.columnSpan * font) : strip,
  };
}

/**
 * The room that the whole puzzle takes at a pitch, gutters and margins included.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {number} ratio
 */
export function extent(measures, pitch, ratio) {
  const { thin, thick } = dress(pitch, ratio);
  const { left, top } = gutters(measures, pitch, ratio);
  const margin = 2 * Math.round(MARGIN * ratio);
  return {
    width: left + spanOf(measures.columns, pitch, thin, thick) + margin,
    height: top + spanOf(measures.rows, pitch, thin, thick) + margin,
    left,
    top,
  };
}

/**
 * The largest whole pitch at which everything is in view, or the smallest there is.
 * @param {Measures} measures
 * @param {{width: number, height: number, ratio: number}} stage
 */
export function fitPitch(measures, stage) {
  const { width, height, ratio } = stage;
  for (let pitch = Math.round(LARGEST_FIT * ratio); pitch > ratio; pitch--) {
    const needs = extent(measures, pitch, ratio);
    const cut = needs.left > GUTTER_SHARE * width || needs.top > GUTTER_SHARE * height;
    const shown = dress(pitch, ratio).clues;
    if (needs.width <= width && needs.height <= height && !(cut && shown)) return pitch;
  }
  return Math.max(1, Math.round(ratio));
}

/**
 * The pitch to begin with: all in view if the cells are large enough to work in, otherwise a comfortable
 * size.
 * @param {Measures} measures
 * @param {Stage} stage
 * @param {boolean} coarse whether fingers do the pointing
 */
export function comfortablePitch(measures, stage, coarse) {
  const fit = fitPitch(measures, stage);
  const [least, comfortable] = coarse ? [15, 24] : [11, 20];
  return fit >= least * stage.ratio ? fit : Math.max(fit, Math.round(comfortable * stage.ratio));
}

/**
 * @param {number} pitch
 * @param {Measures} measures
 * @param {Stage} stage
 */
export function clampPitch(pitch, measures, stage) {
  const fit = fitPitch(measures, stage);
  return Math.max(fit, Math.min(Math.max(fit, LARGEST * stage.ratio), pitch));
}

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
  /**
   * @param {Measures} measures
   * @param {Stage} stage
   * @param {Camera} camera the pan is cut to what is possible
   */
  constructor(measures, stage, camera) {
    const { pitch } = camera;
    this.stage = stage;
    this.measures = measures;
    this.pitch = pitch;
    const { thin, thick, font, clues, gap } = dress(pitch, stage.ratio);
    this.thin = thin;
    this.thick = thick;
    this.font = font;
    this.clues = clues;
    this.gap = gap;
    this.x = edgesOf(measures.columns, pitch, thin, thick);
    this.y = edgesOf(measures.rows, pitch, thin, thick);
    const needs = gutters(measures, pitch, stage.ratio);
    const margin = Math.round(MARGIN * stage.ratio);
    this.naturalLeft = needs.left;
    this.naturalTop = needs.top;
    this.left = Math.min(needs.left, Math.floor(GUTTER_SHARE * stage.width));
    this.top = Math.min(needs.top, Math.floor(GUTTER_SHARE * stage.height));
    this.boardWidth = spanOf(measures.columns, pitch, thin, thick);
    this.boardHeight = spanOf(measures.rows, pitch, thin, thick);
    const across = place(stage.width, this.left, this.boardWidth, margin, 0);
    const down = place(stage.height, this.top, this.boardHeight, margin, stage.below);
    /** The window onto the board. @type {Box} */
    this.view = { x: across.at, y: down.at, width: across.shown, height: down.shown };
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

  /**
   * The inside of a cell on the canvas, without its grid lines.
   * @param {number} row
   * @param {number} column
   * @returns {Box}
   */
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

  /**
   * The strip of the gutter that belongs to a line (rows first, then columns).
   * @param {number} line
   * @returns {Box}
   */
  strip(line) {
    const rows = this.measures.rows;
    if (line < rows) {
      const { y, height } = this.cell(line, 0);
      return { x: this.view.x - this.left, y, width: this.left, height };
    }
    const { x, width } = this.cell(0, line - rows);
    return { x, y: this.view.y - this.top, width, height: this.top };
  }

  /** The gutters. @returns {{rows: Box, columns: Box}} */
  get gutterBoxes() {
    const { x, y, width, height } = this.view;
    return {
      rows: { x: x - this.left, y, width: this.left, height },
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

  /**
   * @param {number} x
   * @param {number} y
   * @returns {"board" | "rows" | "columns" | "outside"}
   */
  areaAt(x, y) {
    const { x: left, y: top, width, height } = this.view;
    const across = x >= left && x < left + width;
    const down = y >= top && y < top + height;
    if (across && down) return "board";
    if (down && x < left && x >= left - this.left) return "rows";
    return across && y < top && y >= top - this.top ? "columns" : "outside";
  }

  /**
   * How far a point is past the edge of what is shown of the board; a narrow rim within counts, for there may
   * be no room beyond.
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
   * The camera after zooming so that the point of the board under (x, y) stays where it is.
   * @param {number} pitch
   * @param {number} x
   * @param {number} y
   * @returns {Camera}
   */
  zoomed(pitch, x, y) {
    const point = { x: x - this.view.x + this.panX, y: y - this.view.y + this.panY };
    const next = new Layout(this.measures, this.stage, { pitch, panX: 0, panY: 0 });
    return {
      pitch,
      panX: (point.x / this.boardWidth) * next.boardWidth - (x - next.view.x),
      panY: (point.y / this.boardHeight) * next.boardHeight - (y - next.view.y),
    };
  }

  /**
   * The camera that has a cell in view, moved as little as possible.
   * @param {number} row
   * @param {number} column
   * @returns {Camera}
   */
  revealing(row, column) {
    return {
      pitch: this.pitch,
      panX: reveal(
        this.panX,
        this.x.starts[column],
        this.x.starts[column + 1] + this.thick,
        this.view.width,
        this.pitch,
      ),
      panY: reveal(
        this.panY,
        this.y.starts[row],
        this.y.starts[row + 1] + this.thick,
        this.view.height,
        this.pitch,
      ),
    };
  }
}

/**
 * Where a board goes along one side: in the middle if it fits (counting the room a panel has borrowed, so
 * that it does not jump when the panel opens), otherwise against the gutter and cut off.
 * @param {number} room
 * @param {number} gutter
 * @param {number} board
 * @param {number} margin
 * @param {number} borrowed
 */
function place(room, gutter, board, margin, borrowed) {
  const spare = room - gutter - board - margin;
  if (spare < margin) return { at: gutter, shown: Math.max(1, Math.min(board, room - gutter - margin)) };
  return { at: Math.min(spare, Math.floor((spare + margin + borrowed) / 2)) + gutter, shown: board };
}

/**
 * @param {Int32Array} starts
 * @param {number} at
 */
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

/**
 * @param {Int32Array} starts
 * @param {number} at
 * @param {number} pitch
 */
function cellsAt(starts, at, pitch) {
  const last = starts.length - 1;
  if (at < 0) return at / pitch;
  if (at >= starts[last]) return last + (at - starts[last]) / pitch;
  const index = indexAt(starts, at);
  return index + (at - starts[index]) / (starts[index + 1] - starts[index]);
}

/**
 * @param {number} pan
 * @param {number} from
 * @param {number} to
 * @param {number} shown
 * @param {number} pitch
 */
function reveal(pan, from, to, shown, pitch) {
  const room = Math.min(pitch, Math.max(0, (shown - (to - from)) / 2));
  if (from - room < pan) return from - room;
  return to + room > pan + shown ? to + room - shown : pan;
}

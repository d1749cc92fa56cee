/**
 * How much room a puzzle needs at each size, in device pixels, and which size suits the available room. Pure functions.
 *
 * @import { Clue } from "../../rules.js"
 * @typedef {object} Stage
 * @property {number} width of the canvas
 * @property {number} height
 * @property {number} ratio device pixels in a CSS pixel
 * @property {number} below room that a panel has taken from the canvas and will give back
 * @property {boolean} [mirrored] whether the rows' clues are right of the board, for a left hand
 *
 * @typedef {object} Measures
 * @property {number} columns
 * @property {number} rows
 * @property {number} rowSpan the widest row clue, in font sizes
 * @property {number} columnSpan the tallest column clue, in font sizes
 * @property {boolean} signs whether the signs of inks are shown, in cells and beside the numbers
 */
import { lengthOf } from "../../rules.js";

/** Sizes in CSS pixels. */
/** A board grows to this where the room is given, and only to that where it decides how high its player is. */
const LARGEST_FIT = 64;
const LARGEST_OWN = 46;
/** Device pixels in a CSS pixel that are made use of. */
const SHARPEST = 3;
/** On a large screen small puzzles grow further: this many of their cells go into its shorter side. */
const FEWEST_ACROSS = 14;
const LARGEST = 72;
const SMALLEST_WITH_CLUES = 9;
/** Around the board: on a phone every pixel counts. */
const [NARROW, TIGHT, AIRY] = [520, 2, 14];
/** The least type of the lines' numbers, on a phone and elsewhere, the largest, and the room for the scale before it. */
const [SMALL_NUMBERS, NUMBERS, LARGE_NUMBERS, NUMBER_GAP] = [8.5, 9.5, 11, 6];
/** A gutter takes at most this part of the canvas. */
const GUTTER_SHARE = 0.42;
/**
 * On a phone this many cells are seen first; the gutters fold for them, but not to less than this, in CSS pixels, and not to
 * less than a number of three digits needs with the dots before it, in font sizes.
 */
const SEEN = 12;
const FOLDED = 42;
const FOLDED_SPAN = 2.9;
/** Cells of this size are comfortable to work in, with a mouse and with fingers, in CSS pixels. */
const COMFORTABLE = { fine: 20, coarse: 25 };
/** The largest type of the clues on a phone, where larger cells need the room, and elsewhere on cells of usual size. */
const [PHONE_CLUES, CLUES] = [16, 24];
/** The width of a digit, in font sizes: in most fonts, and in the widest that pages use. */
const DIGIT = 0.58;
export const WIDEST_DIGIT = 0.64;
/** A digit of the lines' numbers where they are bold, and how far slanted type leans out, in font sizes. */
const [BOLD_DIGIT, LEAN] = [0.72, 0.12];
/** The height of one number in a column clue, and the room between a clue and the grid, in font sizes. */
export const CLUE_LINE = 1.16;
export const CLUE_PAD = 0.4;
/** The type of the sign beside a number, and the room that it takes there, in font sizes. */
export const [SIGN_TYPE, SIGN_SPAN] = [0.7, 0.48];

/** The empty rim of the canvas, in device pixels. @param {{width: number, ratio: number}} stage */
export function marginOf({ width, ratio }) {
  return Math.round((isNarrow({ width, ratio }) ? TIGHT : AIRY) * ratio);
}

/** Whether the canvas is a phone's. @param {{width: number, ratio: number}} stage */
function isNarrow({ width, ratio }) {
  return width < NARROW * ratio;
}

/**
 * The room for the lines' numbers at the far edges of the board, right of the rows and below the columns, in device
 * pixels: it takes the place of the empty rim there.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {{width: number, ratio: number}} stage
 */
export function numberRoom(measures, pitch, stage) {
  const { ratio } = stage;
  const least = (isNarrow(stage) ? SMALL_NUMBERS : NUMBERS) * ratio;
  const type = Math.max(least, Math.min(LARGE_NUMBERS * ratio, 0.36 * pitch));
  const gap = Math.round(NUMBER_GAP * ratio);
  const rim = marginOf(stage);
  return {
    type,
    gap,
    right: Math.max(rim, gap + Math.ceil((BOLD_DIGIT * String(measures.rows).length + LEAN) * type + ratio)),
    below: Math.max(rim, gap + Math.ceil(type + ratio)),
  };
}

/** @type {(puzzle: import("../../rules.js").Puzzle, signs?: boolean) => Measures} */
export function measure({ rows, columns }, signs = false) {
  return {
    columns: columns.length,
    rows: rows.length,
    signs,
    rowSpan: Math.max(...rows.map((clue) => rowClueSpan(clue, signs))),
    columnSpan: Math.max(...columns.map((clue) => Math.max(1, clue.length))) * CLUE_LINE + 2 * CLUE_PAD,
  };
}

/** The room that a game is given. @type {(game: {puzzle: import("../../rules.js").Puzzle, drawn: boolean}, signs?: boolean) => Measures} */
export function measuresOf({ puzzle, drawn }, signs) {
  return drawn ? roomy(puzzle, signs) : measure(puzzle, signs);
}

/** The gutters of a drawing grow by the room of this many numbers, and have that from the start. */
const STEP = 3;

/**
 * The room for a drawing, whose clues come and go: more than they need now, so that the board seldom moves.
 * @type {(puzzle: import("../../rules.js").Puzzle, signs?: boolean) => Measures}
 */
function roomy(puzzle, signs = false) {
  const { rows, columns } = puzzle;
  const now = measure(puzzle, signs);
  const grown = (/** @type {number} */ span, /** @type {number} */ each, /** @type {number} */ pad, /** @type {number} */ length) => {
    const most = Math.ceil(length / 2) * each + pad;
    const steps = Math.ceil((span - pad) / (STEP * each) + 1 / STEP);
    return Math.max(span, Math.min(most, steps * STEP * each + pad));
  };
  return {
    ...now,
    rowSpan: grown(now.rowSpan, numberSpan(1, signs), 2 * CLUE_PAD - 0.2, columns.length),
    columnSpan: grown(now.columnSpan, CLUE_LINE, 2 * CLUE_PAD, rows.length),
  };
}

/** The width a number takes in a row clue, with the sign of its ink if that is shown, in font sizes. @type {(number: number, signs: boolean) => number} */
export function numberSpan(number, signs) {
  return DIGIT * String(number).length + 0.46 + (signs ? SIGN_SPAN : 0);
}

/** What a clue takes of a row's gutter, in font sizes. @type {(clue: Clue, signs: boolean) => number} */
export function rowClueSpan(clue, signs) {
  const numbers = clue.length ? clue.map(lengthOf) : [0];
  return numbers.reduce((sum, number) => sum + numberSpan(number, signs), 2 * CLUE_PAD - 0.2);
}

/** What a clue takes of a column's gutter, in font sizes. @param {Clue} clue */
export function columnClueSpan(clue) {
  return clue.length * CLUE_LINE + 2 * CLUE_PAD;
}

/**
 * Widths of grid lines and size of type at a pitch (device pixels from one cell to the next).
 * @param {number} pitch
 * @param {{width: number, ratio: number}} stage
 */
export function dress(pitch, stage) {
  const { ratio } = stage;
  const css = pitch / ratio;
  const thin = css >= 6 ? Math.max(1, Math.round(ratio)) : css >= 3.5 ? 1 : 0;
  const thick = css >= 6 ? Math.max(2, Math.round(2 * ratio)) : Math.max(1, Math.round(ratio));
  const largest = isNarrow(stage) ? PHONE_CLUES : Math.max(CLUES, 0.375 * css);
  const font = Math.min(largest, Math.max(0.55 * css, Math.min(10.5, 0.74 * css))) * ratio;
  return {
    thin,
    thick,
    font,
    clues: css >= SMALLEST_WITH_CLUES,
    gap: css >= 12 ? Math.max(1, Math.round(ratio)) : 0,
  };
}

/** @type {(count: number, pitch: number, thin: number, thick: number) => number} */
export function spanOf(count, pitch, thin, thick) {
  return Math.round(count * pitch) + Math.ceil(count / 5) * (thick - thin) + thick;
}

/**
 * Width and height of the gutters at a pitch, before they are limited to their share.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {{width: number, ratio: number}} stage
 */
export function gutters(measures, pitch, stage) {
  const { font, clues } = dress(pitch, stage);
  const strip = Math.round(5 * stage.ratio);
  return {
    left: clues ? Math.ceil(measures.rowSpan * font) : strip,
    top: clues ? Math.ceil(measures.columnSpan * font) : strip,
  };
}

/**
 * The most that the gutters may take of the canvas. On a phone they fold for the cells that are seen first, but a reader
 * who zooms in further keeps as many numbers of each clue as there were at a comfortable size.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {{width: number, height: number, ratio: number}} stage
 * @param {{across: number, down: number}} [seen] the columns and rows that they fold for on a phone, at any pitch
 */
export function gutterRoom(measures, pitch, stage, seen = { across: 0, down: 0 }) {
  const { width, height, ratio } = stage;
  const { thin, thick, font } = dress(pitch, stage);
  const first = Math.min(pitch, COMFORTABLE.coarse * ratio);
  const grown = font / dress(first, stage).font;
  const [before, after] = [numberRoom(measures, first, stage), numberRoom(measures, pitch, stage)];
  const least = Math.max(Math.round(FOLDED * ratio), Math.ceil(FOLDED_SPAN * font));
  const limit = (/** @type {number} */ size, /** @type {number} */ count, /** @type {number} */ wanted, /** @type {"right" | "below"} */ side) => {
    const share = Math.floor(GUTTER_SHARE * size);
    if (!isNarrow(stage)) return share;
    const room = size - marginOf(stage);
    const kept = Math.ceil(grown * (room - before[side] - spanOf(Math.min(SEEN, count), first, thin, thick)));
    const left = room - after[side] - spanOf(Math.min(wanted, count), pitch, thin, thick);
    return Math.min(share, Math.max(least, wanted ? Math.min(kept, left) : kept));
  };
  return { left: limit(width, measures.columns, seen.across, "right"), top: limit(height, measures.rows, seen.down, "below") };
}

/**
 * Whether clues are cut off, or too small to be drawn, on a phone.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {{width: number, height: number, ratio: number}} stage
 * @param {{across: number, down: number}} [seen] see `gutterRoom`
 */
export function folds(measures, pitch, stage, seen) {
  const needs = gutters(measures, pitch, stage);
  const most = gutterRoom(measures, pitch, stage, seen);
  return isNarrow(stage) && (most.left < needs.left || most.top < needs.top || !dress(pitch, stage).clues);
}

/**
 * The room that the whole puzzle takes at a pitch, with gutters, margins and numbers.
 * @param {Measures} measures
 * @param {number} pitch
 * @param {{width: number, ratio: number}} stage
 */
export function extent(measures, pitch, stage) {
  const { thin, thick } = dress(pitch, stage);
  const { left, top } = gutters(measures, pitch, stage);
  const margin = marginOf(stage);
  const { right, below } = numberRoom(measures, pitch, stage);
  return {
    width: margin + left + spanOf(measures.columns, pitch, thin, thick) + right,
    height: margin + top + spanOf(measures.rows, pitch, thin, thick) + below,
    left,
    top,
  };
}

/**
 * The largest whole pitch at which everything is in view, or the smallest there is.
 * @param {Measures} measures
 * @param {{width: number, height: number, ratio: number}} stage
 * @param {number} [largest] in CSS pixels
 */
export function fitPitch(measures, stage, largest = largestFit(stage)) {
  const { width, height, ratio } = stage;
  for (let pitch = Math.round(largest * ratio); pitch > ratio; pitch--) {
    const needs = extent(measures, pitch, stage);
    const cut = needs.left > GUTTER_SHARE * width || needs.top > GUTTER_SHARE * height;
    const shown = dress(pitch, stage).clues;
    if (needs.width <= width && needs.height <= height && !(cut && shown)) return pitch;
  }
  return Math.max(1, Math.round(ratio));
}

/**
 * The height of a canvas that decides how high its player is, in CSS pixels.
 * @type {(measures: Measures, stage: {width: number, ratio: number}) => number}
 */
export function ownHeight(measures, { width, ratio }) {
  const pitch = fitPitch(measures, { width, height: Infinity, ratio }, LARGEST_OWN);
  return Math.ceil(Math.min(extent(measures, pitch, { width, ratio }).height, 1.5 * width) / ratio);
}

/** Device pixels in a CSS pixel, of a canvas. @param {Window} view */
export function sharpness(view) {
  return Math.min(SHARPEST, view.devicePixelRatio);
}

/** In CSS pixels. @param {{width: number, height: number, ratio: number}} stage */
function largestFit({ width, height, ratio }) {
  return Math.max(LARGEST_FIT, Math.min(width, height) / ratio / FEWEST_ACROSS);
}

/**
 * The pitch to begin with: everything in view if the cells are then large enough to work in, otherwise a comfortable
 * size. A panel that opens does not change it.
 * @param {Measures} measures
 * @param {Stage} stage
 * @param {boolean} coarse whether fingers do the pointing
 */
export function comfortablePitch(measures, stage, coarse) {
  const fit = fitPitch(measures, { ...stage, height: stage.height + stage.below });
  if (isWorkable(fit, stage, coarse)) return fit;
  const wished = workingPitch(stage, coarse);
  const { width, ratio } = stage;
  if (!isNarrow(stage)) return Math.max(fit, wished);
  const room = width - marginOf(stage) - numberRoom(measures, wished, stage).right - FOLDED * ratio;
  const { thin, thick } = dress(wished, stage);
  const most = Math.floor((room - Math.ceil(SEEN / 5) * (thick - thin) - thick) / Math.min(SEEN, measures.columns));
  return Math.max(fit, Math.min(wished, most));
}

/**
 * Whether cells are large enough to work in, where all of them are in view: under fingers smaller ones on a phone, whose
 * board is seldom seen whole, than on a larger screen.
 * @param {number} pitch
 * @param {Stage} stage
 * @param {boolean} coarse whether fingers do the pointing
 */
export function isWorkable(pitch, { width, height, ratio, below }, coarse) {
  if (!coarse) return pitch >= 11 * ratio;
  return pitch >= (Math.min(width, height + below) < NARROW * ratio ? 14.5 : COMFORTABLE.coarse) * ratio;
}

/**
 * The pitch of cells that are comfortable to work in.
 * @param {{ratio: number}} stage
 * @param {boolean} coarse whether fingers do the pointing
 */
export function workingPitch({ ratio }, coarse) {
  return Math.round((coarse ? COMFORTABLE.coarse : COMFORTABLE.fine) * ratio);
}

/**
 * Whether cells are smaller than is comfortable.
 * @param {number} pitch
 * @param {{ratio: number}} stage
 * @param {boolean} coarse whether fingers do the pointing
 */
export function isSmall(pitch, stage, coarse) {
  return pitch < workingPitch(stage, coarse);
}

/**
 * @param {number} pitch
 * @param {number} fit the pitch at which everything is in view
 * @param {Stage} stage
 */
export function clampPitch(pitch, fit, { ratio }) {
  return Math.max(fit, Math.min(Math.max(fit, LARGEST * ratio), pitch));
}

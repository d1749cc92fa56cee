/**
 * How puzzles are laid out on paper. All measures are in millimetres.
 *
 * @typedef {"a4" | "letter"} Paper
 * @typedef {{width: number, height: number}} Size
 * @typedef {{index: number, scale: number, wide: boolean}} Placed   which picture, the millimetres of its unit, and
 *   whether nothing is beside it
 */
import { CELL } from "../../svg.js";

/** @type {Record<Paper, Size>} */
const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } };
/** As in print.css. The slack keeps a rounding from breaking a page in two. */
const EDGE = 12;
const SLACK = 2;
/** What the title above a puzzle takes, and what separates two puzzles. */
export const HEAD = 12;
export const GAP = 8;
/** The side of a cell: no larger than that; and puzzles share a page only if none has smaller ones. */
const LARGEST = 11;
const COMFORT = 7.5;
const STEP = 0.25;
/** Numbers in narrower cells are hard to read. */
export const READABLE = 3;

/** Where people use Letter. */
const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "NI", "PA", "SV", "VE", "DO", "PR"]);

/** @returns {Paper} that the reader is likely to have */
export function usualPaper() {
  return LETTER.has(new Intl.Locale(navigator.language).region ?? "") ? "letter" : "a4";
}

/** @param {Paper} paper @returns {Size} what can be printed on */
export function roomOn(paper) {
  const { width, height } = PAPERS[paper];
  return { width: width - 2 * EDGE, height: height - 2 * EDGE - SLACK };
}

/**
 * Lays pictures out with cells of one size, as large as can be: two beside each other where both fit into half the
 * width.
 * @param {Size[]} pictures in their own units
 * @param {Paper} paper
 * @returns {{scale: number, wide: boolean[]} | null} the millimetres of a unit, and which pictures have a row of their
 *   own; null if several only fit with small cells
 */
function sharing(pictures, paper) {
  const room = roomOn(paper);
  if (pictures.length === 1) {
    const [{ width, height }] = pictures;
    return { scale: Math.min(room.width / width, (room.height - HEAD) / height, LARGEST / CELL), wide: [true] };
  }
  const half = (room.width - GAP) / 2;
  for (let cell = LARGEST; cell >= COMFORT; cell -= STEP) {
    const scale = cell / CELL;
    const wide = pictures.map(({ width }) => width * scale > half);
    const fits = pictures.every(({ width }) => width * scale <= room.width);
    if (fits && heightOf(pictures.map(({ height }) => HEAD + height * scale), wide) <= room.height) return { scale, wide };
  }
  return null;
}

/**
 * The height of rows of one wide puzzle, or of up to two others.
 * @type {(heights: number[], wide: boolean[]) => number}
 */
function heightOf(heights, wide) {
  let whole = -GAP;
  /** The height of the puzzle that has room beside it. @type {number | null} */
  let beside = null;
  heights.forEach((height, i) => {
    if (beside !== null && !wide[i]) {
      whole += Math.max(0, height - beside);
      beside = null;
    } else {
      whole += GAP + height;
      beside = wide[i] ? null : height;
    }
  });
  return whole;
}

/**
 * As few pages as there can be without small cells, in the order of the puzzles.
 * @param {Size[]} pictures in their own units
 * @param {Paper} paper
 * @returns {Placed[][]} page by page
 */
export function pagesOf(pictures, paper) {
  const share = (/** @type {number[]} */ page) => sharing(page.map((index) => pictures[index]), paper);
  /** @type {number[][]} */
  const pages = [];
  pictures.forEach((_, index) => {
    const last = pages.at(-1);
    if (last && share([...last, index])) last.push(index);
    else pages.push([index]);
  });
  return pages.map((page) => {
    const { scale, wide } = /** @type {NonNullable<ReturnType<typeof sharing>>} */ (share(page));
    return page.map((index, i) => ({ index, scale, wide: wide[i] }));
  });
}

/**
 * Solutions in columns, small.
 * @param {number} count
 * @param {Paper} paper
 * @returns {{pages: number[][], side: number}} the side of the square that each has; its title goes below
 */
export function solutionPagesOf(count, paper) {
  const room = roomOn(paper);
  const columns = Math.min(3, count);
  const side = Math.min(90, (room.width - (columns - 1) * GAP) / columns);
  const rows = Math.floor((room.height - HEAD + GAP) / (side + HEAD + GAP));
  const each = rows * columns;
  const pages = Array.from({ length: Math.ceil(count / each) }, (_, page) => {
    return Array.from({ length: Math.min(each, count - page * each) }, (_, i) => page * each + i);
  });
  return { pages, side };
}

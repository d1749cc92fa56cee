/**
 * How puzzles are laid out on paper. All measures are in millimetres.
 *
 * @typedef {"a4" | "letter"} Paper
 * @typedef {{width: number, height: number}} Size
 * @typedef {{index: number, scale: number}} Placed   which picture, and the millimetres of its unit
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

/** Where people use Letter. */
const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "NI", "PA", "SV", "VE", "DO", "PR"]);

/** @returns {Paper} that the reader is likely to have */
export function usualPaper() {
  return LETTER.has(new Intl.Locale(navigator.language).region ?? "") ? "letter" : "a4";
}

/**
 * @param {Paper} paper
 * @returns {Size} what can be printed on
 */
export function roomOn(paper) {
  const { width, height } = PAPERS[paper];
  return { width: width - 2 * EDGE, height: height - 2 * EDGE - SLACK };
}

/**
 * Lays pictures out in one column, or in two if their cells then are larger.
 * @param {Size[]} pictures in their own units
 * @param {Paper} paper
 * @returns {{columns: number, scales: number[]}} the millimetres of each picture's unit
 */
function gridOf(pictures, paper) {
  const room = roomOn(paper);
  const grids = [1, 2].map((columns) => {
    const rows = Math.ceil(pictures.length / columns);
    const wide = (room.width - (columns - 1) * GAP) / columns;
    const high = (room.height - (rows - 1) * GAP) / rows - HEAD;
    return { columns, scales: pictures.map(({ width, height }) => Math.min(wide / width, high / height, LARGEST / CELL)) };
  });
  return Math.min(...grids[1].scales) > Math.min(...grids[0].scales) ? grids[1] : grids[0];
}

/**
 * As few pages as there can be without small cells.
 * @param {Size[]} pictures in their own units
 * @param {Paper} paper
 * @returns {{columns: number, placed: Placed[]}[]} page by page
 */
export function pagesOf(pictures, paper) {
  const grid = (/** @type {number[]} */ page) => gridOf(page.map((index) => pictures[index]), paper);
  /** @type {number[][]} */
  const pages = [];
  pictures.forEach((_, index) => {
    const last = pages.at(-1);
    if (last && grid([...last, index]).scales.every((scale) => scale * CELL >= COMFORT)) last.push(index);
    else pages.push([index]);
  });
  return pages.map((page) => {
    const { columns, scales } = grid(page);
    return { columns, placed: page.map((index, i) => ({ index, scale: scales[i] })) };
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

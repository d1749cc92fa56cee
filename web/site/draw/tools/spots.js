/**
 * Which cells a tool reaches. Pure functions; spots may lie beyond the board where a shape does.
 *
 * @import { Picture } from "../../../player/board/sketch.js"
 * @typedef {{row: number, column: number}} Spot
 * @typedef {{row: number, column: number, rows: number, columns: number}} Box   its upper left cell, and its size in cells
 * @typedef {"none" | "left-right" | "top-bottom" | "both" | "half-turn"} Symmetry   as of puzzles made by chance
 */

/** @type {(one: Spot, other: Spot) => Box} the cells between two opposite corners, both included */
export function boxBetween(one, other) {
  return {
    row: Math.min(one.row, other.row),
    column: Math.min(one.column, other.column),
    rows: Math.abs(one.row - other.row) + 1,
    columns: Math.abs(one.column - other.column) + 1,
  };
}

/** @type {(box: Box, spot: Spot) => boolean} */
export function isIn({ row, column, rows, columns }, spot) {
  return spot.row >= row && spot.row < row + rows && spot.column >= column && spot.column < column + columns;
}

/** @param {Box} box @returns {Spot[]} row by row */
export function spotsOf({ row, column, rows, columns }) {
  return Array.from({ length: rows * columns }, (_, i) => ({ row: row + Math.floor(i / columns), column: column + (i % columns) }));
}

/** The straight line between two cells: one cell a step along its longer side. @type {(from: Spot, to: Spot) => Spot[]} */
export function lineBetween(from, to) {
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  return Array.from({ length: steps + 1 }, (_, i) => ({
    row: from.row + Math.round((rows * i) / (steps || 1)),
    column: from.column + Math.round((columns * i) / (steps || 1)),
  }));
}

/** @type {(box: Box, filled: boolean) => Spot[]} */
export function rectangle(box, filled) {
  const inner = { row: box.row + 1, column: box.column + 1, rows: box.rows - 2, columns: box.columns - 2 };
  return spotsOf(box).filter((spot) => filled || !isIn(inner, spot));
}

/**
 * The ellipse that fills a box: it touches all four sides and is the same from each.
 * @type {(box: Box, filled: boolean) => Spot[]}
 */
export function ellipse(box, filled) {
  const within = (/** @type {Spot} */ { row, column }) =>
    outward(row - box.row, box.rows) ** 2 + outward(column - box.column, box.columns) ** 2 <= 1;
  const edge = (/** @type {Spot} */ { row, column }) =>
    [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]].some(([r, c]) => !within({ row: r, column: c }));
  return spotsOf(box).filter((spot) => within(spot) && (filled || edge(spot)));
}

/** Its radius reaches so far beyond the middle of the outermost cell, in cells: corners then look round at every size. */
const BEYOND = 0.4;

/** How far from the middle a cell is, as a share of the radius. An even number of cells has two in the middle. @type {(at: number, count: number) => number} */
function outward(at, count) {
  const middle = (count - 1) / 2;
  const apart = middle % 1;
  return (Math.abs(at - middle) - apart) / (middle - apart + BEYOND);
}

/** The cells that are joined to one by their sides and hold the same. @type {(picture: Picture, from: Spot) => Spot[]} */
export function regionOf({ width, height, cells }, from) {
  const start = from.row * width + from.column;
  const found = new Set([start]);
  // A set is gone through in the order in which it grows.
  for (const index of found) {
    const column = index % width;
    if (column > 0) reach(index - 1);
    if (column < width - 1) reach(index + 1);
    if (index >= width) reach(index - width);
    if (index < width * (height - 1)) reach(index + width);
  }
  return [...found].map((index) => ({ row: Math.floor(index / width), column: index % width }));

  function reach(/** @type {number} */ index) {
    if (cells[index] === cells[start]) found.add(index);
  }
}

/**
 * Spots and what they are in the mirror.
 * @type {(spots: Spot[], size: {width: number, height: number}, symmetry: Symmetry) => Spot[]}
 */
export function alike(spots, { width, height }, symmetry) {
  const images = (/** @type {Spot} */ { row, column }) => {
    const [below, beside] = [height - 1 - row, width - 1 - column];
    const across = { row, column: beside };
    const down = { row: below, column };
    const turned = { row: below, column: beside };
    return { none: [], "left-right": [across], "top-bottom": [down], both: [across, down, turned], "half-turn": [turned] }[symmetry];
  };
  return [...spots, ...spots.flatMap(images)];
}

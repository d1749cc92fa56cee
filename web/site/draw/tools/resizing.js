/**
 * The sizes of drawings, and how much is on them. Pure functions.
 *
 * @import { Picture } from "../../../player/board/sketch.js"
 * @typedef {{width: number, height: number}} Size
 */
/** The fewest and the most cells a side. */
export const LEAST = 5;
export const MOST = 100;

/** @param {number} side */
export function isSide(side) {
  return Number.isInteger(side) && side >= LEAST && side <= MOST;
}

/**
 * The picture on a board of another size: it stays at the upper left.
 * @type {(picture: Picture, size: Size) => Picture}
 */
export function resized({ inks, ...picture }, { width, height }) {
  const cells = new Uint16Array(width * height);
  const across = Math.min(width, picture.width);
  for (let row = 0; row < Math.min(height, picture.height); row++) {
    cells.set(picture.cells.subarray(row * picture.width, row * picture.width + across), row * width);
  }
  return { width, height, cells, ...(inks ? { inks } : {}) };
}

/**
 * The height that goes with a width, as near to the picture's shape as a board can be.
 * @param {number} width in cells
 * @param {Size} shape of a picture, in pixels
 */
export function heightFor(width, shape) {
  return Math.max(LEAST, Math.min(MOST, Math.round((width * shape.height) / shape.width)));
}

/**
 * Whether so little is drawn that it is hardly a picture yet: on less than a third of the rows, or of the columns.
 * @param {import("../../../rules.js").Puzzle} clues of the drawing
 */
export function isSketchy({ rows, columns }) {
  return [rows, columns].some((lines) => lines.filter((clue) => clue.length).length < lines.length / 3);
}

/**
 * What becomes of a picture that is mirrored, turned, shifted or given lines at its edges. Pure functions.
 *
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { Box } from "./spots.js"
 * @typedef {"top" | "bottom" | "left" | "right"} Side
 */
import { UNKNOWN } from "../../../rules.js";
import { spotsOf } from "./spots.js";

/**
 * A picture whose cells come from elsewhere in another.
 * @type {(picture: Picture, size: {width: number, height: number}, from: (row: number, column: number) => [row: number, column: number]) => Picture}
 */
function taken(picture, { width, height }, from) {
  const cells = Uint16Array.from({ length: width * height }, (_, index) => {
    const [row, column] = from(Math.floor(index / width), index % width);
    const inside = row >= 0 && row < picture.height && column >= 0 && column < picture.width;
    return inside ? picture.cells[row * picture.width + column] : UNKNOWN;
  });
  return { ...picture, width, height, cells };
}

/** Left and right exchanged. @param {Picture} picture */
export function mirrored(picture) {
  return taken(picture, picture, (row, column) => [row, picture.width - 1 - column]);
}

/** Top and bottom exchanged. @param {Picture} picture */
export function flipped(picture) {
  return taken(picture, picture, (row, column) => [picture.height - 1 - row, column]);
}

/** A quarter turn. @param {Picture} picture @param {"left" | "right"} way */
export function turned(picture, way) {
  const { width, height } = picture;
  const size = { width: height, height: width };
  return taken(picture, size, (row, column) => (way === "right" ? [height - 1 - column, row] : [column, width - 1 - row]));
}

/** What goes out at one side comes in at the other. @type {(picture: Picture, rows: number, columns: number) => Picture} */
export function shifted(picture, rows, columns) {
  const { width, height } = picture;
  return taken(picture, picture, (row, column) => [(row - rows + height) % height, (column - columns + width) % width]);
}

/**
 * With empty lines more at one side, or with lines fewer.
 * @param {Picture} picture
 * @param {Side} side
 * @param {number} lines negative to take some away
 */
export function grown(picture, side, lines) {
  const upright = side === "top" || side === "bottom";
  const size = { width: picture.width + (upright ? 0 : lines), height: picture.height + (upright ? lines : 0) };
  const [down, across] = [side === "top" ? lines : 0, side === "left" ? lines : 0];
  return taken(picture, size, (row, column) => [row - down, column - across]);
}

/**
 * A part of the picture changed, the rest left; where the part gets another shape, its upper left corner stays or moves only
 * as far as it must.
 * @param {Picture} picture
 * @param {Box} box within the picture
 * @param {(part: Picture) => Picture} change
 * @returns {{picture: Picture, box: Box} | null} null where what becomes of the part has no room
 */
export function changedWithin(picture, box, change) {
  const part = change(taken(picture, { width: box.columns, height: box.rows }, (row, column) => [box.row + row, box.column + column]));
  if (part.width > picture.width || part.height > picture.height) return null;
  const cells = picture.cells.slice();
  for (const { row, column } of spotsOf(box)) cells[row * picture.width + column] = UNKNOWN;
  const now = {
    row: Math.min(box.row, picture.height - part.height),
    column: Math.min(box.column, picture.width - part.width),
    rows: part.height,
    columns: part.width,
  };
  spotsOf(now).forEach(({ row, column }, i) => (cells[row * picture.width + column] = part.cells[i]));
  return { picture: { ...picture, cells }, box: now };
}

/**
 * What the cells of a picture become when a part of it is moved. Only its painted cells cover what was there; what leaves
 * the board is lost.
 * @type {(picture: Picture, box: Box, by: {rows: number, columns: number}, copied: boolean) => Map<number, number>}
 */
export function movedCells({ width, height, cells }, box, by, copied) {
  /** @type {Map<number, number>} */
  const found = new Map();
  const spots = spotsOf(box);
  if (!copied) for (const { row, column } of spots) found.set(row * width + column, UNKNOWN);
  for (const { row, column } of spots) {
    const to = { row: row + by.rows, column: column + by.columns };
    const inside = to.row >= 0 && to.row < height && to.column >= 0 && to.column < width;
    const value = cells[row * width + column];
    if (inside && value !== UNKNOWN) found.set(to.row * width + to.column, value);
  }
  return found;
}

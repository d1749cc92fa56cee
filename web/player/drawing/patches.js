/**
 * The parts of a canvas that are drawn anew: boxes in whole device pixels.
 *
 * @import { Box } from "./layout.js"
 */

/** More boxes than this are one. */
const MOST = 40;
/** Boxes are joined where this much of what holds both is in them. */
const FILLED = 0.8;

/** What lies in both of two boxes; null where they do not touch. @type {(one: Box, other: Box) => Box | null} */
export function overlap(one, other) {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/**
 * The smallest box of whole pixels that holds all of these.
 * @param {Box[]} boxes at least one
 * @returns {Box}
 */
export function around(...boxes) {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Fewer boxes that hold what these do, as far as it is on the stage.
 * @type {(boxes: Iterable<Box>, stage: {width: number, height: number}) => Box[]}
 */
export function joined(boxes, { width, height }) {
  /** @type {Box[]} */
  const found = [];
  for (const box of boxes) {
    let one = overlap(around(box), { x: 0, y: 0, width, height });
    if (!one) continue;
    for (let i = found.length - 1; i >= 0; i--) {
      const both = around(one, found[i]);
      const shared = overlap(one, found[i]);
      if (area(one) + area(found[i]) - (shared ? area(shared) : 0) < FILLED * area(both)) continue;
      one = both;
      found.splice(i, 1);
    }
    found.push(one);
    if (found.length > MOST) found.splice(0, found.length, around(...found));
  }
  return found;
}

/**
 * What is left of a box without a part of it.
 * @param {Box} box
 * @param {Box} hole within it
 * @returns {Box[]} what is before, above and below the part, and at last what is after it
 */
export function without({ x, y, width, height }, hole) {
  const [right, bottom] = [hole.x + hole.width, hole.y + hole.height];
  return [
    { x, y, width: hole.x - x, height },
    { x: hole.x, y, width: hole.width, height: hole.y - y },
    { x: hole.x, y: bottom, width: hole.width, height: y + height - bottom },
    { x: right, y, width: x + width - right, height },
  ];
}

/** Draws only within a box. @type {(context: CanvasRenderingContext2D, box: Box, draw: () => void) => void} */
export function clipped(context, { x, y, width, height }, draw) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  draw();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {number} radius of its corners
 */
export function fillRound(context, { x, y, width, height }, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** @param {Box} box */
function area({ width, height }) {
  return width * height;
}

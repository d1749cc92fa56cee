/**
 * Given cells, which are not marks of the reader: the paper of a white one is tinted, a black one is a little lighter, and
 * both have a rivet in each corner, since tone alone is not seen by everybody. A finished picture shows none of it.
 *
 * @import { BoardScene } from "./draw-board.js"
 */
import { WHITE, isInk } from "../../rules.js";

/** How much of the other tone there is in the ground of a white cell, and in a black cell. */
const TINT = 0.13;
const LIGHT = 0.2;
/** In cells narrower than these, in CSS pixels, there is one rivet. */
const FOUR = 11;

/** The paper under given white cells. @param {BoardScene} scene @param {number[]} indices of given cells */
export function drawGround({ context, layout, palette, given, reveal }, indices) {
  context.fillStyle = palette["cell-black"];
  context.globalAlpha = TINT * (1 - reveal);
  for (const { x, y, width, height } of boxesOf(layout, indices.filter((index) => given[index] === WHITE)))
    context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
}

/** What lies on given cells. @param {BoardScene} scene @param {number[]} indices of given cells */
export function drawRivets({ context, layout, palette, given, reveal }, indices) {
  const { ratio } = layout.stage;
  for (const painted of [true, false]) {
    const boxes = boxesOf(layout, indices.filter((index) => isInk(given[index]) === painted));
    context.fillStyle = palette[painted ? "cell-unknown" : "cell-black"];
    if (painted) {
      context.globalAlpha = LIGHT * (1 - reveal);
      for (const { x, y, width, height } of boxes) context.fillRect(x, y, width, height);
    }
    context.globalAlpha = 1 - reveal;
    context.beginPath();
    for (const { x, y, width } of boxes) {
      const side = Math.max(ratio, Math.round(width * 0.12));
      const inset = Math.max(ratio, Math.round(width * 0.12));
      const far = width - inset - side;
      context.rect(x + inset, y + inset, side, side);
      if (width < FOUR * ratio) continue;
      for (const [across, down] of [[far, inset], [inset, far], [far, far]]) context.rect(x + across, y + down, side, side);
    }
    context.fill();
  }
  context.globalAlpha = 1;
}

/** @param {BoardScene["layout"]} layout @param {number[]} indices */
function boxesOf(layout, indices) {
  const { columns } = layout.measures;
  return indices.map((index) => layout.cell(Math.floor(index / columns), index % columns));
}

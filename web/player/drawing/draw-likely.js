/**
 * Shades open cells by how likely they are black: a square in the colour of suppositions that is the larger and the
 * denser the likelier, so that it can be read without colours, too. In colours it is in the ink that the cell most likely
 * has, with a rim that shows where the ink does not.
 *
 * @import { OverlayScene } from "./draw-overlay.js"
 */
import { isSettled } from "../../rules.js";
import { TRIED_SIGN, beginSigns, showsSigns, writeSign } from "./draw-board.js";
import { clipped } from "./patches.js";

/** The side of the square of a cell that is surely black, as a share of the cell, and how dense the faintest is. */
const LARGEST = 0.8;
const FAINTEST = 0.25;
/** What is less likely is not drawn. */
const LEAST = 0.02;
/** From here on the square is large and dense enough for the sign of its ink. */
const LIKELY = 0.5;

/** @type {(scene: OverlayScene, likely: import("../help/likelihoods.js").Guess[][]) => void} */
export function drawLikely(scene, likely) {
  const { context, layout, palette, tints, showing: { cells } } = scene;
  const inked = tints.size > 1;
  const signed = inked && showsSigns(layout);
  const { columns } = layout.measures;
  const shade = (/** @type {number} */ row, /** @type {number} */ column) => {
    const { value, share } = likely[row][column];
    if (isSettled(cells[row * columns + column]) || share < LEAST) return;
    const box = layout.cell(row, column);
    const { x, y, width, height } = box;
    // Its area is the share.
    const side = Math.max(1, Math.round(Math.sqrt(share) * LARGEST * Math.min(width, height)));
    context.globalAlpha = FAINTEST + (0.75 - FAINTEST) * share;
    const [left, top] = [Math.round(x + (width - side) / 2), Math.round(y + (height - side) / 2)];
    if (inked) context.fillStyle = tints.get(value)?.fill ?? palette.assumed;
    context.fillRect(left, top, side, side);
    if (inked) context.strokeRect(left + 0.5, top + 0.5, side - 1, side - 1);
    const tint = signed && share >= LIKELY ? tints.get(value) : undefined;
    if (tint) {
      context.globalAlpha = 1;
      writeSign(context, box, tint.sign, tint.writtenFaded);
    }
  };
  // The first and the last cells may be cut by the edge of the window onto the board.
  clipped(context, layout.view, () => {
    context.fillStyle = palette.assumed;
    context.strokeStyle = palette.assumed;
    context.lineWidth = 1;
    if (signed) beginSigns(scene, TRIED_SIGN);
    for (let row = layout.firstRow; row <= layout.lastRow; row++)
      for (let column = layout.firstColumn; column <= layout.lastColumn; column++) shade(row, column);
  });
}

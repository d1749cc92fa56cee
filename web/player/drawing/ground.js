/**
 * The lower canvas: clues, board, the small picture of it, the lines' numbers, and what goes along with the pointer; and
 * which parts of it are out of date.
 *
 * @import { Layout, Box } from "./layout.js"
 * @typedef {import("./draw-board.js").BoardScene & import("./draw-clues.js").ClueScene
 *   & import("./draw-overlay.js").PointerScene} Scene
 */
import { drawBoard } from "./draw-board.js";
import { clueBox, drawGutters } from "./draw-clues.js";
import { drawNumbers, edgeBoxes } from "./draw-numbers.js";
import { drawAlong } from "./draw-overlay.js";
import { drawBars } from "./draw-passing.js";
import { clipped, overlap } from "./patches.js";
import { cornerBox } from "./picture.js";

/** Of more cells than these, the whole board is redrawn. */
const MANY = 400;

/**
 * Draws a part of the lower canvas.
 * @param {Scene} scene
 * @param {import("./picture.js").Picture} picture
 * @param {import("./draw-overlay.js").Along} along
 * @param {Box} box in whole pixels
 */
export function redraw(scene, picture, along, box) {
  const { context, layout, numbers } = scene;
  clipped(context, box, () => {
    context.clearRect(box.x, box.y, box.width, box.height);
    drawGutters(scene, box);
    drawBoard(scene, box);
    if (overlap(cornerBox(layout), box)) picture.draw(scene);
    if (layout.pannable && overlap(layout.view, box)) drawBars(scene);
    drawNumbers(scene, numbers, box);
    drawAlong(scene, along, box);
  });
}

/**
 * The parts of the lower canvas on which something is out of date.
 * @param {Layout} layout
 * @param {{all: boolean, board: boolean, numbers: boolean, cells: Set<number>, lines: Set<number>}} stale
 * @returns {Box[]}
 */
export function staleBoxes(layout, { all, board, numbers, cells, lines }) {
  const { measures: { columns }, stage } = layout;
  if (all) return [{ x: 0, y: 0, width: stage.width, height: stage.height }];
  const boxes = [...lines].map((line) => clueBox(layout, line)).filter((box) => box !== null);
  if (numbers) boxes.push(...edgeBoxes(layout));
  if (cells.size) boxes.push(cornerBox(layout));
  if (board || cells.size > MANY) return [...boxes, layout.view];
  for (const index of cells) {
    const box = overlap(layout.cell(Math.floor(index / columns), index % columns), layout.view);
    if (box) boxes.push(box);
  }
  return boxes;
}

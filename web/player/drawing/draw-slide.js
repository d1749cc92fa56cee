/**
 * Draws the two outermost arrangements of a line's blocks: pushed to the start as a strip along one edge of the cells,
 * pushed to the end as a strip along the other. The second slides away from the first, and what both cover with the
 * same block stays lit. Readers who prefer no motion see them apart at once.
 *
 * @import { OverlayScene } from "./draw-overlay.js"
 * @typedef {object} Slide
 * @property {number} line
 * @property {number[]} lengths of the blocks
 * @property {number[]} first where each begins when all are pushed to the start
 * @property {number[]} last where each begins when all are pushed to the end
 */

import { fillRound } from "./patches.js";

/** The part of a cell that a strip covers. */
const STRIP = 0.2;
/** In milliseconds: a pause to see where they start, then the slide. */
const PAUSE = 250;
const WAY = 1000;

/**
 * @param {OverlayScene} scene
 * @param {Slide} slide
 * @param {number} apart how far they have slid apart, 0 to 1
 */
export function drawSlide(scene, slide, apart) {
  const { context } = scene;
  const inColours = [...scene.tints.values()].some(({ sign }) => sign);
  slide.lengths.forEach((length, block) => {
    const from = slide.first[block];
    const to = from + (slide.last[block] - from) * apart;
    context.fillStyle = scene.palette.deduced;
    // On cells in colours, a stronger tint would pass for another ink.
    context.globalAlpha = inColours ? 0.08 : 0.26;
    if (to < from + length) fillBand(scene, slide.line, to, from + length, 0, 1);
    context.globalAlpha = 1;
    drawStrip(scene, slide.line, from, length, 0, block);
    drawStrip(scene, slide.line, to, length, 1 - STRIP, block);
  });
}

/**
 * Neighbouring blocks differ: every second one is hollow.
 * @param {OverlayScene} scene
 * @param {number} line
 * @param {number} start
 * @param {number} length
 * @param {number} edge where across the line, in cells
 * @param {number} block
 */
function drawStrip(scene, line, start, length, edge, block) {
  const { context, palette, layout } = scene;
  const box = bandOf(scene, line, start, start + length, edge, edge + STRIP);
  const rim = Math.max(1, Math.round(layout.stage.ratio));
  const radius = Math.min(box.width, box.height) / 2;
  context.fillStyle = palette["cell-unknown"];
  fillRound(context, box, radius);
  const inside = {
    x: box.x + rim,
    y: box.y + rim,
    width: Math.max(1, box.width - 2 * rim),
    height: Math.max(1, box.height - 2 * rim),
  };
  context.fillStyle = palette["on-paper"];
  context.strokeStyle = palette["on-paper"];
  context.lineWidth = rim;
  context.setLineDash([]);
  context.beginPath();
  context.roundRect(inside.x, inside.y, inside.width, inside.height, radius);
  if (block % 2 === 0) context.fill();
  else {
    context.globalAlpha = 0.35;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  }
}

/** @type {(scene: OverlayScene, line: number, from: number, to: number, near: number, far: number) => void} */
function fillBand(scene, line, from, to, near, far) {
  const { x, y, width, height } = bandOf(scene, line, from, to, near, far);
  scene.context.fillRect(x, y, width, height);
}

/**
 * A stretch of a line, in device pixels; places along it may be fractions of cells.
 * @param {OverlayScene} scene
 * @param {number} line
 * @param {number} from
 * @param {number} to
 * @param {number} near across the line, 0 to 1
 * @param {number} far
 */
function bandOf({ layout }, line, from, to, near, far) {
  const { rows } = layout.measures;
  const isRow = line < rows;
  const cell = isRow ? layout.cell(line, 0) : layout.cell(0, line - rows);
  const edges = isRow ? layout.x : layout.y;
  const at = (/** @type {number} */ place) => {
    const whole = Math.min(Math.floor(place), edges.starts.length - 2);
    return edges.insides[whole] + (place - whole) * (edges.insides[whole + 1] - edges.insides[whole]);
  };
  const gap = layout.thin;
  const [start, length] = [at(from), at(to) - at(from) - gap];
  if (isRow) {
    const x = layout.view.x - layout.panX + start;
    return { x, y: cell.y + near * cell.height, width: length, height: (far - near) * cell.height };
  }
  const y = layout.view.y - layout.panY + start;
  return { x: cell.x + near * cell.width, y, width: (far - near) * cell.width, height: length };
}

/**
 * @param {import("../view/view.js").View} view
 * @param {Slide | null} slide null takes it away
 * @param {boolean} still whether nothing is to move
 */
export function slideApart(view, slide, still) {
  view.lay({ slide, apart: still ? 1 : 0 });
  if (!slide || still) return;
  let start = 0;
  view.animate((time) => {
    if (view.showing.slide !== slide) return false;
    start ||= time;
    const part = Math.max(0, Math.min(1, (time - start - PAUSE) / WAY));
    view.lay({ apart: part * part * (3 - 2 * part) });
    return part < 1;
  });
}

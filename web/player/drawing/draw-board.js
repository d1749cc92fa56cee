/**
 * Draws the board itself: grid lines and cells. Everything is in device pixels; functions get a layout, a palette and a
 * 2d context.
 *
 * @import { Layout, Box } from "./layout.js"
 * @import { Palette } from "./palette.js"
 * @typedef {object} BoardScene
 * @property {CanvasRenderingContext2D} context
 * @property {Layout} layout
 * @property {Palette} palette
 * @property {Uint16Array} cells
 * @property {Uint16Array} given the given cells; the others unknown
 * @property {Uint16Array | null} settled the board without what is only tried out, while something is
 * @property {Map<number, import("../../inks/tints.js").Tint>} tints by the value of a cell
 * @property {number} reveal how far the finished picture has come out: 0 a working board, 1 only the picture
 */
import { FADED } from "../../inks/tints.js";
import { DOT, UNKNOWN, WHITE, inkOf, isNoted, ruledOut } from "../../rules.js";
import { drawGround, drawRivets } from "./draw-given.js";
import { clipped, overlap } from "./patches.js";

/** In cells narrower than these, in CSS pixels, a cross is a point; and ends are not rounded, which takes long. */
const LEAST_CROSS = 5;
const LEAST_ROUND = 12;
/** In cells narrower than this, in CSS pixels, there are no signs of inks. */
const LEAST_SIGN = 9;
/** How large a sign is, in cells: of an ink that is painted, and of one that is tried out or proposed. */
const SIGN = 0.56;
export const TRIED_SIGN = 0.44;
/** And no notes in cells narrower than this. */
const LEAST_NOTE = 11;
/** So many inks are noted in two rows of two, more in three of three. */
const FEW_INKS = 4;

/** @param {BoardScene} scene @param {Box} box draw only what is in it */
export function drawBoard(scene, box) {
  const { context, layout, palette } = scene;
  const part = overlap(layout.view, box);
  if (!part) return;
  /** @type {number[][]} */
  const [marked, given] = [[], []];
  const [firstColumn, lastColumn] = layout.columnsIn(part);
  const [firstRow, lastRow] = layout.rowsIn(part);
  for (let row = firstRow; row <= lastRow; row++) {
    const first = row * layout.measures.columns;
    for (let index = first + firstColumn; index <= first + lastColumn; index++) {
      if (scene.cells[index] !== UNKNOWN) marked.push(index);
      if (scene.given[index] !== UNKNOWN) given.push(index);
    }
  }
  clipped(context, part, () => {
    context.fillStyle = palette["cell-unknown"];
    context.fillRect(part.x, part.y, part.width, part.height);
    if (given.length) drawGround(scene, given);
    drawLines(scene, part, false);
    if (marked.length) drawCells(scene, marked);
    if (given.length) drawRivets(scene, given);
    drawLines(scene, part, true);
  });
}

/** @type {(scene: BoardScene, indices: number[]) => void} */
function drawCells(scene, indices) {
  const { cells, settled, reveal } = scene;
  const tried = settled && reveal < 1 ? indices.filter((index) => settled[index] !== cells[index]) : [];
  if (!tried.length) return drawMarks(scene, indices);
  const apart = new Set(tried);
  drawMarks(scene, indices.filter((index) => !apart.has(index)));
  drawTried(scene, tried);
}

/** Trial marks: smaller, and in the colour of suppositions. @type {(scene: BoardScene, indices: number[]) => void} */
function drawTried(scene, indices) {
  const { context, layout, palette, cells, tints } = scene;
  const { columns } = layout.measures;
  context.strokeStyle = palette.assumed;
  context.lineCap = "round";
  context.globalAlpha = FADED;
  for (const index of indices) {
    const tint = tints.get(cells[index]);
    context.fillStyle = tint?.sign ? tint.fill : palette.assumed;
    const box = layout.cell(Math.floor(index / columns), index % columns);
    const inset = Math.round(box.width * 0.17);
    context.lineWidth = Math.max(1.25 * layout.stage.ratio, box.width * 0.09);
    context.beginPath();
    if (cells[index] === WHITE) {
      addCross(context, box);
      context.stroke();
      continue;
    }
    if (tint)
      context.roundRect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset, inset / 2);
    if (cells[index] === DOT) addDot(context, box);
    context.fill();
    // What is only tried out is framed in the colour of suppositions where it has a colour of its own.
    if (tint?.sign) context.stroke();
  }
  context.globalAlpha = 1;
  if (!showsSigns(layout)) return;
  beginSigns(scene, TRIED_SIGN);
  for (const index of indices) {
    const tint = tints.get(cells[index]);
    if (tint) writeSign(context, layout.cell(Math.floor(index / columns), index % columns), tint.sign, tint.writtenFaded);
  }
}

/**
 * @param {BoardScene} scene
 * @param {Box} part of the view
 * @param {boolean} frame the outer lines; otherwise those between the cells
 */
function drawLines({ context, layout, palette, reveal }, part, frame) {
  const { thin, thick, view, panX, panY } = layout;
  const [firstColumn, lastColumn] = layout.columnsIn(part);
  const [firstRow, lastRow] = layout.rowsIn(part);
  const { columns, rows } = layout.measures;
  const line = (/** @type {boolean} */ heavy, colour = heavy ? palette["grid-strong"] : palette.grid) => {
    context.fillStyle = colour;
    const size = heavy ? thick : thin;
    for (let i = firstColumn; i <= lastColumn + 1; i++) {
      if (!belongs(i, columns, heavy, frame)) continue;
      context.fillRect(view.x + layout.x.starts[i] - panX, part.y, size, part.height);
    }
    for (let i = firstRow; i <= lastRow + 1; i++) {
      if (!belongs(i, rows, heavy, frame)) continue;
      context.fillRect(part.x, view.y + layout.y.starts[i] - panY, part.width, size);
    }
  };
  context.globalAlpha = frame ? 1 : 1 - reveal;
  if (thin && !frame) line(false);
  line(true);
  if (frame && reveal) {
    // In the dark, a finished picture has paper around its ink, too.
    context.globalAlpha = reveal;
    line(true, palette["frame-done"]);
  }
  context.globalAlpha = 1;
}

/**
 * Whether line i belongs to the pass that draws thin lines, every fifth line or the frame.
 * @type {(i: number, count: number, heavy: boolean, frame: boolean) => boolean}
 */
function belongs(i, count, heavy, frame) {
  const atFrame = i === 0 || i === count;
  return frame ? atFrame : !atFrame && (i % 5 === 0) === heavy;
}

/** @type {(scene: BoardScene, indices: number[]) => void} */
function drawMarks(scene, indices) {
  const { context, layout, palette, cells, tints, reveal } = scene;
  const { columns } = layout.measures;
  const { ratio } = layout.stage;
  // One path per row: the time for a path grows faster than its length.
  const draw = (
    /** @type {number} */ wanted,
    /** @type {(box: import("./layout.js").Box) => void} */ add,
    /** @type {() => void} */ paint,
  ) => {
    let last = -1;
    context.beginPath();
    for (const index of indices) {
      if (cells[index] !== wanted) continue;
      const row = Math.floor(index / columns);
      if (row !== last && last >= 0) {
        paint();
        context.beginPath();
      }
      last = row;
      add(layout.cell(row, index % columns));
    }
    paint();
  };
  const fill = () => context.fill();
  for (const [value, tint] of tints) {
    context.fillStyle = tint.fill;
    draw(value, (box) => addBlack(scene, box), fill);
    if (!tint.faint || reveal === 1) continue;
    context.globalAlpha = 1 - reveal;
    context.strokeStyle = palette["grid-strong"];
    context.lineWidth = ratio;
    draw(value, (box) => addOutline(scene, box), () => context.stroke());
    context.globalAlpha = 1;
  }
  if (reveal === 1) return;

  context.globalAlpha = 1 - reveal;
  const size = sizeOf(layout);
  if (showsSigns(layout)) drawSigns(scene, indices);
  if (size < LEAST_CROSS * ratio) {
    context.fillStyle = palette.cross;
    draw(WHITE, (box) => addPoint(context, box, ratio), fill);
  } else {
    context.strokeStyle = palette.cross;
    context.lineWidth = Math.max(1.25 * ratio, size * 0.075);
    context.lineCap = size < LEAST_ROUND * ratio ? "butt" : "round";
    draw(WHITE, (box) => addCross(context, box), () => context.stroke());
  }

  if (size >= LEAST_NOTE * ratio) drawNotes(scene, indices, size);
  context.fillStyle = palette.dot;
  draw(DOT, (box) => addDot(context, box), fill);
  context.globalAlpha = 1;
}

/** The signs of the inks on painted cells. @type {(scene: BoardScene, indices: number[]) => void} */
function drawSigns(scene, indices) {
  const { context, layout, cells, tints } = scene;
  const { columns } = layout.measures;
  beginSigns(scene, SIGN);
  for (const index of indices) {
    const tint = tints.get(cells[index]);
    if (tint) writeSign(context, layout.cell(Math.floor(index / columns), index % columns), tint.sign, tint.written);
  }
}

/** Whether cells show the signs of their inks. @param {Layout} layout */
export function showsSigns(layout) {
  return layout.measures.signs && sizeOf(layout) >= LEAST_SIGN * layout.stage.ratio;
}

/** Sets the type of signs. @type {(scene: Pick<BoardScene, "context" | "layout" | "palette">, share: number) => void} `share`: of a cell */
export function beginSigns({ context, layout, palette }, share) {
  context.font = `600 ${Math.round(share * sizeOf(layout))}px ${palette.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
}

/** @type {(context: CanvasRenderingContext2D, box: Box, sign: string, colour: string) => void} */
export function writeSign(context, { x, y, width, height }, sign, colour) {
  context.fillStyle = colour;
  context.fillText(sign, x + width / 2, y + height / 2 + 0.03 * width);
}

/** How wide a cell is, in device pixels. @param {Layout} layout */
function sizeOf(layout) {
  return layout.cell(layout.firstRow, layout.firstColumn).width;
}

/**
 * What is noted of open cells: the inks that are ruled out, small and crossed through, each in a place of its own; a frame
 * where white is.
 * @type {(scene: BoardScene, indices: number[], size: number) => void}
 */
function drawNotes({ context, layout, palette, cells, tints }, indices, size) {
  const { columns } = layout.measures;
  const { ratio } = layout.stage;
  context.lineCap = "butt";
  const across = tints.size > FEW_INKS ? 3 : 2;
  for (const index of indices) {
    if (!isNoted(cells[index])) continue;
    const box = layout.cell(Math.floor(index / columns), index % columns);
    for (const value of ruledOut(cells[index])) {
      const tint = tints.get(value);
      if (tint) drawNote(context, noteBox(box, inkOf(value) - 1, across), tint.fill, palette);
      else {
        context.strokeStyle = palette.dot;
        context.lineWidth = Math.max(ratio, 0.05 * size);
        const inset = 0.06 * size + context.lineWidth / 2;
        context.setLineDash([0.14 * size, 0.1 * size]);
        context.strokeRect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset);
        context.setLineDash([]);
      }
    }
  }
}

/** Where an ink is noted in a cell, in as many rows as there are places across. @type {(box: Box, place: number, across: number) => Box} */
function noteBox({ x, y, width, height }, place, across) {
  const each = (0.84 * width) / across;
  const side = 0.66 * each;
  const at = (/** @type {number} */ step) => 0.08 * width + (step + 0.5) * each - side / 2;
  return { x: x + at(place % across), y: y + (height - width) / 2 + at(Math.floor(place / across)), width: side, height: side };
}

/** @type {(context: CanvasRenderingContext2D, box: Box, fill: string, palette: Palette) => void} */
export function drawNote(context, { x, y, width, height }, fill, palette) {
  const over = 0.14 * width;
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
  context.strokeStyle = palette["grid-strong"];
  context.lineWidth = Math.max(0.5, 0.06 * width);
  context.strokeRect(x, y, width, height);
  for (const [colour, line] of [[palette["cell-unknown"], 0.36], [palette["cell-black"], 0.13]]) {
    context.strokeStyle = /** @type {string} */ (colour);
    context.lineWidth = Number(line) * width;
    context.beginPath();
    context.moveTo(x - over, y + height + over);
    context.lineTo(x + width + over, y - over);
    context.stroke();
  }
}

/** The outline of a cell that is hardly seen on paper. @type {(scene: BoardScene, box: Box) => void} */
function addOutline({ context, layout: { gap, stage: { ratio } } }, { x, y, width, height }) {
  const inset = gap + 1.5 * ratio;
  context.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
}

/** @type {(scene: BoardScene, box: Box) => void} */
function addBlack({ context, layout, reveal }, { x, y, width, height }) {
  const { gap, thin, thick } = layout;
  if (!gap && reveal < 1) {
    context.rect(x, y, width, height);
    return;
  }
  const grow = reveal * thick;
  const inset = gap * (1 - reveal);
  const radius = gap ? 2 * layout.stage.ratio * (1 - reveal) : 0;
  const sides = [x + inset, y + inset, width - 2 * inset + grow, height - 2 * inset + grow];
  if (radius > 0 && thin) context.roundRect(sides[0], sides[1], sides[2], sides[3], radius);
  else context.rect(sides[0], sides[1], sides[2], sides[3]);
}

/**
 * What is left of a cross in a cell too small for one.
 * @type {(context: CanvasRenderingContext2D, box: Box, ratio: number) => void}
 */
function addPoint(context, { x, y, width, height }, ratio) {
  const side = Math.max(1, Math.round(ratio));
  context.rect(Math.floor(x + (width - side) / 2), Math.floor(y + (height - side) / 2), side, side);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {number} [share] of its width that is left free at each side
 */
export function addCross(context, { x, y, width, height }, share = 0.3) {
  const inset = width * share;
  context.moveTo(x + inset, y + inset);
  context.lineTo(x + width - inset, y + height - inset);
  context.moveTo(x + width - inset, y + inset);
  context.lineTo(x + inset, y + height - inset);
}

/** @type {(context: CanvasRenderingContext2D, box: Box) => void} */
function addDot(context, { x, y, width, height }) {
  const radius = Math.max(0.75, width * 0.14);
  context.moveTo(x + width / 2 + radius, y + height / 2);
  context.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI);
}

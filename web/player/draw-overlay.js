/**
 * Drawing of what comes and goes above the board: crosshair, cursor, marks of hints and checks, the length of
 * a drag, the finishing ripple. Each kind of mark has its own shape, so that colour never carries the meaning
 * alone.
 *
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./palette.js").Palette} Palette
 * @typedef {{row: number, column: number}} Spot
 * @typedef {"cited" | "deduced" | "assumed" | "mistake"} MarkKind
 * @typedef {object} Mark
 * @property {number} row
 * @property {number} column
 * @property {MarkKind} kind
 * @property {number | null} value what is proposed, BLACK or WHITE; null shows no more than the place
 * @property {boolean} [faint] it is there, but not what is spoken of now
 * @typedef {{
 *   crosshair: Spot | null, cursor: Spot | null, line: number | null, marks: Mark[],
 *   slide: import("./draw-slide.js").Slide | null, apart: number,
 *   drag: {spot: Spot, text: string, x: number, y: number} | null,
 *   ripple: {from: Spot, age: number} | null,
 * }} Overlay
 * @typedef {{
 *   context: CanvasRenderingContext2D, layout: Layout, palette: Palette, overlay: Overlay, cells: Uint8Array,
 * }} OverlayScene
 */
import { BLACK, WHITE } from "../rules.js";
import { drawBars, drawLabel, drawRipple } from "./draw-passing.js";
import { drawSlide } from "./draw-slide.js";

/** @param {Overlay} overlay */
export function isEmpty({ crosshair, cursor, line, marks, slide, drag, ripple }) {
  return !crosshair && !cursor && line === null && !marks.length && !slide && !drag && !ripple;
}

/** @param {OverlayScene} scene */
export function drawOverlay(scene) {
  const { context, layout, overlay } = scene;
  context.clearRect(0, 0, layout.stage.width, layout.stage.height);
  if (overlay.crosshair) drawCrosshair(scene, overlay.crosshair);
  if (overlay.line !== null) drawBand(scene, overlay.line, "hint-line");
  context.save();
  context.beginPath();
  const { x, y, width, height } = layout.view;
  context.rect(x - layout.thick, y - layout.thick, width + 2 * layout.thick, height + 2 * layout.thick);
  context.clip();
  if (overlay.ripple) drawRipple(scene, overlay.ripple);
  for (const mark of overlay.marks) {
    context.globalAlpha = alphaOf(mark, overlay);
    drawMark(scene, mark);
  }
  context.globalAlpha = 1;
  if (overlay.slide) drawSlide(scene, overlay.slide, overlay.apart);
  if (overlay.cursor) drawCursor(scene, overlay.cursor);
  context.restore();
  if (layout.pannable) drawBars(scene);
  if (overlay.drag) drawLabel(scene, overlay.drag);
}

/**
 * What follows from the arrangements comes out when they are nearly apart.
 * @param {Mark} mark
 * @param {Overlay} overlay
 */
function alphaOf({ kind, faint }, { slide, apart }) {
  if (faint) return 0.4;
  return slide && kind === "deduced" ? Math.max(0, (apart - 0.7) / 0.3) : 1;
}

/**
 * @param {OverlayScene} scene
 * @param {Spot} spot
 */
function drawCrosshair(scene, { row, column }) {
  drawBand(scene, row, "crosshair");
  drawBand(scene, scene.layout.measures.rows + column, "crosshair");
}

/**
 * Tints a line and its clue.
 * @param {OverlayScene} scene
 * @param {number} line
 * @param {"crosshair" | "hint-line"} colour
 */
function drawBand(scene, line, colour) {
  const { context, layout, palette } = scene;
  const strip = layout.strip(line);
  const { x, y, width, height } = layout.view;
  context.save();
  context.beginPath();
  context.fillStyle = palette[colour];
  if (line < layout.measures.rows) {
    context.rect(x - layout.left, y, width + layout.left, height);
    context.clip();
    context.fillRect(strip.x, strip.y, strip.width + width, strip.height);
    uncover(scene, line);
  } else {
    context.rect(x, y - layout.top, width, height + layout.top);
    context.clip();
    context.fillRect(strip.x, strip.y, strip.width, strip.height + height);
    uncover(scene, line);
  }
  context.restore();
}

/**
 * Takes the tint off the black cells of a line: they keep their colour.
 * @param {OverlayScene} scene
 * @param {number} line
 */
function uncover({ context, layout, cells }, line) {
  const { columns, rows } = layout.measures;
  if (line < rows) {
    for (let column = layout.firstColumn; column <= layout.lastColumn; column++) wipe(line, column);
  } else {
    for (let row = layout.firstRow; row <= layout.lastRow; row++) wipe(row, line - rows);
  }
  /**
   * @param {number} row
   * @param {number} column
   */
  function wipe(row, column) {
    if (cells[row * columns + column] !== BLACK) return;
    const { x, y, width, height } = layout.cell(row, column);
    context.clearRect(x + layout.gap, y + layout.gap, width - 2 * layout.gap, height - 2 * layout.gap);
  }
}

/**
 * @param {OverlayScene} scene
 * @param {Mark} mark
 */
function drawMark(scene, { row, column, kind, value }) {
  const { context, layout, palette } = scene;
  const box = layout.cell(row, column);
  const ratio = layout.stage.ratio;
  context.strokeStyle = palette[kind];
  context.fillStyle = palette[kind];
  context.lineCap = "round";
  if (kind === "cited") return ring(context, box, Math.max(1.5 * ratio, box.width * 0.075));
  if (kind === "mistake") return slashes(scene, box);
  drawProposal(scene, box, value);
  if (kind === "assumed")
    frame(context, box, Math.max(2 * ratio, box.width * 0.1), [box.width * 0.22, box.width * 0.16]);
  else if (value === null) diamond(context, box, 0.24);
  else frame(context, box, Math.max(1.5 * ratio, box.width * 0.08), []);
}

/**
 * A cell that is not on the board yet: a black one smaller and coloured, a white one as a bold cross.
 * @param {OverlayScene} scene
 * @param {import("./layout.js").Box} box
 * @param {number | null} value
 */
function drawProposal({ context, layout, palette }, box, value) {
  if (value === null) return;
  context.save();
  const colour = context.fillStyle;
  context.fillStyle = palette["cell-unknown"];
  context.fillRect(box.x, box.y, box.width, box.height);
  context.fillStyle = colour;
  if (value === BLACK) {
    const inset = box.width * 0.2;
    context.beginPath();
    context.roundRect(
      box.x + inset,
      box.y + inset,
      box.width - 2 * inset,
      box.height - 2 * inset,
      box.width * 0.08,
    );
    context.fill();
  } else if (value === WHITE) {
    const inset = box.width * 0.32;
    context.lineWidth = Math.max(1.5 * layout.stage.ratio, box.width * 0.1);
    context.beginPath();
    context.moveTo(box.x + inset, box.y + inset);
    context.lineTo(box.x + box.width - inset, box.y + box.height - inset);
    context.moveTo(box.x + box.width - inset, box.y + inset);
    context.lineTo(box.x + inset, box.y + box.height - inset);
    context.stroke();
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./layout.js").Box} box
 * @param {number} width
 */
function ring(context, box, width) {
  context.lineWidth = width;
  context.setLineDash([]);
  context.beginPath();
  context.arc(
    box.x + box.width / 2,
    box.y + box.height / 2,
    Math.max(1, box.width * 0.4 - width / 2),
    0,
    2 * Math.PI,
  );
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./layout.js").Box} box
 * @param {number} width
 * @param {number[]} dash
 */
function frame(context, box, width, dash) {
  context.lineWidth = width;
  context.setLineDash(dash);
  context.strokeRect(box.x + width / 2, box.y + width / 2, box.width - width, box.height - width);
  context.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./layout.js").Box} box
 * @param {number} share half of its diagonal, in cells
 */
function diamond(context, box, share) {
  const [x, y, half] = [box.x + box.width / 2, box.y + box.height / 2, Math.max(1.5, box.width * share)];
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.fill();
}

/**
 * A mistake: a heavy frame with its corners cut across.
 * @param {OverlayScene} scene
 * @param {import("./layout.js").Box} box
 */
function slashes({ context, layout }, box) {
  const width = Math.max(2 * layout.stage.ratio, box.width * 0.1);
  frame(context, box, width, []);
  const corner = box.width * 0.36;
  context.beginPath();
  context.moveTo(box.x + box.width - corner, box.y);
  context.lineTo(box.x + box.width, box.y);
  context.lineTo(box.x + box.width, box.y + corner);
  context.fill();
}

/**
 * @param {OverlayScene} scene
 * @param {Spot} spot
 */
function drawCursor({ context, layout, palette }, { row, column }) {
  const box = layout.cell(row, column);
  const width = Math.max(2, Math.round(2.25 * layout.stage.ratio));
  const halo = Math.round(layout.stage.ratio);
  const out = width - layout.thin;
  context.lineWidth = width + 2 * halo;
  context.strokeStyle = palette["cell-unknown"];
  context.strokeRect(box.x - out / 2, box.y - out / 2, box.width + out, box.height + out);
  context.lineWidth = width;
  context.strokeStyle = palette.focus;
  context.strokeRect(box.x - out / 2, box.y - out / 2, box.width + out, box.height + out);
}

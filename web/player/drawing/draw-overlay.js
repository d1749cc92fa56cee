/**
 * Draws what comes and goes above the board: crosshair, cursor, the line that a text is about, marks of hints and
 * checks, the arrangements of a line, the length of a drag, the finishing ripple.
 *
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./palette.js").Palette} Palette
 * @typedef {{row: number, column: number}} Spot
 * @typedef {"cited" | "seen" | "deduced" | "assumed" | "mistake" | "origin" | "differ"} MarkKind   origin: the mistake
 *   that came first; differ: solutions do
 * @typedef {object} Mark
 * @property {number} row
 * @property {number} column
 * @property {MarkKind} kind
 * @property {number | null} value what is proposed, BLACK or WHITE; null shows no more than the place
 * @property {boolean} [faint] it is there, but not what is spoken of now
 * @typedef {import("../showing.js").Showing} Showing
 * @typedef {{context: CanvasRenderingContext2D, board: HTMLCanvasElement, layout: Layout, palette: Palette, showing: Showing,
 *   numbers: Map<number, import("./draw-numbers.js").Label>}} OverlayScene   above `board`, with these numbers at its far edges
 */
import { BLACK } from "../../rules.js";
import { drawMarks } from "./draw-marks.js";
import { drawCrossingNumbers } from "./draw-numbers.js";
import { drawLoupe } from "./draw-loupe.js";
import { drawLabel, drawRipple } from "./draw-passing.js";
import { drawLikely } from "./draw-likely.js";
import { drawSlide } from "./draw-slide.js";

/** @param {Showing} showing */
export function isEmpty(showing) {
  const { byKeyboard, line, marks, wrongCells, slide, drag, ripple } = showing;
  const quiet = !byKeyboard && line === null && !slide && !drag && !ripple && !showing.finger;
  return quiet && !crosshairOf(showing) && !marks.length && !wrongCells.length && !showing.likely;
}

/**
 * A finished picture gets no crosshair.
 * @param {Showing} showing
 */
function crosshairOf({ crosshair, reveal }) {
  return reveal ? null : crosshair;
}

/** @param {OverlayScene} scene */
export function drawOverlay(scene) {
  const { context, layout, showing } = scene;
  const crosshair = crosshairOf(showing);
  context.clearRect(0, 0, layout.stage.width, layout.stage.height);
  if (crosshair) drawCrosshair(scene, crosshair);
  if (showing.line !== null) drawBand(scene, showing.line, "hint-line");
  context.save();
  context.beginPath();
  const { x, y, width, height } = layout.view;
  context.rect(x - layout.thick, y - layout.thick, width + 2 * layout.thick, height + 2 * layout.thick);
  context.clip();
  if (showing.likely) drawLikely(scene, showing.likely);
  if (showing.ripple) drawRipple(scene, showing.ripple);
  drawMarks(scene);
  if (showing.slide) drawSlide(scene, showing.slide, showing.apart);
  if (showing.byKeyboard) drawCursor(scene, showing.cursor);
  context.restore();
  if (crosshair) drawCrossingNumbers(scene, crosshair, scene.numbers);
  if (showing.finger) drawLoupe(scene, showing.finger);
  if (showing.drag) drawLabel(scene, showing.drag);
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
 * Tints a line, and its clue unless that is tinted where the clues are drawn.
 * @param {OverlayScene} scene
 * @param {number} line
 * @param {"crosshair" | "hint-line"} colour
 */
function drawBand(scene, line, colour) {
  const { context, layout, palette } = scene;
  const strip = layout.strip(line);
  const isRow = line < layout.measures.rows;
  const within = (/** @type {import("./layout.js").Box} */ box, /** @type {string} */ fill) => {
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    context.fillStyle = fill;
    if (isRow) context.fillRect(box.x, strip.y, box.width, strip.height);
    else context.fillRect(strip.x, box.y, strip.width, box.height);
    if (box === layout.view) uncover(scene, line);
    context.restore();
  };
  const { rows, columns } = layout.gutterBoxes;
  if (colour === "crosshair") within(isRow ? rows : columns, palette["crosshair-gutter"]);
  within(layout.view, palette[colour]);
}

/**
 * Removes the tint from the black cells of a line, which keep their colour.
 * @param {OverlayScene} scene
 * @param {number} line
 */
function uncover({ context, layout, showing: { cells } }, line) {
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
  context.strokeStyle = palette["on-paper"];
  context.strokeRect(box.x - out / 2, box.y - out / 2, box.width + out, box.height + out);
}

/**
 * Draws what comes and goes above the board: crosshair, cursor, the line that a text is about, marks of hints and
 * checks, the arrangements of a line, the length of a drag, the finishing ripple.
 *
 * @import { Layout, Box } from "./layout.js"
 * @import { Palette } from "./palette.js"
 * @typedef {{row: number, column: number}} Spot
 * @typedef {"cited" | "seen" | "deduced" | "assumed" | "mistake" | "origin" | "differ"} MarkKind   origin: the mistake
 *   that came first; differ: solutions do
 * @typedef {object} Mark
 * @property {number} row
 * @property {number} column
 * @property {MarkKind} kind
 * @property {number | null} value what is proposed, an ink or WHITE; null shows no more than the place
 * @property {boolean} [faint] it is there, but not what is spoken of now
 * @import { Showing } from "../state.js"
 * @typedef {{context: CanvasRenderingContext2D, board: HTMLCanvasElement, layout: Layout, palette: Palette, showing: Showing,
 *   tints: Map<number, import("../../inks/tints.js").Tint>, numbers: Map<number, import("./draw-numbers.js").Label>}} OverlayScene   above `board`, with these numbers at its far edges
 * @typedef {Omit<OverlayScene, "board">} PointerScene
 * @typedef {{lines: number[], ends: {line: number, box: Box}[], label: {text: string, box: Box} | null}} Along   what goes
 *   along with the pointer: the lines of the crosshair, those whose numbers stand at its ends, the length of a drag
 */
import { isInk } from "../../rules.js";
import { drawMarks } from "./draw-marks.js";
import { crossingNumbers, drawCrossingNumbers } from "./draw-numbers.js";
import { drawLabel, drawLoupe, drawRipple, labelBox } from "./draw-passing.js";
import { drawLikely } from "./draw-likely.js";
import { drawSlide } from "./draw-slide.js";
import { around, clipped, overlap, without } from "./patches.js";

/** @type {Along} */
export const NOTHING = { lines: [], ends: [], label: null };

/** Whether nothing but a crosshair and the length of a drag is to be seen above the board. @param {Showing} showing */
export function isPlain({ byKeyboard, frame, line, marks, wrongCells, slide, ripple, finger, likely }) {
  return !byKeyboard && !frame && line === null && !slide && !ripple && !finger && !marks.length && !wrongCells.length && !likely;
}

/**
 * What goes along with the pointer and where: crosshair, numbers at its ends, length of a drag.
 * @type {(scene: PointerScene) => Along}
 */
export function alongPointer(scene) {
  const { layout, showing, numbers } = scene;
  // A finished picture gets no crosshair.
  const crosshair = showing.reveal ? null : showing.crosshair;
  const lines = crosshair ? [crosshair.row, layout.measures.rows + crosshair.column] : [];
  const label = showing.drag && { text: showing.drag.text, box: labelBox(scene, showing.drag) };
  return { lines, ends: crosshair ? crossingNumbers(layout, crosshair, numbers) : [], label };
}

/** What these cover. @type {(layout: Layout, along: Along) => Box[]} */
function boxesOf(layout, { lines, ends, label }) {
  const bands = lines.flatMap((line) => bandBoxes(layout, line));
  return [...bands, ...ends.map(({ box }) => box), ...(label ? [label.box] : [])];
}

/**
 * The parts that only one of two states covers, or covers with another text.
 * @type {(layout: Layout, before: Along, now: Along) => Box[]}
 */
export function moved(layout, before, now) {
  const texts = before.label?.text === now.label?.text;
  const same = (/** @type {Box} */ one, /** @type {Box} */ other) =>
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
  const [first, second] = [boxesOf(layout, before), boxesOf(layout, now)];
  const unlike = (/** @type {Box[]} */ boxes, /** @type {Box[]} */ others) =>
    boxes.filter((box) => !others.some((other) => same(box, other)));
  const labels = [before.label, now.label].flatMap((label) => (label ? [label.box] : []));
  return [...unlike(first, second), ...unlike(second, first), ...(texts ? [] : labels)];
}

/**
 * @param {PointerScene} scene
 * @param {Along} along
 * @param {Box} box draw only what is in it
 */
export function drawAlong(scene, { lines, ends, label }, box) {
  for (const line of lines) drawBand(scene, line, "crosshair", box);
  drawCrossingNumbers(scene, ends.filter((end) => overlap(end.box, box)).map(({ line }) => line));
  if (label && overlap(around(label.box), box)) drawLabel(scene, label.text, label.box);
}

/** @param {OverlayScene} scene */
export function drawOverlay(scene) {
  const { context, layout, showing } = scene;
  const whole = { x: 0, y: 0, width: layout.stage.width, height: layout.stage.height };
  const { lines, ends, label } = alongPointer(scene);
  context.clearRect(whole.x, whole.y, whole.width, whole.height);
  for (const line of lines) drawBand(scene, line, "crosshair", whole);
  if (showing.line !== null) drawBand(scene, showing.line, "hint-line", whole);
  const { thick, view: { x, y, width, height } } = layout;
  const framed = { x: x - thick, y: y - thick, width: width + 2 * thick, height: height + 2 * thick };
  clipped(context, framed, () => {
    const { slide } = showing;
    if (showing.likely) drawLikely(scene, showing.likely);
    if (showing.ripple) drawRipple(scene, showing.ripple);
    drawMarks(scene);
    if (slide) clipped(context, layout.view, () => drawSlide(scene, slide, showing.apart));
    if (showing.frame) drawFrame(scene, showing.frame);
    if (showing.byKeyboard) drawCursor(scene, showing.cursor);
  });
  drawCrossingNumbers(scene, ends.map(({ line }) => line));
  if (showing.finger) drawLoupe(scene, showing.finger);
  if (label) drawLabel(scene, label.text, label.box);
}

/**
 * The parts of a line that are tinted: its clue, and its cells in view.
 * @type {(layout: Layout, line: number) => Box[]}
 */
function bandBoxes(layout, line) {
  const { rows, columns } = layout.gutterBoxes;
  const isRow = line < layout.measures.rows;
  const { x, y, width, height } = layout.strip(line);
  const { view } = layout;
  const cells = isRow ? { x: view.x, y, width: view.width, height } : { x, y: view.y, width, height: view.height };
  return [overlap({ x, y, width, height }, isRow ? rows : columns), overlap(cells, view)].filter((box) => box !== null);
}

/**
 * Tints a line, and its clue unless that is tinted where the clues are drawn.
 * @param {PointerScene} scene
 * @param {number} line
 * @param {"crosshair" | "hint-line"} colour
 * @param {Box} box draw only what is in it
 */
function drawBand(scene, line, colour, box) {
  const { context, layout, palette } = scene;
  for (const band of bandBoxes(layout, line)) {
    const part = overlap(band, box);
    if (!part) continue;
    const onBoard = overlap(band, layout.view) !== null;
    if (!onBoard && colour === "hint-line") continue;
    context.fillStyle = onBoard ? palette[colour] : palette["crosshair-gutter"];
    for (const { x, y, width, height } of onBoard ? besideBlack(scene, line, part) : [part]) context.fillRect(x, y, width, height);
  }
}

/**
 * A stretch of a line without the insides of its painted cells, which keep their colour.
 * @param {PointerScene} scene
 * @param {number} line
 * @param {Box} part of the line, as broad as the line or less
 * @returns {Box[]}
 */
function besideBlack({ layout, showing: { cells } }, line, part) {
  const { columns, rows } = layout.measures;
  const isRow = line < rows;
  const [first, last] = isRow ? layout.columnsIn(part) : layout.rowsIn(part);
  /** @type {Box[]} */
  const beside = [];
  let rest = part;
  for (let at = first; at <= last; at++) {
    const [row, column] = isRow ? [line, at] : [at, line - rows];
    if (!isInk(cells[row * columns + column])) continue;
    const { x, y, width, height } = layout.cell(row, column);
    const { gap } = layout;
    const inside = overlap(rest, { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap });
    if (!inside) continue;
    const parts = isRow ? without(rest, inside) : without(turned(rest), turned(inside)).map(turned);
    rest = /** @type {Box} */ (parts.pop());
    beside.push(...parts);
  }
  return [...beside, rest];
}

/** With rows and columns exchanged. @type {(box: Box) => Box} */
function turned({ x, y, width, height }) {
  return { x: y, y: x, width: height, height: width };
}

/** @type {(scene: OverlayScene, spot: Spot) => void} */
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

/** A broken line on a light one, which is seen on every ink. @type {(scene: OverlayScene, frame: import("../state.js").Frame) => void} */
function drawFrame({ context, layout, palette }, { row, column, rows, columns }) {
  const first = layout.cell(row, column);
  const last = layout.cell(row + rows - 1, column + columns - 1);
  const width = Math.max(2, Math.round(2 * layout.stage.ratio));
  const [right, bottom] = [last.x + last.width - first.x, last.y + last.height - first.y];
  context.lineWidth = width;
  context.strokeStyle = palette["cell-unknown"];
  context.strokeRect(first.x, first.y, right, bottom);
  context.strokeStyle = palette["on-paper"];
  context.setLineDash([3 * width, 2 * width]);
  context.strokeRect(first.x, first.y, right, bottom);
  context.setLineDash([]);
}

/**
 * Draws the clue gutters. Of a clue longer than its gutter only whole numbers are drawn, and dots stand for the others.
 * On a phone those next to the board are seen, since the whole clue stands above it; elsewhere such a clue moves along
 * with the board, so that its beginning shows at the board's beginning and its end at the board's end.
 *
 * The number of a block in colours stands on a chip of its ink, which is hollow once the block is done.
 *
 * @import { Layout, Box } from "./layout.js"
 * @import { Palette } from "./palette.js"
 * @typedef {{
 *   context: CanvasRenderingContext2D, layout: Layout, palette: Palette,
 *   puzzle: import("../../rules.js").Puzzle,
 *   tints: Map<number, import("../../inks/tints.js").Tint>,
 *   struck: (line: number) => boolean[],
 *   badLines: number[],
 *   hinted: number | null,
 *   lit: number[],
 * }} ClueScene
 */
import { clueAt, lengthOf, valueOfBlock } from "../../rules.js";
import { drawChip, writeOnChip } from "./draw-chips.js";
import { CLUE_LINE, CLUE_PAD, columnClueSpan, numberSpan, rowClueSpan } from "./measure.js";
import { clipped, fillRound, overlap } from "./patches.js";

/** The room of the dots that stand for numbers left out, in sizes of the type. */
const DOTS = 0.64;
/** The plate behind a lit number is as high as this, in sizes of the type. */
const PLATE = 1.12;

/** A clue in its gutter, measured along it from its outer end: rightwards in a row's (unless mirrored), down in a column's. */
export class GutterClue {
  /** @param {Layout} layout @param {import("../../rules.js").Clue} clue @param {boolean} isRow */
  constructor(layout, clue, isRow) {
    this.layout = layout;
    this.isRow = isRow;
    this.numbers = clue.length ? clue.map(lengthOf) : [0];
    this.room = isRow ? layout.left : layout.top;
    this.signs = layout.measures.signs && clue.length > 0;
    this.span = (isRow ? rowClueSpan(clue, this.signs) : columnClueSpan(clue)) * layout.font;
    const over = Math.max(0, this.span - this.room);
    /** How much of it is cut off before and after the part that is shown. */
    this.before = over * this.#share;
    this.after = over * (1 - this.#share);
  }

  /** Which part of what it is too long by lies before its gutter, 0 to 1. */
  get #share() {
    const { folded, mirrored, shareX, shareY } = this.layout;
    if (folded) return this.isRow && mirrored ? 0 : 1;
    return this.isRow ? shareX : shareY;
  }

  /** Whether the gutter shows only a part of it. */
  get isCut() {
    return this.before > 1 || this.after > 1;
  }

  /** The middle of each number. */
  get middles() {
    const { font, mirrored } = this.layout;
    if (!this.isRow) {
      const end = this.room - CLUE_PAD * font + this.after;
      return this.numbers.map((_, i) => end - (this.numbers.length - i - 0.5) * CLUE_LINE * font);
    }
    let end = mirrored ? this.span - CLUE_PAD * font - this.before : this.room - (CLUE_PAD - 0.2) * font + this.after;
    const middles = [...this.numbers].reverse().map((number) => {
      const span = numberSpan(number, this.signs) * font;
      end -= span;
      return end + span / 2;
    });
    return middles.reverse();
  }

  /** The places in the clue of the numbers that are shown whole. */
  get seen() {
    const { font } = this.layout;
    const from = this.before > 1 ? DOTS * font : -1;
    const to = this.room - (this.after > 1 ? DOTS * font : -1);
    const { middles } = this;
    return [...this.numbers.keys()].filter((i) => {
      // The room between two numbers may be cut, but no digit.
      const half = ((this.isRow ? numberSpan(this.numbers[i], this.signs) - 0.4 : 0.8) * font) / 2;
      return middles[i] - half >= from && middles[i] + half <= to;
    });
  }
}

/**
 * @param {ClueScene} scene with a clear canvas
 * @param {Box} box draw only what is in it
 */
export function drawGutters(scene, box) {
  const { context, layout } = scene;
  const { rows } = layout.measures;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = Math.max(1, 0.07 * layout.font);
  for (const isRow of [true, false]) {
    const part = overlap(layout.gutterBoxes[isRow ? "rows" : "columns"], box);
    if (!part) continue;
    const [first, last] = isRow ? layout.rowsIn(part) : layout.columnsIn(part);
    clipped(context, part, () => {
      for (let i = first; i <= last; i++) drawLine(scene, isRow ? i : rows + i, i);
    });
  }
}

/** The place of a line's clue; null where it is not in view. @type {(layout: Layout, line: number) => Box | null} */
export function clueBox(layout, line) {
  const { rows, columns } = layout.gutterBoxes;
  return overlap(layout.strip(line), line < layout.measures.rows ? rows : columns);
}

/**
 * @param {ClueScene} scene
 * @param {number} line
 * @param {number} index of it among the rows or columns
 */
function drawLine(scene, line, index) {
  const { context, layout, palette } = scene;
  const strip = layout.strip(line);
  const { x, y, width, height } = strip;
  const isRow = line < layout.measures.rows;
  const bad = scene.badLines.includes(line);
  const hinted = line === scene.hinted;
  context.fillStyle = index % 2 ? palette.gutter : palette["gutter-alt"];
  context.fillRect(x, y, width, height);
  if (hinted) {
    context.fillStyle = palette["hint-gutter"];
    context.fillRect(x, y, width, height);
  }
  const struck = scene.struck(line);
  const done = struck.every(Boolean);
  if (!layout.clues) {
    context.fillStyle = bad ? palette.danger : palette["clue-done"];
    if (done || bad) context.fillRect(x, y, width, height);
    // Not by colour alone: what is done is a bar, what is impossible has a gap.
    if (bad && isRow) context.clearRect(x + 0.4 * width, y, 0.25 * width, height);
    else if (bad) context.clearRect(x, y + 0.4 * height, width, 0.25 * height);
    return;
  }
  context.font = `${bad ? 700 : 500} ${layout.font}px ${palette.font}`;
  const blocks = clueAt(scene.puzzle, line);
  const clue = new GutterClue(layout, blocks, isRow);
  const { numbers, middles } = clue;
  // The numbers of two columns side by side do not touch: where cells are small, longer numbers are narrower.
  const most = isRow ? Infinity : width;
  for (const i of clue.isCut ? clue.seen : numbers.keys()) {
    const [left, top] = isRow ? [x + middles[i], y + height / 2] : [x + width / 2, y + middles[i]];
    const struckOut = done || struck[i];
    const lit = hinted && scene.lit.includes(i) && !bad;
    // On a tint the grey of finished blocks would be too faint.
    const ink = bad ? palette.danger : struckOut && !hinted ? palette["clue-done"] : palette.clue;
    const tint = blocks.length && scene.puzzle.inks ? scene.tints.get(valueOfBlock(blocks[i])) : undefined;
    const whole = tint && !struckOut;
    if (lit) light(scene, left, top, numbers[i], Math.min(width, height));
    const place = { x: left, y: top, number: numbers[i], most: (isRow ? height : width) - layout.stage.ratio, isRow };
    if (tint) drawChip(scene, tint, place, struckOut);
    context.fillStyle = whole ? tint.written : lit ? palette["lit-ink"] : ink;
    if (tint) writeOnChip(scene, tint, place);
    else context.fillText(String(numbers[i]), left, top + 0.04 * layout.font, isRow ? undefined : most - layout.stage.ratio);
    if (struckOut && !bad && !lit) strike(scene, left, top, Math.min(strikeHalf(layout, numbers[i]), most / 2));
  }
  if (bad) drawSign(scene, strip, isRow);
  drawDots(scene, strip, clue);
}

/**
 * Puts a plate behind the number of a block that is spoken of.
 * @param {ClueScene} scene
 * @param {number} x
 * @param {number} y
 * @param {number} number
 * @param {number} most how wide or high it may be at most, so that it stays within its line
 */
function light({ context, layout, palette }, x, y, number, most) {
  const width = Math.min(numberSpan(number, layout.measures.signs) * layout.font, most);
  const height = Math.min(PLATE * layout.font, most);
  context.fillStyle = palette.lit;
  fillRound(context, { x: x - width / 2, y: y - height / 2, width, height }, 0.25 * layout.font);
}

/**
 * Puts dots where a clue goes on beyond its gutter.
 * @type {(scene: ClueScene, strip: Box, clue: GutterClue) => void}
 */
function drawDots({ context, layout, palette }, { x, y, width, height }, { isRow, room, before, after }) {
  const { font } = layout;
  const at = (/** @type {number} */ along) => {
    for (const step of [-0.2, 0, 0.2]) {
      const place = along + step * font;
      context.beginPath();
      context.arc(isRow ? x + place : x + width / 2, isRow ? y + height / 2 : y + place, 0.075 * font, 0, 2 * Math.PI);
      context.fill();
    }
  };
  context.fillStyle = palette["clue-done"];
  if (before > 1) at((DOTS / 2) * font);
  if (after > 1) at(room - (DOTS / 2) * font);
}

/**
 * @param {ClueScene} scene
 * @param {number} x
 * @param {number} y
 * @param {number} half of its length
 */
function strike({ context, palette }, x, y, half) {
  context.strokeStyle = palette["clue-done"];
  context.beginPath();
  context.moveTo(x - half, Math.round(y) + 0.5);
  context.lineTo(x + half, Math.round(y) + 0.5);
  context.stroke();
}

/**
 * Half the length of the stroke through a number, which is longer than the number.
 * @type {(layout: Layout, number: number) => number}
 */
function strikeHalf({ font }, number) {
  return (0.32 * String(number).length + 0.1) * font;
}

/**
 * The sign of a line that cannot be right, at the outer end of its strip: colour is never the only sign.
 * @type {(scene: ClueScene, strip: Box, isRow: boolean) => void}
 */
function drawSign({ context, layout, palette }, strip, isRow) {
  const size = Math.max(2, 0.16 * layout.font);
  context.fillStyle = palette.danger;
  const outer = layout.mirrored ? strip.x + strip.width - size : strip.x;
  if (isRow) context.fillRect(outer, strip.y, size, strip.height);
  else context.fillRect(strip.x, strip.y, strip.width, size);
}

/**
 * Draws the clue gutters. Of a clue longer than its gutter only whole numbers are drawn, and dots stand for the others.
 * On a phone those next to the board are seen, since the whole clue stands above it; elsewhere such a clue moves along
 * with the board, so that its beginning shows at the board's beginning and its end at the board's end.
 *
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Box} Box
 * @typedef {import("./palette.js").Palette} Palette
 * @typedef {{
 *   context: CanvasRenderingContext2D, layout: Layout, palette: Palette,
 *   puzzle: import("../../rules.js").Puzzle,
 *   struck: (line: number) => boolean[],
 *   badLines: number[],
 *   hinted: number | null,
 *   lit: number[],
 * }} ClueScene
 */
import { clueAt } from "../../rules.js";
import { CLUE_LINE, CLUE_PAD, numberSpan, rowClueSpan } from "./measure.js";
import { overlap } from "./patches.js";

/** The room of the dots that stand for numbers left out, in sizes of the type. */
const DOTS = 0.64;
/** The plate behind a lit number is as high as this, in sizes of the type. */
const PLATE = 1.12;

/**
 * @param {ClueScene} scene with a clear canvas
 * @param {Box} box draw only what is in it
 */
export function drawGutters(scene, box) {
  const { context, layout } = scene;
  const boxes = layout.gutterBoxes;
  const [rows, columns] = [overlap(boxes.rows, box), overlap(boxes.columns, box)];
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = Math.max(1, 0.07 * layout.font);
  if (rows)
    clipped(context, rows, () => {
      const [first, last] = layout.rowsIn(rows);
      for (let row = first; row <= last; row++) drawLine(scene, row, layout.strip(row));
    });
  if (columns)
    clipped(context, columns, () => {
      const [first, last] = layout.columnsIn(columns);
      for (let line = layout.measures.rows + first; line <= layout.measures.rows + last; line++)
        drawLine(scene, line, layout.strip(line));
    });
}

/**
 * The place of a line's clue; null where it is not in view.
 * @param {Layout} layout
 * @param {number} line
 * @returns {Box | null}
 */
export function clueBox(layout, line) {
  const { rows, columns } = layout.gutterBoxes;
  return overlap(layout.strip(line), line < layout.measures.rows ? rows : columns);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {() => void} draw
 */
function clipped(context, box, draw) {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  draw();
  context.restore();
}

/**
 * @param {ClueScene} scene
 * @param {number} line
 * @param {Box} strip
 */
function drawLine(scene, line, strip) {
  const { context, layout, palette, puzzle } = scene;
  const isRow = line < layout.measures.rows;
  const index = isRow ? line : line - layout.measures.rows;
  context.fillStyle = index % 2 ? palette.gutter : palette["gutter-alt"];
  context.fillRect(strip.x, strip.y, strip.width, strip.height);
  if (line === scene.hinted) {
    context.fillStyle = palette["hint-gutter"];
    context.fillRect(strip.x, strip.y, strip.width, strip.height);
  }
  const struck = scene.struck(line);
  const done = struck.every(Boolean);
  if (!layout.clues) {
    const bad = scene.badLines.includes(line);
    context.fillStyle = bad ? palette.danger : palette["clue-done"];
    if (done || bad) context.fillRect(strip.x, strip.y, strip.width, strip.height);
    // Not by colour alone: what is done is a bar, what is impossible has a gap.
    if (bad && isRow) context.clearRect(strip.x + 0.4 * strip.width, strip.y, 0.25 * strip.width, strip.height);
    else if (bad) context.clearRect(strip.x, strip.y + 0.4 * strip.height, strip.width, 0.25 * strip.height);
    return;
  }
  const bad = scene.badLines.includes(line);
  context.font = `${bad ? 700 : 500} ${layout.font}px ${palette.font}`;
  const clue = clueAt(puzzle, line);
  const places = isRow ? rowPlaces(layout, clue, strip) : columnPlaces(layout, clue, strip);
  const over = overflow(layout, clue, isRow);
  const seen = over.before > 1 || over.after > 1 ? seenNumbers(layout, clue, isRow) : null;
  places.forEach(([left, top, number], i) => {
    if (seen && !seen.includes(i)) return;
    const struckOut = done || struck[i];
    // On a tint the grey of finished blocks would be too faint.
    const quiet = struckOut && line !== scene.hinted;
    const lit = line === scene.hinted && scene.lit.includes(i) && !bad;
    if (lit) light(scene, left, top, number, Math.min(strip.width, strip.height));
    context.fillStyle = lit ? palette["lit-ink"] : bad ? palette.danger : quiet ? palette["clue-done"] : palette.clue;
    // The numbers of two columns side by side do not touch: where cells are small, longer numbers are narrower.
    const most = isRow ? Infinity : strip.width;
    context.fillText(String(number), left, top + 0.04 * layout.font, isRow ? undefined : most - layout.stage.ratio);
    if (struckOut && !bad && !lit) strike(scene, left, top, Math.min(strikeHalf(layout, number), most / 2));
  });
  if (bad) drawSign(scene, strip, isRow);
  drawDots(scene, strip, isRow, over);
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
  const width = Math.min(numberSpan(number) * layout.font, most);
  const height = Math.min(PLATE * layout.font, most);
  context.fillStyle = palette.lit;
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, 0.25 * layout.font);
  context.fill();
}

/**
 * How much of a clue is cut off before and after the part in its gutter.
 * @param {Layout} layout
 * @param {number[]} clue
 * @param {boolean} isRow
 */
function overflow(layout, clue, isRow) {
  const over = isRow ? rowOverflow(layout, clue) : columnOverflow(layout, clue);
  const share = shareOf(layout, isRow);
  return { before: over * share, after: over * (1 - share) };
}

/**
 * Which part of what a clue is too long by lies before its gutter, 0 to 1.
 * @param {Layout} layout
 * @param {boolean} isRow
 */
function shareOf(layout, isRow) {
  if (!layout.folded) return isRow ? layout.shareX : layout.shareY;
  return isRow && layout.mirrored ? 0 : 1;
}

/**
 * The places in a clue of the numbers that its gutter shows whole.
 * @param {Layout} layout
 * @param {number[]} clue
 * @param {boolean} isRow
 */
export function seenNumbers(layout, clue, isRow) {
  const numbers = clue.length ? clue : [0];
  const strip = { x: 0, y: 0, width: layout.left, height: layout.top };
  const { before, after } = overflow(layout, clue, isRow);
  const dots = DOTS * layout.font;
  const from = before > 1 ? dots : -1;
  const to = (isRow ? layout.left : layout.top) - (after > 1 ? dots : -1);
  const places = isRow ? rowPlaces(layout, clue, strip) : columnPlaces(layout, clue, strip);
  return numbers.map((_, i) => i).filter((i) => {
    const [x, y, number] = places[i];
    const middle = isRow ? x : y;
    // The room between two numbers may be cut, but no digit.
    const half = ((isRow ? numberSpan(number) - 0.4 : 0.8) * layout.font) / 2;
    return middle - half >= from && middle + half <= to;
  });
}

/**
 * Whether the gutter shows only a part of a clue.
 * @param {Layout} layout
 * @param {number[]} clue
 * @param {boolean} isRow
 */
export function isCut(layout, clue, isRow) {
  const { before, after } = overflow(layout, clue, isRow);
  return before > 1 || after > 1;
}

/**
 * @param {Layout} layout
 * @param {number[]} clue
 */
function rowOverflow(layout, clue) {
  return Math.max(0, rowClueSpan(clue) * layout.font - layout.left);
}

/**
 * @param {Layout} layout
 * @param {number[]} clue
 */
function columnOverflow(layout, clue) {
  return Math.max(0, (clue.length * CLUE_LINE + 2 * CLUE_PAD) * layout.font - layout.top);
}

/**
 * Puts dots where a clue goes on beyond its gutter.
 * @param {ClueScene} scene
 * @param {Box} strip
 * @param {boolean} isRow
 * @param {{before: number, after: number}} over
 */
function drawDots({ context, layout, palette }, { x, y, width, height }, isRow, over) {
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
  if (over.before > 1) at((DOTS / 2) * font);
  if (over.after > 1) at((isRow ? width : height) - (DOTS / 2) * font);
}

/**
 * @param {Layout} layout
 * @param {number[]} clue
 * @param {Box} strip
 * @returns {[number, number, number][]} middle of each number, and the number
 */
function rowPlaces(layout, clue, strip) {
  const over = rowOverflow(layout, clue);
  const pad = (CLUE_PAD - 0.2) * layout.font;
  let right = layout.mirrored
    ? strip.x + rowClueSpan(clue) * layout.font - CLUE_PAD * layout.font - over * shareOf(layout, true)
    : strip.x + strip.width - pad + over * (1 - shareOf(layout, true));
  /** @type {[number, number, number][]} */
  const places = [];
  for (const number of [...(clue.length ? clue : [0])].reverse()) {
    const span = numberSpan(number) * layout.font;
    places.push([right - span / 2, strip.y + strip.height / 2, number]);
    right -= span;
  }
  return places.reverse();
}

/**
 * @param {Layout} layout
 * @param {number[]} clue
 * @param {Box} strip
 * @returns {[number, number, number][]}
 */
function columnPlaces(layout, clue, strip) {
  const numbers = clue.length ? clue : [0];
  const step = CLUE_LINE * layout.font;
  const over = columnOverflow(layout, clue);
  const bottom = strip.y + strip.height - CLUE_PAD * layout.font + over * (1 - shareOf(layout, false));
  return numbers.map((number, i) => [
    strip.x + strip.width / 2,
    bottom - (numbers.length - i - 0.5) * step,
    number,
  ]);
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
 * @param {Layout} layout
 * @param {number} number
 */
function strikeHalf({ font }, number) {
  return (0.32 * String(number).length + 0.1) * font;
}

/**
 * The sign of a line that cannot be right, at the outer end of its strip: colour is never the only sign.
 * @param {ClueScene} scene
 * @param {Box} strip
 * @param {boolean} isRow
 */
function drawSign({ context, layout, palette }, strip, isRow) {
  const size = Math.max(2, 0.16 * layout.font);
  context.fillStyle = palette.danger;
  const outer = layout.mirrored ? strip.x + strip.width - size : strip.x;
  if (isRow) context.fillRect(outer, strip.y, size, strip.height);
  else context.fillRect(strip.x, strip.y, strip.width, size);
}

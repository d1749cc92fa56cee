/**
 * Draws what shows only briefly: the length of a drag, the magnifier, the scroll bars of a board larger than its window,
 * the wave of light over a finished picture.
 *
 * @import { OverlayScene, Spot } from "./draw-overlay.js"
 */
import { isInk } from "../../rules.js";
import { fillRound } from "./patches.js";

/** Duration of the finishing ripple, in milliseconds. */
export const RIPPLE = 560;
/** The magnifier, in CSS pixels: its radius, its distance from the finger, and the size of a cell in it. */
const RADIUS = 54;
const AWAY = 96;
const CELL = 30;

/**
 * The place of a small plate with the length of a drag, beside the pointer and never under the finger.
 * @param {Pick<OverlayScene, "context" | "layout" | "palette">} scene
 * @param {{text: string, x: number, y: number}} drag
 * @returns {import("./layout.js").Box}
 */
export function labelBox({ context, layout, palette }, { text, x, y }) {
  const { ratio, width, height } = layout.stage;
  context.font = labelFont(layout, palette);
  const size = { width: context.measureText(text).width + 14 * ratio, height: 24 * ratio };
  const above = y - 38 * ratio;
  return {
    x: Math.max(2 * ratio, Math.min(width - size.width - 2 * ratio, x + 16 * ratio)),
    y: above > 2 * ratio ? above : Math.min(height - size.height - 2 * ratio, y + 30 * ratio),
    ...size,
  };
}

/**
 * @param {Pick<OverlayScene, "context" | "layout" | "palette">} scene
 * @param {string} text
 * @param {import("./layout.js").Box} box
 */
export function drawLabel({ context, layout, palette }, text, { x, y, width, height }) {
  const { ratio } = layout.stage;
  context.font = labelFont(layout, palette);
  context.fillStyle = palette.accent;
  fillRound(context, { x, y, width, height }, 7 * ratio);
  context.fillStyle = palette["accent-ink"];
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x + width / 2, y + height / 2 + ratio);
}

/** @type {(layout: import("./layout.js").Layout, palette: import("./palette.js").Palette) => string} */
function labelFont({ stage: { ratio } }, { font }) {
  return `600 ${14 * ratio}px ${font}`;
}

/**
 * Thin bars that show which part of a larger board is in view. They are on the board itself, so that nothing lies above it
 * while it only moves.
 * @param {Pick<OverlayScene, "context" | "layout" | "palette">} scene
 */
export function drawBars({ context, layout, palette }) {
  const { x, y, width, height } = layout.view;
  const size = Math.round(3 * layout.stage.ratio);
  context.fillStyle = palette["grid-strong"];
  context.beginPath();
  if (layout.maxPanX > 0) {
    const length = Math.max(8 * size, (width / layout.boardWidth) * width);
    context.roundRect(x + layout.shareX * (width - length), y + height - size - 1, length, size, size / 2);
  }
  if (layout.maxPanY > 0) {
    const length = Math.max(8 * size, (height / layout.boardHeight) * height);
    context.roundRect(x + width - size - 1, y + layout.shareY * (height - length), size, length, size / 2);
  }
  context.fill();
}

/**
 * A wave of light over the painted cells, from the last one painted outwards.
 * @type {(scene: OverlayScene, ripple: {from: Spot, age: number}) => void}
 */
export function drawRipple({ context, layout, palette, showing: { cells } }, { from, age }) {
  const { columns, rows } = layout.measures;
  const reach = Math.hypot(Math.max(from.column, columns - from.column), Math.max(from.row, rows - from.row));
  const front = (age / RIPPLE) * (reach + 5);
  context.fillStyle = palette.accent;
  for (let row = layout.firstRow; row <= layout.lastRow; row++) {
    for (let column = layout.firstColumn; column <= layout.lastColumn; column++) {
      if (!isInk(cells[row * columns + column])) continue;
      const behind = front - Math.hypot(row - from.row, column - from.column);
      if (behind <= 0 || behind >= 5) continue;
      context.globalAlpha = Math.sin((behind / 5) * Math.PI);
      const box = layout.cell(row, column);
      context.fillRect(box.x, box.y, box.width, box.height);
    }
  }
  context.globalAlpha = 1;
}

/**
 * What is under a finger while it paints cells smaller than itself: a round piece of the board, magnified, above the
 * finger, or beside it where there is no room above.
 * @type {(scene: OverlayScene, finger: {x: number, y: number}) => void}
 */
export function drawLoupe({ context, board, layout, palette, showing }, finger) {
  const { ratio, width } = layout.stage;
  const radius = RADIUS * ratio;
  const scale = (CELL * ratio) / layout.pitch;
  const above = finger.y - (AWAY + RADIUS) * ratio >= 0;
  const side = finger.x > width / 2 ? -1 : 1;
  const x = Math.max(radius, Math.min(width - radius, above ? finger.x : finger.x + side * AWAY * ratio));
  const y = above ? finger.y - AWAY * ratio : Math.max(radius, finger.y);
  // What is looked at: the cell that the stroke has reached, which may be beside the finger.
  const { row, column } = showing.cursor;
  const cell = layout.cell(row, column);
  const [middleX, middleY] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
  const reach = radius / scale;
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.clip();
  context.imageSmoothingEnabled = false;
  context.drawImage(board, middleX - reach, middleY - reach, 2 * reach, 2 * reach, x - radius, y - radius, 2 * radius, 2 * radius);
  context.lineWidth = 2.5 * ratio;
  context.strokeStyle = palette["on-paper"];
  context.strokeRect(x - (cell.width * scale) / 2, y - (cell.height * scale) / 2, cell.width * scale, cell.height * scale);
  context.restore();
  context.lineWidth = 2 * ratio;
  context.strokeStyle = palette["grid-strong"];
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

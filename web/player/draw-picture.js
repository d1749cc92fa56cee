/**
 * The small picture in the corner between the gutters: the board so far, one square a cell, and which part of
 * it is in view.
 */
import { BLACK } from "../rules.js";

const LEAST = 26;

/** @param {import("./draw-board.js").BoardScene} scene */
export function drawPicture({ context, layout, palette, cells }) {
  const { ratio } = layout.stage;
  const { columns, rows } = layout.measures;
  const corner = { x: layout.view.x - layout.left, y: layout.view.y - layout.top };
  context.clearRect(corner.x, corner.y, layout.left, layout.top);
  const room = Math.min(layout.left, layout.top) - 10 * ratio;
  if (room < LEAST * ratio) return;
  const size = Math.min(Math.max(room / Math.max(columns, rows)), 4 * ratio);
  const dot = size >= 1 ? Math.floor(size) : size;
  const [width, height] = [dot * columns, dot * rows];
  const left = Math.round(corner.x + layout.left - width - 6 * ratio);
  const top = Math.round(corner.y + layout.top - height - 6 * ratio);
  context.fillStyle = palette["cell-unknown"];
  context.fillRect(left - ratio, top - ratio, width + 2 * ratio, height + 2 * ratio);
  context.fillStyle = palette["cell-black"];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (cells[row * columns + column] !== BLACK) continue;
      let end = column + 1;
      while (end < columns && cells[row * columns + end] === BLACK) end++;
      context.fillRect(left + column * dot, top + row * dot, (end - column) * dot, dot);
      column = end;
    }
  }
  if (layout.pannable) drawWindow(context, layout, palette, { x: left, y: top, width, height });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./layout.js").Layout} layout
 * @param {import("./palette.js").Palette} palette
 * @param {import("./layout.js").Box} picture
 */
function drawWindow(context, layout, palette, picture) {
  const across = picture.width / layout.boardWidth;
  const down = picture.height / layout.boardHeight;
  context.strokeStyle = palette.accent;
  context.lineWidth = Math.max(1, 1.25 * layout.stage.ratio);
  context.strokeRect(
    picture.x + layout.panX * across,
    picture.y + layout.panY * down,
    layout.view.width * across,
    layout.view.height * down,
  );
}

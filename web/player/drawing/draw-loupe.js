/**
 * Shows what is under a finger while it paints cells smaller than itself: a round piece of the board, magnified, above the
 * finger, or beside it where there is no room above.
 *
 * @typedef {import("./draw-overlay.js").OverlayScene} OverlayScene
 */

/** In CSS pixels: its radius, its distance from the finger, and the size of a cell in it. */
const RADIUS = 54;
const AWAY = 96;
const CELL = 30;

/**
 * @param {OverlayScene} scene
 * @param {{x: number, y: number}} finger
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

/** A cell of a line or a board on a canvas: black, crossed out, or blank. */

/**
 * @type {(context: CanvasRenderingContext2D, colour: import("./painting.js").Colours, value: string, x: number, y: number, side: number) => void}
 */
export function cell(context, colour, value, x, y, side) {
  context.strokeStyle = colour("grid");
  context.lineWidth = 1;
  context.fillStyle = colour("cell-white");
  context.fillRect(x, y, side, side);
  context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
  if (value === "#") {
    context.fillStyle = colour("cell-black");
    context.fillRect(x + 1.5, y + 1.5, side - 3, side - 3);
  }
  if (value === ".") {
    const [from, to] = [side * 0.3, side * 0.7];
    context.strokeStyle = colour("cross");
    context.lineWidth = Math.max(1, side / 16);
    context.beginPath();
    for (const [start, end] of [[from, to], [to, from]]) {
      context.moveTo(x + from, y + start);
      context.lineTo(x + to, y + end);
    }
    context.stroke();
  }
}

/** The side of a square where so many stand beside each other. @type {(width: number, columns: number) => number} */
export function sideOf(width, columns) {
  return Math.min(width / columns, 40);
}

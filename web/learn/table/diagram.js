/**
 * What a figure of a solver needs: how many steps it has, how high it is, how it is drawn and told after so many of them.
 *
 * @typedef {object} Diagram
 * @property {number} steps
 * @property {(width: number, at: number) => number} height in CSS pixels
 * @property {(context: CanvasRenderingContext2D, width: number, at: number, colour: import("../tools/canvas.js").Colours) => void} draw
 * @property {(at: number) => string} tell
 * @property {(at: number) => number[]} [lit] the lines of the pseudo code that the step is in
 */

/** The side of a square where so many stand beside each other. @type {(width: number, columns: number) => number} */
export function sideOf(width, columns) {
  return Math.min(width / columns, 40);
}

/** @type {(context: CanvasRenderingContext2D, colour: string, x: number, y: number, width: number, height: number) => void} */
export function box(context, colour, x, y, width, height) {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

/** A cell of a line: black, crossed out, both of which it can still be, or nothing known yet. */
/** @type {(context: CanvasRenderingContext2D, colour: import("../tools/canvas.js").Colours, value: string, x: number, y: number, side: number) => void} */
export function cell(context, colour, value, x, y, side) {
  context.strokeStyle = colour("grid");
  context.lineWidth = 1;
  context.fillStyle = colour("cell-white");
  context.fillRect(x, y, side, side);
  context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
  if (value === "#") box(context, colour("cell-black"), x + 1.5, y + 1.5, side - 3, side - 3);
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

/**
 * @import { Colours, Region } from "../tools/canvas.js"
 *
 * What a figure of a solver needs: how many steps it has, how high it is, how it is drawn and told after so many of them.
 *
 * @typedef {object} Diagram
 * @property {number} steps
 * @property {(width: number, at: number) => number} height in CSS pixels
 * @property {(context: CanvasRenderingContext2D, width: number, at: number, colour: Colours, region: Region) => void} draw
 * @property {(from: number, at: number, width: number) => Region[]} [changes] where it differs after other steps; everywhere if not given
 * @property {(at: number) => string} tell
 * @property {(at: number) => number[]} [lit] the lines of the pseudo code that the step is in
 */
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";

/** The side of a square where so many stand beside each other. @type {(width: number, columns: number) => number} */
export function sideOf(width, columns) {
  return Math.min(width / columns, 40);
}

/** @type {(context: CanvasRenderingContext2D, colour: string, x: number, y: number, width: number, height: number) => void} */
export function box(context, colour, x, y, width, height) {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

/** The line at which a solver ends, by what it has found each cell to be. @param {{black: boolean[], white: boolean[]}} can */
export function painted({ black, white }) {
  if (!black.some((can, index) => can || white[index])) return words.line.none;
  const line = black.map((can, index) => (can ? (white[index] ? "?" : "#") : ".")).join("");
  return say(words.table.shown, { line });
}

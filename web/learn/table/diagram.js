/**
 * @import { Colours, Region } from "../tools/painting.js"
 *
 * What a figure of a solver needs: how many steps it has, how high it is, how it is drawn and told after so many of them.
 *
 * @typedef {object} Diagram
 * @property {number} steps
 * @property {(width: number, at: number) => number} height in CSS pixels
 * @property {(context: CanvasRenderingContext2D, width: number, at: number, colour: Colours, region: Region) => void} draw
 * @property {import("./reach-drawing.js").Table} [table] what a worker draws instead
 * @property {(at: number) => string} tell
 * @property {(at: number) => number[]} [lit] the lines of the pseudo code that the step is in
 */
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";

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

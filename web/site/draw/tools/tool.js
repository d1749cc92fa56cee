/**
 * The tools of the drawing board, each a pure function from a picture and a stroke to what the cells become. A shape always
 * paints; the pencil and the bucket take away where they begin on what they would paint.
 *
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { Stroke } from "../../../player/hands/stroke.js"
 * @import { Spot, Symmetry } from "./spots.js"
 * @typedef {"pencil" | "line" | "rectangle" | "ellipse" | "fill" | "select"} ToolName
 * @typedef {Pick<Stroke, "start" | "end" | "mark" | "value" | "changes" | "spots">} Drawn   what a tool needs of a stroke
 * @typedef {{symmetry: Symmetry, filled: boolean}} Ways   how the tools draw
 */
import { alike, boxBetween, ellipse, lineBetween, rectangle, regionOf } from "./spots.js";

/** In the order in which they are offered, with the keys that choose them. @type {Record<ToolName, string>} */
export const TOOLS = { pencil: "p", line: "l", rectangle: "b", ellipse: "o", fill: "g", select: "m" };

/** @type {Record<Exclude<ToolName, "select">, (picture: Picture, stroke: Drawn, ways: Ways) => Spot[]>} */
const REACHES = {
  pencil: (_picture, stroke) => stroke.spots(),
  line: (_picture, { start, end }) => lineBetween(start, end),
  rectangle: (_picture, { start, end }, { filled }) => rectangle(boxBetween(start, end), filled),
  ellipse: (_picture, { start, end }, { filled }) => ellipse(boxBetween(start, end), filled),
  fill: (picture, { start }) => regionOf(picture, start),
};

/**
 * What a stroke makes of the cells of a picture.
 * @param {Exclude<ToolName, "select">} name
 * @param {Picture} picture before the stroke
 * @param {Drawn} stroke
 * @param {Ways} ways
 * @returns {Map<number, number>} the new values of cells, by index
 */
export function cellsDrawn(name, picture, stroke, ways) {
  const { width, cells } = picture;
  const [pencil, fill] = [name === "pencil", name === "fill"];
  const value = pencil || (fill && cells[stroke.start.row * width + stroke.start.column] === stroke.mark) ? stroke.value : stroke.mark;
  const indices = alike(REACHES[name](picture, stroke, ways), picture, ways.symmetry).map(({ row, column }) => row * width + column);
  // The pencil leaves other inks alone where it began on an empty cell.
  const reached = pencil ? indices.filter((index) => stroke.changes.includes(cells[index])) : indices;
  return new Map(reached.map((index) => [index, value]));
}

/**
 * The worker that draws a table, so that the page is free for the slider. It is told one thing after the other, and draws in the
 * next frame what differs from what is on its canvas.
 *
 * @import { Region } from "../tools/painting.js"
 * @import { Table } from "./reach-drawing.js"
 * @typedef {object} Told
 * @property {OffscreenCanvas} [canvas] at first
 * @property {Table} [table]
 * @property {{width: number, scale: number}} [place] its width in CSS pixels, and pixels of the screen for each
 * @property {Record<string, string>} [colours] by their names in theme.css
 * @property {number} [at] how many visits are drawn
 */
import { fit, paint } from "../tools/painting.js";
import { reachDrawing } from "./reach-drawing.js";

/** @type {Told} */
const told = {};
/** @type {ReturnType<typeof reachDrawing> | null} */
let drawing = null;
/** How many visits are on the canvas, null if it has to be drawn anew. @type {number | null} */
let drawn = null;
let frame = 0;

self.addEventListener("message", (/** @type {MessageEvent<Told>} */ { data }) => {
  Object.assign(told, data);
  if (data.table) drawing = reachDrawing(data.table);
  if (data.table || data.place || data.colours) drawn = null;
  frame ||= requestAnimationFrame(draw);
});

function draw() {
  frame = 0;
  const { canvas, place, colours, at = 0 } = told;
  if (!canvas || !drawing || !place || !colours) return;
  const { width, scale } = place;
  const height = drawing.height(width);
  if (fit(canvas, width, height, scale)) drawn = null;
  /** @type {Region[]} */
  const regions = drawn === null ? [[0, 0, width, height]] : drawing.changes(drawn, at, width);
  paint(canvas, scale, regions, (context, region) => drawing?.draw(context, width, at, (name) => colours[name], region));
  drawn = at;
}

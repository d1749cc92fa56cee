/**
 * The worker in which a renderer draws a large board: first it gets a canvas with all that is to be on it, then one change
 * after the other. Both layers are put together on that canvas, or they could be seen one frame apart.
 */
import { Renderer } from "./renderer.js";

/** @type {(() => void) | undefined} draws what has changed */
let draw;
/** @type {Renderer} */
let renderer;
let frame = 0;

self.addEventListener("message", ({ data: { canvas, change } }) => {
  if (canvas) begin(canvas);
  renderer.take(change);
  // Several changes may come before there is time to draw them.
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    draw?.();
  });
  // What a frame draws can be seen once it is over.
  if (canvas) requestAnimationFrame(() => requestAnimationFrame(() => self.postMessage("drawn")));
});

/** @param {OffscreenCanvas} canvas of the size of the board, which it keeps */
function begin(canvas) {
  const shown = contextOf(canvas);
  const layers = [blank(1, 1), blank(1, 1)];
  const [board, above] = layers.map(contextOf);
  renderer = new Renderer(board, above, blank);
  draw = () => {
    for (const { x, y, width, height } of renderer.draw()) {
      shown.clearRect(x, y, width, height);
      for (const layer of renderer.isAbove ? layers : [layers[0]])
        shown.drawImage(layer, x, y, width, height, x, y, width, height);
    }
  };
}

/** @param {OffscreenCanvas} canvas @returns {any} in which all that drawing uses is, too */
function contextOf(canvas) {
  return canvas.getContext("2d");
}

/** @type {(width: number, height: number) => OffscreenCanvas} */
function blank(width, height) {
  return new OffscreenCanvas(width, height);
}

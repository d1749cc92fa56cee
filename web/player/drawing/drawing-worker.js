/**
 * The worker in which an artist draws a large board: first it gets two canvases with all that is to be on them, then one
 * change after the other.
 */
import { Artist } from "./artist.js";

/** @type {Artist | null} */
let artist = null;
let frame = 0;

self.addEventListener("message", ({ data: { canvases, change } }) => {
  const first = !artist;
  artist ??= artistOn(canvases);
  artist.take(change);
  // Several changes may come before there is time to draw them.
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    artist?.draw();
    // What a frame draws can be seen once it is over.
    if (first) requestAnimationFrame(() => self.postMessage("drawn"));
  });
});

/** @param {OffscreenCanvas[]} canvases the lower one and the upper one */
function artistOn(canvases) {
  // All that drawing uses is in these contexts, too.
  const [board, above] = canvases.map((canvas) => /** @type {any} */ (canvas.getContext("2d")));
  return new Artist(board, above, (width, height) => new OffscreenCanvas(width, height));
}

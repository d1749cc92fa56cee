/** Drawing on a canvas, the whole of it or some regions. It needs no page, so a worker can do it, too. */

/** The page's colours by their names in theme.css. @typedef {(name: string) => string} Colours */
/** A part of a drawing: left, top, right and bottom in CSS pixels. @typedef {[number, number, number, number]} Region */
/** A canvas of the page or of a worker. @typedef {HTMLCanvasElement | OffscreenCanvas} Canvas */

/**
 * Gives a canvas the size that it needs, and clears it if it had another one.
 * @param {Canvas} canvas
 * @param {number} width in CSS pixels, like the height
 * @param {number} height
 * @param {number} scale pixels of the screen for each
 * @returns {boolean} whether it had another one
 */
export function fit(canvas, width, height, scale) {
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width === across && canvas.height === down) return false;
  Object.assign(canvas, { width: across, height: down });
  return true;
}

/**
 * Clears regions and has each drawn anew.
 * @param {Canvas} canvas
 * @param {number} scale
 * @param {Region[]} regions
 * @param {(context: CanvasRenderingContext2D, region: Region) => void} draw in CSS pixels; only what lies in the region is seen
 */
export function paint(canvas, scale, regions, draw) {
  // What the two kinds of canvases differ in is not used here.
  const context = /** @type {CanvasRenderingContext2D | null} */ (canvas.getContext("2d"));
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  for (const region of regions) {
    // Whole pixels of the screen, or seams would show.
    const [left, top] = [Math.floor(region[0] * scale) / scale, Math.floor(region[1] * scale) / scale];
    const [right, bottom] = [Math.ceil(region[2] * scale) / scale, Math.ceil(region[3] * scale) / scale];
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.clearRect(left, top, right - left, bottom - top);
    draw(context, [left, top, right, bottom]);
    context.restore();
  }
}

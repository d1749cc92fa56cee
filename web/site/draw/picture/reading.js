/** A picture's pixels, from a file that the reader chose. Nothing leaves the page. */
import { say } from "../../../strings/say.js";
import { draw } from "../../../strings/draw.js";
import { MOST_MILLION, isTooLarge, sizeOfPhoto } from "../../parts/photo-size.js";

/** @typedef {import("../tools/resizing.js").Size} Size */

/** The largest file that is read, in megabytes. */
const MOST_MB = 30;
/** The longer side of what is sampled, in pixels: four for each cell of the largest board. */
const SAMPLE = 400;
const SVG = /^\s*(?:<\?xml[^]*?\?>\s*|<!--[^]*?-->\s*|<!DOCTYPE(?:[^>[]|\[[^\]]*\])*>\s*)*<svg[\s>]/i;
/** The root of an SVG with its attributes, and those of them that say how large it is. */
const ROOT = /<svg\b((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
const SIZES = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const TYPE = "image/svg+xml";
/** CSS pixels in a unit of length. @type {Record<string, number>} */
const UNITS = { "": 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

/** A file from which no picture can be had; the message says why. */
export class PictureError extends Error {
  /** @param {keyof typeof draw.picture.faults} cause @param {Record<string, string | number>} [values] */
  constructor(cause, values) {
    super(say(draw.picture.faults[cause], values));
    this.name = "PictureError";
  }
}

/**
 * The first picture in a file, made smaller where it is large.
 * @param {Blob} file
 * @returns {Promise<ImageData>} rejects with a PictureError
 */
export async function readPicture(file) {
  if (file.size > MOST_MB * 1_000_000) throw new PictureError("tooBig", { most: MOST_MB });
  const beginning = await file.slice(0, 4096).text();
  return SVG.test(beginning.replace(/^\ufeff/, "")) ? pixelsOfDrawing(await file.text()) : pixelsOfPhoto(file);
}

/** @param {Blob} file */
async function pixelsOfPhoto(file) {
  const whole = await sizeOfPhoto(file);
  if (!whole) throw new PictureError("notPicture");
  const { width, height } = whole;
  if (isTooLarge(whole)) throw new PictureError("tooMany", { width, height, most: MOST_MILLION });
  const size = scaled(whole, Math.min(1, SAMPLE / Math.max(width, height)));
  if (size.width === width && size.height === height) return pixelsOf(await decoded(file), size);
  // Browsers make it smaller off the page's thread, while drawing would hold that up.
  return pixelsOf(await decoded(file, { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "medium" }), size);
}

/** @type {(file: Blob, options?: ImageBitmapOptions) => Promise<ImageBitmap>} */
async function decoded(file, options = {}) {
  try {
    return await createImageBitmap(file, options);
  } catch {
    throw new PictureError("notPicture");
  }
}

/** @param {string} text of an SVG */
async function pixelsOfDrawing(text) {
  const [tag, attributes] = ROOT.exec(text) ?? [];
  if (tag === undefined) throw new PictureError("notPicture");
  const { box, ...whole } = sizeOfDrawing(attributes);
  const size = scaled(whole, SAMPLE / Math.max(whole.width, whole.height));
  const others = attributes.replace(SIZES, "");
  const sized = `<svg width="${size.width}" height="${size.height}"${box ? "" : ` viewBox="0 0 ${whole.width} ${whole.height}"`}${others}>`;
  const address = URL.createObjectURL(new Blob([text.replace(tag, () => sized)], { type: TYPE }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return pixelsOf(image, size);
  } catch {
    throw new PictureError("notPicture");
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * How large an SVG says it is. Read from its text: a document made of it would fall under this page's policy.
 * @param {string} attributes of its root
 * @returns {Size & {box: boolean}} in CSS pixels; and whether it has a view box, with which it grows and shrinks as a whole
 */
function sizeOfDrawing(attributes) {
  const valueOf = (/** @type {string} */ name) => {
    const [, , double, single] = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
    return double ?? single ?? "";
  };
  const [, , across = 0, down = 0] = valueOf("viewBox").trim().split(/[\s,]+/).map(Number);
  const box = across > 0 && down > 0;
  const [width, height] = [lengthOf(valueOf("width")), lengthOf(valueOf("height"))];
  if (width && height) return { width, height, box };
  if (!box) throw new PictureError("noSize");
  return { width: across, height: down, box };
}

/** @param {string} text @returns {number} in CSS pixels; 0 for a length that depends on the page */
function lengthOf(text) {
  const [, number, unit] = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  return Number(number ?? 0) * (UNITS[unit?.toLowerCase()] ?? 0);
}

/**
 * @param {Size} whole
 * @param {number} scale
 * @returns {Size} in pixels, no side shorter than one
 */
function scaled({ width, height }, scale) {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @type {(image: ImageBitmap | HTMLImageElement, size: Size) => ImageData} */
function pixelsOf(image, { width, height }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.drawImage(image, 0, 0, width, height);
  if (image instanceof ImageBitmap) image.close();
  return context.getImageData(0, 0, width, height);
}

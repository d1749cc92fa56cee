/**
 * From the pixels of a picture to the black cells of a drawing. Pure functions. A shade goes from 0, black, to 255, white.
 *
 * @typedef {{data: ArrayLike<number>, width: number, height: number}} Pixels   red, green, blue and alpha of each, row by row
 * @typedef {"light" | "dark"} Backdrop   what shows through where a picture is transparent
 * @import { Size } from "../tools/resizing.js"
 */
import { BLACK, UNKNOWN } from "../../../rules.js";

const WHITEST = 255;
/** How bright red, green and blue are to the eye (Rec. 709). */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

/** Whether anything shows through. @param {Pixels} pixels */
export function isSeeThrough({ data }) {
  for (let i = 3; i < data.length; i += 4) if (data[i] < WHITEST) return true;
  return false;
}

/** The backdrop against which a picture stands out. @type {(pixels: Pixels) => Backdrop} */
export function backdropFor({ data }) {
  let [shade, weight] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    shade += shadeAt(data, i) * data[i + 3];
    weight += data[i + 3];
  }
  return shade < (WHITEST / 2) * weight ? "light" : "dark";
}

/**
 * The mean shade of the part of a picture that lies under each cell, pixels on edges counting for the share that does.
 * @param {Pixels} pixels
 * @param {Size} size of the board
 * @param {Backdrop} backdrop
 * @returns {Uint8Array} row by row
 */
export function shadesOf(pixels, { width, height }, backdrop) {
  const across = shares(pixels.width, width);
  const down = shares(pixels.height, height);
  const behind = backdrop === "light" ? WHITEST : 0;
  const sums = new Float64Array(width * height);
  const line = new Float64Array(pixels.width);
  down.forEach(({ first: top, parts: tall }, row) => {
    for (let y = 0; y < tall.length; y++) {
      for (let x = 0, at = 4 * (top + y) * pixels.width; x < pixels.width; x++, at += 4) {
        const opaque = pixels.data[at + 3] / WHITEST;
        line[x] = tall[y] * (shadeAt(pixels.data, at) * opaque + behind * (1 - opaque));
      }
      for (let column = 0; column < width; column++) {
        const { first: left, parts: wide } = across[column];
        for (let x = 0; x < wide.length; x++) sums[row * width + column] += wide[x] * line[left + x];
      }
    }
  });
  const area = (pixels.width / width) * (pixels.height / height);
  return Uint8Array.from(sums, (sum) => Math.round(sum / area));
}

/**
 * Which pixels lie under each cell of one axis: the first of them, and how much of it and of those after it.
 * @param {number} pixels
 * @param {number} cells
 */
export function shares(pixels, cells) {
  return Array.from({ length: cells }, (_, cell) => {
    const [from, to] = [(cell * pixels) / cells, ((cell + 1) * pixels) / cells];
    const first = Math.floor(from);
    const count = Math.min(pixels, Math.ceil(to)) - first;
    const parts = Array.from({ length: count }, (_, i) => Math.min(first + i + 1, to) - Math.max(first + i, from));
    return { first, parts };
  });
}

/** @type {(data: ArrayLike<number>, at: number) => number} */
function shadeAt(data, at) {
  return RED * data[at] + GREEN * data[at + 1] + BLUE * data[at + 2];
}

/**
 * The threshold that parts dark from light best: that with the largest variance between the two (N. Otsu, "A threshold
 * selection method from gray-level histograms", 1979). Of several that are as good, the middle one.
 * @param {Uint8Array} shades
 * @returns {number | null} what is below it is dark; null where all shades are the same
 */
export function otsu(shades) {
  const count = new Array(WHITEST + 1).fill(0);
  for (const shade of shades) count[shade]++;
  const sum = shades.reduce((all, shade) => all + shade, 0);
  let [below, darkness, best] = [0, 0, 0];
  /** @type {number[]} */
  let good = [];
  for (let threshold = 1; threshold <= WHITEST; threshold++) {
    below += count[threshold - 1];
    darkness += count[threshold - 1] * (threshold - 1);
    const above = shades.length - below;
    if (!below || !above) continue;
    const variance = (darkness * above - (sum - darkness) * below) ** 2 / (below * above);
    if (variance > best) [best, good] = [variance, []];
    if (variance === best) good.push(threshold);
  }
  return good.length ? good[good.length >> 1] : null;
}

/** Light for dark. @param {Uint8Array} shades */
export function inverted(shades) {
  return shades.map((shade) => WHITEST - shade);
}

/**
 * @param {Uint8Array} shades
 * @param {number} threshold what is below it becomes black
 * @returns {Uint16Array} cells
 */
export function inkOf(shades, threshold) {
  return Uint16Array.from(shades, (shade) => (shade < threshold ? BLACK : UNKNOWN));
}

/**
 * The black cells that have a neighbour, or the edge of the board, on one of their sides that is not black.
 * @type {(cells: Uint16Array, size: Size) => Uint16Array<ArrayBuffer>}
 */
export function outlineOf(cells, { width, height }) {
  return cells.map((cell, index) => {
    const [row, column] = [Math.floor(index / width), index % width];
    const rim = row === 0 || column === 0 || row === height - 1 || column === width - 1;
    const inside = !rim && [index - width, index + width, index - 1, index + 1].every((next) => cells[next] === BLACK);
    return inside ? UNKNOWN : cell;
  });
}

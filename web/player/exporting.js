/**
 * A puzzle as a text, or as a picture to keep or to print.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { Store } from "./board/store.js"
 * @typedef {"svg" | "png"} Format
 */
import { FORMATS } from "../engine/formats.js";
import { OP } from "../engine/protocol.js";
import { words } from "../strings/say.js";
import { svgOf } from "../svg.js";
import { PICTURES, refuseOthers } from "./board/choices.js";

/** The names of the formats that puzzles are written in. */
const WRITTEN = Object.entries(FORMATS).flatMap(([name, { written }]) => (written ? [name] : []));

/** The longer side of a PNG, in pixels: the least, what each cell adds, and the most that all browsers take. */
const LEAST = 1600;
const EACH_CELL = 28;
const MOST = 4096;

/**
 * @param {Puzzle} puzzle
 * @param {import("../engine/protocol.js").FormatName} format
 * @param {import("../engine/client.js").Engine | null} engine
 * @returns {Promise<string>}
 */
export async function textOf(puzzle, format, engine) {
  refuseOthers(format, WRITTEN);
  if (!engine) throw new Error(words.player.work.noEngine);
  return (await engine.request(OP.EXPORT, { puzzle, format })).text;
}

/**
 * @param {Puzzle} puzzle
 * @param {Format} format
 * @param {Uint16Array} [cells] marks to draw
 * @returns {Promise<string | Blob>} the text of an SVG file, or a PNG file
 */
export async function pictureOf(puzzle, format, cells) {
  refuseOthers(format, PICTURES);
  const svg = svgOf(puzzle, { cells, title: puzzle.title });
  const text = new XMLSerializer().serializeToString(svg);
  if (format === "svg") return text;
  const side = Math.max(LEAST, EACH_CELL * Math.max(puzzle.rows.length, puzzle.columns.length));
  return rasterised(text, svg.width.baseVal.value, svg.height.baseVal.value, Math.min(MOST, side));
}

/**
 * @param {string} text of an SVG file
 * @param {number} width
 * @param {number} height
 * @param {number} side the longer one, in pixels
 */
async function rasterised(text, width, height, side) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode().finally(() => URL.revokeObjectURL(url));
  const scale = side / Math.max(width, height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error(words.player.work.pictureFailed);
  return blob;
}

/**
 * While the page is printed, a picture takes the player's place.
 * @param {HTMLElement} host
 * @param {() => Store | null} game
 * @returns {() => void} stops listening
 */
export function printWell(host, game) {
  /** @type {SVGElement | null} */
  let sheet = null;
  const before = () => {
    const store = game();
    if (!store || sheet) return;
    sheet = svgOf(store.puzzle, { cells: store.settledCells(), title: store.puzzle.title });
    sheet.setAttribute("class", "sheet");
    host.shadowRoot?.append(sheet);
  };
  const after = () => {
    sheet?.remove();
    sheet = null;
  };
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
    after();
  };
}

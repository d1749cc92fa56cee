/**
 * A puzzle as a scalable picture: clues, grid and marks. Colours are attributes, which style sheets may overrule by the
 * classes "paper", "line", "clue", "black" and "cross".
 *
 * @typedef {import("./rules.js").Puzzle} Puzzle
 */
import { BLACK, WHITE } from "./rules.js";

const SVG = "http://www.w3.org/2000/svg";
/** Sizes in units of the picture. */
const CELL = 20;
const NUMBER = 12;
const MARGIN = 4;
/** The width that each number of a row's clue takes. */
const ADVANCE = 15;
const LEADING = 14;
const EVERY = 5;
const INK = "#2b2d33";
const FAINT = "#8a8d96";
const THIN = "#a4a7af";
/** Black cells leave a gap, so that a run can be counted. */
const GAP = 0.75;
const PEN = { fill: "none", "stroke-linecap": "square" };

/** @typedef {{across: number, left: number, top: number}} Place cells in a row, and where the first one is */

/**
 * @param {Puzzle} puzzle
 * @param {Uint8Array} [cells] marks to draw
 * @returns {SVGSVGElement} with a viewBox and a size in pixels of the same measure
 */
export function svgOf(puzzle, cells) {
  const { rows, columns } = puzzle;
  const [width, height] = [columns.length * CELL, rows.length * CELL];
  const left = longest(rows) * ADVANCE + MARGIN;
  const top = longest(columns) * LEADING + MARGIN;
  const size = { width: left + width + MARGIN, height: top + height + MARGIN };
  const svg = shape("svg", { viewBox: `0 0 ${size.width} ${size.height}`, ...size });
  const at = { across: columns.length, left, top };
  svg.append(
    shape("rect", { class: "paper", ...size, fill: "#fff" }),
    ...(cells ? [shape("path", { class: "black", fill: INK, d: squares(cells, at) })] : []),
    ...(cells ? [shape("path", { class: "cross", stroke: FAINT, ...PEN, "stroke-width": 1.5, d: crosses(cells, at) })] : []),
    shape("path", { class: "line", stroke: THIN, ...PEN, "stroke-width": 0.75, d: lines(width, height, at, 1) }),
    shape("path", { class: "line", stroke: INK, ...PEN, "stroke-width": 1.75, d: lines(width, height, at, EVERY) }),
    clues(puzzle, at),
  );
  return /** @type {SVGSVGElement} */ (svg);
}

/** @param {number[][]} clues */
const longest = (clues) => Math.max(1, ...clues.map((clue) => clue.length));

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Every so many lines of the grid, and the frame.
 * @param {number} width
 * @param {number} height
 * @param {Place} place
 * @param {number} every
 */
function lines(width, height, { left, top }, every) {
  const path = [];
  const due = (/** @type {number} */ at, /** @type {number} */ end) => at === end || (at / CELL) % every === 0;
  for (let x = 0; x <= width; x += CELL) if (due(x, width)) path.push(`M${left + x} ${top}v${height}`);
  for (let y = 0; y <= height; y += CELL) if (due(y, height)) path.push(`M${left} ${top + y}h${width}`);
  return path.join("");
}

/**
 * @param {Uint8Array} cells
 * @param {Place} place
 */
function squares(cells, { across, left, top }) {
  const side = CELL - 2 * GAP;
  /** @type {string[]} */
  const path = [];
  cells.forEach((cell, i) => {
    if (cell !== BLACK) return;
    const [x, y] = [left + (i % across) * CELL + GAP, top + Math.floor(i / across) * CELL + GAP];
    path.push(`M${x} ${y}h${side}v${side}h-${side}z`);
  });
  return path.join("");
}

/**
 * @param {Uint8Array} cells
 * @param {Place} place
 */
function crosses(cells, { across, left, top }) {
  const [inset, arm] = [CELL * 0.32, CELL * 0.36];
  /** @type {string[]} */
  const path = [];
  cells.forEach((cell, i) => {
    if (cell !== WHITE) return;
    const [x, y] = [left + (i % across) * CELL + inset, top + Math.floor(i / across) * CELL + inset];
    path.push(`M${x} ${y}l${arm} ${arm}m0 -${arm}l-${arm} ${arm}`);
  });
  return path.join("");
}

/**
 * @param {Puzzle} puzzle
 * @param {Place} place
 */
function clues({ rows, columns }, { left, top }) {
  const group = shape("g", {
    class: "clue",
    fill: INK,
    "font-family": "system-ui, sans-serif",
    "font-size": NUMBER,
    "font-weight": 500,
    "text-anchor": "middle",
  });
  const put = (/** @type {number} */ number, /** @type {number} */ x, /** @type {number} */ y) => {
    const text = shape("text", { x, y });
    text.textContent = String(number);
    group.append(text);
  };
  rows.forEach((clue, row) => {
    const y = top + row * CELL + CELL / 2 + NUMBER * 0.36;
    clue.forEach((number, i) => put(number, left - MARGIN - (clue.length - i - 0.5) * ADVANCE, y));
  });
  columns.forEach((clue, column) => {
    const x = left + (column + 0.5) * CELL;
    clue.forEach((number, i) => put(number, x, top - MARGIN - (clue.length - i - 1) * LEADING));
  });
  return group;
}

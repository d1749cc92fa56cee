/**
 * A puzzle as a scalable picture: clues, grid and marks. Colours are attributes, which style sheets may overrule by the
 * classes "paper", "line", "clue", "title", "black", "cross", "ground" (of given white cells) and "rivet" (on given cells: "on-black" or not).
 * Cells and numbers in colours keep theirs, and show the signs of their inks where colours do not tell these apart.
 *
 * @import { Clue, Puzzle } from "./rules.js"
 * @typedef {import("./inks/tints.js").Tint} Tint
 */
import { shape } from "./dom.js";
import { needsSigns } from "./inks/palette-check.js";
import { GROUND, tintsOf } from "./inks/tints.js";
import { UNKNOWN, WHITE, isInk, lengthOf, valueOfBlock, startOf } from "./rules.js";

/** The side of a cell in a picture. */
export const CELL = 20;
/** Sizes in units of the picture. */
const NUMBER = 13;
const MARGIN = 4;
/** The width of a digit in a row's clue, and of what separates two numbers. */
const DIGIT = 7.6;
const SPACE = 6.4;
const LEADING = 15;
/** What the sign of an ink takes beside a number. */
const SIGN_ROOM = 6;
const EVERY = 5;
const INK = "#2b2d33";
const FAINT = "#8a8d96";
const THIN = "#a4a7af";
const FONT = "system-ui, sans-serif";
/** Black cells leave a gap, so that a run can be counted. */
const GAP = 0.75;
/** The small squares on given cells. */
const RIVET = 2.5;
const RIVET_INSET = 2.5;
/** Of cells and numbers whose ink is hardly seen on paper. @type {Record<string, string | number>} */
const OUTLINE = { stroke: FAINT, "stroke-width": 0.75 };
const PEN = { fill: "none", "stroke-linecap": "square" };
/** The room around a title and its picture, the title's largest and its smallest size. */
const RIM = 10;
const TITLE = 17;
const LEAST_TITLE = 9;

/**
 * @typedef {{across: number, left: number, top: number}} Place cells in a row, and where the first one is
 * @typedef {{cells?: Uint16Array, title?: string}} Added   marks to draw; a title, which stands above with some room around all
 */

/**
 * @param {Puzzle} puzzle
 * @param {Added} [added]
 * @returns {SVGSVGElement} with a viewBox and a size in pixels of the same measure
 */
export function svgOf(puzzle, { cells, title } = {}) {
  const { rows, columns } = puzzle;
  const [width, height] = [columns.length * CELL, rows.length * CELL];
  const bare = measureOf(puzzle);
  const [left, top] = [bare.width - width - MARGIN, bare.height - height - MARGIN];
  const rim = title ? RIM : 0;
  const head = title ? RIM + TITLE : 0;
  const size = { width: bare.width + 2 * rim, height: bare.height + head + rim };
  const svg = shape("svg", { viewBox: `${-rim} ${-head} ${size.width} ${size.height}`, ...size });
  const at = { across: columns.length, left, top };
  const drawn = cells ?? (puzzle.given && startOf(puzzle));
  svg.append(
    shape("rect", { class: "paper", x: -rim, y: -head, ...size, fill: "#fff" }),
    ...(title ? [heading(title, bare.width - 2 * MARGIN)] : []),
    ...(drawn ? painted(puzzle, drawn, at) : []),
    ...(drawn ? [shape("path", { class: "cross", stroke: FAINT, ...PEN, "stroke-width": 1.5, d: crosses(drawn, at) })] : []),
    ...(puzzle.given ? rivets(startOf(puzzle), at) : []),
    shape("path", { class: "line", stroke: THIN, ...PEN, "stroke-width": 0.75, d: lines(width, height, at, 1) }),
    shape("path", { class: "line", stroke: INK, ...PEN, "stroke-width": 1.75, d: lines(width, height, at, EVERY) }),
    clues(puzzle, at),
  );
  return svg;
}

/** The size of a puzzle's picture without a title. @param {Puzzle} puzzle */
export function measureOf(puzzle) {
  const { rows, columns } = puzzle;
  const signed = showsSigns(puzzle);
  const left = Math.max(...rows.map((clue) => widthOf(clue, signed)), DIGIT + SPACE);
  const top = Math.max(1, ...columns.map((clue) => clue.length)) * LEADING;
  return { width: left + columns.length * CELL + 2 * MARGIN, height: top + rows.length * CELL + 2 * MARGIN };
}

/**
 * A finished picture, small and without its clues.
 * @param {Puzzle} puzzle
 * @param {Uint16Array} cells
 * @returns {SVGSVGElement} with a viewBox and a size in pixels of the same measure
 */
export function solvedSvgOf(puzzle, cells) {
  const { rows, columns } = puzzle;
  const [width, height] = [columns.length * CELL, rows.length * CELL];
  const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const svg = shape("svg", { viewBox: `0 0 ${size.width} ${size.height}`, ...size });
  const at = { across: columns.length, left: MARGIN, top: MARGIN };
  svg.append(
    shape("rect", { class: "paper", ...size, fill: "#fff" }),
    ...painted(puzzle, cells, at),
    shape("path", { class: "line", stroke: THIN, ...PEN, "stroke-width": 1.25, d: lines(width, height, at, EVERY) }),
  );
  return svg;
}

/**
 * A title as large as it fits; one that would be too small is cut.
 * @type {(title: string, room: number) => SVGTextElement}
 */
function heading(title, room) {
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  pen.font = `600 ${TITLE}px ${FONT}`;
  const scaleOf = (/** @type {string} */ text) => Math.min(1, room / pen.measureText(text).width);
  const letters = [...title];
  let shown = title;
  while (scaleOf(shown) * TITLE < LEAST_TITLE && letters.length) {
    letters.pop();
    shown = `${letters.join("").trimEnd()}…`;
  }
  const size = (scaleOf(shown) * TITLE).toFixed(2);
  const text = shape("text", { class: "title", x: MARGIN, y: -MARGIN, fill: INK, "font-family": FONT, "font-size": size, "font-weight": 600 });
  text.textContent = shown;
  return text;
}

/** The room that a row's clue takes. @type {(clue: Clue, signed: boolean) => number} */
function widthOf(clue, signed) {
  const each = SPACE + (signed ? SIGN_ROOM : 0);
  return clue.reduce((/** @type {number} */ sum, block) => sum + String(lengthOf(block)).length * DIGIT + each, 0);
}

/** Whether the signs of inks are shown. @param {Puzzle} puzzle */
function showsSigns({ inks }) {
  return inks !== undefined && needsSigns(inks, GROUND);
}

/** @param {Puzzle} puzzle */
function tintsIn({ inks }) {
  return tintsOf(inks, { fill: INK, written: GROUND });
}

/**
 * The painted cells, one path for each ink, with signs where they are needed.
 * @type {(puzzle: Puzzle, cells: Uint16Array, place: Place) => SVGElement[]}
 */
function painted(puzzle, cells, at) {
  const { inks } = puzzle;
  const tints = tintsIn(puzzle);
  const paths = [...tints].map(([value, { fill, faint }]) => {
    return shape("path", { class: inks ? "inked" : "black", fill, ...(faint ? OUTLINE : {}), d: squares(cells, value, at) });
  });
  return showsSigns(puzzle) ? [...paths, signs(cells, tints, at)] : paths;
}

/** @type {(cells: Uint16Array, tints: Map<number, Tint>, place: Place) => SVGGElement} */
function signs(cells, tints, { across, left, top }) {
  const group = shape("g", { class: "sign", "font-family": FONT, "font-size": 0.55 * CELL, "font-weight": 600, "text-anchor": "middle" });
  cells.forEach((cell, i) => {
    const tint = tints.get(cell);
    if (!tint) return;
    const [x, y] = [left + ((i % across) + 0.5) * CELL, top + (Math.floor(i / across) + 0.5) * CELL + 0.2 * CELL];
    const text = shape("text", { x, y, fill: tint.written });
    text.textContent = tint.sign;
    group.append(text);
  });
  return group;
}

/**
 * Lines of the grid at this distance, and the frame.
 * @type {(width: number, height: number, place: Place, every: number) => string}
 */
function lines(width, height, { left, top }, every) {
  const path = [];
  const due = (/** @type {number} */ at, /** @type {number} */ end) => at === end || (at / CELL) % every === 0;
  for (let x = 0; x <= width; x += CELL) if (due(x, width)) path.push(`M${left + x} ${top}v${height}`);
  for (let y = 0; y <= height; y += CELL) if (due(y, height)) path.push(`M${left} ${top + y}h${width}`);
  return path.join("");
}

/** @type {(cells: Uint16Array, value: number, place: Place) => string} */
function squares(cells, value, { across, left, top }) {
  const side = CELL - 2 * GAP;
  /** @type {string[]} */
  const path = [];
  cells.forEach((cell, i) => {
    if (cell !== value) return;
    const [x, y] = [left + (i % across) * CELL + GAP, top + Math.floor(i / across) * CELL + GAP];
    path.push(`M${x} ${y}h${side}v${side}h-${side}z`);
  });
  return path.join("");
}

/** None on a board that is complete, which is a picture. @type {(cells: Uint16Array, place: Place) => string} */
function crosses(cells, { across, left, top }) {
  if (!cells.includes(UNKNOWN)) return "";
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
 * What tells given cells from marks: the ground of white ones, and small squares in the corners of all.
 * @type {(given: Uint16Array, place: Place) => SVGPathElement[]}
 */
function rivets(given, { across, left, top }) {
  const far = CELL - RIVET - RIVET_INSET;
  /** @type {{painted: string[], white: string[]}} */
  const paths = { painted: [], white: [] };
  /** @type {string[]} */
  const ground = [];
  given.forEach((cell, i) => {
    if (cell === UNKNOWN) return;
    const [x, y] = [left + (i % across) * CELL, top + Math.floor(i / across) * CELL];
    for (const dx of [RIVET_INSET, far])
      for (const dy of [RIVET_INSET, far]) paths[isInk(cell) ? "painted" : "white"].push(`M${x + dx} ${y + dy}h${RIVET}v${RIVET}h-${RIVET}z`);
    if (cell === WHITE) ground.push(`M${x} ${y}h${CELL}v${CELL}h-${CELL}z`);
  });
  return [
    shape("path", { class: "ground", fill: INK, "fill-opacity": 0.13, d: ground.join("") }),
    shape("path", { class: "rivet on-black", fill: "#fff", d: paths.painted.join("") }),
    shape("path", { class: "rivet", fill: INK, d: paths.white.join("") }),
  ];
}

/** The numbers of a clue: a line without blocks says so. @param {Clue} clue @returns {Clue} */
function shown(clue) {
  return clue.length ? [...clue] : [0];
}

/** @type {(puzzle: Puzzle, place: Place) => SVGGElement} */
function clues(puzzle, { left, top }) {
  const { rows, columns, inks } = puzzle;
  const tints = tintsIn(puzzle);
  const signed = showsSigns(puzzle);
  const group = shape("g", {
    class: "clue",
    fill: INK,
    "font-family": FONT,
    "font-size": NUMBER,
    "font-weight": 500,
    "text-anchor": "middle",
  });
  const put = (/** @type {import("./rules.js").Block} */ block, /** @type {number} */ x, /** @type {number} */ y) => {
    const tint = inks && lengthOf(block) ? tints.get(valueOfBlock(block)) : undefined;
    if (tint) group.append(chip(tint, x, y, widthOf([block], signed) - 2));
    const text = shape("text", { x, y, ...(tint ? { fill: tint.written } : {}) });
    text.textContent = String(lengthOf(block));
    if (tint && signed) {
      const sign = shape("tspan", { "font-size": 0.7 * NUMBER });
      sign.textContent = tint.sign;
      text.append(sign);
    }
    group.append(text);
  };
  rows.forEach((clue, row) => {
    const y = top + row * CELL + CELL / 2 + NUMBER * 0.36;
    let x = left - MARGIN;
    for (const block of shown(clue).reverse()) {
      const room = widthOf([block], signed);
      put(block, x - room / 2, y);
      x -= room;
    }
  });
  columns.forEach((clue, column) => {
    const x = left + (column + 0.5) * CELL;
    shown(clue).reverse().forEach((block, i) => put(block, x, top - MARGIN - i * LEADING));
  });
  return group;
}

/** What a number in colours stands on. @type {(tint: Tint, x: number, y: number, width: number) => SVGRectElement} */
function chip({ fill, faint }, x, y, width) {
  const height = LEADING - 1;
  return shape("rect", { x: x - width / 2, y: y - 0.36 * NUMBER - height / 2, width, height, rx: 3, fill, ...(faint ? OUTLINE : {}) });
}

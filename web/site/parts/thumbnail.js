import { contrast } from "../../inks/contrast.js";
import { GROUND, LEAST_CONTRAST, tintsOf } from "../../inks/tints.js";
import { UNKNOWN, WHITE, gap, isInk, lengthOf, valueOfBlock, roomNeeded, startOf } from "../../rules.js";

/** @typedef {import("../../rules.js").Puzzle} Puzzle */

/** The share of the picture's side that the clues take. */
const GUTTER = 0.2;

/** In CSS pixels, so that a tiny puzzle does not look like a window. */
const LARGEST_CELL = 32;

/**
 * A puzzle in miniature: its clues as little bars, and the cells painted so far; never the solution.
 * @param {HTMLCanvasElement} canvas as large as its style says; its pixels are set here
 * @param {Puzzle} puzzle
 * @param {Uint16Array | null} cells row by row, null for an untouched board
 * @param {[row: number, column: number][]} [spots] cells to ring
 */
export function drawThumbnail(canvas, puzzle, cells, spots = []) {
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  const context = canvas.getContext("2d");
  if (!canvas.clientWidth || !context) return;
  const [width, height] = [puzzle.columns.length, puzzle.rows.length];
  const longer = Math.max(width, height);
  // A cell takes at least one pixel; the browser scales the picture down if that makes it too large.
  const side = Math.max(Math.round(canvas.clientWidth * ratio), Math.ceil(longer / (1 - GUTTER)) + 2);
  canvas.width = side;
  canvas.height = side;
  const fitting = Math.floor((side * (1 - GUTTER)) / longer);
  const cell = Math.min(fitting, Math.round(LARGEST_CELL * ratio));
  const depth = Math.floor(side * GUTTER);
  const left = Math.max(depth, Math.floor((side - depth - cell * width) / 2) + depth);
  const top = Math.max(depth, Math.floor((side - depth - cell * height) / 2) + depth);
  canvas.toggleAttribute("data-inked", puzzle.inks !== undefined);
  const colour = palette(canvas);
  const tints = tintsOf(puzzle.inks, { fill: colour("--cell-black"), written: GROUND });
  const view = { context, colour, tints, cell, left, top, width, height, pixel: Math.max(1, Math.round(ratio)) };
  drawBoard(view);
  drawBars(view, puzzle, depth);
  const given = puzzle.given ? startOf(puzzle) : null;
  if (cells ?? given) drawCells(view, /** @type {Uint16Array} */ (cells ?? given));
  if (given) drawGiven(view, given);
  drawRings(view, spots);
}

/**
 * @typedef {{
 *   context: CanvasRenderingContext2D, colour: (name: string) => string, tints: Map<number, import("../../inks/tints.js").Tint>,
 *   cell: number, left: number, top: number, width: number, height: number, pixel: number,
 * }} View
 */

/** @param {HTMLCanvasElement} canvas */
function palette(canvas) {
  const style = getComputedStyle(canvas);
  return (/** @type {string} */ name) => style.getPropertyValue(name).trim();
}

/** @param {View} view */
function drawBoard({ context, colour, cell, left, top, width, height, pixel }) {
  context.fillStyle = colour("--cell-unknown");
  context.fillRect(left, top, cell * width, cell * height);
  const every = cell >= 5 * pixel ? 1 : cell > 1 ? 5 : Infinity;
  for (let column = 0; column <= width; column++) {
    const strong = column % 5 === 0 || column === width;
    if (column % every && column !== width) continue;
    context.fillStyle = colour(strong ? "--grid-strong" : "--grid");
    context.globalAlpha = strong ? 0.55 : 1;
    context.fillRect(left + column * cell, top, pixel, cell * height + pixel);
  }
  for (let row = 0; row <= height; row++) {
    const strong = row % 5 === 0 || row === height;
    if (row % every && row !== height) continue;
    context.fillStyle = colour(strong ? "--grid-strong" : "--grid");
    context.globalAlpha = strong ? 0.55 : 1;
    context.fillRect(left, top + row * cell, cell * width + pixel, pixel);
  }
  context.globalAlpha = 1;
}

/**
 * The blocks of each clue as bars that grow away from the board, all scaled to the longest clue.
 * @type {(view: View, puzzle: Puzzle, depth: number) => void}
 */
function drawBars(view, puzzle, depth) {
  const { context, colour, tints, pixel } = view;
  const bars = barsOf(view, puzzle, depth);
  context.fillStyle = colour("--muted");
  if (!puzzle.inks) {
    context.globalAlpha = 0.5;
    for (const { x, y, width, height } of bars) context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
    return;
  }
  // An ink like the ground is seen by its rim.
  const ground = solid(context, colour("--surface"));
  const hidden = new Set([...tints.values()].map(({ fill }) => fill).filter((fill) => contrast(fill, ground) < LEAST_CONTRAST));
  const filled = bars.map((bar) => ({ ...bar, fill: tints.get(bar.ink)?.fill ?? "" }));
  for (const { x, y, width, height, fill } of filled)
    if (hidden.has(fill)) context.fillRect(x - pixel, y - pixel, width + 2 * pixel, height + 2 * pixel);
  for (const { x, y, width, height, fill } of filled) {
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
  }
}

/** @type {(view: View, puzzle: Puzzle, depth: number) => {ink: number, x: number, y: number, width: number, height: number}[]} */
function barsOf({ cell, left, top, pixel }, puzzle, depth) {
  const room = depth - 2 * pixel;
  const longest = Math.max(...[...puzzle.rows, ...puzzle.columns].map(roomNeeded)) + 1;
  const thick = Math.max(1, cell - (cell > 3 * pixel ? 2 * pixel : cell > 1 ? 1 : 0));
  const inset = Math.floor((cell - thick + pixel) / 2);
  const along = (/** @type {import("../../rules.js").Clue} */ clue) => {
    let at = 0;
    return clue.map((_, i) => clue.length - 1 - i).map((i) => {
      const from = Math.round((at / longest) * room);
      const length = Math.max(1, Math.round(((at + lengthOf(clue[i])) / longest) * room) - from);
      at += lengthOf(clue[i]) + (i ? gap(clue, i - 1) : 0);
      return { ink: valueOfBlock(clue[i]), far: from + 2 * pixel + length, length };
    });
  };
  const beside = puzzle.rows.flatMap((clue, row) => along(clue).map(({ ink, far, length }) => {
    return { ink, x: left - far, y: top + row * cell + inset, width: length, height: thick };
  }));
  const above = puzzle.columns.flatMap((clue, column) => along(clue).map(({ ink, far, length }) => {
    return { ink, x: left + column * cell + inset, y: top - far, width: thick, height: length };
  }));
  return [...beside, ...above];
}

/** An opaque colour as #rrggbb. @type {(context: CanvasRenderingContext2D, colour: string) => string} */
function solid(context, colour) {
  const before = context.fillStyle;
  context.fillStyle = colour;
  const found = String(context.fillStyle);
  context.fillStyle = before;
  return found;
}

/** @type {(view: View, cells: Uint16Array) => void} */
function drawCells({ context, colour, tints, cell, left, top, width, pixel }, cells) {
  const gap = cell >= 5 * pixel ? pixel : 0;
  const dot = Math.max(pixel, Math.round(cell / 5));
  const inset = Math.round((cell - dot + pixel) / 2);
  const each = (/** @type {number} */ wanted, /** @type {(x: number, y: number) => void} */ draw) => {
    cells.forEach((value, index) => {
      if (value === wanted) draw(left + (index % width) * cell, top + Math.floor(index / width) * cell);
    });
  };
  context.strokeStyle = colour("--grid-strong");
  context.lineWidth = pixel;
  for (const [value, { fill, faint }] of tints) {
    context.fillStyle = fill;
    each(value, (x, y) => context.fillRect(x + gap, y + gap, cell - gap, cell - gap));
    // As on a board, where there is room for it.
    if (faint && gap) each(value, (x, y) => context.strokeRect(x + 1.5 * gap, y + 1.5 * gap, cell - 2 * gap, cell - 2 * gap));
  }
  context.fillStyle = colour("--cross");
  if (cell >= 4 * pixel) each(WHITE, (x, y) => context.fillRect(x + inset, y + inset, dot, dot));
}

/**
 * What tells given cells from marks: the same small squares in their corners as on a board, as far as there is room.
 * @type {(view: View, given: Uint16Array) => void}
 */
function drawGiven({ context, colour, cell, left, top, width, pixel }, given) {
  const side = Math.max(pixel, Math.round(cell * 0.14));
  if (cell < 4 * pixel) return;
  const [ink, paper] = [colour("--cell-black"), colour("--cell-unknown")];
  const [near, far] = [2 * pixel, cell - pixel - side];
  given.forEach((value, index) => {
    if (value === UNKNOWN) return;
    const [x, y] = [left + (index % width) * cell, top + Math.floor(index / width) * cell];
    context.fillStyle = isInk(value) ? paper : ink;
    for (const [across, down] of cell < 9 * pixel ? [[near, near]] : [[near, near], [far, near], [near, far], [far, far]])
      context.fillRect(x + across, y + down, side, side);
  });
}

/** @type {(view: View, spots: [row: number, column: number][]) => void} */
function drawRings({ context, colour, cell, left, top, pixel }, spots) {
  context.fillStyle = context.strokeStyle = colour("--cited");
  const thick = Math.max(pixel, Math.round(cell / 8));
  const radius = (cell - pixel - thick) / 2 - pixel;
  context.lineWidth = thick;
  for (const [row, column] of spots) {
    const [x, y] = [left + column * cell, top + row * cell];
    context.beginPath();
    // Where there is no room for a ring, the whole cell.
    if (radius < 2 * pixel) context.fillRect(x, y, cell, cell);
    else context.arc(x + (cell + pixel) / 2, y + (cell + pixel) / 2, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}

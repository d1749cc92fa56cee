/**
 * What is put into the field of one side and is not a clue on each line: lists in brackets, as programs write them, and the
 * columns' clues stacked above a grid, as spreadsheets hold them; or a whole sheet with the clues of both sides.
 *
 * @import { Clue } from "../../rules.js"
 * @typedef {number | any[]} Nested numbers, and lists of such lists
 */
import { inAscii } from "../../reading/digits.js";
import { roomNeeded } from "../../rules.js";

const TOKEN = /"[^"\n]*"|'[^'\n]*'|[[({]|[\])}]|\b\d+/g;

/**
 * The clues in a text of brackets, one on each line, without the zeros that fill them up.
 * @param {string} text
 * @returns {string | null} null for a text without lists, with one that has not ended, or with the lists of both sides
 */
export function linesOfList(text) {
  const roots = parsed(inAscii(text));
  if (!roots?.length || isWhole(roots)) return null;
  const list = unwrapped(roots);
  // In a list of nothing but numbers each of them is a clue.
  const clues = list === roots && list.length === 1 ? numbersIn(list) : list;
  return clues.map((clue) => numbersIn(clue).filter((n) => n > 0).join(" ") || "0").join("\n");
}

/** Whether a text holds lists of clues for both sides. @param {string} text */
export function holdsBothSides(text) {
  const roots = parsed(inAscii(text));
  return roots !== null && isWhole(roots);
}

/** @param {Nested[]} roots */
function isWhole(roots) {
  const lists = unwrapped(roots);
  return lists.length === 2 && lists.every((list) => Array.isArray(list) && list.some(Array.isArray));
}

/**
 * What a list holds that is the only one in another list, and so on; a list of numbers is not taken apart.
 * @param {Nested[]} list
 */
function unwrapped(list) {
  while (list.length === 1 && Array.isArray(list[0]) && list[0].some(Array.isArray)) [list] = list;
  return list;
}

/** @param {string} text @returns {Nested[] | null} what stands in the outermost brackets */
function parsed(text) {
  if (!/[[({]/.test(text)) return null;
  /** @type {Nested[][]} */
  const open = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open[open.length - 1];
    if (/^[[({]/.test(token)) open.push([]);
    else if (/^["']\D*$/.test(token)) continue;
    else if (open.length === 1) return null;
    else if (/^\d/.test(token)) inner.push(Number(token));
    else if (/^["']/.test(token)) inner.push((token.match(/\d+/g) ?? []).map(Number));
    else open[open.length - 2].push(/** @type {Nested[]} */ (open.pop()));
  }
  return open.length === 1 ? open[0] : null;
}

/** @type {(nested: Nested) => number[]} */
function numbersIn(nested) {
  return Array.isArray(nested) ? nested.flatMap(numbersIn) : [nested];
}

/**
 * The columns' clues in a block of cells above a grid, one on each line.
 * @param {string} text with a tab between cells
 * @param {Clue[]} rows the clues of the other side; none if they are not known
 * @returns {string | null} null for a text that can only be one clue on each line
 */
export function linesOfBlock(text, rows) {
  if (!text.includes("\t")) return null;
  const block = cellsOf(text);
  const width = Math.max(...block.map((line) => line.length));
  const stacked = Array.from({ length: width }, (_, at) => block.map((line) => line[at] ?? ""));
  if (!isBlock(block, stacked, rows)) return null;
  return stacked.map((cells) => cells.flatMap((cell) => cell.match(/\d+/g) ?? []).join(" ") || "0").join("\n");
}

/**
 * Whether a text is a whole sheet: the clues of the columns above the grid, those of the rows to its left, and no numbers
 * in the grid and in the corner. A block of clues that are aligned on one side never is.
 * @param {string} text with a tab between cells
 */
export function holdsTable(text) {
  if (!text.includes("\t")) return false;
  const filled = cellsOf(text).map((line) => line.map((cell) => /\d/.test(cell)));
  const first = filled.findIndex((line) => line.includes(true));
  const left = filled[first]?.indexOf(true) ?? 0;
  // The clues of the columns end where those of the rows begin, which reach as far as the columns let them.
  for (let corner = left; corner > 0; corner--) {
    const top = filled.findIndex((line) => line.slice(0, corner).includes(true));
    if (top <= first) continue;
    const beside = filled.slice(top).every((line) => !line.slice(corner).includes(true));
    const above = filled.slice(0, top).every((line) => !line.slice(0, corner).includes(true));
    if (beside && above) return true;
  }
  return false;
}

/** @param {string} text with a tab between cells */
function cellsOf(text) {
  return inAscii(text).replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n").map((line) => line.split("\t"));
}

/**
 * Sizes decide, then on which side the numbers are aligned, then that grids have more columns than a clue has numbers.
 * @type {(lines: string[][], stacked: string[][], rows: Clue[]) => boolean}
 */
function isBlock(lines, stacked, rows) {
  const asLines = fits(lines, rows);
  if (asLines !== fits(stacked, rows)) return !asLines;
  const aligned = lines.every(isAligned);
  if (aligned !== stacked.every(isAligned)) return !aligned;
  return stacked.length > lines.length;
}

/**
 * @param {string[][]} clues of the columns
 * @param {Clue[]} rows
 */
function fits(clues, rows) {
  if (!rows.length) return true;
  return rows.every((clue) => roomNeeded(clue) <= clues.length)
    && clues.every((cells) => roomNeeded(cells.filter((cell) => cell.trim()).map(Number)) <= rows.length);
}

/** Whether the filled cells stand together at one end. @param {string[]} cells */
function isAligned(cells) {
  const filled = cells.map((cell) => (cell.trim() ? "1" : " ")).join("");
  return /^ *1*$|^1* *$/.test(filled);
}

/**
 * The marks on a board as a link holds them: `1.<cells>.<check>`, where 1 is the version of this form.
 *
 * A character of the cells stands for three of them, row by row, as a number in base 64; `~<n>~` in front of a character
 * says that it comes n times. What is left out at the end is open. The check ends the text with a letter or a digit, so
 * that programs which find links in messages take all of it, and tells whether clues and marks came through whole. In a
 * puzzle in colours a character stands for one cell. Where open cells have notes the form is
 * `2.<cells>.<low>.<high>.<check>`: of each cell's number of notes the lowest six bits, and the rest.
 *
 * @import { Puzzle } from "../../rules.js"
 * @typedef {{count: number, values: number}} Packing how many cells are in a digit, and values of a cell
 */
import { formatGameId, hashOf } from "../../reading/game-id.js";
import { NOTE, UNKNOWN, bare, greatestValue, isNoted, isValue } from "../../rules.js";

const [PLAIN, NOTED] = ["1", "2"];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BLACK = { count: 3, values: 4 };
const COLOURS = { count: 1, values: DIGITS.length };
/** A shorter run of one digit is not longer than its count. */
const LEAST_RUN = 5;
const CHECK_LENGTH = 6;

/** Marks in a link that cannot be read. `later`: a later version of the site made them. */
export class MarksError extends Error {
  /** @param {boolean} later */
  constructor(later) {
    super(later ? "marks of a later version" : "damaged marks");
    this.later = later;
  }
}

/** @type {(puzzle: Puzzle, cells: Uint16Array) => string} */
export function formatMarks(puzzle, cells) {
  const parts = [digitsOf(cells.map(bare), packingOf(puzzle))];
  const noted = cells.some(isNoted);
  if (noted) {
    const notes = cells.map((cell) => Math.floor(cell / NOTE));
    parts.push(digitsOf(notes.map((number) => number % COLOURS.values), COLOURS));
    parts.push(digitsOf(notes.map((number) => Math.floor(number / COLOURS.values)), COLOURS));
  }
  const text = parts.join(".");
  return `${noted ? NOTED : PLAIN}.${text}.${checkOf(puzzle, text)}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {string} text
 * @returns {Uint16Array}
 * @throws {MarksError}
 */
export function parseMarks(puzzle, text) {
  const [version, ...parts] = text.split(".");
  if (/^\d+$/.test(version) && Number(version) > Number(NOTED)) throw new MarksError(true);
  const check = parts.pop();
  const known = (version === PLAIN && parts.length === 1) || (version === NOTED && parts.length === 3 && puzzle.inks);
  if (!known || check !== checkOf(puzzle, parts.join("."))) throw new MarksError(false);
  const size = puzzle.rows.length * puzzle.columns.length;
  const inks = puzzle.inks?.length ?? 0;
  const [written, ...noted] = parts;
  const cells = readDigits(written, size, packingOf(puzzle));
  if (cells.some((value) => value > greatestValue(inks))) throw new MarksError(false);
  if (!noted.length) return cells;
  const [low, high] = noted.map((digits) => readDigits(digits, size, COLOURS));
  return cells.map((cell, index) => {
    const notes = low[index] + high[index] * COLOURS.values;
    if (!notes) return cell;
    if (cell !== UNKNOWN || !isValue(notes * NOTE, inks)) throw new MarksError(false);
    return notes * NOTE;
  });
}

/** @param {Puzzle} puzzle */
function packingOf({ inks }) {
  return inks ? COLOURS : BLACK;
}

/** @type {(cells: Uint16Array, packing: Packing) => string} */
function digitsOf(cells, { count, values }) {
  let digits = "";
  for (let start = 0; start < cells.length; start += count) {
    let digit = 0;
    for (let i = 0; i < count; i++) digit = digit * values + (cells[start + i] ?? UNKNOWN);
    digits += DIGITS[digit];
  }
  const open = new RegExp(`${DIGITS[0]}+$`);
  return digits.replace(open, "").replace(/(.)\1+/g, (run, digit) => {
    return run.length < LEAST_RUN ? run : `~${run.length}~${digit}`;
  });
}

/** @type {(digits: string, size: number, packing: Packing) => Uint16Array<ArrayBuffer>} */
function readDigits(digits, size, { count: each, values }) {
  const cells = new Uint16Array(size);
  let at = 0;
  for (const [, count = "1", letter] of digits.matchAll(/(?:~(\d+)~)?(.)/g)) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0 || at + (Number(count) - 1) * each >= size) throw new MarksError(false);
    for (let n = Number(count); n > 0; n--, at += each)
      for (let i = 0; i < each && at + i < size; i++)
        cells[at + i] = Math.floor(digit / values ** (each - 1 - i)) % values;
  }
  return cells;
}

/** @type {(puzzle: Puzzle, text: string) => string} */
function checkOf(puzzle, text) {
  return hashOf(`${formatGameId(puzzle)}&${text}`).slice(-CHECK_LENGTH);
}

/**
 * The marks on a board as a link holds them: `1.<cells>.<check>`, where 1 is the version of this form.
 *
 * A character of the cells stands for three of them, row by row, as a number in base 64; `~<n>~` in front of a character
 * says that it comes n times. What is left out at the end is open. The check ends the text with a letter or a digit, so
 * that programs which find links in messages take all of it, and tells whether clues and marks came through whole. In a
 * puzzle in colours a character stands for one cell; notes are left out.
 *
 * @import { Puzzle } from "../../rules.js"
 */
import { formatGameId, hashOf } from "../../reading/game-id.js";
import { UNKNOWN, bare, greatestValue } from "../../rules.js";

const VERSION = "1";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Cells in a digit, and values of a cell: in black, and in colours. */
const BLACK = { count: 3, values: 4 };
const COLOURS = { count: 1, values: 64 };
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
  const { count, values } = puzzle.inks ? COLOURS : BLACK;
  let digits = "";
  for (let start = 0; start < cells.length; start += count) {
    let digit = 0;
    for (let i = 0; i < count; i++) digit = digit * values + bare(cells[start + i] ?? UNKNOWN);
    digits += DIGITS[digit];
  }
  const open = new RegExp(`${DIGITS[0]}+$`);
  const text = digits.replace(open, "").replace(/(.)\1+/g, (run, digit) => {
    return run.length < LEAST_RUN ? run : `~${run.length}~${digit}`;
  });
  return `${VERSION}.${text}.${checkOf(puzzle, text)}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {string} text
 * @returns {Uint16Array}
 * @throws {MarksError}
 */
export function parseMarks(puzzle, text) {
  const [version, written, check, ...rest] = text.split(".");
  if (/^\d+$/.test(version) && Number(version) > Number(VERSION)) throw new MarksError(true);
  const whole = version === VERSION && rest.length === 0 && check === checkOf(puzzle, written ?? "");
  if (!whole) throw new MarksError(false);
  const cells = new Uint16Array(puzzle.rows.length * puzzle.columns.length);
  const { count: each, values } = puzzle.inks ? COLOURS : BLACK;
  let at = 0;
  for (const [, count = "1", letter] of written.matchAll(/(?:~(\d+)~)?(.)/g)) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0 || at + (Number(count) - 1) * each >= cells.length) throw new MarksError(false);
    for (let n = Number(count); n > 0; n--, at += each)
      for (let i = 0; i < each && at + i < cells.length; i++)
        cells[at + i] = Math.floor(digit / values ** (each - 1 - i)) % values;
  }
  if (cells.some((value) => value > greatestValue(puzzle.inks?.length ?? 1))) throw new MarksError(false);
  return cells;
}

/** @type {(puzzle: Puzzle, text: string) => string} */
function checkOf(puzzle, text) {
  return hashOf(`${formatGameId(puzzle)}&${text}`).slice(-CHECK_LENGTH);
}

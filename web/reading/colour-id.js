/**
 * Ids of colour puzzles, which name them in links and keys as game ids do those in black: `c1:WxH:<inks>:<clues>`, where 1
 * is the version of this form.
 *
 * An ink is `<rrggbb>.<name>.<sign>`, and "/" stands between inks. Clues are columns then rows, "/" between clues; a block is
 * its length and the letter of its ink, a for the first. Given cells follow behind a comma, row by row: a letter for an ink,
 * w for white, u for open, with the length of a run before it. In names, letters, digits and "-" stand for themselves, "_"
 * for a space, and `~<code>~` for any other character. The same as nonogram/formats/colour_id.py.
 *
 * @import { Block, Clue, Ink, Puzzle } from "../rules.js"
 */
import { expectInks, isBlackAlone } from "./ink-list.js";
import { ClueError, MAX_SIDE, WHITE, expectPuzzle, startOf, tooLarge, withGiven } from "../rules.js";
import { inkOf, isInk, lengthOf, valueOfBlock, signOf, valueOfInk } from "../rules.js";

const VERSION = 1;
const FIRST = "a".charCodeAt(0);
const HEAD = /^c(\d{1,6}):/;
const ID = /^c1:(\d{1,6})x(\d{1,6}):([^:]*):([^:,]*)(?:,([^:,]*))?$/;

/** @type {(puzzle: Puzzle & {inks: Ink[]}) => string} */
export function formatColourId(puzzle) {
  const { inks, rows, columns, given } = puzzle;
  const palette = inks.map(({ name, colour, sign }) => `${colour.slice(1)}.${escaped(name)}.${escaped(sign)}`).join("/");
  const clues = [...columns, ...rows].map((clue) => clue.map((block) => lengthOf(block) + letterOf(valueOfBlock(block))).join(""));
  const cells = given ? `,${runsOf(startOf(puzzle))}` : "";
  return `c${VERSION}:${columns.length}x${rows.length}:${palette}:${clues.join("/")}${cells}`;
}

/**
 * @param {string} id
 * @returns {Puzzle}
 * @throws {ClueError} when the id is cut short, is of a later version, or its clues cannot be a puzzle
 */
export function parseColourId(id) {
  if (Number(HEAD.exec(id.trim())?.[1]) > VERSION) throw problem("laterId");
  const [, across, down, palette, body, cells] = ID.exec(id.trim()) ?? [];
  if (across === undefined) throw problem("notAnId");
  const [width, height] = [Number(across), Number(down)];
  if (Math.max(width, height) > MAX_SIDE) throw new ClueError([tooLarge(width, height)]);
  const inks = expectInks(palette.split("/").map((ink) => {
    const [colour, name = "", sign = ""] = ink.split(".");
    return { name: unescaped(name), colour: `#${colour}`, sign: unescaped(sign) };
  }));
  const parts = body.split("/");
  if (parts.length !== width + height) throw problem("idLength", { has: parts.length, needs: width + height });
  const clues = parts.map((part, i) => readClue(part, i, width, inks.length));
  const sides = { rows: clues.slice(width), columns: clues.slice(0, width) };
  const puzzle = isBlackAlone(inks) ? inBlack(sides) : { inks, ...sides };
  expectPuzzle(puzzle);
  return cells === undefined ? puzzle : withGiven(puzzle, rowsOf(cells, width, height));
}

/** @param {Puzzle} puzzle whose only ink is black @returns {Puzzle} */
function inBlack({ rows, columns }) {
  const [inRows, inColumns] = [rows, columns].map((side) => side.map((clue) => clue.map(lengthOf)));
  return { rows: inRows, columns: inColumns };
}

/** @type {(part: string, index: number, width: number, inks: number) => Clue} */
function readClue(part, index, width, inks) {
  const blocks = [...part.matchAll(/(\d{1,6})([a-i])/g)];
  const whole = blocks.map(([text]) => text).join("") === part;
  const clue = blocks.map(([, length, letter]) => /** @type {Block} */ ([Number(length), letter.charCodeAt(0) - FIRST + 1]));
  const unnamed = clue.findIndex((block) => inkOf(valueOfBlock(block)) > inks);
  if (whole && unnamed < 0) return clue;
  /** @type {import("../rules.js").Place} */
  const place = index < width ? { axis: "column", index } : { axis: "row", index: index - width };
  const [code, text] = whole ? ["inkUnnamed", blocks[unnamed][0]] : ["notABlock", part.slice(0, 20)];
  throw new ClueError([{ code, place, values: { text } }]);
}

/** The letter of a cell's value. @param {number} value */
function letterOf(value) {
  if (isInk(value)) return String.fromCharCode(FIRST + inkOf(value) - 1);
  return value === WHITE ? "w" : "u";
}

/** @param {Uint16Array} cells */
function runsOf(cells) {
  const letters = Array.from(cells, letterOf).join("");
  return letters.replace(/(.)\1*/g, (run, letter) => (run.length > 1 ? run.length : "") + letter);
}

/**
 * The rows that runs stand for.
 * @type {(runs: string, width: number, height: number) => string[]}
 */
function rowsOf(runs, width, height) {
  let signs = "";
  for (const [, count, letter] of runs.matchAll(/(\d{0,6})(\D)/g)) {
    const sign = letter === "w" ? "." : letter === "u" ? "?" : signOf(valueOfInk(letter.charCodeAt(0) - FIRST + 1)) ?? "!";
    if (signs.length + Number(count || 1) > width * height) throw problem("givenMany", { cells: width * height });
    signs += sign.repeat(Number(count || 1));
  }
  return Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width));
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[^A-Za-z0-9-]/gu, (letter) => (letter === " " ? "_" : `~${letter.codePointAt(0)?.toString(16)}~`));
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/_|~([0-9a-f]{1,5})~/g, (_, code) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : " "));
}

/** @type {(code: string, values?: Record<string, string | number>) => ClueError} */
function problem(code, values = {}) {
  return new ClueError([{ code, place: null, values }]);
}

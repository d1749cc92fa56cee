/**
 * What the page reads without the engine: the project's JSON, as a text or as an object, and game ids. The site, the
 * player and the element read with it, by the rules of nonogram/formats; a solution is checked and discarded, because the
 * player must not know it.
 *
 * @import { Block, Clue, Ink, Place, Puzzle } from "../rules.js"
 * @typedef {object} Source
 * @property {Puzzle} puzzle
 * @property {unknown} saved a game that came with it, not yet checked; null for none
 */
import { inAscii } from "./digits.js";
import { parseGameId } from "./game-id.js";
import { parseColourId } from "./colour-id.js";
import { expectInks, isBlackAlone } from "./ink-list.js";
import { ClueError, expectPuzzle, formatState, isSolved, lengthOf, readCells, startOf, withGiven } from "../rules.js";

/** Texts about a puzzle, which are kept with it. */
export const TEXTS = /** @type {const} */ (["title", "author", "copyright", "license"]);

/** As in nonogram.Puzzle: a text is cut to this many characters, and what no file can hold is replaced. */
const MOST_CHARACTERS = 1000;
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const UNWRITABLE = /[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]/gu;

/** What was handed over is not a puzzle; the message says why. */
export class SourceError extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.name = "SourceError";
  }
}

/** The board in a source does not fit its puzzle, which can be had without it. */
export class BoardError extends ClueError {
  /** @param {import("../rules.js").Problem[]} problems @param {Puzzle} puzzle */
  constructor(problems, puzzle) {
    super(problems);
    this.puzzle = puzzle;
  }
}

const ID = /^\d{1,6}(x\d{1,6})?:/;
const COLOUR_ID = /^c\d+:/;

/**
 * @param {unknown} value clues as an object, or a text
 * @returns {Source | null} null: only the engine can tell
 * @throws {ClueError}
 */
export function readSource(value) {
  if (typeof value === "object" && value !== null) return readObject(/** @type {Record<string, unknown>} */ (value));
  const text = String(value ?? "").replace(/^\ufeff/, "").trim();
  if (!text) throw problem("blank");
  if (/^\{\s*(["}]|$)/.test(text)) {
    const object = parseJson(text);
    return object && !isLoose(object) ? readObject(object) : null;
  }
  if (COLOUR_ID.test(text)) return { puzzle: parseColourId(text), saved: null };
  const id = inAscii(text.slice(0, 20)) + text.slice(20);
  return ID.test(id) ? { puzzle: parseGameId(inAscii(id)), saved: null } : null;
}

/**
 * The side that the name of a list means. The same rule as nonogram/formats/sides.py.
 * @param {string} name
 * @returns {"rows" | "columns" | null} null for neither, and for both
 */
export function sideOf(name) {
  const rows = /row|zeile|ligne|horizontal|^across|^left$/i.test(name);
  const columns = /col|spalte|verti[ck]al|^down|^top$/i.test(name);
  return rows === columns ? null : rows ? "rows" : "columns";
}

/**
 * @param {string} text
 * @returns {Record<string, unknown> | null} null: it is whole, but no JSON, as an object of Python
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    if (/\}\s*;?$/.test(text)) return null;
    throw problem("json");
  }
}

/** @type {(object: Record<string, unknown>) => Source} */
function readObject(object) {
  const { version = "inks" in object ? 2 : 1 } = object;
  if (version !== 1 && version !== 2) throw problem("version");
  const inks = version === 2 ? expectInks(object.inks) : undefined;
  if (inks && isBlackAlone(inks)) return readObject(inBlack(object, inks));
  const rows = cluesOf(object, "rows", inks);
  const columns = cluesOf(object, "columns", inks);
  /** @type {Puzzle} */
  const clues = { ...(inks ? { inks } : {}), rows, columns };
  for (const name of TEXTS) {
    const text = object[name] ?? "";
    if (typeof text !== "string") throw problem("text", { name });
    const cleaned = textOf(text);
    if (cleaned) clues[name] = cleaned;
  }
  expectPuzzle(clues, object.given);
  const puzzle = object.given === undefined || object.given === null ? clues : withGiven(clues, object.given);
  const goal = cellsOf(object.goal, puzzle);
  if (goal && !isSolved(puzzle, goal)) throw problem("goal");
  const state = stateOf(object.state, puzzle);
  return { puzzle, saved: state && { ...object, ...puzzle, version: inks ? 2 : 1, state: formatState(state, columns.length) } };
}

/**
 * Whether a clue is a number or a text of numbers, not a list of them: the engine reads these.
 * @param {Record<string, unknown>} object
 */
function isLoose(object) {
  const sides = [listOf(object, "rows"), listOf(object, "columns")];
  const isClue = (/** @type {unknown} */ clue) => Array.isArray(clue) || typeof clue === "number" || isNumbers(clue);
  if (!sides.every((list) => Array.isArray(list) && list.every(isClue))) return false;
  return !sides.flat().every(Array.isArray);
}

/** @param {unknown} text */
function isNumbers(text) {
  return typeof text === "string" && /^[\d\s,.;/-]*$/.test(text);
}

/**
 * What an object has for a side. If nothing has the side's own name, the first list whose name means it is taken.
 * @type {(object: Record<string, unknown>, side: "rows" | "columns") => unknown}
 */
function listOf(object, side) {
  const isNamed = (/** @type {string} */ name) => sideOf(name) === side && Array.isArray(object[name]);
  return object[side in object ? side : (Object.keys(object).find(isNamed) ?? side)];
}

/** A text about a puzzle on one line, as nonogram.Puzzle has it. @param {string} text */
function textOf(text) {
  const line = text.split(BLANKS).filter(Boolean).join(" ");
  return Array.from(line).slice(0, MOST_CHARACTERS).join("").replace(UNWRITABLE, "\ufffd").replace(/ $/, "");
}

/** @type {(object: Record<string, unknown>, inks: Ink[]) => Record<string, unknown>} */
function inBlack({ inks: _, notes: __, ...object }, inks) {
  const [rows, columns] = /** @type {const} */ (["rows", "columns"]).map((side) =>
    cluesOf(object, side, inks).map((clue) => clue.map(lengthOf)));
  return { ...object, version: 1, rows, columns };
}

/**
 * The clues of a side, a lone 0 as an empty clue.
 * @type {(object: Record<string, unknown>, side: "rows" | "columns", inks: Ink[] | undefined) => Clue[]}
 */
function cluesOf(object, side, inks) {
  const list = listOf(object, side);
  if (!Array.isArray(list) || !list.every(Array.isArray)) throw problem("shape");
  const clues = list.map((clue) => (clue.length === 1 && clue[0] === 0 ? [] : [...clue]));
  const axis = side === "rows" ? "row" : "column";
  if (inks) return clues.map((clue, index) => clue.map((block) => pairOf(block, inks, { axis, index })));
  if (!clues.every((clue) => clue.every((block) => typeof block === "number"))) throw problem("shape");
  return clues;
}

/**
 * A block of a colour puzzle, whose ink is a number, from 1, or a name.
 * @type {(block: unknown, inks: Ink[], place: Place) => Block}
 */
function pairOf(block, inks, place) {
  const [length, told] = Array.isArray(block) && block.length === 2 ? block : [];
  const ink = typeof told === "string" ? inks.findIndex(({ name }) => name === told) + 1 : told;
  if (typeof length !== "number" || !(typeof told === "string" || Number.isInteger(told))) throw problem("inkShape", {}, place);
  if (ink < 1 || ink > inks.length) throw problem("inkUnnamed", { text: JSON.stringify(block).slice(0, 40) }, place);
  return [length, ink];
}

/**
 * The cells of a board, with the given ones of the puzzle.
 * @type {(rows: unknown, puzzle: Puzzle) => Uint16Array<ArrayBuffer> | null}
 */
function cellsOf(rows, puzzle) {
  if (rows === undefined || rows === null) return null;
  const cells = readCells(puzzle, rows);
  const given = startOf(puzzle);
  if (cells.some((cell, i) => cell && given[i] && cell !== given[i])) {
    throw problem("state", { width: puzzle.columns.length, height: puzzle.rows.length });
  }
  return cells.map((cell, i) => cell || given[i]);
}

/** @type {(rows: unknown, puzzle: Puzzle) => Uint16Array<ArrayBuffer> | null} */
function stateOf(rows, puzzle) {
  try {
    return cellsOf(rows, puzzle);
  } catch (error) {
    throw error instanceof ClueError ? new BoardError(error.problems, puzzle) : error;
  }
}

/** @type {(code: string, values?: Record<string, string | number>, place?: Place | null) => ClueError} */
function problem(code, values = {}, place = null) {
  return new ClueError([{ code, place, values }]);
}

/**
 * What the page reads without the engine: the project's JSON, as a text or as an object, and game ids. The site, the
 * player and the element read with it, by the rules of nonogram/formats; a solution is checked and discarded, because the
 * player must not know it.
 *
 * @import { Puzzle } from "../rules.js"
 * @typedef {object} Source
 * @property {Puzzle} puzzle
 * @property {unknown} saved a game that came with it, not yet checked; null for none
 */
import { inAscii } from "./digits.js";
import { parseGameId } from "./game-id.js";
import { ClueError, expectPuzzle, formatState, isSolved, parseState, startOf, withGiven } from "../rules.js";

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

const ID = /^\d{1,6}(x\d{1,6})?:/;

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
  if (object.version !== undefined && object.version !== 1) throw problem("version");
  const rows = cluesOf(object, "rows");
  const columns = cluesOf(object, "columns");
  /** @type {Puzzle} */
  const clues = { rows, columns };
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
  const state = cellsOf(object.state, puzzle);
  return { puzzle, saved: state && { ...object, version: 1, state: formatState(state, columns.length) } };
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

/**
 * The clues of a side, a lone 0 as an empty clue.
 * @type {(object: Record<string, unknown>, side: "rows" | "columns") => number[][]}
 */
function cluesOf(object, side) {
  const list = listOf(object, side);
  const good = Array.isArray(list) && list.every((clue) => Array.isArray(clue) && clue.every((n) => typeof n === "number"));
  if (!good) throw problem("shape");
  return list.map((clue) => (clue.length === 1 && clue[0] === 0 ? [] : [...clue]));
}

/**
 * The cells of a board, with the given ones of the puzzle.
 * @type {(rows: unknown, puzzle: Puzzle) => Uint8Array<ArrayBuffer> | null}
 */
function cellsOf(rows, puzzle) {
  if (rows === undefined || rows === null) return null;
  const [width, height] = [puzzle.columns.length, puzzle.rows.length];
  const cells = parseState(rows, width, height);
  const given = startOf(puzzle);
  if (cells.some((cell, i) => cell && given[i] && cell !== given[i])) throw problem("state", { width, height });
  return cells.map((cell, i) => cell || given[i]);
}

/** @type {(code: string, values?: Record<string, string | number>) => ClueError} */
function problem(code, values = {}) {
  return new ClueError([{ code, place: null, values }]);
}

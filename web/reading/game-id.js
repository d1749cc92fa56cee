/**
 * Simon Tatham's game ids, which name a puzzle in links, files and keys. The same as nonogram/formats/tatham.py.
 *
 * Given cells are letters behind a comma: a letter from a to y for the 0 to 24 cells before the next given one, which is
 * black if the letter is a capital, white if not; z for 25 cells none of which is given.
 *
 * @import { Puzzle } from "../rules.js"
 */
import { formatColourId, parseColourId } from "./colour-id.js";
import { ClueError, MAX_SIDE, expectPuzzle, tooLarge, withGiven } from "../rules.js";

const FAR = 25;
const FIRST = "a".charCodeAt(0);

/**
 * Simon Tatham's game id: `WxH:` columns then rows, "/" between clues, "." within; given cells behind a comma. A colour
 * puzzle has an id of this site's own.
 * @type {(puzzle: Puzzle) => string}
 */
export function formatGameId(puzzle) {
  const { inks } = puzzle;
  if (inks) return formatColourId({ ...puzzle, inks });
  const clues = [...puzzle.columns, ...puzzle.rows].map((clue) => clue.join("."));
  const given = puzzle.given ? `,${lettersOf(puzzle.given)}` : "";
  return `${puzzle.columns.length}x${puzzle.rows.length}:${clues.join("/")}${given}`;
}

/**
 * @param {string} id
 * @returns {Puzzle}
 * @throws {ClueError} when the id is cut short or its clues cannot be a puzzle
 */
export function parseGameId(id) {
  if (/^\s*c\d+:/.test(id)) return parseColourId(id);
  const head = /^\s*(\d{1,6})(?:x(\d{1,6}))?:(.*)$/s.exec(id);
  if (!head) throw new ClueError([{ code: "notAnId", place: null, values: {} }]);
  const width = Number(head[1]);
  const height = Number(head[2] ?? head[1]);
  if (Math.max(width, height) > MAX_SIDE) throw new ClueError([tooLarge(width, height)]);
  const [, body, letters = ""] = /** @type {RegExpExecArray} */ (/^([^,]*)(?:,(.*))?$/s.exec(head[3].trim()));
  const parts = body.split("/");
  if (parts.length !== width + height) {
    throw new ClueError([{ code: "idLength", place: null, values: { has: parts.length, needs: width + height } }]);
  }
  const clues = parts.map((part, i) => {
    const place = i < width
      ? { axis: /** @type {const} */ ("column"), index: i }
      : { axis: /** @type {const} */ ("row"), index: i - width };
    if (!/^(\d{1,6}(\.\d{1,6})*)?$/.test(part)) {
      throw new ClueError([{ code: "notANumber", place, values: { text: part.slice(0, 20) } }]);
    }
    return part === "" || part === "0" ? [] : part.split(".").map(Number);
  });
  const puzzle = { rows: clues.slice(width), columns: clues.slice(0, width) };
  expectPuzzle(puzzle, /^[a-z]+$/i.test(letters) ? rowsOf(letters, width, height) : null);
  return letters ? withLetters(puzzle, letters) : puzzle;
}

/**
 * @param {Puzzle} puzzle
 * @param {string} letters for its given cells. An id that has lost its capitals on the way may be read with them
 * @returns {Puzzle}
 */
function withLetters(puzzle, letters) {
  const { rows: { length: height }, columns: { length: width } } = puzzle;
  const strange = /[^a-z]/i.exec(letters);
  if (strange) throw new ClueError([{ code: "givenLetter", place: null, values: { text: strange[0] } }]);
  const read = (/** @type {string} */ text) => {
    const rows = rowsOf(text, width, height);
    if (!rows) throw new ClueError([{ code: "givenMany", place: null, values: { cells: width * height } }]);
    return withGiven(puzzle, rows);
  };
  try {
    return read(letters);
  } catch (error) {
    if (letters !== letters.toLowerCase()) throw error;
    try {
      return read(letters.toUpperCase());
    } catch {
      throw error;
    }
  }
}

/**
 * A short name for a puzzle's clues, the same for the same clues: 64-bit FNV-1a of the game id, in base 36.
 * @type {(puzzle: Puzzle) => string}
 */
export function puzzleKey(puzzle) {
  return hashOf(formatGameId(puzzle));
}

/** The 64-bit FNV-1a hash of a text's UTF-16 units, in base 36. @param {string} text */
export function hashOf(text) {
  // The prime is 2^40 + 0x1b3. Computed in two halves of 32 bits: big integers would hold up a page that opens a large
  // puzzle.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let i = 0; i < text.length; i++) {
    const mixed = (low ^ text.charCodeAt(i)) >>> 0;
    const product = mixed * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (mixed << 8) + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36);
}

/** The letters up to the last cell. @param {string[]} rows */
function lettersOf(rows) {
  let letters = "";
  let before = 0;
  for (const cell of rows.join("")) {
    if (cell === "?" && ++before < FAR) continue;
    const letter = String.fromCharCode(FIRST + before);
    letters += cell === "#" ? letter.toUpperCase() : letter;
    before = 0;
  }
  return before ? letters + String.fromCharCode(FIRST + before) : letters;
}

/**
 * The rows that letters stand for; fewer letters than cells leave the others open.
 * @param {string} letters
 * @param {number} width
 * @param {number} height
 * @returns {string[] | null} null where they go beyond the last cell
 */
function rowsOf(letters, width, height) {
  const count = width * height;
  let cells = "";
  for (const letter of letters) {
    const [before, left] = [letter.toLowerCase().charCodeAt(0) - FIRST, count - cells.length];
    if (before > left || !left) return null;
    cells += "?".repeat(before);
    if (before !== FAR && before !== left) cells += letter < "a" ? "#" : ".";
  }
  cells = cells.padEnd(count, "?");
  return Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width));
}

/**
 * The few rules that the page needs before the engine is ready: the clues of a row of cells, when a picture is
 * finished, when a line can no longer be right, and when clues cannot be a puzzle. Each is tested against the Python
 * package, which is the authority.
 *
 * @typedef {number | [length: number, ink: number]} Block   a number alone is the length of a block of a puzzle in black
 * @typedef {Block[]} Clue
 * @typedef {{name: string, colour: string, sign: string}} Ink   `colour`: "#rrggbb"; `sign`: one character
 * @typedef {{
 *   inks?: Ink[], rows: Clue[], columns: Clue[], given?: string[],
 *   title?: string, author?: string, copyright?: string, license?: string,
 * }} Puzzle
 *   `inks`: those of a colour puzzle, whose blocks are pairs; left out for a puzzle in black
 *   `given`: rows of signs, for the cells that the puzzle itself fixes; left out where there are none
 * @typedef {{axis: "row" | "column", index: number}} Place
 * @typedef {{code: string, place: Place | null, values: Record<string, string | number>}} Problem
 */

/** The most rows or columns a puzzle may have. Same as nonogram.grid.MAX_SIDE. */
export const MAX_SIDE = 300;

/** The most inks a puzzle may have. Same as nonogram.inks.MOST_INKS. */
export const MOST_INKS = 9;

/**
 * Cell values in the player's arrays. A dot is a private "maybe" and counts as unknown everywhere outside the player.
 * Black is the first ink; the others follow the dot. From NOTE on, a value is an open cell with notes, in a puzzle in colours.
 */
export const UNKNOWN = 0;
export const BLACK = 1;
export const WHITE = 2;
export const DOT = 3;
export const NOTE = 16;

/** What the values are in the engine and in files, by value; a dot is unknown there. */
const SIGNS = ["?", "#", ".", "?", ..."bcdefghi"];

/** Whether a cell is painted. @param {number} value */
export function isInk(value) {
  return value === BLACK || (value > DOT && value < NOTE);
}

/** Which ink a painted cell has, from 1. @param {number} value */
export function inkOf(value) {
  return value === BLACK ? 1 : value - 2;
}

/** The value of a cell painted with an ink. @param {number} ink from 1 */
export function valueOfInk(ink) {
  return ink === 1 ? BLACK : ink + 2;
}

/** The greatest value of a cell without notes of a puzzle with this many inks. @param {number} inks */
export function greatestValue(inks) {
  return Math.max(DOT, valueOfInk(inks));
}

/** The note that a cell does not have a value. @param {number} value an ink or WHITE */
export function noteOf(value) {
  return NOTE << (value === WHITE ? MOST_INKS : inkOf(value) - 1);
}

/** Whether a cell is open and has notes, or a value is a note. @param {number} value */
export function isNoted(value) {
  return value >= NOTE;
}

/** What a cell is without its notes. @param {number} cell */
export function bare(cell) {
  return isNoted(cell) ? UNKNOWN : cell;
}

/** An open cell with one more note. @type {(cell: number, note: number) => number} */
export function withNote(cell, note) {
  return (isNoted(cell) ? cell : 0) | note;
}

/**
 * What a cell becomes that is given a value, or one more note.
 * @type {(cell: number, value: number) => number}
 */
export function becoming(cell, value) {
  if (!isNoted(value)) return value;
  return isSettled(cell) ? cell : withNote(cell, value);
}

/** The values that the notes in a cell rule out, white last. @param {number} cell */
export function ruledOut(cell) {
  if (!isNoted(cell)) return [];
  const inks = Array.from({ length: MOST_INKS }, (_, i) => valueOfInk(i + 1));
  return [...inks, WHITE].filter((value) => cell & noteOf(value));
}

/**
 * Whether a number is the value of a cell in a puzzle with so many inks, 0 in black; notes leave one of them, or white.
 * @type {(value: number, inks: number) => boolean}
 */
export function isValue(value, inks) {
  if (!Number.isInteger(value) || value < 0) return false;
  if (!isNoted(value)) return value <= greatestValue(inks);
  const noted = ruledOut(value);
  const known = value % NOTE === 0 && value < noteOf(WHITE) << 1;
  return known && noted.length <= inks && noted.every((one) => one === WHITE || inkOf(one) <= inks);
}

/** The values of painted cells, by ink. @param {{inks?: Ink[]}} puzzle */
export function inkValues({ inks }) {
  return inks ? inks.map((_, i) => valueOfInk(i + 1)) : [BLACK];
}

/** @param {Block} block */
export function lengthOf(block) {
  return typeof block === "number" ? block : block[0];
}

/** The value of a block's cells. @param {Block} block */
export function valueOfBlock(block) {
  return typeof block === "number" ? BLACK : valueOfInk(block[1]);
}

/**
 * @param {number} value of a cell
 * @returns {string} its sign
 */
export function signOf(value) {
  return SIGNS[bare(value)];
}

/** @param {string} sign of a value, or, behind "!", of one that is ruled out @returns {number} */
export function valueOf(sign) {
  if (sign.startsWith("!")) return noteOf(valueOf(sign.slice(1)));
  return sign === "a" ? BLACK : SIGNS.indexOf(sign);
}

/**
 * How many white cells must at least lie between a block, counted from 0, and the one after it.
 * @type {(clue: Clue, block: number) => number}
 */
export function gap(clue, block) {
  return valueOfBlock(clue[block]) === valueOfBlock(clue[block + 1]) ? 1 : 0;
}

/** How many cells the blocks of a clue need, with the gaps between them. @param {Clue} clue */
export function roomNeeded(clue) {
  return clue.reduce((/** @type {number} */ room, block, i) => room + lengthOf(block) + (i + 1 < clue.length ? gap(clue, i) : 0), 0);
}

/** What is wrong with clues of which each may be right, because they do not fit each other. */
const UNFIT = Object.freeze(["sums", "tooLong"]);

/**
 * Clues that cannot be a puzzle, with every problem found; `code` is a key of the catalogue's `problem` section. `unfit` holds
 * the clues, of a puzzle in black, if they only do not fit each other, null if there is more wrong with them.
 */
export class ClueError extends Error {
  /** @param {Problem[]} problems @param {Puzzle | null} [clues] what was read */
  constructor(problems, clues = null) {
    super(problems.map((p) => (p.place ? `${p.place.axis} ${p.place.index + 1}: ${p.code}` : p.code)).join("; "));
    this.name = "ClueError";
    this.problems = problems;
    this.unfit = !clues?.inks && problems.every(({ code }) => UNFIT.includes(code)) ? clues : null;
  }
}

/**
 * @param {Puzzle} puzzle without given cells
 * @param {unknown} [given] rows of given cells from outside, not yet checked
 * @throws {ClueError} when the clues cannot be a puzzle; clues that only do not fit each other keep the given cells
 */
export function expectPuzzle(puzzle, given = null) {
  const problems = problemsOf(puzzle.rows, puzzle.columns, puzzle.inks);
  if (problems.length) throw new ClueError(problems, withCells(puzzle, given));
}

/**
 * Clues with given cells, if there are any for a board of this size.
 * @type {(puzzle: Puzzle, given: unknown) => Puzzle}
 */
function withCells(puzzle, given) {
  if (given === undefined || given === null) return puzzle;
  try {
    const cells = readCells(puzzle, given, "givenSize");
    return cells.some((cell) => cell !== UNKNOWN) ? { ...puzzle, given: formatState(cells, puzzle.columns.length) } : puzzle;
  } catch {
    return puzzle;
  }
}

/** The clue of a line that is painted; without inks, of a line in black. @type {(cells: ArrayLike<number>, inks?: Ink[]) => Clue} */
export function clueOf(cells, inks) {
  return runsOf(cells).map(([length, value]) => (inks ? [length, inkOf(value)] : length));
}

/** @typedef {[length: number, value: number]} Run   of cells painted with one ink */

/** @type {(cells: ArrayLike<number>) => Run[]} */
function runsOf(cells) {
  /** @type {Run[]} */
  const runs = [];
  for (let i = 0, before = UNKNOWN; i < cells.length; before = cells[i++]) {
    if (!isInk(cells[i])) continue;
    if (cells[i] === before) runs[runs.length - 1][0]++;
    else runs.push([1, cells[i]]);
  }
  return runs;
}

/** @type {(run: Run | undefined, block: Block | undefined) => boolean} */
function fills(run, block) {
  return run !== undefined && block !== undefined && run[0] === lengthOf(block) && run[1] === valueOfBlock(block);
}

/**
 * The cells of one line of a board stored row by row.
 * @param {ArrayLike<number>} cells
 * @param {number} width
 * @param {number} height
 * @param {number} line rows first, then columns
 * @returns {number[]}
 */
export function lineCells(cells, width, height, line) {
  const isRow = line < height;
  const [start, step, length] = isRow ? [line * width, 1, width] : [line - height, width, height];
  const found = new Array(length);
  for (let i = 0; i < length; i++) found[i] = cells[start + i * step];
  return found;
}

/**
 * The row and the column that cross in a cell.
 * @param {number} index of the cell, row by row
 * @param {number} width
 * @param {number} height
 * @returns {[row: number, column: number]} as lines: rows first, then columns
 */
export function linesThrough(index, width, height) {
  return [Math.floor(index / width), height + (index % width)];
}

/**
 * @param {number} index of a cell, row by row
 * @param {number} width
 */
export function spotOf(index, width) {
  return { row: Math.floor(index / width), column: index % width };
}

/** Whether a cell has a value; a dot is not one, and notes are not. @param {number} cell */
export function isSettled(cell) {
  return cell !== UNKNOWN && cell !== DOT && cell < NOTE;
}

/** The clue of a line, rows first, then columns. @type {(puzzle: Puzzle, line: number) => Clue} */
export function clueAt(puzzle, line) {
  const height = puzzle.rows.length;
  return line < height ? puzzle.rows[line] : puzzle.columns[line - height];
}

/**
 * What a puzzle poses: its inks, clues and given cells, without the texts about it.
 * @type {(puzzle: Puzzle) => Puzzle & {version?: 2}}
 */
export function posed({ inks, rows, columns, given }) {
  return { ...(inks ? { version: 2, inks } : {}), rows, columns, ...(given ? { given } : {}) };
}

/**
 * The board at the beginning: the given cells, if there are any.
 * @param {Puzzle} puzzle
 * @returns {Uint16Array} cells row by row
 */
export function startOf(puzzle) {
  const { rows, columns, given } = puzzle;
  return given ? readCells(puzzle, given) : new Uint16Array(columns.length * rows.length);
}

/**
 * A puzzle with given cells, if there are any.
 * @param {Puzzle} puzzle without them
 * @param {unknown} rows of given cells, from outside; null for none
 * @returns {Puzzle}
 * @throws {ClueError} where they do not fit the board, or a line cannot hold its clue with them
 */
export function withGiven(puzzle, rows) {
  if (rows === undefined || rows === null) return puzzle;
  const [width, height] = [puzzle.columns.length, puzzle.rows.length];
  const cells = readCells(puzzle, rows, "givenSize");
  if (cells.every((cell) => cell === UNKNOWN)) return puzzle;
  /** @type {Problem[]} */
  const problems = [];
  for (let line = 0; line < height + width; line++) {
    const clue = clueAt(puzzle, line);
    if (canBeRight(clue, lineCells(cells, width, height, line))) continue;
    /** @type {Place} */
    const place = line < height ? { axis: "row", index: line } : { axis: "column", index: line - height };
    problems.push({ code: "given", place, values: { clue: clue.map(lengthOf).join(" ") || "0" } });
  }
  if (problems.length) throw new ClueError(problems);
  return { ...puzzle, given: formatState(cells, width) };
}

/**
 * Whether the painted cells satisfy every clue; blanks need not be marked.
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>} cells row by row
 * @returns {boolean}
 */
export function isSolved(puzzle, cells) {
  const height = puzzle.rows.length;
  const width = puzzle.columns.length;
  for (let line = 0; line < height + width; line++) {
    if (!isPlaced(clueAt(puzzle, line), lineCells(cells, width, height, line))) return false;
  }
  return true;
}

/**
 * Which blocks of a clue may be struck at once, without the engine: all of them if the line's runs match its clue;
 * otherwise those that are reached from an end through settled cells only, as long as each finished run matches the
 * next block. Each run strikes one block: what was reached from the start is not counted again from the end.
 * @param {Clue} clue
 * @param {number[]} cells one line
 * @returns {boolean[]} one for each block
 */
export function struckBlocks(clue, cells) {
  if (isPlaced(clue, cells)) return clue.map(() => true);
  const struck = clue.map(() => false);
  const fromStart = settledRuns(cells);
  let first = 0;
  while (first < fromStart.length && fills(fromStart[first], clue[first])) struck[first++] = true;
  const fromEnd = settledRuns([...cells].reverse());
  const most = cells.every(isSettled) ? fromEnd.length - first : fromEnd.length;
  for (let i = 0; i < most && fills(fromEnd[i], clue[clue.length - 1 - i]); i++) struck[clue.length - 1 - i] = true;
  return struck;
}

/**
 * Which blocks of a line are done, by what is on the board.
 * @param {Puzzle} puzzle
 * @param {Uint16Array} cells
 * @param {number} line
 * @param {boolean} strikes whether blocks are struck out at all
 * @returns {boolean[]} one for each block; a line without blocks has one, its 0, which is done while nothing is painted
 */
export function struckOf(puzzle, cells, line, strikes) {
  const clue = clueAt(puzzle, line);
  if (!strikes) return clue.length ? clue.map(() => false) : [false];
  const inLine = lineCells(cells, puzzle.columns.length, puzzle.rows.length, line);
  return clue.length ? struckBlocks(clue, inLine) : [isPlaced(clue, inLine)];
}

/**
 * Whether the blocks of a clue can still be placed in a line. A block can be moved by no more than what is left of the line
 * when all are pushed together, so that this takes blocks times that many steps.
 * @param {Clue} clue
 * @param {number[]} cells one line
 * @returns {boolean}
 */
export function canBeRight(clue, cells) {
  const slack = cells.length - roomNeeded(clue);
  if (slack < 0) return false;
  const { from, inked } = alikeUpTo(cells);
  // fits[s]: the blocks so far fit, and leave no painted cell behind, if the last of them ends s cells after its first place.
  let fits = new Uint16Array(slack + 1);
  for (let s = 0; s <= slack && (s === 0 || !isInk(cells[s - 1])); s++) fits[s] = 1;
  let next = new Uint16Array(slack + 1);
  let first = 0;
  clue.forEach((block, i) => {
    const free = i ? gap(clue, i - 1) : 0;
    const length = lengthOf(block);
    const paint = valueOfBlock(block);
    first += free + length;
    for (let s = 0; s <= slack; s++) {
      const end = first + s;
      const start = end - length;
      const open = fits[s] === 1 && from[end - 1] <= start && (inked[end - 1] < start || cells[inked[end - 1]] === paint);
      const ends = open && (!free || !isInk(cells[start - 1]));
      next[s] = ends || (s > 0 && next[s - 1] === 1 && !isInk(cells[end - 1])) ? 1 : 0;
    }
    [fits, next] = [next, fits];
  });
  return fits[slack] === 1;
}

/**
 * For each cell, where the longest stretch up to it begins that has no white cell and no two inks, and where the last
 * painted cell up to it is; -1 for none.
 * @param {number[]} cells one line
 */
function alikeUpTo(cells) {
  const from = new Int16Array(cells.length);
  const inked = new Int16Array(cells.length);
  for (let i = 0, begin = 0, last = -1; i < cells.length; i++) {
    const cell = cells[i];
    if (isInk(cell)) {
      if (last >= 0 && cells[last] !== cell) begin = Math.max(begin, last + 1);
      last = i;
    } else if (isSettled(cell)) begin = i + 1;
    from[i] = begin;
    inked[i] = last;
  }
  return { from, inked };
}

/**
 * Whether all blocks of a line are placed: its runs match its clue.
 * @param {Clue} clue
 * @param {number[]} cells one line
 */
export function isPlaced(clue, cells) {
  const runs = runsOf(cells);
  return runs.length === clue.length && runs.every((run, i) => fills(run, clue[i]));
}

/** The runs that are closed by a white cell, or by another ink, before the first unsettled cell. @param {number[]} cells */
function settledRuns(cells) {
  const open = cells.findIndex((cell) => !isSettled(cell));
  if (open < 0) return runsOf(cells);
  const runs = runsOf(cells.slice(0, open));
  return open > 0 && isInk(cells[open - 1]) ? runs.slice(0, -1) : runs;
}

/**
 * Every reason why the clues cannot be a puzzle; empty when they can. The same rules as nonogram.Puzzle.
 * @type {(rows: Clue[], columns: Clue[], inks?: Ink[]) => Problem[]}
 */
export function problemsOf(rows, columns, inks) {
  /** @type {Problem[]} */
  const problems = [];
  if (!rows.length || !columns.length) return [{ code: "empty", place: null, values: {} }];
  if (rows.length > MAX_SIDE || columns.length > MAX_SIDE) {
    return [tooLarge(columns.length, rows.length)];
  }
  collectLineProblems(problems, rows, "row", columns.length);
  collectLineProblems(problems, columns, "column", rows.length);
  if (problems.length) return problems;
  for (const paint of inkValues({ inks })) {
    const [inRows, inColumns] = [paintedBy(rows, paint), paintedBy(columns, paint)];
    if (inRows === inColumns) continue;
    const values = { rows: inRows, columns: inColumns };
    if (!inks) problems.push({ code: "sums", place: null, values });
    else problems.push({ code: "inkSums", place: null, values: { ...values, ink: inks[inkOf(paint) - 1].name } });
  }
  return problems;
}

/** @type {(width: number, height: number) => Problem} */
export function tooLarge(width, height) {
  return { code: "tooLarge", place: null, values: { width, height, most: MAX_SIDE } };
}

/**
 * @param {Problem[]} problems
 * @param {Clue[]} clues
 * @param {"row" | "column"} axis
 * @param {number} cells length of the line
 */
function collectLineProblems(problems, clues, axis, cells) {
  clues.forEach((clue, index) => {
    const place = { axis, index };
    const lengths = clue.map(lengthOf);
    const bad = lengths.find((n) => !Number.isInteger(n) || n < 0);
    const needs = roomNeeded(clue);
    if (bad !== undefined) problems.push({ code: "notANumber", place, values: { text: String(bad) } });
    else if (lengths.includes(0)) problems.push({ code: "zero", place, values: {} });
    else if (needs > cells) problems.push({ code: "tooLong", place, values: { needs, has: cells } });
  });
}

/**
 * The notes of a board, as the engine and saved games hold them.
 * @type {(cells: Uint16Array, width: number) => [row: number, column: number, value: string][]}
 */
export function formatNotes(cells, width) {
  return [...cells.keys()].flatMap((index) => {
    const { row, column } = spotOf(index, width);
    return ruledOut(cells[index]).map((value) => /** @type {[number, number, string]} */ ([row, column, `!${signOf(value)}`]));
  });
}

/** @param {Uint16Array} cells @param {Uint16Array} others of the same board */
export function sameCells(cells, others) {
  return cells.every((cell, index) => cell === others[index]);
}

/** @param {Uint16Array} cells @returns {number} how many of them are painted */
export function paintedIn(cells) {
  return cells.reduce((count, cell) => count + Number(isInk(cell)), 0);
}

/** How many cells the blocks of these clues fill. @param {Clue[]} clues */
export function blackIn(clues) {
  return clues.flat(1).reduce((/** @type {number} */ sum, block) => sum + lengthOf(/** @type {Block} */ (block)), 0);
}

/** How many cells of one ink the blocks of these clues fill. @type {(clues: Clue[], paint: number) => number} */
function paintedBy(clues, paint) {
  return blackIn(clues.map((clue) => clue.filter((block) => valueOfBlock(block) === paint)));
}

/**
 * Cells as row strings of signs (a dot is "?"), the form in which the engine and saved games hold them.
 * @type {(cells: ArrayLike<number>, width: number) => string[]}
 */
export function formatState(cells, width) {
  const rows = [];
  for (let start = 0; start < cells.length; start += width) {
    let row = "";
    for (let i = start; i < start + width; i++) row += signOf(cells[i]);
    rows.push(row);
  }
  return rows;
}

/**
 * The cells of a puzzle's board.
 * @type {(puzzle: Puzzle, rows: unknown, code?: string) => Uint16Array<ArrayBuffer>}
 */
export function readCells({ rows: { length: height }, columns: { length: width }, inks }, rows, code = "state") {
  return parseState(rows, width, height, code, inks?.length);
}

/**
 * @param {unknown} rows
 * @param {number} width
 * @param {number} height
 * @param {string} [code] of the problem
 * @param {number} [inks] how many a painted cell can have
 * @returns {Uint16Array<ArrayBuffer>} cells row by row
 * @throws {ClueError} when the rows are not `height` strings of `width` signs
 */
export function parseState(rows, width, height, code = "state", inks = 1) {
  if (!isState(rows, width, height, inks)) throw new ClueError([{ code, place: null, values: { width, height } }]);
  return Uint16Array.from(rows.join(""), valueOf);
}

/**
 * @param {unknown} rows
 * @param {number} width
 * @param {number} height
 * @param {number} [inks] how many a painted cell can have
 * @returns {rows is string[]} whether they are `height` strings of `width` signs: "#", "." or "?", and letters for inks
 */
export function isState(rows, width, height, inks = 1) {
  const letters = inks > 1 ? `a-${signOf(valueOfInk(inks))}` : "";
  const readable = new RegExp(`^[#.?${letters}]*$`);
  return Array.isArray(rows) && rows.length === height
    && rows.every((row) => typeof row === "string" && row.length === width && readable.test(row));
}

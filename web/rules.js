/**
 * The few rules that the page needs before the engine is ready: the clues of a row of cells, when a picture is
 * finished, when a line can no longer be right, and when clues cannot be a puzzle. Each is tested against the Python
 * package, which is the authority.
 *
 * @typedef {{
 *   rows: number[][], columns: number[][], given?: string[],
 *   title?: string, author?: string, copyright?: string, license?: string,
 * }} Puzzle
 *   `given`: rows of "#", "." and "?", for the cells that the puzzle itself fixes; left out where there are none
 * @typedef {{axis: "row" | "column", index: number}} Place
 * @typedef {{code: string, place: Place | null, values: Record<string, string | number>}} Problem
 */

/** The most rows or columns a puzzle may have. Same as nonogram.grid.MAX_SIDE. */
export const MAX_SIDE = 300;

/** Cell values in the player's arrays. A dot is a private "maybe" and counts as unknown everywhere outside the player. */
export const UNKNOWN = 0;
export const BLACK = 1;
export const WHITE = 2;
export const DOT = 3;

/** What the values are in the engine and in files, by value; a dot is unknown there. */
const SIGNS = ["?", "#", ".", "?"];
const READABLE = /^[#.?]*$/;

/**
 * @param {number} value of a cell
 * @returns {string} its sign
 */
export function signOf(value) {
  return SIGNS[value];
}

/** @param {string} sign */
export function valueOf(sign) {
  return SIGNS.indexOf(sign);
}

/**
 * How many white cells must at least lie between a block, counted from 0, and the one after it.
 * @type {(_clue: number[], _block: number) => number}
 */
export function gap(_clue, _block) {
  return 1;
}

/** How many cells the blocks of a clue need, with the gaps between them. @param {number[]} clue */
export function roomNeeded(clue) {
  return clue.reduce((room, length, block) => room + length + (block + 1 < clue.length ? gap(clue, block) : 0), 0);
}

/** What is wrong with clues of which each may be right, because they do not fit each other. */
const UNFIT = Object.freeze(["sums", "tooLong"]);

/**
 * Clues that cannot be a puzzle, with every problem found; `code` is a key of the catalogue's `problem` section. `unfit` holds
 * the clues if they only do not fit each other, null if there is more wrong with them.
 */
export class ClueError extends Error {
  /** @param {Problem[]} problems @param {Puzzle | null} [clues] what was read */
  constructor(problems, clues = null) {
    super(problems.map((p) => (p.place ? `${p.place.axis} ${p.place.index + 1}: ${p.code}` : p.code)).join("; "));
    this.name = "ClueError";
    this.problems = problems;
    this.unfit = problems.every(({ code }) => UNFIT.includes(code)) ? clues : null;
  }
}

/**
 * @param {Puzzle} puzzle without given cells
 * @param {unknown} [given] rows of given cells from outside, not yet checked
 * @throws {ClueError} when the clues cannot be a puzzle; clues that only do not fit each other keep the given cells
 */
export function expectPuzzle(puzzle, given = null) {
  const problems = problemsOf(puzzle.rows, puzzle.columns);
  if (problems.length) throw new ClueError(problems, withCells(puzzle, given));
}

/**
 * Clues with given cells, if there are any for a board of this size.
 * @type {(puzzle: Puzzle, given: unknown) => Puzzle}
 */
function withCells(puzzle, given) {
  if (given === undefined || given === null) return puzzle;
  try {
    const cells = parseState(given, puzzle.columns.length, puzzle.rows.length, "givenSize");
    return cells.some((cell) => cell !== UNKNOWN) ? { ...puzzle, given: formatState(cells, puzzle.columns.length) } : puzzle;
  } catch {
    return puzzle;
  }
}

/** The lengths of the runs of black cells. @type {(cells: ArrayLike<number>) => number[]} */
export function clueOf(cells) {
  const clue = [];
  let run = 0;
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === BLACK) run++;
    else if (run) {
      clue.push(run);
      run = 0;
    }
  }
  if (run) clue.push(run);
  return clue;
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

/** Whether a cell has a value; a dot is not one. @param {number} cell */
export function isSettled(cell) {
  return cell !== UNKNOWN && cell !== DOT;
}

/** The clue of a line, rows first, then columns. @type {(puzzle: Puzzle, line: number) => number[]} */
export function clueAt(puzzle, line) {
  const height = puzzle.rows.length;
  return line < height ? puzzle.rows[line] : puzzle.columns[line - height];
}

/** What a puzzle poses: its clues and given cells, without the texts about it. @type {(puzzle: Puzzle) => Puzzle} */
export function posed({ rows, columns, given }) {
  return given ? { rows, columns, given } : { rows, columns };
}

/**
 * The board at the beginning: the given cells, if there are any.
 * @param {Puzzle} puzzle
 * @returns {Uint8Array} cells row by row
 */
export function startOf({ rows, columns, given }) {
  const [width, height] = [columns.length, rows.length];
  return given ? parseState(given, width, height) : new Uint8Array(width * height);
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
  const cells = parseState(rows, width, height, "givenSize");
  if (cells.every((cell) => cell === UNKNOWN)) return puzzle;
  /** @type {Problem[]} */
  const problems = [];
  for (let line = 0; line < height + width; line++) {
    const clue = clueAt(puzzle, line);
    if (canBeRight(clue, lineCells(cells, width, height, line))) continue;
    /** @type {Place} */
    const place = line < height ? { axis: "row", index: line } : { axis: "column", index: line - height };
    problems.push({ code: "given", place, values: { clue: clue.join(" ") || "0" } });
  }
  if (problems.length) throw new ClueError(problems);
  return { ...puzzle, given: formatState(cells, width) };
}

/**
 * Whether the black cells satisfy every clue; blanks need not be marked.
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

/** @type {(a: number[], b: number[]) => boolean} */
function sameClue(a, b) {
  return a.length === b.length && a.every((n, i) => n === b[i]);
}

/**
 * Which blocks of a clue may be struck at once, without the engine: all of them if the line's runs match its clue;
 * otherwise those that are reached from an end through settled cells only, as long as each finished run matches the
 * next block. Each run strikes one block: what was reached from the start is not counted again from the end.
 * @param {number[]} clue
 * @param {number[]} cells one line
 * @returns {boolean[]} one for each block
 */
export function struckBlocks(clue, cells) {
  if (isPlaced(clue, cells)) return clue.map(() => true);
  const struck = clue.map(() => false);
  const fromStart = settledRuns(cells);
  let first = 0;
  while (first < fromStart.length && fromStart[first] === clue[first]) struck[first++] = true;
  const fromEnd = settledRuns([...cells].reverse());
  const most = cells.every(isSettled) ? fromEnd.length - first : fromEnd.length;
  for (let i = 0; i < most && fromEnd[i] === clue[clue.length - 1 - i]; i++) struck[clue.length - 1 - i] = true;
  return struck;
}

/**
 * Which blocks of a line are done, by what is on the board.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} cells
 * @param {number} line
 * @param {boolean} strikes whether blocks are struck out at all
 * @returns {boolean[]} one for each block; a line without blocks has one, its 0, which is done while nothing is black
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
 * @param {number[]} clue
 * @param {number[]} cells one line
 * @returns {boolean}
 */
export function canBeRight(clue, cells) {
  const { length } = cells;
  const slack = length - roomNeeded(clue);
  if (slack < 0) return false;
  // Where the last white cell up to each one is.
  const white = new Int16Array(length);
  for (let i = 0, last = -1; i < length; i++) white[i] = last = cells[i] === WHITE ? i : last;
  // fits[s]: the blocks so far fit, and leave no black cell behind, if the last of them ends s cells after its first place.
  let fits = new Uint8Array(slack + 1);
  for (let s = 0; s <= slack && (s === 0 || cells[s - 1] !== BLACK); s++) fits[s] = 1;
  let next = new Uint8Array(slack + 1);
  let first = 0;
  clue.forEach((block, i) => {
    const free = i ? gap(clue, i - 1) : 0;
    first += free + block;
    for (let s = 0; s <= slack; s++) {
      const end = first + s;
      const ends = fits[s] === 1 && white[end - 1] < end - block && (!free || cells[end - block - 1] !== BLACK);
      next[s] = ends || (s > 0 && next[s - 1] === 1 && cells[end - 1] !== BLACK) ? 1 : 0;
    }
    [fits, next] = [next, fits];
  });
  return fits[slack] === 1;
}

/**
 * Whether all blocks of a line are placed: its runs match its clue.
 * @param {number[]} clue
 * @param {number[]} cells one line
 */
export function isPlaced(clue, cells) {
  return sameClue(clueOf(cells), clue);
}

/** The runs that are closed by a white cell before the first unsettled cell. @param {number[]} cells */
function settledRuns(cells) {
  const runs = [];
  let run = 0;
  for (const cell of cells) {
    if (cell === BLACK) run++;
    else if (cell === WHITE) {
      if (run) runs.push(run);
      run = 0;
    } else return runs;
  }
  if (run) runs.push(run);
  return runs;
}

/**
 * Every reason why the clues cannot be a puzzle; empty when they can. The same rules as nonogram.Puzzle.
 * @type {(rows: number[][], columns: number[][]) => Problem[]}
 */
export function problemsOf(rows, columns) {
  /** @type {Problem[]} */
  const problems = [];
  if (!rows.length || !columns.length) return [{ code: "empty", place: null, values: {} }];
  if (rows.length > MAX_SIDE || columns.length > MAX_SIDE) {
    return [tooLarge(columns.length, rows.length)];
  }
  collectLineProblems(problems, rows, "row", columns.length);
  collectLineProblems(problems, columns, "column", rows.length);
  const [inRows, inColumns] = [blackIn(rows), blackIn(columns)];
  if (!problems.length && inRows !== inColumns) {
    problems.push({ code: "sums", place: null, values: { rows: inRows, columns: inColumns } });
  }
  return problems;
}

/** @type {(width: number, height: number) => Problem} */
export function tooLarge(width, height) {
  return { code: "tooLarge", place: null, values: { width, height, most: MAX_SIDE } };
}

/**
 * @param {Problem[]} problems
 * @param {number[][]} clues
 * @param {"row" | "column"} axis
 * @param {number} cells length of the line
 */
function collectLineProblems(problems, clues, axis, cells) {
  clues.forEach((clue, index) => {
    const place = { axis, index };
    const bad = clue.find((n) => !Number.isInteger(n) || n < 0);
    const needs = roomNeeded(clue);
    if (bad !== undefined) problems.push({ code: "notANumber", place, values: { text: String(bad) } });
    else if (clue.includes(0)) problems.push({ code: "zero", place, values: {} });
    else if (needs > cells) problems.push({ code: "tooLong", place, values: { needs, has: cells } });
  });
}

/** @param {Uint8Array} cells @param {Uint8Array} others of the same board */
export function sameCells(cells, others) {
  return cells.every((cell, index) => cell === others[index]);
}

/** @param {Uint8Array} cells @returns {number} how many of them are black */
export function paintedIn(cells) {
  return cells.reduce((count, cell) => count + Number(cell === BLACK), 0);
}

/** How many cells the blocks of these clues fill. @param {number[][]} clues */
export function blackIn(clues) {
  return clues.flat().reduce((a, b) => a + b, 0);
}

/**
 * Cells as row strings of "#", "." and "?" (a dot is "?"), the form in which the engine and saved games hold them.
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
 * @param {unknown} rows
 * @param {number} width
 * @param {number} height
 * @param {string} [code] of the problem
 * @returns {Uint8Array} cells row by row
 * @throws {ClueError} when the rows are not `height` strings of `width` characters "#", "." or "?"
 */
export function parseState(rows, width, height, code = "state") {
  if (!isState(rows, width, height)) throw new ClueError([{ code, place: null, values: { width, height } }]);
  return Uint8Array.from(rows.join(""), valueOf);
}

/**
 * @param {unknown} rows
 * @param {number} width
 * @param {number} height
 * @returns {rows is string[]} whether they are `height` strings of `width` characters "#", "." or "?"
 */
export function isState(rows, width, height) {
  return Array.isArray(rows) && rows.length === height
    && rows.every((row) => typeof row === "string" && row.length === width && READABLE.test(row));
}

/**
 * The board and its history: what undo restores and what a saved game holds. It knows nothing of screens or pointers.
 *
 * A change is put into the cells at once (so that it is seen) and stays pending until `commit` makes it one
 * move or `rollback` takes it back. A move is plain data: which cells, what they were, what they became.
 *
 * @import { Puzzle } from "../../rules.js"
 * @typedef {[index: number, before: number, after: number]} Change
 * @typedef {Change[]} Move
 */
import { UNKNOWN, becoming, blackIn, isInk, isSolved, signOf, spotOf, startOf } from "../../rules.js";
import { Log } from "./log.js";

export class Store {
  /** @type {Map<number, number>} the pending cells and their values before */
  #pending = new Map();

  /**
   * @param {Puzzle} puzzle
   * @param {{cells?: Uint16Array, moves?: Move[], at?: number, branch?: number | null, log?: Log}} [game] the board, the
   *   moves that led to it, and what else happened
   */
  constructor(puzzle, { cells, moves = [], at = moves.length, branch = null, log } = {}) {
    this.puzzle = puzzle;
    this.width = puzzle.columns.length;
    this.height = puzzle.rows.length;
    /** The board at its beginning: the given cells, which nothing changes. */
    this.start = startOf(puzzle);
    this.cells = cells ?? this.start.slice();
    this.moves = moves;
    this.log = log ?? new Log(this.width, this.cells, { start: this.start });
    /** How many of the moves are on the board; those after it can be redone. */
    this.at = at;
    /** The moves from this one on are only tried out; null when none are. */
    this.branch = branch;
    /** How many cells the finished picture has. */
    this.total = blackIn(puzzle.rows);
    /** @type {(indices: Iterable<number>) => void} called after cells changed */
    this.onCells = () => {};
  }

  /** Whether the clues follow the cells, as on a drawing board: then there is nothing to solve. */
  get drawn() {
    return false;
  }

  /** What a hand that makes this mark puts into a cell. @param {number} mark */
  markFor(mark) {
    return mark;
  }

  /** Cells have changed. @param {Iterable<number>} indices */
  touch(indices) {
    this.onCells(indices);
  }

  get clock() {
    return this.log.clock;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.moves.length;
  }

  /** Whether nothing is marked besides the given cells. */
  get isEmpty() {
    return this.cells.every((cell, index) => cell === this.start[index]);
  }

  /** @param {number} index */
  isGiven(index) {
    return this.start[index] !== UNKNOWN;
  }

  get painted() {
    let count = 0;
    for (const cell of this.cells) if (isInk(cell)) count++;
    return count;
  }

  get solved() {
    return isSolved(this.puzzle, this.cells);
  }

  /** The cells without what is still pending. */
  settledCells() {
    const cells = this.cells.slice();
    for (const [index, before] of this.#pending) cells[index] = before;
    return cells;
  }

  /** The board as it was after some of the moves. @param {number} at how many, at most those on the board */
  cellsAt(at) {
    const cells = this.settledCells();
    for (let i = this.at - 1; i >= at; i--) for (const [index, before] of this.moves[i]) cells[index] = before;
    return cells;
  }

  /** How many moves there were when the board was last empty; 0 if it never was. */
  get beginning() {
    const cells = this.settledCells();
    let marked = cells.reduce((count, cell, index) => count + Number(cell !== this.start[index]), 0);
    for (let at = this.at; at > 0; at--) {
      if (!marked) return at;
      for (const [, before, after] of this.moves[at - 1])
        marked += Number(before !== UNKNOWN) - Number(after !== UNKNOWN);
    }
    return 0;
  }

  /** The cells of the pending change. */
  get changing() {
    return [...this.#pending.keys()];
  }

  /** What a cell was before the pending change. @param {number} index */
  before(index) {
    return this.#pending.get(index) ?? this.cells[index];
  }

  /** Replaces the pending change with this one. @param {Map<number, number>} wanted the new value of each cell */
  stage(wanted) {
    const touched = [];
    for (const [index, before] of this.#pending) {
      if (wanted.has(index)) continue;
      this.cells[index] = before;
      this.#pending.delete(index);
      touched.push(index);
    }
    for (const [index, value] of wanted) if (this.#put(index, value)) touched.push(index);
    if (touched.length) this.touch(touched);
  }

  /** Adds cells to the pending change. @param {Iterable<[index: number, value: number]>} entries */
  put(entries) {
    const touched = [];
    for (const [index, value] of entries) if (this.#put(index, value)) touched.push(index);
    if (touched.length) this.touch(touched);
  }

  /** Adds values to the pending change, and notes to those of their cells. @param {Iterable<[index: number, value: number]>} entries */
  give(entries) {
    const given = new Map();
    for (const [index, value] of entries) given.set(index, becoming(given.get(index) ?? this.cells[index], value));
    this.put(given);
  }

  /** @type {(index: number, value: number) => boolean} */
  #put(index, value) {
    if (this.cells[index] === value || this.isGiven(index)) return false;
    if (!this.#pending.has(index)) this.#pending.set(index, this.cells[index]);
    this.cells[index] = value;
    return true;
  }

  /**
   * Puts marks that somebody else made in place of the reader's, as one move; it is no trial.
   * @param {Uint16Array} cells
   * @returns {boolean} whether anything had changed
   */
  adopt(cells) {
    this.branch = null;
    this.put(cells.entries());
    return this.commit();
  }

  /** Makes the pending change one move. @returns {boolean} whether anything had changed */
  commit() {
    /** @type {Move} */
    const move = [];
    // Sorted as numbers: a move may be a whole board.
    for (const index of Uint32Array.from(this.#pending.keys()).sort()) {
      const before = /** @type {number} */ (this.#pending.get(index));
      if (before !== this.cells[index]) move.push([index, before, this.cells[index]]);
    }
    this.#pending.clear();
    if (!move.length) return false;
    this.moves.length = this.at;
    this.moves.push(move);
    this.at++;
    return true;
  }

  /**
   * Returns the board to what it was after some of the moves, as a new move.
   * @param {number} at how many moves
   * @returns {boolean} whether anything had changed
   */
  goBackTo(at) {
    this.put(this.cellsAt(at).entries());
    return this.commit();
  }

  rollback() {
    this.stage(new Map());
  }

  /** The board without the marks that are only tried out. */
  get settled() {
    return this.cellsAt(this.branch ?? this.at);
  }

  /**
   * Puts marks made elsewhere on the board, as one move beneath the trial marks. Trial marks, a pending change and
   * moves to redo stay, on top of the new marks.
   * @param {Iterable<[index: number, value: number]>} entries
   * @param {(index: number, value: number) => number} [whose] see `Log.merge`; without it they were on this board before
   * @returns {boolean} whether anything changed
   */
  admit(entries, whose) {
    const { settled } = this;
    /** @type {Move} */
    const move = [];
    for (const [index, value] of [...entries].sort(([a], [b]) => a - b))
      if (settled[index] !== value && !this.isGiven(index)) move.push([index, settled[index], value]);
    if (!move.length) return false;
    const place = this.branch ?? this.at;
    const open = new Map(move.map(([index, , after]) => [index, after]));
    const tried = rebase(this.moves.slice(place, this.at), open);
    for (const [index, value] of open) {
      if (this.#pending.has(index)) this.#pending.set(index, value);
      else this.cells[index] = value;
    }
    const undone = rebase(this.moves.slice(this.at), new Map(open));
    this.moves = [...this.moves.slice(0, place), move, ...tried, ...undone];
    this.at = place + 1 + tried.length;
    if (this.branch !== null) this.branch++;
    if (whose) this.log.merge(move.map(([index, , after]) => [index, after]), whose, this.settledCells());
    this.touch(open.keys());
    return true;
  }

  /** @returns {Move | null} the move taken back */
  undo() {
    this.rollback();
    if (!this.canUndo) return null;
    const move = this.moves[--this.at];
    for (const [index, before] of move) this.cells[index] = before;
    this.touch(move.map(([index]) => index));
    return move;
  }

  /** @returns {Move | null} the move made again */
  redo() {
    this.rollback();
    if (!this.canRedo) return null;
    const move = this.moves[this.at++];
    for (const [index, , after] of move) this.cells[index] = after;
    this.touch(move.map(([index]) => index));
    return move;
  }
}

/**
 * The player's own moves in this game, as the engine reads them; moves before the board was last cleared belong to an
 * earlier game.
 * @param {Store} store
 */
export function movesOf({ moves, beginning, at, width }) {
  return moves.slice(beginning, at).map((move) => move.map(([index, , after]) => engineCell(index, after, width)));
}

/**
 * @param {number} index
 * @param {number} value a dot counts as open
 * @param {number} width
 * @returns {[row: number, column: number, sign: string]} a cell as the engine reads it
 */
export function engineCell(index, value, width) {
  const { row, column } = spotOf(index, width);
  return [row, column, signOf(value)];
}

/**
 * The moves, adapted to cells that have changed beneath them.
 * @param {Move[]} moves
 * @param {Map<number, number>} open the changed cells and their values; those that a move covers are taken out
 * @returns {Move[]} without what has become no change
 */
function rebase(moves, open) {
  return moves
    .map((move) =>
      move.flatMap(([index, before, after]) => {
        const beneath = open.get(index) ?? before;
        open.delete(index);
        return beneath === after ? [] : [/** @type {Change} */ ([index, beneath, after])];
      }),
    )
    .filter((move) => move.length);
}

/**
 * Turns input into changes of the board: strokes by pointer and by keyboard, the cursor, and what shows during a
 * stroke.
 *
 * @import { Spot } from "../state.js"
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} DrawingTool what a drawing is made with
 * @property {boolean} spans whether only the start and the end of a stroke matter
 * @property {(stroke: Stroke) => Map<number, number>} cells what the stroke makes of the cells, by index
 * @property {(given: boolean) => void} end the stroke is over; whether it was not given up
 */
import { BLACK, DOT, UNKNOWN, WHITE, bare, inkValues, isInk, isNoted, isValue, noteOf, withNote } from "../../rules.js";
import { say, sayCount, words } from "../../strings/say.js";
import { Freehand } from "./freehand.js";
import { Span } from "./span.js";
import { Stroke, runThrough } from "./stroke.js";

/** Cells smaller than this, in CSS pixels, are magnified beside the finger that paints them. */
const SMALL = 22;
const MARKS = { white: WHITE, dot: DOT, clear: UNKNOWN };

export class Painting {
  /** The stroke that last made a mark, and its move. @type {{stroke: Stroke, move: import("../board/store.js").Move} | null} */
  #latest = null;
  /** @type {Point | null} where the pointer is, if the stroke is made with a pointer */
  #point = null;
  /** Whether the stroke is made with a finger on cells too small for it. */
  #magnified = false;
  /** What strokes on a drawing board do; null for a board to be solved. @type {DrawingTool | null} */
  drawing = null;

  /**
   * @param {import("../features.js").Core} core
   * @param {object} others
   * @param {() => boolean} others.endReplay whether a press on the board has ended a replay, and means nothing else
   * @param {(value: number) => void} others.feel cells were given a value
   * @param {() => void} others.moved the cursor went to another cell by keyboard
   * @param {(store: import("../board/store.js").Store, move: import("../board/store.js").Move) => string} others.moveText
   */
  constructor({ state, view, voice, game }, { endReplay, feel, moved, moveText }) {
    this.state = state;
    this.showing = state.showing;
    this.view = view;
    this.voice = voice;
    this.game = game;
    this.endReplay = endReplay;
    this.feel = feel;
    this.moved = moved;
    this.moveText = moveText;
  }

  place() {
    this.#latest = null;
    const { showing, state: { store } } = this;
    if (!inkValues(store.puzzle).includes(showing.ink)) showing.ink = BLACK;
    if (isInk(showing.tool)) showing.tool = showing.ink;
    if (isNoted(showing.tool)) showing.tool = store.puzzle.inks ? noteOf(showing.ink) : showing.ink;
  }

  /** @returns {boolean} whether nothing can be painted now */
  #isLocked() {
    const { loaded, playing, wasSolved } = this.state;
    if (loaded && playing && wasSolved) this.voice.message(words.player.locked);
    return this.endReplay() || !this.game.editable || wasSolved;
  }

  // by pointer

  /**
   * @param {Point} cells
   * @param {Point} point
   * @param {"main" | "second" | "third"} button
   * @param {boolean} finger whether what paints hides the cells
   * @returns {boolean}
   */
  press(cells, point, button, finger) {
    this.#showCursor(false);
    if (this.#isLocked()) return false;
    const { tool, ink } = this.showing;
    const second = tool === WHITE ? ink : WHITE;
    const mark = button === "main" ? tool : button === "second" ? second : DOT;
    this.#point = point;
    const { layout } = this.view;
    this.#magnified = finger && layout !== null && layout.pitch < SMALL * layout.stage.ratio;
    this.#begin(this.#spotAt(cells), mark, cells);
    return true;
  }

  /** @type {(cells: Point, point: Point) => void} */
  drag(cells, point) {
    if (!this.state.stroke) return;
    this.#point = point;
    this.#extend(cells.x, cells.y);
    if (this.#magnified) this.view.lay({ finger: point });
  }

  /** The cursor goes to a cell that a finger points at. @type {(cells: Point) => true} */
  point(cells) {
    this.view.lay({ cursor: this.#spotAt(cells) });
    this.#showCursor(true);
    return true;
  }

  /** @param {Point | null} cells */
  hover(cells) {
    if (this.state.stroke) return;
    if (cells) this.#showCursor(false);
    const spot = cells && this.#spotAt(cells);
    const now = this.showing.crosshair;
    if (spot?.row === now?.row && spot?.column === now?.column) return;
    this.view.lay({ crosshair: spot, drag: spot && this.#runsAt(spot) });
  }

  /**
   * How long the runs of its ink through a cell are, beside it; nothing where it is by itself.
   * @type {(spot: Spot) => import("../state.js").Passing["drag"]}
   */
  #runsAt(spot) {
    const { width, height, cells } = this.state.store;
    if (!isInk(cells[this.#index(spot)]) || this.showing.reveal) return null;
    const row = runThrough(cells, width, height, spot, "row");
    const column = runThrough(cells, width, height, spot, "column");
    if (row < 2 && column < 2) return null;
    const text = row > 1 && column > 1 ? say(words.player.board.hoverRun, { row, column }) : String(Math.max(row, column));
    const { x, y, width: side } = /** @type {import("../drawing/layout.js").Layout} */ (this.view.layout).cell(spot.row, spot.column);
    return { spot, text, x: x + side, y };
  }

  // by keyboard

  /** The board got the focus by keyboard, or a key was pressed on it. */
  showCursor() {
    this.#showCursor(true);
  }

  hideCursor() {
    this.view.lay({ byKeyboard: false, ...(this.state.stroke ? {} : { crosshair: null }) });
  }

  /** @type {(rows: number, columns: number) => void} */
  step(rows, columns) {
    const from = this.state.stroke?.end ?? this.showing.cursor;
    this.#go(from.row + rows, from.column + columns);
  }

  /** @param {"rowStart" | "rowEnd" | "columnStart" | "columnEnd"} to */
  jump(to) {
    const { row, column } = this.showing.cursor;
    if (to === "rowStart") this.#go(row, 0);
    else if (to === "rowEnd") this.#go(row, this.state.store.width - 1);
    else if (to === "columnStart") this.#go(0, column);
    else this.#go(this.state.store.height - 1, column);
  }

  /** @param {Spot} spot */
  goTo({ row, column }) {
    this.#go(row, column);
  }

  /** @param {import("./keys.js").KeyMark} mark */
  pressKey(mark) {
    this.#showCursor(true);
    if (this.#isLocked() || this.state.stroke) return;
    this.#point = null;
    this.#begin(this.showing.cursor, this.#markOf(mark));
  }

  /** @param {import("./keys.js").KeyMark} mark */
  #markOf(mark) {
    const { ink } = this.showing;
    return mark === "black" ? ink : mark === "note" ? noteOf(ink) : MARKS[mark];
  }

  /** @type {(row: number, column: number) => void} */
  #go(row, column) {
    const spot = this.#spotAt({ x: column, y: row });
    if (this.state.stroke) this.#extend(spot.column + 0.5, spot.row + 0.5);
    else this.view.lay({ cursor: spot });
    this.#showCursor(true);
    this.view.camera.reveal(this.showing.cursor);
    this.moved();
  }

  /** @param {boolean} shown */
  #showCursor(shown) {
    if (!shown && !this.showing.byKeyboard) return;
    this.view.lay({ byKeyboard: shown, crosshair: shown ? this.showing.cursor : null });
  }

  // strokes

  /** @type {(spot: Spot, mark: number, origin?: Point) => void} */
  #begin(spot, mark, origin) {
    this.showing.begun = true;
    const Kind = !this.drawing ? Stroke : this.drawing.spans ? Span : Freehand;
    this.state.stroke = new Kind(spot, this.state.store.markFor(mark), this.#groundOf(mark, this.#index(spot)), origin);
    if (this.#magnified) this.view.lay({ finger: this.#point });
    this.#stage();
  }

  /**
   * What begins on a given cell goes on as from an open one: it takes nothing away.
   * @param {number} mark
   * @param {number} start where the stroke begins
   * @returns {import("./stroke.js").Ground}
   */
  #groundOf(mark, start) {
    const { store } = this.state;
    const given = store.isGiven(start) ? start : null;
    const held = (/** @type {Spot} */ spot) => (this.#index(spot) === given ? UNKNOWN : heldOf(store.before(this.#index(spot)), mark));
    const latest = this.#latest?.move === store.moves[store.at - 1] && this.#latest?.stroke.mark === mark ? this.#latest : null;
    return { held, latest: latest?.stroke ?? null };
  }

  /** @type {(x: number, y: number) => void} */
  #extend(x, y) {
    if (!this.state.stroke) return;
    const { end } = this.state.stroke;
    this.state.stroke.moveTo(x, y, this.state.store.width, this.state.store.height);
    if (this.state.stroke.end.row !== end.row || this.state.stroke.end.column !== end.column) this.#stage();
    else if (this.#point) this.#label(this.state.stroke);
  }

  #stage() {
    const stroke = /** @type {Stroke} */ (this.state.stroke);
    const { store } = this.state;
    store.stage(this.drawing ? this.drawing.cells(stroke) : this.#marked(stroke));
    this.feel(stroke.value);
    this.view.lay({ cursor: stroke.end, crosshair: stroke.end });
    this.#label(stroke);
  }

  /** What a stroke makes of the cells of a board to be solved. @param {Stroke} stroke */
  #marked(stroke) {
    /** @type {Map<number, number>} */
    const wanted = new Map();
    const { store } = this.state;
    const { value, changes } = stroke;
    for (const spot of stroke.spots()) {
      const index = this.#index(spot);
      const before = store.before(index);
      if (isNoted(stroke.mark)) {
        const noted = stroke.takes ? before & ~stroke.mark : withNote(before, stroke.mark);
        // The last value that a cell can have is not ruled out.
        if (changes.includes(heldOf(before, stroke.mark)) && isValue(noted, store.puzzle.inks?.length ?? 0)) wanted.set(index, noted);
      } else if (changes.includes(bare(before)) || (stroke.mark === UNKNOWN && isNoted(before))) wanted.set(index, value);
    }
    return wanted;
  }

  /** @param {Stroke} stroke */
  #label(stroke) {
    const { width, height, cells } = this.state.store;
    const run =
      isInk(stroke.value) ? runThrough(cells, width, height, stroke.end, stroke.axis) : stroke.length;
    if (!stroke.straight || (stroke.length < 2 && run < 2)) return this.view.lay({ drag: null });
    const text =
      run === stroke.length ? String(run) : say(words.player.board.dragRun, { length: stroke.length, run });
    const box = this.view.layout?.cell(stroke.end.row, stroke.end.column);
    const at = this.#point ?? { x: (box?.x ?? 0) + (box?.width ?? 0), y: box?.y ?? 0 };
    this.view.lay({ drag: { spot: stroke.end, text, ...at } });
  }

  release() {
    const { stroke, store } = this.state;
    if (!stroke) return;
    const { takes } = stroke;
    this.#end();
    this.game.crossLines();
    const changed = store.commit();
    this.drawing?.end(true);
    if (!changed) {
      if (stroke.length === 1 && store.isGiven(this.#index(stroke.end))) this.#refuse(stroke.end);
      return;
    }
    const move = store.moves[store.at - 1];
    this.#latest = takes ? null : { stroke, move };
    this.game.changed("stroke", stroke.end);
    if (takes && stroke.length > 1 && !store.drawn) this.voice.message(sayCount(words.player.stroke.taken, move.length));
    if (this.showing.byKeyboard) this.voice.announce(this.moveText(store, move));
  }

  /** @param {Spot} spot of a given cell, which was pressed */
  #refuse({ row, column }) {
    const text = say(words.player.given, { row: row + 1, column: column + 1 });
    this.voice.message(text);
    if (this.showing.byKeyboard) this.voice.announce(text);
  }

  cancel() {
    if (!this.state.stroke) return;
    this.view.lay({ cursor: this.state.stroke.start });
    this.#end();
    this.state.store.rollback();
    this.drawing?.end(false);
  }

  #end() {
    this.state.stroke = null;
    this.#magnified = false;
    const point = this.#point;
    this.#point = null;
    this.view.lay({ drag: null, finger: null, ...(point && this.view.coarse ? { crosshair: null } : {}) });
    if (this.showing.byKeyboard) this.#showCursor(true);
  }

  /** @param {Point} cells */
  #spotAt({ x, y }) {
    return {
      row: Math.max(0, Math.min(this.state.store.height - 1, Math.floor(y))),
      column: Math.max(0, Math.min(this.state.store.width - 1, Math.floor(x))),
    };
  }

  /** @param {Spot} spot */
  #index({ row, column }) {
    return row * this.state.store.width + column;
  }
}

/** What a cell holds for a hand that makes this mark: its notes count only for who makes one of them. @type {(cell: number, mark: number) => number} */
function heldOf(cell, mark) {
  return isNoted(mark) && isNoted(cell) && cell & mark ? mark : bare(cell);
}

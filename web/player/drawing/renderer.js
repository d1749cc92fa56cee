/**
 * Draws on two canvases: the lower one holds the board with crosshair and length of a drag, the upper one all else that
 * comes and goes, and these two along with it. A renderer is told what has changed, and redraws only what differs. It
 * keeps a copy of all that it draws and knows nothing of the page, so that it can draw in a worker.
 *
 * @typedef {import("./layout.js").Layout} Laid
 * @import { Along } from "./draw-overlay.js"
 * @import { Palette } from "./palette.js"
 * @import { Puzzle } from "../../rules.js"
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {Omit<import("../state.js").Passing, "cells" | "begun">} Drawn   what is drawn besides the cells
 * @typedef {object} Change what is another than in the last change; all of it in the first one
 * @property {{measures: import("./measure.js").Measures, stage: import("./measure.js").Stage, camera: import("./layout.js").Camera}} [place]
 * @property {Palette} [palette]
 * @property {boolean} [strikes] whether blocks that are done are struck out
 * @property {Puzzle} [puzzle]
 * @property {[line: number, clue: import("../../rules.js").Clue][]} clues of a drawing
 * @property {Uint16Array} [board] all cells; the renderer keeps the array
 * @property {[index: number, value: number][]} cells
 * @property {Partial<Drawn>} showing
 */
import { tintsOf } from "../../inks/tints.js";
import { linesThrough, startOf, struckOf } from "../../rules.js";
import { nothingShown } from "../state.js";
import { numbered } from "./draw-numbers.js";
import { NOTHING, alongPointer, drawOverlay, isPlain, moved } from "./draw-overlay.js";
import { redraw, staleBoxes } from "./ground.js";
import { Layout } from "./layout.js";
import { joined } from "./patches.js";
import { Picture } from "./picture.js";

/** What the numbers at the far edges go by. */
const NUMBERING = /** @type {const} */ (["line", "badLines", "marks"]);

export class Renderer {
  #board;
  #above;
  #blank;
  /** @type {Laid | null} */
  #layout = null;
  /** @type {Puzzle} */
  #puzzle = { rows: [], columns: [] };
  /** @type {Uint16Array} */
  #given = new Uint16Array();
  /** @type {Palette | null} */
  #palette = null;
  #strikes = true;
  /** @type {Map<number, import("../../inks/tints.js").Tint>} */
  #tints = new Map();
  #showing = nothingShown();
  /** @type {Picture | null} */
  #picture = null;
  /** @type {boolean[][]} struck blocks of each line, where known */
  #struck = [];
  /** The numbers at the far edges. @type {Map<number, import("./draw-numbers.js").Label>} */
  #numbers = new Map();
  /** What goes along with the pointer on the lower canvas. @type {Along} */
  #along = NOTHING;
  #isAbove = false;
  #stale = nothingStale();

  /**
   * @param {Context} board
   * @param {Context} above
   * @param {(width: number, height: number) => HTMLCanvasElement | OffscreenCanvas} blank makes a canvas
   */
  constructor(board, above, blank) {
    this.#board = board;
    this.#above = above;
    this.#blank = blank;
  }

  /** Takes in what has changed, for the next drawing. @param {Change} change */
  take({ place, palette, strikes, puzzle, clues, board, cells, showing }) {
    const stale = this.#stale;
    if (place) this.#layout = new Layout(place.measures, place.stage, place.camera);
    if (palette) this.#palette = palette;
    if (strikes !== undefined) this.#strikes = strikes;
    if (puzzle) {
      this.#puzzle = { ...puzzle, rows: [...puzzle.rows], columns: [...puzzle.columns] };
      this.#given = startOf(puzzle);
      this.#picture = new Picture(this.#blank(puzzle.columns.length, puzzle.rows.length));
    }
    if (board) this.#showing.cells = board;
    if (puzzle || board || strikes !== undefined) this.#struck = [];
    if (palette || puzzle || board) stale.picture = true;
    if (this.#palette && (palette || puzzle)) this.#tints = tintsIn(this.#puzzle, this.#palette);
    if (place || palette || strikes !== undefined || puzzle || board) stale.all = true;
    for (const [line, clue] of clues) this.#rewrite(line, clue);
    for (const [index, value] of cells) this.#fill(index, value);
    this.#show(showing);
  }

  /** Whether anything is on the upper canvas. */
  get isAbove() {
    return this.#isAbove;
  }

  /**
   * Draws what has changed since it was last called.
   * @returns {import("./layout.js").Box[]} in whole pixels, where one of the canvases may look otherwise now
   */
  draw() {
    const [layout, palette, picture] = [this.#layout, this.#palette, this.#picture];
    if (!layout || !palette || !picture) return [];
    const stale = this.#stale;
    this.#stale = nothingStale();
    this.#fit(layout);
    const scene = this.#scene(layout, palette);
    for (const line of stale.crossed) if (this.#strikesDiffer(line)) stale.lines.add(line);
    picture.follow(scene, stale.picture ? undefined : stale.cells);
    if (stale.all || stale.numbers) scene.numbers = this.#numbers = numbered(layout, this.#showing);
    const before = this.#along;
    this.#along = isPlain(this.#showing) ? alongPointer(scene) : NOTHING;
    const boxes = [...staleBoxes(layout, stale), ...moved(layout, before, this.#along)];
    const patches = joined(boxes, layout.stage);
    for (const box of patches) redraw(scene, picture, this.#along, box);
    const isAboveStale = stale.all || stale.above || stale.cells.size > 0;
    if (!isAboveStale || !this.#drawAbove(layout, palette)) return patches;
    return [{ x: 0, y: 0, width: layout.stage.width, height: layout.stage.height }];
  }

  /** @param {Laid} layout */
  #fit({ stage: { width, height } }) {
    for (const { canvas } of [this.#board, this.#above]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
  }

  /** @type {(line: number, clue: import("../../rules.js").Clue) => void} */
  #rewrite(line, clue) {
    const { rows, columns } = this.#puzzle;
    if (line < rows.length) rows[line] = clue;
    else columns[line - rows.length] = clue;
    delete this.#struck[line];
    this.#stale.lines.add(line);
  }

  /** @type {(index: number, value: number) => void} */
  #fill(index, value) {
    const { rows, columns } = this.#puzzle;
    this.#showing.cells[index] = value;
    this.#stale.cells.add(index);
    for (const line of linesThrough(index, columns.length, rows.length)) this.#stale.crossed.add(line);
  }

  /** @param {Partial<Drawn>} changes */
  #show(changes) {
    const stale = this.#stale;
    const { line, blocks, badLines, wrongLines, reveal } = this.#showing;
    const now = Object.assign(this.#showing, changes);
    if (now.line !== line || now.blocks !== blocks) for (const one of [now.line, line]) if (one !== null) stale.lines.add(one);
    for (const [after, before] of [[now.badLines, badLines], [now.wrongLines, wrongLines]])
      for (const one of after === before ? [] : differing(after, before)) stale.lines.add(one);
    if (NUMBERING.some((name) => name in changes)) stale.numbers = true;
    if ("settled" in changes) stale.all = true;
    if (now.reveal !== reveal) stale.board = true;
    if (Object.keys(changes).length) stale.above = true;
  }

  /** @type {(layout: Laid, palette: Palette) => import("./ground.js").Scene} */
  #scene(layout, palette) {
    const showing = this.#showing;
    const { cells, settled, reveal, line, blocks, badLines, wrongLines } = showing;
    return {
      context: this.#board,
      layout,
      palette,
      cells,
      given: this.#given,
      tints: this.#tints,
      reveal,
      puzzle: this.#puzzle,
      settled,
      badLines: [...badLines, ...wrongLines],
      hinted: line,
      lit: blocks,
      showing,
      numbers: this.#numbers,
      struck: (/** @type {number} */ one) => this.#struckOf(one),
    };
  }

  /**
   * @param {Laid} layout
   * @param {Palette} palette
   * @returns {boolean} whether anything was or is on the upper canvas
   */
  #drawAbove(layout, palette) {
    const isAbove = !isPlain(this.#showing);
    if (!isAbove && !this.#isAbove) return false;
    const [context, board] = [this.#above, this.#board.canvas];
    this.#isAbove = isAbove;
    if (!isAbove) context.clearRect(0, 0, layout.stage.width, layout.stage.height);
    else drawOverlay({ context, board, layout, palette, tints: this.#tints, showing: this.#showing, numbers: this.#numbers });
    return true;
  }

  /** Whether other blocks of a line are done than those that are drawn struck out. @param {number} line */
  #strikesDiffer(line) {
    const before = this.#struck[line];
    delete this.#struck[line];
    return this.#struckOf(line).some((struck, i) => struck !== before?.[i]);
  }

  /** @param {number} line */
  #struckOf(line) {
    this.#struck[line] ??= struckOf(this.#puzzle, this.#showing.cells, line, this.#strikes);
    return this.#struck[line];
  }
}

/** @type {(puzzle: Puzzle, palette: Palette) => Map<number, import("../../inks/tints.js").Tint>} */
function tintsIn({ inks }, palette) {
  return tintsOf(inks, { fill: palette["cell-black"], written: palette["cell-unknown"] });
}

/** What the next drawing draws: nothing yet. */
function nothingStale() {
  return {
    all: false,
    board: false,
    picture: false,
    numbers: false,
    above: false,
    cells: /** @type {Set<number>} */ (new Set()),
    /** Lines through those cells, and lines that look otherwise. */
    crossed: /** @type {Set<number>} */ (new Set()),
    lines: /** @type {Set<number>} */ (new Set()),
  };
}

/** What only one of two lists has. @type {(one: number[], other: number[]) => number[]} */
function differing(one, other) {
  const [first, second] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !second.has(line)), ...other.filter((line) => !first.has(line))];
}

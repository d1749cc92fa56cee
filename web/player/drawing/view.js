/**
 * What is on the screen: two canvases (the board; what comes and goes above it), a camera, and one animation
 * frame that redraws only what changed. It reads the cells and never changes them.
 *
 * @typedef {import("../showing.js").Showing} Showing
 * @typedef {{row: number, column: number}} Spot
 */
import { WHITE, clueAt, lineCells, struckBlocks } from "../../rules.js";
import { freshBoard } from "../showing.js";
import { Camera } from "./camera.js";
import { ClueStrip } from "./clue-strip.js";
import { drawBoard, redrawCells } from "./draw-board.js";
import { drawGutters, redrawLines } from "./draw-clues.js";
import { drawNumbers } from "./draw-numbers.js";
import { drawOverlay, isEmpty } from "./draw-overlay.js";
import { RIPPLE, drawBars } from "./draw-passing.js";
import { LitClues } from "./lit-clues.js";
import { Picture } from "./picture.js";

const FADE = 320;

export class View {
  #board;
  #above;
  #strip;
  #lit;
  #strikes = true;
  /** @type {import("../../rules.js").Puzzle | null} */
  #puzzle = null;
  /** @type {number[][]} the clues that are drawn, line by line */
  #clues = [];
  #picture = new Picture(1, 1);
  /** @type {boolean[][]} struck blocks of each line, where known */
  #struck = [];
  /** The numbers at the far edges. @type {Map<number, import("./draw-numbers.js").Label>} */
  #numbers = new Map();
  /** What the next frame draws. */
  #stale = {
    all: true,
    board: false,
    picture: true,
    numbers: false,
    above: true,
    cells: /** @type {Set<number>} */ (new Set()),
    /** Lines through those cells, and lines that look otherwise. */
    crossed: /** @type {Set<number>} */ (new Set()),
    lines: /** @type {Set<number>} */ (new Set()),
  };
  #frame = 0;
  /** @type {Set<(time: number) => boolean>} called each frame until they return false */
  #animations = new Set();
  /** Whether anything has been drawn yet, and whether the upper canvas is empty. */
  #drawn = false;
  #clear = true;
  /** @type {((time: number) => boolean) | null} the finishing animation */
  #finishing = null;

  /**
   * @param {HTMLCanvasElement} board
   * @param {HTMLCanvasElement} above
   * @param {HTMLElement} strip
   * @param {HTMLElement} lit
   * @param {import("./palette.js").Palette} palette
   * @param {Showing} showing what to draw
   */
  constructor(board, above, strip, lit, palette, showing) {
    this.#board = /** @type {CanvasRenderingContext2D} */ (board.getContext("2d"));
    this.#above = /** @type {CanvasRenderingContext2D} */ (above.getContext("2d"));
    this.#strip = new ClueStrip(strip);
    this.#lit = new LitClues(lit);
    this.palette = palette;
    this.showing = showing;
    this.coarse = matchMedia("(pointer: coarse)").matches;
    /** Called when the board can be zoomed or no longer, or is seen whole or no longer: not at each frame of a gesture. */
    this.onZoom = () => {};
    this.onDrawn = () => {};
    let zoom = "";
    this.camera = new Camera(this.coarse, (otherwise) => {
      const { zoomable, whole } = this.camera;
      if (zoom !== `${zoomable} ${whole}`) this.onZoom();
      zoom = `${zoomable} ${whole}`;
      if (otherwise) this.#redrawAll();
    });
  }

  /** The puzzle on screen. */
  get puzzle() {
    return this.#puzzle;
  }

  /** Where everything is; null until there is a puzzle and room for it. */
  get layout() {
    return this.camera.layout;
  }

  /**
   * @param {import("../../rules.js").Puzzle} puzzle
   * @param {Uint8Array} cells read at every redraw
   * @param {boolean} keepCamera the same puzzle with other cells
   * @param {import("./measure.js").Measures} measures the room that it is given
   */
  show(puzzle, cells, keepCamera, measures) {
    this.#puzzle = puzzle;
    this.#clues = [...puzzle.rows, ...puzzle.columns];
    this.#struck = [];
    this.#picture = new Picture(puzzle.columns.length, puzzle.rows.length);
    this.#stale.picture = true;
    if (this.#finishing) this.#animations.delete(this.#finishing);
    Object.assign(this.showing, freshBoard(cells));
    this.camera.frame(measures, keepCamera);
  }

  /** @param {import("./palette.js").Palette} palette */
  recolour(palette) {
    this.palette = palette;
    this.#stale.picture = true;
    this.#redrawAll();
  }

  /**
   * @param {number} width in device pixels
   * @param {number} height
   * @param {number} ratio device pixels in a CSS pixel
   * @param {number} below see Stage
   */
  resize(width, height, ratio, below) {
    for (const { canvas } of [this.#board, this.#above]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    this.camera.resize({ width, height, ratio, below });
    // Drawn at once, or the board would flicker; but the first drawing gets a frame of its own.
    if (this.#drawn) this.#draw();
  }

  /** @param {Iterable<number>} indices of cells */
  cellsChanged(indices) {
    const width = this.#puzzle?.columns.length ?? 1;
    const height = this.#puzzle?.rows.length ?? 1;
    for (const index of indices) {
      this.#stale.cells.add(index);
      this.#stale.crossed.add(Math.floor(index / width)).add(height + (index % width));
    }
    this.#schedule();
  }

  /**
   * Shows something else than before.
   * @param {Partial<Showing>} changes
   */
  lay(changes) {
    const { line, blocks, badLines, wrongLines, marks, cells, settled } = this.showing;
    const now = Object.assign(this.showing, changes);
    if (now.line !== line || now.badLines !== badLines || now.marks !== marks) this.#stale.numbers = true;
    if (now.line !== line || now.blocks !== blocks) for (const one of [now.line, line]) if (one !== null) this.#stale.lines.add(one);
    for (const [after, before] of [[now.badLines, badLines], [now.wrongLines, wrongLines]])
      for (const one of after === before ? [] : differing(after, before)) this.#stale.lines.add(one);
    if (now.cells !== cells) {
      this.#struck = [];
      this.#stale.picture = true;
    }
    if (now.cells !== cells || now.settled !== settled) this.#stale.all = true;
    this.#stale.above = true;
    this.#schedule();
  }

  /** @param {boolean} strikes whether blocks that are done are struck out */
  strike(strikes) {
    this.#strikes = strikes;
    this.#redrawAll();
  }

  /**
   * The finished picture: at once, or with a ripple from the last cell.
   * @param {Spot | null} from null: no animation
   */
  finish(from) {
    if (!from) {
      this.showing.reveal = 1;
      this.#redrawAll();
      return;
    }
    let start = 0;
    this.#finishing = (time) => {
      start ||= time;
      const age = time - start;
      const reveal = Math.max(0, Math.min(1, (age - RIPPLE + FADE) / FADE));
      if (reveal !== this.showing.reveal) this.#stale.board = true;
      this.lay({ reveal, ripple: age < RIPPLE ? { from, age } : null });
      return age < RIPPLE;
    };
    this.animate(this.#finishing);
  }

  /** Back to a working board. */
  unfinish() {
    if (this.showing.reveal === 0 && !this.showing.ripple) return;
    if (this.#finishing) this.#animations.delete(this.#finishing);
    this.showing.reveal = 0;
    this.showing.ripple = null;
    this.#redrawAll();
  }

  /**
   * Calls back each frame until it returns false.
   * @param {(time: number) => boolean} step
   */
  animate(step) {
    this.#animations.add(step);
    this.#schedule();
  }

  stop() {
    this.#animations.clear();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  // drawing

  #redrawAll() {
    this.#stale.all = true;
    this.#stale.above = true;
    this.#schedule();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame((time) => {
      this.#frame = 0;
      for (const step of [...this.#animations]) if (!step(time)) this.#animations.delete(step);
      this.#draw();
      if (this.#animations.size) this.#schedule();
    });
  }

  #draw() {
    if (!this.layout || !this.#puzzle) return;
    const { all, board: boardAll, picture, numbers, above, cells: changed, crossed, lines } = this.#stale;
    const { cells, settled, reveal, line, blocks } = this.showing;
    const badLines = [...this.showing.badLines, ...this.showing.wrongLines];
    this.#stale = {
      all: false,
      board: false,
      picture: false,
      numbers: false,
      above: false,
      cells: new Set(),
      crossed: new Set(),
      lines: new Set(),
    };
    const board = {
      context: this.#board,
      layout: this.layout,
      palette: this.palette,
      cells,
      reveal,
      puzzle: this.#puzzle,
      settled,
      badLines,
      hinted: line,
      lit: blocks,
      showing: this.showing,
      struck: (/** @type {number} */ line) => this.#struckOf(line),
    };
    for (const one of crossed) if (this.#clueDiffers(one)) lines.add(one);
    if (all) {
      this.#board.clearRect(0, 0, this.layout.stage.width, this.layout.stage.height);
      drawGutters(board);
      drawBoard(board);
      this.#picture.draw(board, picture ? undefined : changed);
    } else {
      if (boardAll) drawBoard(board);
      else if (changed.size) redrawCells(board, changed);
      if (changed.size) this.#picture.draw(board, changed);
      if (lines.size) redrawLines(board, lines);
    }
    if (this.layout.pannable && (all || boardAll || changed.size)) drawBars(board);
    if (all || numbers) this.#numbers = drawNumbers(board);
    if (all || numbers || changed.size || above)
      this.#lit.show(this.layout, this.#puzzle, this.showing, board.struck, (more) => this.camera.foldsWith(more));
    if (all || numbers || changed.size) this.#strip.show(this.layout, this.#puzzle, this.showing, board.struck, this.#lit.shown);
    if (all || above || changed.size) this.#drawAbove(this.layout);
    this.#drawn = true;
    this.onDrawn();
  }

  /**
   * An empty canvas is not shown: with each frame, the browser copies all of those that are.
   * @param {import("./layout.js").Layout} layout
   */
  #drawAbove(layout) {
    const clear = isEmpty(this.showing);
    if (clear && this.#clear) return;
    const [context, board] = [this.#above, this.#board.canvas];
    if (clear !== this.#clear) context.canvas.style.visibility = clear ? "hidden" : "visible";
    this.#clear = clear;
    drawOverlay({ context, board, layout, palette: this.palette, showing: this.showing, numbers: this.#numbers });
  }

  /**
   * Whether a line's clue is another one than that which is drawn, as on a drawing, or other blocks are done than those
   * that are drawn struck out.
   * @param {number} line
   */
  #clueDiffers(line) {
    const [clue, before] = [clueAt(/** @type {import("../../rules.js").Puzzle} */ (this.#puzzle), line), this.#struck[line]];
    delete this.#struck[line];
    if (clue !== this.#clues[line]) {
      this.#clues[line] = clue;
      return true;
    }
    return this.#strikes && this.#struckOf(line).some((struck, i) => struck !== before?.[i]);
  }

  /** @param {number} line */
  #struckOf(line) {
    const puzzle = /** @type {import("../../rules.js").Puzzle} */ (this.#puzzle);
    if (!this.#strikes) return clueAt(puzzle, line).length ? clueAt(puzzle, line).map(() => false) : [false];
    this.#struck[line] ??= struckIn(
      clueAt(puzzle, line),
      lineCells(this.showing.cells, puzzle.columns.length, puzzle.rows.length, line),
    );
    return this.#struck[line];
  }
}

/**
 * What only one of two lists has.
 * @param {number[]} one
 * @param {number[]} other
 */
function differing(one, other) {
  const [first, second] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !second.has(line)), ...other.filter((line) => !first.has(line))];
}

/**
 * @param {number[]} clue
 * @param {number[]} cells
 */
function struckIn(clue, cells) {
  return clue.length ? struckBlocks(clue, cells) : [cells.every((cell) => cell === WHITE)];
}

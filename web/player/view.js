/**
 * What is on the screen: two canvases (the board; what comes and goes above it), a camera, and one animation
 * frame that redraws only what changed. It reads the cells and never changes them.
 *
 * @typedef {import("./draw-overlay.js").Overlay} Overlay
 * @typedef {{row: number, column: number}} Spot
 */
import { WHITE, clueAt, lineCells, struckBlocks } from "../rules.js";
import { Camera } from "./camera.js";
import { drawBoard, redrawCells } from "./draw-board.js";
import { drawGutters, redrawLines } from "./draw-clues.js";
import { drawOverlay, isEmpty } from "./draw-overlay.js";
import { RIPPLE } from "./draw-passing.js";
import { measure } from "./measure.js";
import { Picture } from "./picture.js";

const FADE = 320;

export class View {
  #board;
  #above;
  /** @type {import("../rules.js").Puzzle | null} */
  #puzzle = null;
  /** @type {Uint8Array} */
  #cells = new Uint8Array();
  #picture = new Picture(1, 1);
  /** @type {boolean[][]} struck blocks of each line, where known */
  #struck = [];
  /** What the next frame draws. */
  #stale = {
    all: true,
    board: false,
    picture: true,
    above: true,
    cells: /** @type {Set<number>} */ (new Set()),
    lines: /** @type {Set<number>} */ (new Set()),
  };
  #frame = 0;
  /** @type {Set<(time: number) => boolean>} called each frame until they return false */
  #animations = new Set();
  #reveal = 0;
  /** Whether anything has been drawn yet, and whether the upper canvas is empty. */
  #drawn = false;
  #clear = true;
  /** @type {((time: number) => boolean) | null} the finishing animation */
  #finishing = null;
  /** @type {number[]} */
  #badLines = [];
  /** The board without what is only tried out, while something is. @type {Uint8Array | null} */
  #settled = null;
  overlay = emptyOverlay();

  /**
   * @param {HTMLCanvasElement} board
   * @param {HTMLCanvasElement} above
   * @param {import("./palette.js").Palette} palette
   */
  constructor(board, above, palette) {
    this.#board = /** @type {CanvasRenderingContext2D} */ (board.getContext("2d"));
    this.#above = /** @type {CanvasRenderingContext2D} */ (above.getContext("2d"));
    this.palette = palette;
    this.coarse = matchMedia("(pointer: coarse)").matches;
    this.onLayout = () => {};
    this.camera = new Camera(this.coarse, () => {
      this.onLayout();
      this.#redrawAll();
    });
  }

  /** Where everything is; null until there is a puzzle and room for it. */
  get layout() {
    return this.camera.layout;
  }

  /**
   * @param {import("../rules.js").Puzzle} puzzle
   * @param {Uint8Array} cells read at every redraw
   * @param {boolean} keepCamera the same puzzle with other cells
   */
  show(puzzle, cells, keepCamera) {
    this.#puzzle = puzzle;
    this.#cells = cells;
    this.#struck = [];
    this.#badLines = [];
    this.#settled = null;
    this.#picture = new Picture(puzzle.columns.length, puzzle.rows.length);
    this.#stale.picture = true;
    this.overlay = emptyOverlay();
    this.camera.frame(measure(puzzle), keepCamera);
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
    // At once, or the board would flicker; but the first time it is a frame of its own.
    if (this.#drawn) this.#draw();
  }

  /** @param {Iterable<number>} indices of cells */
  cellsChanged(indices) {
    const width = this.#puzzle?.columns.length ?? 1;
    const height = this.#puzzle?.rows.length ?? 1;
    for (const index of indices) {
      this.#stale.cells.add(index);
      for (const line of [Math.floor(index / width), height + (index % width)]) {
        delete this.#struck[line];
        this.#stale.lines.add(line);
      }
    }
    this.#schedule();
  }

  /** @param {Partial<Overlay>} changes */
  lay(changes) {
    const { line = this.overlay.line } = changes;
    if (line !== this.overlay.line) for (const one of [line, this.overlay.line]) if (one !== null) this.#stale.lines.add(one);
    Object.assign(this.overlay, changes);
    this.#stale.above = true;
    this.#schedule();
  }

  /** @param {number[]} lines whose clues are shown as impossible */
  set badLines(lines) {
    for (const changed of [...this.#badLines, ...lines]) this.#stale.lines.add(changed);
    this.#badLines = lines;
    this.#schedule();
  }

  /** @param {Uint8Array | null} cells the board without what is only tried out: what differs is drawn lighter */
  set settled(cells) {
    if (this.#settled === cells) return;
    this.#settled = cells;
    this.#redrawAll();
  }

  /**
   * Another board of the same puzzle, as from earlier in the game.
   * @param {Uint8Array} cells
   */
  look(cells) {
    this.#cells = cells;
    this.#struck = [];
    this.#stale.picture = true;
    this.#redrawAll();
  }

  /**
   * The finished picture: at once, or with a ripple from the last cell.
   * @param {Spot | null} from null: no animation
   */
  finish(from) {
    if (!from) {
      this.#reveal = 1;
      this.#redrawAll();
      return;
    }
    let start = 0;
    this.#finishing = (time) => {
      start ||= time;
      const age = time - start;
      const reveal = Math.max(0, Math.min(1, (age - RIPPLE + FADE) / FADE));
      if (reveal !== this.#reveal) this.#stale.board = true;
      this.#reveal = reveal;
      this.lay({ ripple: age < RIPPLE ? { from, age } : null });
      return age < RIPPLE;
    };
    this.animate(this.#finishing);
  }

  /** Back to a working board. */
  unfinish() {
    if (this.#reveal === 0 && !this.overlay.ripple) return;
    if (this.#finishing) this.#animations.delete(this.#finishing);
    this.#reveal = 0;
    this.overlay.ripple = null;
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
    const { all, board: boardAll, picture, above, cells, lines } = this.#stale;
    this.#stale = {
      all: false,
      board: false,
      picture: false,
      above: false,
      cells: new Set(),
      lines: new Set(),
    };
    const board = {
      context: this.#board,
      layout: this.layout,
      palette: this.palette,
      cells: this.#cells,
      reveal: this.#reveal,
      puzzle: this.#puzzle,
      settled: this.#settled,
      badLines: this.#badLines,
      hinted: this.overlay.line,
      struck: (/** @type {number} */ line) => this.#struckOf(line),
    };
    if (all) {
      this.#board.clearRect(0, 0, this.layout.stage.width, this.layout.stage.height);
      drawGutters(board);
      drawBoard(board);
      this.#picture.draw(board, picture ? undefined : cells);
    } else {
      if (boardAll) drawBoard(board);
      else if (cells.size) redrawCells(board, cells);
      if (cells.size) this.#picture.draw(board, cells);
      if (lines.size) redrawLines(board, lines);
    }
    if (all || above || cells.size) this.#drawAbove(this.layout);
    this.#drawn = true;
  }

  /**
   * An empty canvas that stays empty is left alone: handing it to the screen takes its time.
   * @param {import("./layout.js").Layout} layout
   */
  #drawAbove(layout) {
    const overlay = this.#reveal ? { ...this.overlay, crosshair: null } : this.overlay;
    const clear = !layout.pannable && isEmpty(overlay);
    if (clear && this.#clear) return;
    this.#clear = clear;
    drawOverlay({ context: this.#above, layout, palette: this.palette, overlay, cells: this.#cells });
  }

  /** @param {number} line */
  #struckOf(line) {
    const puzzle = /** @type {import("../rules.js").Puzzle} */ (this.#puzzle);
    this.#struck[line] ??= struckIn(
      clueAt(puzzle, line),
      lineCells(this.#cells, puzzle.columns.length, puzzle.rows.length, line),
    );
    return this.#struck[line];
  }
}

/** @returns {Overlay} */
function emptyOverlay() {
  const nothing = { crosshair: null, cursor: null, line: null, drag: null, ripple: null };
  return { ...nothing, marks: [], slide: null, apart: 1 };
}

/**
 * @param {number[]} clue
 * @param {number[]} cells
 */
function struckIn(clue, cells) {
  return clue.length ? struckBlocks(clue, cells) : [cells.every((cell) => cell === WHITE)];
}

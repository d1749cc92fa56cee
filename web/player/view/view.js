/**
 * What is on the screen: a camera, and one animation frame in which a renderer draws what has changed. The view reads the
 * cells and never changes them.
 *
 * @import { Layout } from "../drawing/layout.js"
 * @import { Change } from "../drawing/renderer.js"
 * @import { Showing } from "../state.js"
 * @typedef {{row: number, column: number}} Spot
 */
import { clueAt, linesThrough, posed, struckOf } from "../../rules.js";
import { isPlain } from "../drawing/draw-overlay.js";
import { RIPPLE } from "../drawing/draw-passing.js";
import { freshBoard } from "../state.js";
import { Camera } from "./camera.js";
import { ClueStrip } from "./clue-strip.js";
import { Canvases } from "./canvases.js";
import { LitClues } from "./lit-clues.js";

const FADE = 320;
/** What is drawn of `Showing`, besides the cells. */
const DRAWN = /** @type {const} */ ([
  "settled",
  "cursor",
  "byKeyboard",
  "crosshair",
  "drag",
  "finger",
  "frame",
  "line",
  "blocks",
  "marks",
  "badLines",
  "wrongLines",
  "wrongCells",
  "likely",
  "slide",
  "apart",
  "reveal",
  "ripple",
]);

export class View {
  #canvases;
  #strip;
  #lit;
  #strikes = true;
  /** @type {import("../../rules.js").Puzzle | null} */
  #puzzle = null;
  /** What the renderer knows. */
  #sent = nothingSent();
  /** The cells that have changed since. @type {Set<number>} */
  #cells = new Set();
  #frame = 0;
  /** @type {Set<(time: number) => boolean>} called each frame until they return false */
  #animations = new Set();
  /** Whether anything has been drawn yet. */
  #drawn = false;
  /** @type {((time: number) => boolean) | null} the finishing animation */
  #finishing = null;

  /**
   * @param {{below: HTMLCanvasElement, above: HTMLCanvasElement, strip: HTMLElement, lit: HTMLElement}} frame
   * @param {import("../drawing/palette.js").Palette} palette
   * @param {Showing} showing what to draw
   */
  constructor({ below, above, strip, lit }, palette, showing) {
    this.#canvases = new Canvases(below, above, () => {
      this.#sent = nothingSent();
      return this.#change();
    });
    this.#strip = new ClueStrip(strip);
    this.#lit = new LitClues(lit);
    this.palette = palette;
    this.showing = showing;
    this.coarse = matchMedia("(pointer: coarse)").matches;
    /** Called when the board can be zoomed, has small cells or is seen whole, or no longer: not at each frame of a gesture. */
    this.onZoom = () => {};
    this.onDrawn = () => {};
    let zoom = "";
    let place = () => {};
    /** Resolves once there is a layout. @type {Promise<void>} */
    this.placed = new Promise((resolve) => void (place = resolve));
    this.camera = new Camera(this.coarse, (otherwise) => {
      const { zoomable, small, whole } = this.camera;
      const now = `${zoomable} ${small} ${whole}`;
      if (zoom !== now) this.onZoom();
      zoom = now;
      place();
      if (otherwise) this.#schedule();
    });
  }

  /** Whether the signs of inks are shown. */
  get signs() {
    return this.layout?.measures.signs ?? false;
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
   * @param {Uint16Array} cells read at every redraw
   * @param {boolean} keepCamera the same puzzle with other cells
   * @param {import("../drawing/measure.js").Measures} measures the room that it is given
   */
  show(puzzle, cells, keepCamera, measures) {
    this.#puzzle = puzzle;
    this.#sent.puzzle = null;
    this.#sent.cells = null;
    if (this.#finishing) this.#animations.delete(this.#finishing);
    Object.assign(this.showing, freshBoard(cells));
    this.camera.frame(measures, keepCamera);
  }

  /** @param {import("../drawing/palette.js").Palette} palette */
  recolour(palette) {
    this.palette = palette;
    this.#schedule();
  }

  /**
   * @param {number} width in device pixels
   * @param {number} height
   * @param {number} ratio device pixels in a CSS pixel
   * @param {number} below see Stage
   */
  resize(width, height, ratio, below) {
    this.camera.resize({ width, height, ratio, below });
    // Drawn at once, or the board would flicker; but the first drawing gets a frame of its own.
    if (this.#drawn) this.#draw();
  }

  /** @param {Iterable<number>} indices of cells */
  cellsChanged(indices) {
    for (const index of indices) this.#cells.add(index);
    this.#schedule();
  }

  /** Shows something else than before. @param {Partial<Showing>} changes */
  lay(changes) {
    Object.assign(this.showing, changes);
    this.#schedule();
  }

  /** @param {boolean} strikes whether blocks that are done are struck out */
  strike(strikes) {
    this.#strikes = strikes;
    this.#schedule();
  }

  /**
   * The finished picture: at once, or with a ripple from the last cell.
   * @param {Spot | null} from null: no animation
   */
  finish(from) {
    if (!from) {
      this.lay({ reveal: 1 });
      return;
    }
    let start = 0;
    this.#finishing = (time) => {
      start ||= time;
      const age = time - start;
      const reveal = Math.max(0, Math.min(1, (age - RIPPLE + FADE) / FADE));
      this.lay({ reveal, ripple: age < RIPPLE ? { from, age } : null });
      return age < RIPPLE;
    };
    this.animate(this.#finishing);
  }

  /** Back to a working board. */
  unfinish() {
    if (this.showing.reveal === 0 && !this.showing.ripple) return;
    if (this.#finishing) this.#animations.delete(this.#finishing);
    this.lay({ reveal: 0, ripple: null });
  }

  /** Calls back each frame until it returns false. @param {(time: number) => boolean} step */
  animate(step) {
    this.#animations.add(step);
    this.#schedule();
  }

  stop() {
    this.#animations.clear();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvases.stop();
  }

  // drawing

  #schedule() {
    this.#frame ||= requestAnimationFrame((time) => {
      this.#frame = 0;
      for (const step of [...this.#animations]) if (!step(time)) this.#animations.delete(step);
      this.#draw();
      if (this.#animations.size) this.#schedule();
    });
  }

  #draw() {
    const [layout, puzzle] = [this.layout, this.#puzzle];
    if (!layout || !puzzle) return;
    const change = this.#change();
    this.#canvases.draw(change);
    this.#canvases.showAbove(!isPlain(this.showing));
    const struck = (/** @type {number} */ line) => struckOf(puzzle, this.showing.cells, line, this.#strikes);
    this.#lit.show(layout, puzzle, this.showing, struck, (more) => this.camera.foldsWith(more));
    if (!isPassing(change)) this.#strip.show(layout, puzzle, this.showing, struck, this.#lit.shown);
    this.#drawn = true;
    this.#canvases.drawn(puzzle.rows.length * puzzle.columns.length);
    this.onDrawn();
  }

  /** What the renderer does not know yet. @returns {Change} */
  #change() {
    const [sent, puzzle, layout] = [this.#sent, this.#puzzle, this.layout];
    /** @type {Change} */
    const change = { clues: [], cells: [], showing: {} };
    if (layout && layout !== sent.layout) {
      const { measures, stage, pitch, panX, panY, seen } = (sent.layout = layout);
      change.place = { measures, stage, camera: { pitch, panX, panY, seen } };
    }
    if (this.palette !== sent.palette) change.palette = sent.palette = this.palette;
    if (this.#strikes !== sent.strikes) change.strikes = sent.strikes = this.#strikes;
    if (puzzle && puzzle !== sent.puzzle) {
      sent.puzzle = puzzle;
      sent.clues = [...puzzle.rows, ...puzzle.columns];
      change.puzzle = posed(puzzle);
    }
    const { cells } = this.showing;
    if (cells !== sent.cells) change.board = (sent.cells = cells).slice();
    else if (puzzle) this.#tellCells(change, puzzle);
    this.#cells.clear();
    for (const name of DRAWN) {
      if (this.showing[name] === sent.showing[name]) continue;
      Object.assign(sent.showing, { [name]: this.showing[name] });
      Object.assign(change.showing, { [name]: this.showing[name] });
    }
    return change;
  }

  /** @type {(change: Change, puzzle: import("../../rules.js").Puzzle) => void} */
  #tellCells(change, puzzle) {
    const [height, width] = [puzzle.rows.length, puzzle.columns.length];
    for (const index of this.#cells) {
      change.cells.push([index, this.showing.cells[index]]);
      for (const line of linesThrough(index, width, height)) {
        const clue = clueAt(puzzle, line);
        if (clue !== this.#sent.clues[line]) change.clues.push([line, (this.#sent.clues[line] = clue)]);
      }
    }
  }
}

/** @returns {{layout: Layout | null, palette: unknown, strikes: unknown, puzzle: unknown, clues: import("../../rules.js").Clue[], cells: unknown, showing: Partial<Showing>}} */
function nothingSent() {
  return { layout: null, palette: null, strikes: null, puzzle: null, clues: [], cells: null, showing: {} };
}

/** Whether nothing has changed but what comes and goes with pointer and cursor. @param {Change} change */
function isPassing({ place, palette, strikes, puzzle, board, cells, showing }) {
  const told = "line" in showing || "badLines" in showing || "marks" in showing;
  return !told && !place && !palette && strikes === undefined && !puzzle && !board && !cells.length;
}

/**
 * The two canvases on the page, and the artist who draws on them. The artist begins on the page, so that the board is there
 * at once; a large board then goes to a worker, where drawing does not hold up the page. For that other canvases take
 * the place of the first ones, because a canvas cannot be handed over once it has been drawn on.
 *
 * @typedef {import("../drawing/artist.js").Change} Change
 */
import { DRAWING_WORKER } from "../../addresses.js";
import { whenIdle } from "../../idle.js";
import { Artist } from "../drawing/artist.js";

/** Boards of more cells than these go to a worker. */
const LARGE = 2000;

export class Easel {
  #everything;
  /** The lower canvas and the upper one. */
  #canvases;
  /** Who draws on the page; null while a worker does. @type {Artist | null} */
  #artist;
  /** @type {Worker | null} */
  #worker = null;
  /** Whether a worker may be asked, and whether one is about to be. */
  #mayLeave = "transferControlToOffscreen" in HTMLCanvasElement.prototype;
  #leaving = false;

  /**
   * @param {HTMLCanvasElement} board
   * @param {HTMLCanvasElement} above
   * @param {() => Change} everything that is to be drawn, for another artist
   */
  constructor(board, above, everything) {
    this.#everything = everything;
    this.#canvases = [board, above];
    this.#artist = artistOn(this.#canvases);
    this.showAbove(false);
  }

  /**
   * A canvas on which nothing is is not shown: with each frame, the browser copies all of those that are.
   * @param {boolean} shown
   */
  showAbove(shown) {
    const { style } = this.#canvases[1];
    const visibility = shown ? "visible" : "hidden";
    if (style.visibility !== visibility) style.visibility = visibility;
  }

  /** @param {Change} change */
  draw(change) {
    this.#artist?.take(change);
    this.#artist?.draw();
    this.#worker?.postMessage({ change });
  }

  /**
   * The board has been drawn: if it is large, a worker draws it from the next quiet moment on.
   * @param {number} cells
   */
  drawn(cells) {
    if (cells <= LARGE || !this.#mayLeave || this.#leaving || this.#worker) return;
    this.#leaving = true;
    whenIdle(() => {
      if (this.#leaving) this.#leave();
      this.#leaving = false;
    });
  }

  /** The artist comes back to the page, which needs everything anew. */
  stop() {
    this.#leaving = false;
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#artist) return;
    this.#replace(this.#canvases.map(twin));
    this.#artist = artistOn(this.#canvases);
    this.draw(this.#everything());
  }

  #leave() {
    const worker = hired();
    this.#mayLeave = worker !== null;
    if (!worker) return;
    const canvases = this.#canvases.map(twin);
    const handed = canvases.map((canvas) => canvas.transferControlToOffscreen());
    this.#worker = worker;
    worker.addEventListener("message", () => {
      if (worker !== this.#worker) return;
      this.#replace(canvases);
      this.#artist = null;
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#mayLeave = false;
      if (worker === this.#worker) this.stop();
    });
    const change = this.#everything();
    worker.postMessage({ canvases: handed, change }, handed);
    // What had changed since the last drawing is in there, too.
    this.#artist?.take(change);
  }

  /** @param {HTMLCanvasElement[]} canvases */
  #replace(canvases) {
    canvases[1].style.visibility = this.#canvases[1].style.visibility;
    this.#canvases.forEach((canvas, i) => canvas.replaceWith(canvases[i]));
    this.#canvases = canvases;
  }
}

/** @returns {Worker | null} null on a page that may not have workers */
function hired() {
  try {
    return new Worker(DRAWING_WORKER, { type: "module", name: "drawing" });
  } catch {
    return null;
  }
}

/**
 * Another canvas like this one, with nothing on it.
 * @param {HTMLCanvasElement} canvas
 */
function twin(canvas) {
  return /** @type {HTMLCanvasElement} */ (canvas.cloneNode());
}

/** @param {HTMLCanvasElement[]} canvases */
function artistOn(canvases) {
  const [board, above] = canvases.map((canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  return new Artist(board, above, (width, height) => Object.assign(document.createElement("canvas"), { width, height }));
}

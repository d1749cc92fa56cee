/**
 * The canvases on the page, and the renderer that draws on them. The renderer begins on the page, so that the board is there
 * at once; a large board then goes to a worker, where drawing does not hold up the page. What a worker draws is seen
 * when the browser gets to it, not along with what the page changes. So both layers are on the one canvas that a worker
 * has, and when the room changes, the renderer comes back to the page until that has a quiet moment again. Each time
 * another canvas takes the place of the lower one, because a canvas cannot be handed over once it has been drawn on, or
 * back.
 *
 * @import { Change } from "../drawing/renderer.js"
 */
import { DRAWING_WORKER } from "../../addresses.js";
import { whenIdle } from "../../idle.js";
import { Renderer } from "../drawing/renderer.js";

/** Boards of more cells than these go to a worker. */
const LARGE = 2000;

export class Canvases {
  #everything;
  #board;
  #above;
  #isAbove = false;
  /** The room that was last drawn for. */
  #room = { width: 0, height: 0, ratio: 1 };
  /** Draws on the page; null while a worker does. @type {Renderer | null} */
  #renderer;
  /** @type {Worker | null} */
  #worker = null;
  /** Whether a worker may be asked, and whether one is about to be. */
  #mayLeave = "transferControlToOffscreen" in HTMLCanvasElement.prototype;
  #leaving = false;

  /**
   * @param {HTMLCanvasElement} board
   * @param {HTMLCanvasElement} above
   * @param {() => Change} everything that is to be drawn, for another renderer
   */
  constructor(board, above, everything) {
    this.#everything = everything;
    this.#board = board;
    this.#above = above;
    this.#renderer = rendererOn(board, above);
    this.showAbove(false);
  }

  /**
   * A canvas on which nothing is is not shown: with each frame, the browser copies all of those that are.
   * @param {boolean} isAbove whether anything is on the upper layer
   */
  showAbove(isAbove) {
    this.#isAbove = isAbove;
    const { style } = this.#above;
    const visibility = isAbove && this.#renderer ? "visible" : "hidden";
    if (style.visibility !== visibility) style.visibility = visibility;
  }

  /** @param {Change} change */
  draw(change) {
    if (this.#fit(change.place?.stage ?? this.#room) && this.#comeBack()) return;
    this.#renderer?.take(change);
    this.#renderer?.draw();
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

  /** The renderer comes back to the page for good. */
  stop() {
    this.#leaving = false;
    this.#comeBack();
  }

  /**
   * The canvases are as large as what is drawn on them: where their room changes once more before they are drawn, they are
   * cut off and not stretched.
   * @param {{width: number, height: number, ratio: number}} room in device pixels
   * @returns {boolean} whether it is another one
   */
  #fit({ width, height, ratio }) {
    const before = this.#room;
    this.#room = { width, height, ratio };
    if (width === before.width && height === before.height && ratio === before.ratio) return false;
    for (const { style } of [this.#board, this.#above])
      Object.assign(style, { width: `${width / ratio}px`, height: `${height / ratio}px` });
    return true;
  }

  /**
   * The worker ends. The renderer stays on the page, or comes back to it and draws everything anew.
   * @returns {boolean} whether everything has been drawn
   */
  #comeBack() {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#renderer) return false;
    this.#replace(twin(this.#board));
    this.#renderer = rendererOn(this.#board, this.#above);
    this.#renderer.take(this.#everything());
    this.#renderer.draw();
    this.showAbove(this.#isAbove);
    return true;
  }

  #leave() {
    const worker = hired();
    this.#mayLeave = worker !== null;
    if (!worker) return;
    const board = twin(this.#board);
    const canvas = board.transferControlToOffscreen();
    this.#worker = worker;
    worker.addEventListener("message", () => {
      if (worker !== this.#worker) return;
      this.#replace(board);
      this.#renderer = null;
      this.showAbove(this.#isAbove);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#mayLeave = false;
      if (worker === this.#worker) this.stop();
    });
    const change = this.#everything();
    worker.postMessage({ canvas, change }, [canvas]);
    // What had changed since the last drawing is in there, too.
    this.#renderer?.take(change);
  }

  /** @param {HTMLCanvasElement} board */
  #replace(board) {
    this.#board.replaceWith(board);
    this.#board = board;
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

/** Another canvas like this one, with nothing on it. @param {HTMLCanvasElement} canvas */
function twin(canvas) {
  return /** @type {HTMLCanvasElement} */ (canvas.cloneNode());
}

/** @type {(board: HTMLCanvasElement, above: HTMLCanvasElement) => Renderer} */
function rendererOn(board, above) {
  const [lower, upper] = [board, above].map((canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  return new Renderer(lower, upper, (width, height) => Object.assign(document.createElement("canvas"), { width, height }));
}

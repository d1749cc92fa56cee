/** A drawing larger than its frame: it is dragged, and made larger and smaller; arrow keys, + and - do the same. */
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { learn as words } from "../../strings/learn.js";
import { Drawing } from "./canvas.js";

const ZOOM = 1.3;
const [SMALLEST, LARGEST] = [0.3, 4];
const STEP = 40;
/** How far from the edges of the frame a place is revealed. */
const MARGIN = 24;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] });

export class Plane {
  element = build("div", { class: "plane" });
  #drawing;
  #scale = 1;
  #x = 0;
  #y = 0;
  /** How large the drawing is, in its own measure; null if it fits any frame. @type {[width: number, height: number] | null} */
  size = null;
  /** What is moved before the next drawing, when the size of the frame is known. @type {((width: number, height: number) => void)[]} */
  #moves = [];

  /**
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, colour: import("./painting.js").Colours) => void} draw
   * @param {number} height of the frame
   * @param {(x: number, y: number) => void} pick hears where the reader clicks, in the drawing's own measure
   * @param {import("../../settings.js").Settings} settings
   */
  constructor(draw, height, pick, settings) {
    this.#drawing = new Drawing((context, width, now, colour) => {
      for (const move of this.#moves.splice(0)) move(width, now);
      context.translate(this.#x, this.#y);
      context.scale(this.#scale, this.#scale);
      draw(context, width, now, colour);
    }, () => height, settings);
    const canvas = this.#drawing.element;
    canvas.tabIndex = 0;
    const tools = build("div", { class: "plane-tools" },
      button(words.plane.larger, () => this.#zoom(ZOOM), { icon: icon("zoomIn"), kind: "round" }),
      button(words.plane.smaller, () => this.#zoom(1 / ZOOM), { icon: icon("zoomOut"), kind: "round" }),
      button(words.plane.fit, () => this.fit(), { icon: icon("fit"), kind: "round" }));
    this.element.append(canvas, tools);
    /** @type {{x: number, y: number, moved: boolean} | null} */
    let grip = null;
    canvas.addEventListener("pointerdown", ({ clientX, clientY, pointerId, button: which }) => {
      if (which !== 0) return;
      grip = { x: clientX, y: clientY, moved: false };
      canvas.setPointerCapture(pointerId);
    });
    canvas.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (!grip || (!grip.moved && Math.hypot(clientX - grip.x, clientY - grip.y) < 4)) return;
      this.#pan(clientX - grip.x, clientY - grip.y);
      grip = { x: clientX, y: clientY, moved: true };
    });
    canvas.addEventListener("pointerup", ({ clientX, clientY }) => {
      const box = canvas.getBoundingClientRect();
      if (grip && !grip.moved) pick((clientX - box.left - this.#x) / this.#scale, (clientY - box.top - this.#y) / this.#scale);
      grip = null;
    });
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (arrow) this.#pan(...arrow);
      else if (event.key === "+" || event.key === "=") this.#zoom(ZOOM);
      else if (event.key === "-") this.#zoom(1 / ZOOM);
      else return;
      event.preventDefault();
    });
  }

  /** @param {string} text what it shows */
  set text(text) {
    this.#drawing.text = text;
  }

  redraw() {
    this.#drawing.redraw();
  }

  /** Shows the whole. */
  fit() {
    this.#move((width, height) => this.#put(this.#whole(width, height), width));
  }

  /** Shows the whole if it fits, or else the top in full size, with this place in the middle. @param {number} x */
  begin(x) {
    this.#move((width, height) => {
      this.#put(1, width);
      if (this.#whole(width, height) < 1) this.#x = width / 2 - x;
    });
  }

  /** Shows a place that the frame does not. @type {(x: number, y: number) => void} */
  reveal(x, y) {
    this.#move((width, height) => {
      const [left, top] = [x * this.#scale + this.#x, y * this.#scale + this.#y];
      this.#x += Math.max(MARGIN - left, 0) + Math.min(width - MARGIN - left, 0);
      this.#y += Math.max(MARGIN - top, 0) + Math.min(height - MARGIN - top, 0);
    });
  }

  /** @param {(width: number, height: number) => void} move */
  #move(move) {
    this.#moves.push(move);
    this.redraw();
  }

  /** The scale at which the frame holds all. @type {(width: number, height: number) => number} */
  #whole(width, height) {
    const [across, down] = this.size ?? [width, height];
    return Math.min(1, width / across, height / down);
  }

  /** Shows the top at a scale, the drawing in the middle. @type {(scale: number, width: number) => void} */
  #put(scale, width) {
    this.#scale = scale;
    this.#x = (width - (this.size?.[0] ?? width) * scale) / 2;
    this.#y = 0;
  }

  /** @type {(x: number, y: number) => void} */
  #pan(x, y) {
    this.#x += x;
    this.#y += y;
    this.redraw();
  }

  /** Around the middle of the frame. @param {number} by */
  #zoom(by) {
    const { clientWidth: width, clientHeight: height } = this.#drawing.element;
    const scale = Math.max(Math.min(SMALLEST, this.#scale), Math.min(this.#scale * by, LARGEST));
    const factor = scale / this.#scale;
    this.#x = width / 2 - (width / 2 - this.#x) * factor;
    this.#y = height / 2 - (height / 2 - this.#y) * factor;
    this.#scale = scale;
    this.redraw();
  }
}

/** A drawing larger than its frame: it is dragged, and made larger and smaller; arrow keys, + and - do the same. */
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { learn as words } from "../../strings/learn.js";
import { Drawing } from "./canvas.js";

const ZOOM = 1.3;
const [SMALLEST, LARGEST] = [0.3, 4];
const STEP = 40;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] });

export class Plane {
  element = build("div", { class: "plane" });
  #drawing;
  #scale = 1;
  #x = 0;
  #y = 0;

  /**
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, colour: import("./painting.js").Colours) => void} draw
   * @param {number} height of the frame
   * @param {(x: number, y: number) => void} pick hears where the reader clicks, in the drawing's own measure
   * @param {import("../../settings.js").Settings} settings
   */
  constructor(draw, height, pick, settings) {
    this.#drawing = new Drawing((context, width, now, colour) => {
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

  /** Shows the whole from its beginning. */
  fit() {
    [this.#scale, this.#x, this.#y] = [1, 0, 0];
    this.redraw();
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
    const scale = Math.max(SMALLEST, Math.min(this.#scale * by, LARGEST));
    const factor = scale / this.#scale;
    this.#x = width / 2 - (width / 2 - this.#x) * factor;
    this.#y = height / 2 - (height / 2 - this.#y) * factor;
    this.#scale = scale;
    this.redraw();
  }
}

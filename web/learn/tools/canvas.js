/** A canvas that is as sharp as the screen, is drawn again when its size or the page's colours change, and has a text. */
import { build } from "../../dom.js";

/** The page's colours by their names in theme.css. @typedef {(name: string) => string} Colours */

export class Drawing {
  element = build("canvas", { role: "img" });
  #draw;
  #height;
  #frame = 0;
  /** @type {Map<string, string>} */
  #colours = new Map();

  /**
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, colour: Colours) => void} draw in CSS pixels
   * @param {(width: number) => number} height that it needs at a width
   * @param {import("../../settings.js").Settings} settings
   */
  constructor(draw, height, settings) {
    this.#draw = draw;
    this.#height = height;
    const anew = () => {
      this.#colours.clear();
      this.redraw();
    };
    new ResizeObserver(() => this.redraw()).observe(this.element);
    settings.addEventListener("change", anew);
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", anew);
  }

  /** @param {string} text what it shows, for who cannot see it */
  set text(text) {
    this.element.setAttribute("aria-label", text);
  }

  /** Draws it in the next frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint() {
    const { element } = this;
    const width = element.clientWidth;
    const context = element.getContext("2d");
    if (!width || !context) return;
    const height = this.#height(width);
    const scale = devicePixelRatio || 1;
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (element.width !== across || element.height !== down) {
      element.width = across;
      element.height = down;
      element.style.height = `${height}px`;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#draw(context, width, height, (name) => this.#colour(name));
  }

  /** @param {string} name */
  #colour(name) {
    let colour = this.#colours.get(name);
    if (colour === undefined) {
      colour = getComputedStyle(this.element).getPropertyValue(`--${name}`).trim();
      this.#colours.set(name, colour);
    }
    return colour;
  }
}

/** A canvas that is as sharp as the screen, is drawn again when its size or the page's colours change, and has a text. */
import { build } from "../../dom.js";

/** The page's colours by their names in theme.css. @typedef {(name: string) => string} Colours */
/** A part of a drawing: left, top, right and bottom in CSS pixels. @typedef {[number, number, number, number]} Region */

export class Drawing {
  element = build("canvas", { role: "img" });
  #draw;
  #height;
  #frame = 0;
  /** What is drawn in the next frame, all if null. @type {((width: number) => Region[])[] | null} */
  #changes = null;
  /** @type {Map<string, string>} */
  #colours = new Map();

  /**
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, colour: Colours, region: Region) => void} draw in CSS
   *   pixels; only what lies in the region is seen
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

  /** Draws it in the next frame. @param {(width: number) => Region[]} [changes] what of it, all if not given */
  redraw(changes) {
    if (!changes) this.#changes = null;
    else this.#changes?.push(changes);
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
      this.#changes = null;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    /** @type {Region[]} */
    const regions = this.#changes?.flatMap((changes) => changes(width)) ?? [[0, 0, width, height]];
    this.#changes = [];
    for (const region of regions) {
      // Whole pixels of the screen, or seams would show.
      const [left, top] = [Math.floor(region[0] * scale) / scale, Math.floor(region[1] * scale) / scale];
      const [right, bottom] = [Math.ceil(region[2] * scale) / scale, Math.ceil(region[3] * scale) / scale];
      context.save();
      context.beginPath();
      context.rect(left, top, right - left, bottom - top);
      context.clip();
      context.clearRect(left, top, right - left, bottom - top);
      this.#draw(context, width, height, (name) => this.#colour(name), [left, top, right, bottom]);
      context.restore();
    }
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

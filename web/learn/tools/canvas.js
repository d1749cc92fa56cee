/** A canvas that is as sharp as the screen, is drawn again when its size or the page's colours change, and has a text. */
import { build } from "../../dom.js";
import { fit, paint } from "./painting.js";

/** @import { Colours, Region } from "./painting.js" */

export class Drawing {
  element = build("canvas", { role: "img" });
  #draw;
  #height;
  #frame = 0;
  /** @type {Map<string, string>} */
  #colours = new Map();

  /**
   * @param {(context: CanvasRenderingContext2D, width: number, height: number, colour: Colours, region: Region) => void} draw in CSS
   *   pixels; the region is the whole
   * @param {(width: number) => number} height that it needs at a width
   * @param {import("../../settings.js").Settings} settings
   */
  constructor(draw, height, settings) {
    this.#draw = draw;
    this.#height = height;
    new ResizeObserver(() => this.redraw()).observe(this.element);
    onColours(settings, () => {
      this.#colours.clear();
      this.redraw();
    });
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
    if (!width) return;
    const height = this.#height(width);
    const scale = devicePixelRatio || 1;
    if (fit(element, width, height, scale)) element.style.height = `${height}px`;
    const colour = (/** @type {string} */ name) => this.#colour(name);
    paint(element, scale, [[0, 0, width, height]], (context, region) => this.#draw(context, width, height, colour, region));
  }

  /** @param {string} name */
  #colour(name) {
    let colour = this.#colours.get(name);
    if (colour === undefined) {
      colour = colourOf(this.element, name);
      this.#colours.set(name, colour);
    }
    return colour;
  }
}

/** A colour of the page by its name in theme.css. @type {(element: Element, name: string) => string} */
export function colourOf(element, name) {
  return getComputedStyle(element).getPropertyValue(`--${name}`).trim();
}

/** @type {(settings: import("../../settings.js").Settings, then: () => void) => void} */
export function onColours(settings, then) {
  settings.addEventListener("change", then);
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", then);
}

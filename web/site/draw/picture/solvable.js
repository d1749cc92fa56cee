import { OP } from "../../../engine/protocol.js";
import { UNKNOWN, WHITE, parseState } from "../../../rules.js";
import { draw } from "../../../strings/draw.js";
import { say } from "../../../strings/say.js";
import { build } from "../../../dom.js";

/**
 * @import { Engine } from "../../../engine/client.js"
 * @import { Made } from "../../../engine/protocol.js"
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { Size } from "../tools/resizing.js"
 */

/** How long the engine may look, in seconds. */
const SECONDS = 30;

/**
 * The version of a picture that logic can solve: the engine tries several thresholds of its shades, smoothed and dithered ones,
 * and changes as few cells as it can.
 */
export class SolvableVersion {
  element = build("p", { class: "hint draw-version", role: "status" });
  #engine;
  #running = new AbortController();

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * @param {Uint8Array} shades from 0, black, to 255, not all the same
   * @param {Size} size
   * @returns {Promise<Picture | null>} null where there is none, or it is no longer wanted
   */
  async find(shades, size) {
    this.stop();
    const { signal } = (this.#running = new AbortController());
    const { looking, found, none, failed } = draw.picture.solvable;
    this.element.textContent = looking;
    const request = { of: "image", pixels: pixelsOf(shades, size), ...size, goal: "line", graded: false, timeout: SECONDS };
    try {
      /** @type {{proposals: Made[]}} */
      const { proposals: [{ met, picture }] } = await this.#engine.request(OP.MAKE, request, { signal });
      this.element.textContent = met ? found : none;
      if (!met) return null;
      const { width, height } = size;
      return { ...size, cells: parseState(picture, width, height, "state").map((cell) => (cell === WHITE ? UNKNOWN : cell)) };
    } catch (error) {
      if (!signal.aborted) this.element.textContent = say(failed, { reason: /** @type {Error} */ (error).message });
      return null;
    }
  }

  /** What is on the board is, or will be, another version. */
  stop() {
    this.#running.abort();
    this.element.textContent = "";
  }
}

/** Shades as a request tells pixels: six hexadecimal digits each. @type {(shades: Uint8Array, size: Size) => string[]} */
function pixelsOf(shades, { width, height }) {
  const digits = Array.from(shades, (shade) => shade.toString(16).padStart(2, "0").repeat(3));
  return Array.from({ length: height }, (_, row) => digits.slice(row * width, (row + 1) * width).join(""));
}

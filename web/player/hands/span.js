/**
 * A stroke of which only the start and the end matter, as of a shape that is drawn: what lies beyond the edge counts as the edge.
 *
 * @import { Spot } from "./stroke.js"
 */
import { UNKNOWN } from "../../rules.js";
import { Stroke } from "./stroke.js";

export class Span extends Stroke {
  straight = false;

  /**
   * @override
   * @param {number} x in cells from the corner of the board
   * @param {number} y
   * @param {number} width of the board
   * @param {number} height
   */
  moveTo(x, y, width, height) {
    const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, Math.floor(at)));
    this.end = { row: within(y, height), column: within(x, width) };
  }

  /** @override */
  get takes() {
    return this.found === this.mark && this.mark !== UNKNOWN;
  }

  /** @override @returns {Spot[]} */
  spots() {
    return [this.start, this.end];
  }
}

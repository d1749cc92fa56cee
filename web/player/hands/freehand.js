/**
 * A stroke of someone who draws: it goes wherever the pointer does, and what it has once passed stays painted. A tenth
 * of a cell at a time, it finds the cells between two events; what lies beyond the edge is left out.
 *
 * @import { Spot } from "./stroke.js"
 */
import { UNKNOWN } from "../../rules.js";
import { Stroke } from "./stroke.js";

const STEP = 0.1;

export class Freehand extends Stroke {
  straight = false;
  /** @type {Map<string, Spot>} each cell once, in the order in which the stroke came to them */
  #passed = new Map();

  /**
   * @param {Spot} start
   * @param {number} mark
   * @param {import("./stroke.js").Ground} ground
   * @param {{x: number, y: number}} [origin]
   */
  constructor(start, mark, ground, origin) {
    super(start, mark, ground, origin);
    this.at = this.origin;
    this.#pass(start);
  }

  /**
   * @override
   * @param {number} x in cells from the corner of the board
   * @param {number} y
   * @param {number} width of the board
   * @param {number} height
   */
  moveTo(x, y, width, height) {
    const from = this.at;
    const steps = Math.ceil(Math.max(Math.abs(x - from.x), Math.abs(y - from.y)) / STEP);
    for (let i = 1; i <= steps; i++) {
      const row = Math.floor(from.y + ((y - from.y) * i) / steps);
      const column = Math.floor(from.x + ((x - from.x) * i) / steps);
      if (row >= 0 && row < height && column >= 0 && column < width) this.#pass({ row, column });
    }
    this.at = { x, y };
  }

  /** Who draws begins on black to take away, wherever the stroke leads. @override */
  get takes() {
    return this.found === this.mark && this.mark !== UNKNOWN;
  }

  /** @override */
  get length() {
    return this.#passed.size;
  }

  /**
   * @override
   * @returns {Spot[]}
   */
  spots() {
    return [...this.#passed.values()];
  }

  /** @param {Spot} spot */
  #pass(spot) {
    this.#passed.set(`${spot.row},${spot.column}`, spot);
    this.end = spot;
  }
}

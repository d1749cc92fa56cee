/**
 * Which part of the board is seen, and how large: it follows the room there is until the reader zooms.
 *
 * @typedef {import("./layout.js").Camera} Shot
 * @typedef {import("./measure.js").Measures} Measures
 * @typedef {import("./measure.js").Stage} Stage
 * @typedef {{x: number, y: number}} Point
 */
import { Layout } from "./layout.js";
import { clampPitch, comfortablePitch, fitPitch } from "./measure.js";

export class Camera {
  /** @type {Measures | null} */
  #measures = null;
  /** @type {Stage} */
  #stage = { width: 0, height: 0, ratio: 1, below: 0 };
  /** @type {Shot} */
  #shot = { pitch: 1, panX: 0, panY: 0 };
  /** How the pitch follows the stage. @type {"comfortable" | "fit" | "free"} */
  #mode = "comfortable";
  /** What a gesture holds. @type {{grip: import("./layout.js").Grip, pitch: number} | null} */
  #held = null;

  /** @type {Layout | null} null until there is a puzzle and room for it */
  layout = null;

  /**
   * @param {boolean} coarse whether fingers do the pointing
   * @param {() => void} moved called when the layout has changed
   */
  constructor(coarse, moved) {
    this.coarse = coarse;
    this.moved = moved;
  }

  /**
   * @param {Measures} measures of the puzzle to look at
   * @param {boolean} stay the same puzzle as before: keep looking at the same place
   */
  frame(measures, stay) {
    this.#measures = measures;
    if (!stay) {
      this.#mode = "comfortable";
      this.#shot = { pitch: 1, panX: 0, panY: 0 };
    }
    this.#place();
  }

  /** @param {Stage} stage */
  resize(stage) {
    this.#stage = stage;
    this.#place();
  }

  /** Whether all of the board is in view. */
  get whole() {
    return this.layout !== null && !this.layout.pannable;
  }

  /** Whether zooming is of any use: not when everything is in view at a comfortable size. */
  get zoomable() {
    return this.layout !== null && (this.#mode !== "comfortable" || this.layout.pannable);
  }

  fit() {
    this.#mode = "fit";
    this.#place();
  }

  comfortable() {
    this.#mode = "comfortable";
    this.#place();
  }

  /**
   * @param {number} factor
   * @param {Point} [point] of the canvas that stays where it is; by default the middle of what is shown
   * @param {boolean} [fine] let the pitch be a fraction, for a gesture; `settle` ends it
   */
  zoomBy(factor, point = this.#middle(), fine = false) {
    if (!this.layout) return;
    const pitch = this.#shot.pitch * factor;
    this.#look(fine ? pitch : factor > 1 ? Math.ceil(pitch) : Math.floor(pitch), point);
  }

  /**
   * A gesture takes hold of the board.
   * @param {Point} point
   */
  grab(point) {
    this.#held = this.layout && { grip: this.layout.grip(point.x, point.y), pitch: this.#shot.pitch };
  }

  /**
   * Moves and zooms so that the place taken hold of is under a point; where the gesture went meanwhile does
   * not matter.
   * @param {number} factor how much larger than when it was grabbed
   * @param {Point} point
   */
  drag(factor, point) {
    if (this.#held) this.#look(this.#held.pitch * factor, point, this.#held.grip);
  }

  /** Back to a whole pitch, at which all cells are equal. */
  settle() {
    if (!this.layout || this.#mode !== "free" || Number.isInteger(this.#shot.pitch)) return;
    this.#look(Math.round(this.#shot.pitch), this.#middle());
  }

  /**
   * @param {number} pitch
   * @param {Point} point
   * @param {import("./layout.js").Grip} [grip] what is to be under the point; by default what is there now
   */
  #look(pitch, point, grip) {
    const { layout } = this;
    if (!layout || !this.#measures) return;
    this.#mode = "free";
    const possible = clampPitch(pitch, this.#measures, this.#stage);
    this.#shot = layout.holding(possible, grip ?? layout.grip(point.x, point.y), point.x, point.y);
    this.#place();
  }

  /**
   * @param {number} dx in device pixels
   * @param {number} dy
   * @returns {boolean} whether anything moved
   */
  panBy(dx, dy) {
    if (!this.layout?.pannable) return false;
    const { panX, panY } = this.layout;
    this.#shot = { ...this.#shot, panX: panX + dx, panY: panY + dy };
    this.#place();
    return this.layout.panX !== panX || this.layout.panY !== panY;
  }

  /** @param {{row: number, column: number}} spot a cell to have in view */
  reveal({ row, column }) {
    if (!this.layout?.pannable) return;
    const shot = this.layout.revealing(row, column);
    if (shot.panX === this.layout.panX && shot.panY === this.layout.panY) return;
    this.#shot = shot;
    this.#place();
  }

  /**
   * Brings as many of these cells into view as fit, the last one before all.
   * @param {{row: number, column: number}[]} cells
   */
  revealAll(cells) {
    for (const cell of cells) this.reveal(cell);
  }

  /** @returns {Point} */
  #middle() {
    const { x, y, width, height } = this.layout?.view ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  }

  #place() {
    const measures = this.#measures;
    const stage = this.#stage;
    if (!measures || !stage.width || !stage.height) return;
    const pitch = {
      comfortable: () => comfortablePitch(measures, stage, this.coarse),
      fit: () => fitPitch(measures, stage),
      free: () => clampPitch(this.#shot.pitch, measures, stage),
    }[this.#mode]();
    this.layout = new Layout(measures, stage, { ...this.#shot, pitch });
    this.#shot = { pitch, panX: this.layout.panX, panY: this.layout.panY };
    this.moved();
  }
}

import { paintedIn } from "../../rules.js";
import { heightFor } from "./tools/resizing.js";

/**
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Picture, Sketch } from "../../player/board/sketch.js"
 * @import { Move } from "../../player/board/store.js"
 * @import { PicturePanel } from "./picture/panel.js"
 * @import { Size } from "./tools/resizing.js"
 */

/** How wide a picture begins, in cells. */
const WIDE = 25;

/** Puts the reader's picture onto the drawing board. What was drawn there can be had back. */
export class Placing {
  /** The move that put the picture onto the board: as long as it is the last, another choice takes its place. @type {Move | null} */
  #placed = null;
  #player;
  #sketch;
  /** The panel that offers the drawing before the picture. @type {PicturePanel | null} */
  #offering = null;
  /** The panel whose picture is on the board. @type {PicturePanel | null} */
  #shown = null;

  /** @param {NonogramPlayer} player @param {Sketch} sketch on it */
  constructor(player, sketch) {
    this.#player = player;
    this.#sketch = sketch;
  }

  /**
   * Another picture has come: the board takes its shape, unless there is nothing to draw.
   * @param {PicturePanel} panel
   */
  begin(panel) {
    if (!panel.shape) return;
    this.#placed = null;
    const width = Math.max(WIDE, this.#sketch.width);
    this.place(panel, { width, height: heightFor(width, panel.shape) }, false);
  }

  /**
   * Puts a picture onto the board at once, as its shades are, and in its place the version that logic can solve, as soon as that
   * is found, unless the reader has drawn meanwhile.
   * @param {PicturePanel} panel
   * @param {Size} size
   * @param {boolean} [chosen] whether the reader has chosen something about it
   */
  place(panel, size, chosen = true) {
    const picture = panel.drawing(size);
    this.stop();
    if (panel.flat && !chosen) return;
    this.#shown = panel;
    this.#put(panel, picture);
    this.#player.drawingBoard.seeWhole();
    void this.#solve(panel, size);
  }

  /** @param {PicturePanel} panel @param {Size} size */
  async #solve(panel, size) {
    const picture = await panel.solvable(size);
    if (!picture) return;
    if (this.#player.drawingBoard.strokes) panel.stop();
    else this.#put(panel, picture);
  }

  /** @param {PicturePanel} panel @param {Picture} picture */
  #put(panel, picture) {
    const { drawingBoard } = this.#player;
    const instead = this.#placed !== null && this.#last === this.#placed;
    const drawn = !instead && paintedIn(this.#sketch.picture.cells) > 0;
    this.#placed = drawingBoard.replace(this.#sketch, picture, instead);
    if (!drawn || !this.#placed) return;
    this.#offering = panel;
    panel.offer(() => {
      panel.close();
      void this.#player.undo();
    });
  }

  /** The drawing has changed otherwise, so that the one before the picture is no longer one step away. */
  leave() {
    this.stop();
    this.#offering?.offer(null);
    this.#offering = null;
  }

  /** The picture stays on the board as it is now. */
  stop() {
    this.#shown?.stop();
  }

  get #last() {
    const { moves, at } = this.#sketch;
    return moves[at - 1];
  }
}

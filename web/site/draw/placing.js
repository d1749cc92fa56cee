import { paintedIn } from "../../rules.js";
import { heightFor } from "./tools/resizing.js";

/**
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Sketch } from "../../player/board/sketch.js"
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
   * @param {PicturePanel} panel
   * @param {Size} size
   * @param {boolean} [chosen] whether the reader has chosen something about it
   */
  place(panel, size, chosen = true) {
    const picture = panel.drawing(size);
    if (panel.flat && !chosen) return;
    const { drawingBoard } = this.#player;
    const instead = this.#placed !== null && this.#last === this.#placed;
    const drawn = !instead && paintedIn(this.#sketch.picture.cells) > 0;
    this.#placed = drawingBoard.replace(this.#sketch, picture, instead);
    drawingBoard.seeWhole();
    if (!drawn || !this.#placed) return;
    this.#offering = panel;
    panel.offer(() => {
      panel.close();
      void this.#player.undo();
    });
  }

  /** The drawing has changed otherwise, so that the one before the picture is no longer one step away. */
  leave() {
    this.#offering?.offer(null);
    this.#offering = null;
  }

  get #last() {
    const { moves, at } = this.#sketch;
    return moves[at - 1];
  }
}

/**
 * The small picture in the corner between the gutters: the board so far, and which part of it is in view. It
 * is kept at one pixel a cell, so that a large board costs no more than a small one.
 *
 * @import { BoardScene } from "./draw-board.js"
 * @import { Box } from "./layout.js"
 */
import { isInk } from "../../rules.js";

/** Sizes in CSS pixels: the smallest corner that gets a picture, the room around it, the largest size of a cell. */
const LEAST = 26;
const RIM = 5;
const MOST = 4;
/** A board of no more rows and columns is taken in at a glance where all of it is in view. */
const FEW = 10;

export class Picture {
  #pixels;

  /** @param {HTMLCanvasElement | OffscreenCanvas} canvas of one pixel a cell */
  constructor(canvas) {
    this.#pixels = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /**
   * Follows the cells.
   * @param {Pick<BoardScene, "tints" | "cells">} scene
   * @param {Iterable<number>} [changed] indices of cells; all by default
   */
  follow({ tints, cells }, changed) {
    const { canvas } = this.#pixels;
    if (!changed) this.#pixels.clearRect(0, 0, canvas.width, canvas.height);
    for (const index of changed ?? cells.keys()) {
      const [x, y] = [index % canvas.width, Math.floor(index / canvas.width)];
      const tint = tints.get(cells[index]);
      if (tint) {
        this.#pixels.fillStyle = tint.fill;
        this.#pixels.fillRect(x, y, 1, 1);
      } else if (changed) this.#pixels.clearRect(x, y, 1, 1);
    }
  }

  /** Draws it into its corner, which is clear. @param {BoardScene} scene */
  draw({ context, layout, palette, cells }) {
    const box = placeIn(layout);
    if (!box) return;
    const glance = layout.measures.columns <= FEW && layout.measures.rows <= FEW;
    // An empty square would only be confusing.
    if (!layout.pannable && (glance || !cells.some(isInk))) return;
    const { ratio } = layout.stage;
    context.fillStyle = palette["cell-unknown"];
    context.fillRect(box.x - ratio, box.y - ratio, box.width + 2 * ratio, box.height + 2 * ratio);
    context.imageSmoothingEnabled = box.width < this.#pixels.canvas.width;
    context.drawImage(this.#pixels.canvas, box.x, box.y, box.width, box.height);
    if (layout.pannable) drawWindow(context, layout, palette, box);
  }
}

/** The corner between the gutters. @type {(layout: import("./layout.js").Layout) => Box} */
export function cornerBox({ gutterX, view, left, top }) {
  return { x: gutterX, y: view.y - top, width: left, height: top };
}

/** @param {import("./layout.js").Layout} layout @returns {Box | null} null where there is too little room */
function placeIn({ view, left, top, measures, stage, mirrored }) {
  const room = Math.min(left, top) - 2 * RIM * stage.ratio;
  if (room < LEAST * stage.ratio) return null;
  const { columns, rows } = measures;
  const fit = Math.min(room / Math.max(columns, rows), MOST * stage.ratio);
  const size = fit >= 1 ? Math.floor(fit) : fit;
  const [width, height] = [Math.round(size * columns), Math.round(size * rows)];
  const rim = Math.round((RIM + 1) * stage.ratio);
  return { x: mirrored ? view.x + view.width + rim : view.x - width - rim, y: view.y - height - rim, width, height };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./layout.js").Layout} layout
 * @param {import("./palette.js").Palette} palette
 * @param {Box} picture
 */
function drawWindow(context, layout, palette, picture) {
  const across = picture.width / layout.boardWidth;
  const down = picture.height / layout.boardHeight;
  context.strokeStyle = palette["on-paper"];
  context.lineWidth = Math.max(1, 1.25 * layout.stage.ratio);
  context.strokeRect(
    picture.x + layout.panX * across,
    picture.y + layout.panY * down,
    layout.view.width * across,
    layout.view.height * down,
  );
}

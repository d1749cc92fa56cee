/**
 * Draws the marks that hints and checks put on cells. Each kind has its own shape, so that meaning never depends on
 * colour alone, and each is visible on a black cell.
 *
 * @import { OverlayScene, Mark } from "./draw-overlay.js"
 * @import { Showing } from "../state.js"
 * @import { Box } from "./layout.js"
 */
import { WHITE, isInk, isNoted, ruledOut } from "../../rules.js";
import { TRIED_SIGN, addCross, beginSigns, drawNote, showsSigns, writeSign } from "./draw-board.js";
import { fillRound } from "./patches.js";

/** @param {OverlayScene} scene */
export function drawMarks(scene) {
  const { context, showing } = scene;
  for (const mark of showing.reveal ? [] : showing.wrongCells) drawMark(scene, mark);
  for (const mark of showing.marks) {
    context.globalAlpha = alphaOf(mark, showing);
    drawMark(scene, mark);
  }
  context.globalAlpha = 1;
}

/**
 * What follows from the arrangements appears when they have nearly slid apart.
 * @type {(mark: Mark, showing: Showing) => number}
 */
function alphaOf({ kind, faint }, { slide, apart }) {
  if (faint) return 0.4;
  return slide && kind === "deduced" ? Math.max(0, (apart - 0.7) / 0.3) : 1;
}

/** @type {(scene: OverlayScene, mark: Mark) => void} */
function drawMark(scene, mark) {
  const { context, layout, palette, showing: { cells } } = scene;
  const { row, column, kind, value } = mark;
  const box = layout.cell(row, column);
  const { ratio } = layout.stage;
  const onBlack = isInk(cells[row * layout.measures.columns + column]);
  const ringed = kind === "cited" || kind === "seen" || kind === "differ";
  context.strokeStyle = palette[kind === "origin" ? "mistake" : ringed ? "cited" : kind];
  context.fillStyle = context.strokeStyle;
  context.lineCap = "round";
  if (kind === "differ") shade(context, box);
  if (ringed) return ring(scene, box, onBlack, kind === "seen");
  if (kind === "mistake" || kind === "origin") return corners(scene, box, onBlack, kind === "origin" ? 2 : 1);
  drawProposal(scene, box, value);
  if (kind === "assumed")
    frame(context, box, Math.max(2 * ratio, box.width * 0.1), [box.width * 0.22, box.width * 0.16]);
  else if (value === null) diamond(context, box, 0.24);
  // Beside the strips of the arrangements, a frame would be one line too many.
  else if (!crosses(scene, mark)) frame(context, box, Math.max(1.5 * ratio, box.width * 0.08), []);
}

/**
 * Whether a cell lies in the line whose arrangements are shown.
 * @type {(scene: OverlayScene, mark: Mark) => boolean}
 */
function crosses({ layout, showing }, { row, column }) {
  const { rows } = layout.measures;
  return showing.slide !== null && (showing.slide.line === row || showing.slide.line === rows + column);
}

/**
 * A cell that is not on the board yet: a black one smaller and coloured, one of another ink smaller and in
 * its ink, a white one as a bold cross, what is ruled out as a note.
 * @type {(scene: OverlayScene, box: Box, value: number | null) => void}
 */
function drawProposal(scene, box, value) {
  if (value === null) return;
  const { context, layout, palette, tints } = scene;
  context.save();
  const colour = context.fillStyle;
  context.fillStyle = palette["cell-unknown"];
  context.fillRect(box.x, box.y, box.width, box.height);
  if (isNoted(value)) {
    const side = 0.36 * box.width;
    for (const one of ruledOut(value)) {
      const place = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side };
      drawNote(context, place, tints.get(one)?.fill ?? palette["cell-unknown"], palette);
    }
    context.restore();
    return;
  }
  const tint = tints.get(value);
  context.fillStyle = tint?.sign ? tint.fill : colour;
  if (tint) {
    const inset = box.width * 0.2;
    const inside = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset };
    fillRound(context, inside, box.width * 0.08);
    if (showsSigns(layout)) {
      beginSigns(scene, TRIED_SIGN);
      writeSign(context, box, tint.sign, tint.written);
    }
  } else if (value === WHITE) {
    context.lineWidth = Math.max(1.5 * layout.stage.ratio, box.width * 0.1);
    context.beginPath();
    addCross(context, box, 0.32);
    context.stroke();
  }
  context.restore();
}

/** Lets a cell show through a colour. @type {(context: CanvasRenderingContext2D, box: Box) => void} */
function shade(context, box) {
  context.save();
  context.globalAlpha *= 0.3;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.restore();
}

/**
 * A known cell that is cited, or, broken, that follows from the cited ones.
 * @type {(scene: OverlayScene, box: Box, onBlack: boolean, broken: boolean) => void}
 */
function ring({ context, layout, palette }, box, onBlack, broken) {
  const width = Math.max(1.5 * layout.stage.ratio, box.width * 0.085);
  const halo = onBlack ? Math.max(layout.stage.ratio, box.width * 0.07) : 0;
  const radius = Math.max(1, box.width * 0.4 - width / 2 - halo / 2);
  const colour = context.strokeStyle;
  // Six dashes with rounded ends.
  const dash = (2 * Math.PI * radius) / 6;
  context.setLineDash(broken ? [dash * 0.3, dash * 0.7] : []);
  context.beginPath();
  context.arc(box.x + box.width / 2, box.y + box.height / 2, radius, 0, 2 * Math.PI);
  if (halo) {
    context.lineWidth = width + 2 * halo;
    context.strokeStyle = palette["cell-unknown"];
    context.stroke();
    context.strokeStyle = colour;
  }
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/** @type {(context: CanvasRenderingContext2D, box: Box, width: number, dash: number[], inset?: number) => void} */
function frame(context, box, width, dash, inset = 0) {
  const within = width / 2 + inset;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.strokeRect(box.x + within, box.y + within, box.width - 2 * within, box.height - 2 * within);
  context.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {number} share half of its diagonal, in cells
 */
function diamond(context, box, share) {
  const [x, y, half] = [box.x + box.width / 2, box.y + box.height / 2, Math.max(1.5, box.width * share)];
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.fill();
}

/**
 * A mistake: a heavy frame with a corner cut across; with two, what brought the mistake in.
 * @type {(scene: OverlayScene, box: Box, onBlack: boolean, count: 1 | 2) => void}
 */
function corners({ context, layout, palette }, box, onBlack, count) {
  const width = Math.max(2 * layout.stage.ratio, box.width * 0.1);
  const colour = context.strokeStyle;
  const size = box.width * 0.36;
  const { x, y } = box;
  const [right, bottom] = [x + box.width, y + box.height];
  const halo = onBlack ? layout.stage.ratio * 1.5 : 0;
  const cut = (/** @type {number} */ by) => {
    context.beginPath();
    context.moveTo(right - by, y);
    context.lineTo(right, y);
    context.lineTo(right, y + by);
    if (count === 2) {
      context.moveTo(x + by, bottom);
      context.lineTo(x, bottom);
      context.lineTo(x, bottom - by);
    }
    context.fill();
  };
  if (halo) {
    context.strokeStyle = palette["cell-unknown"];
    context.fillStyle = palette["cell-unknown"];
    frame(context, box, halo, [], width);
    cut(size + 1.5 * halo);
    context.strokeStyle = colour;
    context.fillStyle = colour;
  }
  frame(context, box, width, []);
  cut(size);
}

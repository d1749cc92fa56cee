/**
 * The numbers of blocks in colours: each on a chip of its ink, which is hollow once the block is done, with the sign of the
 * ink behind it where signs are shown.
 *
 * @import { ClueScene } from "./draw-clues.js"
 * @import { Tint } from "../../inks/tints.js"
 * @typedef {{x: number, y: number, number: number, most: number, isRow: boolean}} Place   the middle of the chip, the number on
 *   it, and how high (in a row) or wide (in a column) it may be at most
 */
import { CLUE_LINE, SIGN_SPAN, SIGN_TYPE, numberSpan } from "./measure.js";
import { fillRound } from "./patches.js";

/** Of the room between numbers, what chips leave free, in sizes of the type. */
const BETWEEN = 0.06;
const CORNER = 0.22;

/** It leaves a rim of the plate of a lit number. @type {(scene: ClueScene, tint: Tint, place: Place, hollow: boolean) => void} */
export function drawChip(scene, { fill }, place, hollow) {
  const { context, layout: { font, stage: { ratio } }, palette } = scene;
  const rim = Math.max(ratio, 0.06 * font);
  const wide = spanOf(scene, place) - BETWEEN * font;
  const high = (CLUE_LINE - BETWEEN) * font;
  const [width, height] = place.isRow ? [wide, Math.min(high, place.most)] : [Math.min(wide, place.most), high];
  const box = { x: place.x - width / 2 + rim / 2, y: place.y - height / 2 + rim / 2, width: width - rim, height: height - rim };
  context.save();
  context.fillStyle = fill;
  if (!hollow) fillRound(context, box, CORNER * font);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, CORNER * font);
  // An ink like the ground is seen by its outline.
  outline(context, palette.clue, hollow ? 2 * rim + ratio : ratio, 0.3);
  if (hollow) outline(context, fill, 2 * rim, 0.75);
  context.restore();
}

/** @type {(context: CanvasRenderingContext2D, colour: string, width: number, alpha: number) => void} */
function outline(context, colour, width, alpha) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.globalAlpha = alpha;
  context.stroke();
}

/** The number, and the sign of its ink, in the colour that is set; narrower where they are too long. @type {(scene: ClueScene, tint: Tint, place: Place) => void} */
export function writeOnChip(scene, { sign }, place) {
  const { context, layout: { font, measures: { signs } } } = scene;
  const span = spanOf(scene, place);
  context.save();
  context.translate(place.x, place.y + 0.08 * font);
  if (!place.isRow) context.scale(Math.min(1, place.most / span), 1);
  context.fillText(String(place.number), signs ? (-SIGN_SPAN / 2 + 0.04) * font : 0, 0);
  if (signs) {
    context.font = context.font.replace(/[\d.]+px/, `${SIGN_TYPE * font}px`);
    context.fillText(sign, span / 2 - (SIGN_SPAN / 2 + 0.16) * font, 0.06 * font);
  }
  context.restore();
}

/** @type {(scene: ClueScene, place: Place) => number} */
function spanOf({ layout: { font, measures } }, { number }) {
  return numberSpan(number, measures.signs) * font;
}

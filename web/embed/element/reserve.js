/**
 * The height that a player will take which follows its puzzle, worked out before it is there, so that the page below it
 * does not move when it comes. What it cannot know, such as a reader's cursor pad, moves the page once.
 */
import { comfortablePitch, folds, measure, ownHeight, sharpness } from "../../player/drawing/measure.js";

/** @typedef {import("../../rules.js").Puzzle} Puzzle */

/** From this width on, the tools are beside the board. */
const BROAD = 800;
/** A board is at least so high; beside tools only where it is surely higher than they are. */
const [LEAST, HIGHER] = [120, 420];
/** The clues in hand, above a board on a phone. */
const LIT = 40.09375;
/** The least height of the buttons with captions, the width of all of them, and that of the room at their sides. */
const [ACTION, ACTIONS, SIDES] = [48.078125, 460, 16];

/**
 * @param {Puzzle} puzzle
 * @param {HTMLElement} element of the player
 * @param {Window} view that it is in
 * @param {number | null} density of the host's look
 * @returns {number | null} in CSS pixels; null if there is no saying
 */
export function reserveFor(puzzle, element, view, density) {
  const width = element.clientWidth;
  const shown = element.getAttribute("mode") === "view";
  const coarse = view.matchMedia("(pointer: coarse)").matches;
  const beside = width >= BROAD && !shown;
  const ratio = sharpness(view);
  const stage = { width: Math.floor((beside ? width - sideOf(width) : width) * ratio), ratio };
  if (stage.width <= 0) return null;
  const measures = measure(puzzle);
  const height = Math.max(LEAST, ownHeight(measures, stage));
  if (beside) return height < HIGHER ? null : height;
  const lit = litAbove(measures, { ...stage, height: height * ratio, below: 0 }, coarse) ? LIT : 0;
  const room = coarse ? Math.max(1, density ?? 1) : (density ?? 1);
  return Math.ceil(lit + height + (shown ? 0 : toolsBelow(width, room)));
}

/**
 * The width of what is beside the board.
 * @param {number} width of both
 */
function sideOf(width) {
  return Math.max(Math.min(296, 0.45 * width), Math.min(336, 0.27 * width));
}

/**
 * Whether the clues in hand are above the board.
 * @param {import("../../player/drawing/measure.js").Measures} measures
 * @param {import("../../player/drawing/measure.js").Stage} stage
 * @param {boolean} coarse
 */
function litAbove(measures, stage, coarse) {
  const foldedIn = (/** @type {import("../../player/drawing/measure.js").Stage} */ room) =>
    folds(measures, comfortablePitch(measures, room, coarse), room);
  // They stay where the board would need them in the room that they take.
  return foldedIn(stage) || foldedIn({ ...stage, height: stage.height + Math.round(LIT) * stage.ratio });
}

/**
 * The height of status and tools, which are in one line where there is breadth.
 * @param {number} width of the player
 * @param {number} room by which the density multiplies buttons and the room around them
 */
function toolsBelow(width, room) {
  const line = 44 * room + 4;
  const actions = Math.max(ACTION, 48 * room);
  const inOne = ACTIONS + 5 * 44 * room + 4 + 2 * 8 <= width - SIDES;
  return (28 + 4 + 8) * room + (inOne ? Math.max(line, actions) : line + 6 * room + actions);
}

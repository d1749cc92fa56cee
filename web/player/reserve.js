/**
 * The height that a player will take which follows its puzzle, worked out before it is there, so that the page below it
 * does not move when it comes. What it cannot know, such as a reader's cursor pad, moves the page once.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { Measures, Stage } from "./drawing/measure.js"
 *
 * @typedef {object} Room   where a player is to be
 * @property {number} width of it, in CSS pixels
 * @property {number} ratio device pixels in a CSS pixel
 * @property {boolean} coarse whether fingers do the pointing
 * @property {number} density by which buttons and the room around them are multiplied
 * @property {Offered} offered
 *
 * @typedef {object} Offered   what is offered beside the board
 * @property {boolean} marks whether it can be played on
 * @property {number} actions how many buttons with captions there are, without "Fit"
 * @property {boolean} settings
 */
import { Allowed } from "./attributes.js";
import {
  comfortablePitch, extent, folds, gutterRoom, isSmall, measure, ownHeight, sharpness,
} from "./drawing/measure.js";

/** From this width on, the tools are beside the board; on a player narrower than the other, they are close together. */
const [BROAD, CLOSE] = [800, 360];
/** The least height of a board. */
const LEAST = 120;
/** The clues in hand, above a board on a phone. */
const LIT = 40.09375;
/** The least height of the buttons with captions, the width of all of them, and that of the room at their sides. */
const [ACTION, ACTIONS, SIDES] = [48.078125, 460, 16];
/** The room around what is beside the board, and between its parts, and the breadth of its edge. */
const [AROUND, GAP, EDGE] = [16, 8, 1];
/** The least width of a button with a caption beside the board, and its height. */
const [BESIDE, BESIDE_HIGH] = [128, 46];
/** A button with an icon alone, the rim of a group of them, and what a finger needs at least. */
const [TOOL, RIM, FINGER] = [44, 4, 44];
/** The line between board and tools. */
const STATUS = 28;

/**
 * @param {Puzzle} puzzle
 * @param {HTMLElement} element of the player
 * @param {number | null} density of the host's look
 * @returns {number | null} in CSS pixels; null if there is no saying
 */
export function reserveFor(puzzle, element, density) {
  const coarse = matchMedia("(pointer: coarse)").matches;
  return heightIn(puzzle, {
    width: element.clientWidth,
    ratio: sharpness(window),
    coarse,
    density: coarse ? Math.max(1, density ?? 1) : (density ?? 1),
    offered: offeredBy((name) => element.getAttribute(name)),
  });
}

/**
 * @param {(name: string) => string | null} attribute of the element
 * @returns {Offered}
 */
export function offeredBy(attribute) {
  if (attribute("mode") === "view") return { marks: false, actions: 0, settings: false };
  const allowed = new Allowed();
  for (const name of /** @type {const} */ (["hints", "check", "tools"])) allowed.set(name, attribute(name));
  const beside = [allowed.hints !== "off", allowed.checks !== "off", allowed.whatIf, allowed.share];
  // There is always "More".
  return { marks: true, actions: beside.filter(Boolean).length + 1, settings: allowed.settings };
}

/**
 * @param {Puzzle} puzzle
 * @param {Room} room
 * @returns {number | null} the height of its player in CSS pixels; null if there is no saying
 */
export function heightIn(puzzle, room) {
  const measures = measure(puzzle);
  const side = room.width < BROAD ? 0 : sideOf(room.width);
  const board = boardIn(measures, room.width - side, room);
  const whole = boardIn(measures, room.width, room);
  if (!board || !whole) return null;
  // A board that is only seen has tools if, beside them, it is larger than what is seen of it: they are there at first.
  if (!room.offered.marks && !board.larger) return Math.ceil(whole.height);
  const zoom = board.larger || (room.offered.marks && board.small);
  if (!side) return Math.ceil(board.height + toolsBelow(room, zoom));
  return Math.ceil(Math.max(board.height, toolsBeside(side, room, zoom)));
}

/**
 * The board, with the clues in hand above it.
 * @param {Measures} measures
 * @param {number} width
 * @param {Room} room
 * @returns {{height: number, larger: boolean, small: boolean} | null} in CSS pixels, whether it is larger than what is seen of it,
 *   and whether its cells are small
 */
function boardIn(measures, width, { ratio, coarse }) {
  const wide = { width: Math.floor(width * ratio), ratio };
  if (wide.width <= 0) return null;
  const height = Math.max(LEAST, ownHeight(measures, wide));
  const stage = { ...wide, height: height * ratio, below: 0 };
  const lit = litAbove(measures, stage, coarse) ? LIT : 0;
  const pitch = comfortablePitch(measures, stage, coarse);
  return { height: height + lit, larger: isLarger(measures, stage, pitch), small: isSmall(pitch, stage, coarse) };
}

/** @type {(measures: Measures, stage: Stage, pitch: number) => boolean} */
function isLarger(measures, stage, pitch) {
  const { width, height, left, top } = extent(measures, pitch, stage);
  const most = gutterRoom(measures, pitch, stage);
  return width - Math.max(0, left - most.left) > stage.width || height - Math.max(0, top - most.top) > stage.height;
}

/** The width of what is beside the board. @param {number} width of both */
function sideOf(width) {
  return Math.max(Math.min(296, 0.45 * width), Math.min(336, 0.27 * width));
}

/**
 * Whether the clues in hand are above the board.
 * @type {(measures: Measures, stage: Stage, coarse: boolean) => boolean}
 */
function litAbove(measures, stage, coarse) {
  const foldedIn = (/** @type {Stage} */ room) => folds(measures, comfortablePitch(measures, room, coarse), room);
  // They stay where the board would need them in the room that they take.
  return foldedIn(stage) || foldedIn({ ...stage, height: stage.height + Math.round(LIT) * stage.ratio });
}

/**
 * The widths of the groups of buttons with icons alone.
 * @param {Room} room
 * @param {boolean} zoom whether the board can be zoomed
 * @param {number} rim of the first group
 */
function groupsOf({ density, offered }, zoom, rim = RIM) {
  const tool = TOOL * density;
  return [...(offered.marks ? [3 * tool + rim, 2 * tool] : []), ...(zoom ? [2 * tool] : [])];
}

/**
 * The height of status and tools, which are in one line where there is breadth, and in three on the narrowest phones.
 * @param {Room} room
 * @param {boolean} zoom whether the board can be zoomed
 */
function toolsBelow(room, zoom) {
  const { width, density } = room;
  const line = TOOL * density + RIM;
  const actions = Math.max(ACTION, 48 * density);
  const lines =
    width < CLOSE
      ? linesOf(groupsOf(room, zoom, 0), 0, width - (zoom ? SIDES / 2 : SIDES))
      : linesOf(groupsOf(room, zoom), GAP, width - SIDES);
  const inOne = linesOf([...groupsOf(room, zoom), ACTIONS], GAP, width - SIDES) === 1;
  const between = 6 * density;
  return (STATUS + 4 + 8) * density + (inOne ? Math.max(line, actions) : lines * (line + between) + actions);
}

/**
 * The height of what is beside the board.
 * @param {number} side its width
 * @param {Room} room
 * @param {boolean} zoom whether the board can be zoomed
 */
function toolsBeside(side, room, zoom) {
  const { density, coarse, offered } = room;
  const inside = side - 2 * AROUND - EDGE;
  const columns = Math.floor((inside + GAP) / (BESIDE + GAP));
  const rows = Math.ceil((offered.actions + Number(zoom)) / columns);
  const lines = linesOf(groupsOf(room, zoom), GAP, inside);
  const toolbar = lines * (TOOL * density + RIM) + rows * BESIDE_HIGH * density + (lines + rows - 1) * GAP;
  const status = offered.settings ? AROUND + Math.max(STATUS * density, coarse ? FINGER : 0) : 0;
  return 2 * AROUND + toolbar + status;
}

/**
 * In how many lines such widths go.
 * @param {number[]} widths
 * @param {number} gap between two in a line
 * @param {number} room of a line
 */
function linesOf(widths, gap, room) {
  let [lines, end] = [0, Infinity];
  for (const width of widths) {
    if (end + gap + width > room) [lines, end] = [lines + 1, width];
    else end += gap + width;
  }
  return lines;
}

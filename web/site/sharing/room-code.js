/**
 * The room that a page keeps free for a player before anything of it is there, as CSS: nothing below it moves when it
 * comes. A rule cannot count in whole cells as the player does, so it keeps a little more where the next cells are due.
 */
import { heightIn, offeredBy } from "../../player/reserve.js";

/** From the first width on the tools are beside the board; the others are the narrowest and widest that count. */
const [BROAD, NARROWEST, WIDEST] = [800, 240, 1600];
/** From one width to the next that is looked at. */
const STEP = 4;
const RATIOS = [1, 2, 3];
/** More than any height, by which a part of the rule is left out beyond its widths. */
const OUT = 9999;

/**
 * @param {import("../../rules.js").Puzzle} puzzle
 * @param {Record<string, string>} settings attributes of the element
 * @returns {string} a length in CSS, in which 100cqw is the width of the column
 */
export function roomCode(puzzle, settings) {
  const offered = offeredBy((name) => settings[name] ?? null);
  const heights = (/** @type {number} */ width) =>
    RATIOS.flatMap((ratio) =>
      [false, true].map((coarse) => heightIn(puzzle, { width, ratio, coarse, density: 1, offered }) ?? 0),
    );
  const highest = (/** @type {number} */ width) => Math.max(...heights(width));
  const below = limitOf(NARROWEST, BROAD - 1, highest);
  const beside = limitOf(BROAD, WIDEST, highest);
  const without = (/** @type {string} */ excess) => `clamp(0px, (${excess}) * ${OUT}, ${OUT}px)`;
  return `max(${below} - ${without(`100cqw - ${BROAD - 1}px`)}, ${beside} - ${without(`${BROAD}px - 100cqw`)})`;
}

/**
 * The lowest slope and ceiling that no height is above.
 * @param {number} from a width
 * @param {number} to a width
 * @param {(width: number) => number} heightOf
 * @returns {string}
 */
function limitOf(from, to, heightOf) {
  const spots = [];
  for (let width = from; width <= to; width += STEP) spots.push({ width, height: heightOf(width) });
  spots.push({ width: to, height: heightOf(to) });
  const ceiling = Math.max(...spots.map(({ height }) => height));
  const first = spots[0];
  const last = spots.find(({ height }) => height === ceiling) ?? first;
  const slope = last === first ? 0 : (ceiling - first.height) / (last.width - first.width);
  // In hundredths of a percent, and what that and widths between two spots may lack.
  const share = Math.ceil(slope * 1e4) / 1e2;
  const start = Math.ceil(Math.max(...spots.map(({ width, height }) => height - (share * width) / 100)) + slope * STEP);
  return share ? `min(${share}cqw + ${start}px, ${ceiling}px)` : `${ceiling}px`;
}

/**
 * What painted cells and the numbers of blocks look like, by the value of a cell.
 *
 * @import { Ink } from "../rules.js"
 * @typedef {object} Tint
 * @property {string} fill
 * @property {string} written what is written on it
 * @property {string} writtenFaded what is written on it where it is only tried out
 * @property {string} sign what tells it without its colour; empty for a puzzle in black
 * @property {boolean} faint whether it needs an outline on paper
 */
import { BLACK, valueOfInk } from "../rules.js";
import { contrast, writtenOn } from "./contrast.js";

/** The paper that pictures are on, as far as inks are compared with it. */
export const GROUND = "#ffffff";
/** An ink with less contrast to the ground is outlined. */
export const LEAST_CONTRAST = 1.6;

/** How much of an ink is left of it in a cell that is only tried out. */
export const FADED = 0.62;

/**
 * @param {Ink[] | undefined} inks
 * @param {{fill: string, written: string}} black of a puzzle in black
 * @returns {Map<number, Tint>}
 */
export function tintsOf(inks, black) {
  if (!inks) return new Map([[BLACK, { ...black, writtenFaded: black.written, sign: "", faint: false }]]);
  return new Map(inks.map(({ colour, sign }, i) => {
    const faint = contrast(colour, GROUND) < LEAST_CONTRAST;
    return [valueOfInk(i + 1), { fill: colour, written: writtenOn(colour), writtenFaded: writtenOn(faded(colour)), sign, faint }];
  }));
}

/** @param {string} colour #rrggbb */
function faded(colour) {
  const parts = [1, 3, 5].map((at) => Math.round(255 - FADED * (255 - Number.parseInt(colour.slice(at, at + 2), 16))));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

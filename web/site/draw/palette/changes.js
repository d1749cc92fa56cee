/**
 * The inks of a drawing, and what becomes of its cells when these change. Pure functions. A picture in black has no inks
 * until it is given a second one, and none again when only one is left.
 *
 * @import { Ink } from "../../../rules.js"
 * @import { Picture } from "../../../player/board/sketch.js"
 */
import { distance, labOf, leastDistance } from "../../../inks/palette-check.js";
import { GROUND } from "../../../inks/tints.js";
import { readInks, isBlackAlone } from "../../../reading/ink-list.js";
import { BLACK, MOST_INKS, UNKNOWN, inkOf, isInk, valueOfInk } from "../../../rules.js";

/** @type {Ink} */
const BLACK_INK = { name: "black", colour: "#000000", sign: "k" };
/** Inks that a reader is offered, with names that every language has. */
const OFFERED = [
  BLACK_INK,
  { name: "red", colour: "#d32f2f", sign: "r" },
  { name: "blue", colour: "#1e5fd0", sign: "b" },
  { name: "green", colour: "#2e8b3a", sign: "g" },
  { name: "yellow", colour: "#f2b705", sign: "y" },
  { name: "orange", colour: "#ef7b00", sign: "o" },
  { name: "brown", colour: "#7a4a21", sign: "n" },
  { name: "purple", colour: "#7b2fa0", sign: "p" },
  { name: "pink", colour: "#f06ca8", sign: "i" },
  { name: "grey", colour: "#808080", sign: "e" },
  { name: "turquoise", colour: "#12a3a3", sign: "t" },
];

/** The inks that a picture is painted with. @param {{inks?: Ink[]}} picture */
export function inksOf({ inks }) {
  return inks ?? [BLACK_INK];
}

/** More colours that every language has a name for. */
const NAMED = [
  ...OFFERED.map(({ name, colour }) => ({ name, colour })),
  { name: "white", colour: "#ffffff" },
  { name: "beige", colour: "#e0cfa9" },
  { name: "dark red", colour: "#8b1a1a" },
  { name: "dark blue", colour: "#152a6b" },
  { name: "light blue", colour: "#8fc1f0" },
  { name: "dark green", colour: "#1b4d26" },
  { name: "light green", colour: "#9bd48a" },
  { name: "dark brown", colour: "#4a2c17" },
  { name: "light brown", colour: "#b98a5e" },
  { name: "dark purple", colour: "#46195f" },
  { name: "light purple", colour: "#c3a0e0" },
  { name: "dark grey", colour: "#4a4a4a" },
  { name: "light grey", colour: "#bdbdbd" },
];

/**
 * Inks of these colours, each with the usual name that is nearest by CIEDE2000 and no other has.
 * @param {string[]} colours #rrggbb, no two the same
 * @returns {Ink[]}
 */
export function inksCalled(colours) {
  const pairs = colours.flatMap((colour, ink) => NAMED.map(({ name, colour: usual }) => ({ ink, name, far: distance(labOf(colour), labOf(usual)) })));
  pairs.sort((one, other) => one.far - other.far);
  /** @type {Map<number, string>} */
  const names = new Map();
  for (const { ink, name } of pairs) if (!names.has(ink) && ![...names.values()].includes(name)) names.set(ink, name);
  const inks = colours.map((colour, ink) => ({ name: names.get(ink) ?? "", colour, sign: "" }));
  return /** @type {Ink[]} */ (readInks(inks));
}

/**
 * The ink to add to others: of the usual ones that which is told best from them and from the ground.
 * @param {Ink[]} inks
 * @returns {Ink | null} null where there are as many as a puzzle may have
 */
export function nextInk(inks) {
  if (inks.length >= MOST_INKS) return null;
  const free = OFFERED.filter(({ name, colour }) => inks.every((ink) => ink.name !== name && ink.colour !== colour));
  const apart = (/** @type {Ink} */ { colour }) => leastDistance([colour, GROUND, ...inks.map((ink) => ink.colour)]);
  const best = free.map((ink) => ({ ink, by: apart(ink) })).reduce((one, other) => (other.by > one.by ? other : one)).ink;
  const taken = inks.some(({ sign }) => sign === best.sign);
  return { ...best, sign: taken ? "" : best.sign };
}

/**
 * Inks, and behind them one for each of some signs: the usual one with that sign, or else the next that is free. There are two
 * at least.
 * @param {Ink[]} inks
 * @param {string[]} signs none of which they have
 * @returns {Ink[]}
 */
export function inksWithSigns(inks, signs) {
  const found = signs.slice(0, MOST_INKS - inks.length).reduce((before, sign) => {
    const usual = OFFERED.find((ink) => ink.sign === sign.toLowerCase());
    const free = usual && before.every(({ name, colour }) => name !== usual.name && colour !== usual.colour);
    const ink = free ? usual : nextInk(before);
    return ink ? [...before, { ...ink, sign }] : before;
  }, inks);
  return found.length > 1 ? found : /** @type {Ink[]} */ (readInks([...found, nextInk(found)]));
}

/**
 * What keeps inks from being those of a puzzle.
 * @param {Ink[]} inks
 * @returns {"name" | "colour" | "sign" | "unreadable" | null} "name", "colour" and "sign" where two have the same
 */
export function faultOf(inks) {
  for (const what of /** @type {const} */ (["name", "colour", "sign"])) {
    const told = inks.map((ink) => ink[what].trim()).filter(Boolean);
    if (new Set(told).size < told.length) return what;
  }
  return readInks(inks) ? null : "unreadable";
}

/**
 * A picture with other inks, as many as it has or more; its cells keep the numbers of theirs.
 * @param {Picture} picture
 * @param {Ink[]} inks without a fault
 * @returns {Picture}
 */
export function withInks({ width, height, cells }, inks) {
  const read = /** @type {Ink[]} */ (readInks(inks));
  return { width, height, cells, ...(isBlackAlone(read) ? {} : { inks: read }) };
}

/**
 * A picture without one of its inks, whose cells become blank. One that is left alone becomes black.
 * @param {Picture} picture in colours
 * @param {number} gone the ink, from 1
 * @returns {Picture}
 */
export function withoutInk(picture, gone) {
  const kept = inksOf(picture).map((_, i) => i + 1).filter((ink) => ink !== gone);
  const left = onlyInks(picture, kept);
  return kept.length > 1 ? left : { width: left.width, height: left.height, cells: left.cells };
}

/**
 * The picture that a puzzle is made of: an ink that no cell has is left out.
 * @param {Picture} picture
 * @returns {Picture}
 */
export function withoutUnused(picture) {
  if (!picture.inks) return picture;
  const left = onlyInks(picture, usedInks(picture));
  return withInks(left, inksOf(left));
}

/**
 * A picture like the one that a puzzle was made of, in all inks again.
 * @param {Picture} picture with all inks
 * @param {Uint16Array} cells that another picture has in the inks that this one uses
 * @returns {Picture}
 */
export function withUnused(picture, cells) {
  if (!picture.inks) return { ...picture, cells };
  const used = usedInks(picture);
  return { ...picture, cells: cells.map((cell) => (isInk(cell) ? valueOfInk(used[inkOf(cell) - 1]) : cell)) };
}

/** The inks that cells have, or the first where none has any. @param {Picture} picture */
function usedInks(picture) {
  const used = inksOf(picture).map((_, i) => i + 1).filter((ink) => cellsIn(picture, ink));
  return used.length ? used : [1];
}

/** How many cells have an ink. @type {(picture: Pick<Picture, "cells">, ink: number) => number} */
export function cellsIn({ cells }, ink) {
  const value = valueOfInk(ink);
  return cells.reduce((count, cell) => count + Number(cell === value), 0);
}

/** @type {(picture: Picture, kept: number[]) => Picture} */
function onlyInks(picture, kept) {
  const values = new Map(kept.map((ink, i) => [ink, i ? valueOfInk(i + 1) : BLACK]));
  const cells = picture.cells.map((cell) => (isInk(cell) ? (values.get(inkOf(cell)) ?? UNKNOWN) : cell));
  return { ...picture, cells, inks: kept.map((ink) => inksOf(picture)[ink - 1]) };
}

/**
 * From the pixels of a picture to a drawing in few inks that can be told apart. Pure functions. `nonogram/make/quantising.py` does
 * the same without a page; a test holds both to one result.
 *
 * Colours are compared in OKLab (B. Ottosson, 2020), in which equal distances look alike, and inks by CIEDE2000: none of them is
 * closer than LEAST_DISTANCE to another, to the paper or to the colour that stays blank.
 *
 * @typedef {[number, number, number]} Three
 * @typedef {{at: Three, light: Three, weight: number, rim: number}} Bin   pixels of about one colour: its place in OKLab, its
 *   red, green and blue light from 0 to 1, how many pixels there are, and how many of them on the rim
 * @typedef {{at: Three, source: Paint, ink: Paint}} Centre   `source`: its colour in the picture; `ink`: what it is painted with
 * @typedef {{colour: string, lab: Three}} Paint   `colour`: #rrggbb; `lab`: its place in CIELAB
 * @typedef {object} Few a picture in few colours
 * @property {Uint16Array<ArrayBuffer>} cells row by row
 * @property {string[]} inks #rrggbb, the darkest first; none where the picture has one colour
 * @property {string} blank the colour in the picture that stays blank
 * @property {string[]} sources what the inks are in the picture
 * @import { Size } from "../tools/resizing.js"
 * @import { Backdrop, Pixels } from "./shades.js"
 */
import { linear, luminance } from "../../../inks/contrast.js";
import { LEAST_DISTANCE, distance, labOf } from "../../../inks/palette-check.js";
import { GROUND } from "../../../inks/tints.js";
import { UNKNOWN, valueOfInk } from "../../../rules.js";
import { shares } from "./shades.js";

/** Colours closer than this in OKLab are looked at as one, and only so many of these groups, the largest. */
const FINE = 0.03;
const MOST_GROUPS = 300;
/** How near in OKLab colours count as one background. */
const ALIKE = 0.1;
/** How often the centres move to the middle of their pixels. */
const ROUNDS = 6;
/** @type {Paint} */
const PAPER = paintOf(GROUND);
/** The light of each part of a pixel. */
const LIGHT = Float64Array.from({ length: 256 }, (_, part) => linear(part / 255));

/**
 * A colour's place in OKLab: lightness from 0 to 1, green to red, blue to yellow.
 * @param {Three} light
 * @returns {Three}
 */
export function okLab([red, green, blue]) {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  ];
}

/**
 * Paints cells with few inks. One colour stays blank: that asked for, or else the one that is most on the rim. Then inks are
 * added one by one, each the colour that brings most of the picture nearer to its own and can be told from all before it. A
 * cell gets what most of it has.
 * @param {Pixels} pixels
 * @param {Size} size of the board
 * @param {object} how
 * @param {Backdrop} how.backdrop
 * @param {number} how.most how many inks; fewer where the picture has no more that can be told apart
 * @param {string | null} how.blank the colour that stays blank, #rrggbb; null for that of the rim
 * @returns {Few}
 */
export function inFewInks(pixels, size, { backdrop, most, blank }) {
  const { bins, binOf } = binsOf(pixels, backdrop);
  const groups = grouped(bins);
  const ground = groundOf(groups, blank);
  const centres = refined(groups, ground, chosen(groups, ground, most));
  const nearest = bins.map(({ at }) => nearestOf(at, [ground, ...centres]));
  const voted = mostOf(pixels, size, binOf.map((bin) => nearest[bin]), centres.length + 1);
  const used = centres.filter((_, i) => voted.includes(i + 1));
  const order = used.toSorted((one, other) => luminance(one.ink.colour) - luminance(other.ink.colour));
  const values = [UNKNOWN, ...centres.map((centre) => valueOfInk(order.indexOf(centre) + 1))];
  return {
    cells: Uint16Array.from(voted, (i) => values[i]),
    inks: order.map(({ ink }) => ink.colour),
    blank: ground.source.colour,
    sources: order.map(({ source }) => source.colour),
  };
}

/**
 * The pixels by their colours, in steps of eight for each part.
 * @type {(pixels: Pixels, backdrop: Backdrop) => {bins: Bin[], binOf: Uint16Array}} `binOf`: the bin of each pixel
 */
function binsOf({ data, width, height }, backdrop) {
  const behind = backdrop === "light" ? 255 : 0;
  const numbers = new Int32Array(1 << 15).fill(-1);
  const binOf = new Uint16Array(width * height);
  /** @type {Bin[]} */
  const bins = [];
  for (let pixel = 0; pixel < binOf.length; pixel++) {
    const opaque = data[4 * pixel + 3] / 255;
    const [red, green, blue] = [0, 1, 2].map((part) => Math.round(data[4 * pixel + part] * opaque + behind * (1 - opaque)));
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    if (numbers[key] < 0) numbers[key] = bins.push({ at: [0, 0, 0], light: [0, 0, 0], weight: 0, rim: 0 }) - 1;
    const bin = bins[(binOf[pixel] = numbers[key])];
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    bin.weight++;
    bin.rim += Number(row === 0 || column === 0 || row === height - 1 || column === width - 1);
    [red, green, blue].forEach((part, i) => (bin.light[i] += (LIGHT[part] - bin.light[i]) / bin.weight));
  }
  for (const bin of bins) bin.at = okLab(bin.light);
  return { bins, binOf };
}

/** The largest groups of colours that look about the same. @param {Bin[]} bins */
function grouped(bins) {
  /** @type {Map<string, Bin>} */
  const groups = new Map();
  for (const { at, light, weight, rim } of bins) {
    const key = at.map((part) => Math.round(part / FINE)).join();
    const group = groups.get(key) ?? { at, light: /** @type {Three} */ ([0, 0, 0]), weight: 0, rim: 0 };
    groups.set(key, group);
    group.weight += weight;
    group.rim += rim;
    light.forEach((part, i) => (group.light[i] += ((part - group.light[i]) * weight) / group.weight));
  }
  for (const group of groups.values()) group.at = okLab(group.light);
  return [...groups.values()].sort((one, other) => other.weight - one.weight).slice(0, MOST_GROUPS);
}

/**
 * What most of each cell has, pixels on edges counting for the share that lies in it; of several the first.
 * @param {Pixels} pixels
 * @param {Size} size of the board
 * @param {Uint16Array} kinds of the pixels
 * @param {number} count of kinds
 * @returns {number[]} the kind of each cell, row by row
 */
function mostOf(pixels, { width, height }, kinds, count) {
  const [across, down] = [shares(pixels.width, width), shares(pixels.height, height)];
  return down.flatMap(({ first: top, parts: tall }) => across.map(({ first: left, parts: wide }) => {
    const votes = new Float64Array(count);
    tall.forEach((high, y) => wide.forEach((broad, x) => {
      votes[kinds[(top + y) * pixels.width + left + x]] += high * broad;
    }));
    return votes.indexOf(Math.max(...votes));
  }));
}

/** @type {(bins: Bin[], blank: string | null) => Centre} */
function groundOf(bins, blank) {
  if (blank !== null) return { at: okLab(lightOf(blank)), source: paintOf(blank), ink: PAPER };
  const around = (/** @type {Bin} */ { at }) => bins.reduce((sum, bin) => sum + (bin.rim + bin.weight / 1e6) * Math.exp(-square(at, bin.at) / ALIKE ** 2), 0);
  const { at, light } = bins.map((bin) => ({ bin, by: around(bin) })).reduce((one, other) => (other.by > one.by ? other : one)).bin;
  return { at, source: paintOf(hexOf(light)), ink: PAPER };
}

/**
 * The colours that bring most pixels nearer to theirs; where they keep others out, so that there are fewer than wanted, those
 * that lie furthest apart, if these are more.
 * @type {(bins: Bin[], ground: Centre, most: number) => Centre[]}
 */
function chosen(bins, ground, most) {
  const offered = bins.map(({ at, light }) => centreAt(at, light)).filter((centre) => isApart(centre, ground, []));
  const nearer = oneByOne(bins, ground, most, offered, ({ at }, off) =>
    bins.reduce((sum, bin, i) => sum + bin.weight * Math.max(0, off[i] - square(bin.at, at)), 0));
  if (nearer.length === most) return nearer;
  const further = oneByOne(bins, ground, most, offered, ({ at }, _, before) =>
    Math.min(...[ground, ...before].map((other) => square(other.at, at))));
  return further.length > nearer.length ? further : nearer;
}

/**
 * Colours that can be told apart, each the best beside those before it.
 * @param {Bin[]} bins
 * @param {Centre} ground
 * @param {number} most
 * @param {Centre[]} offered
 * @param {(centre: Centre, off: number[], before: Centre[]) => number} worth `off`: how far, squared, each bin is from the nearest of
 *   those before
 */
function oneByOne(bins, ground, most, offered, worth) {
  /** @type {Centre[]} */
  const centres = [];
  let off = bins.map(({ at }) => square(at, ground.at));
  while (centres.length < most) {
    let [best, highest] = [/** @type {Centre | null} */ (null), 0];
    for (const centre of offered) {
      if (!isApart(centre, ground, centres)) continue;
      const its = worth(centre, off, centres);
      if (its > highest) [best, highest] = [centre, its];
    }
    if (!best) break;
    const { at } = best;
    centres.push(best);
    off = off.map((before, i) => Math.min(before, square(bins[i].at, at)));
  }
  return centres;
}

/** The centres in the middle of their pixels, as far as they can still be told apart there. @type {(bins: Bin[], ground: Centre, centres: Centre[]) => Centre[]} */
function refined(bins, ground, centres) {
  for (let round = 0; round < ROUNDS; round++) {
    const nearest = bins.map(({ at }) => nearestOf(at, [ground, ...centres]));
    for (let i = 0; i < centres.length; i++) {
      const mine = bins.filter((_, bin) => nearest[bin] === i + 1);
      const weight = mine.reduce((sum, bin) => sum + bin.weight, 0);
      if (!weight) continue;
      const light = /** @type {Three} */ ([0, 1, 2].map((part) => mine.reduce((sum, bin) => sum + bin.weight * bin.light[part], 0) / weight));
      const moved = centreAt(okLab(light), light);
      if (isApart(moved, ground, centres.filter((_, other) => other !== i))) centres = centres.with(i, moved);
    }
  }
  return centres;
}

/** @type {(at: Three, centres: Centre[]) => number} */
function nearestOf(at, centres) {
  let [nearest, least] = [0, Infinity];
  centres.forEach((centre, i) => {
    const away = square(at, centre.at);
    if (away < least) [nearest, least] = [i, away];
  });
  return nearest;
}

/** A centre, painted with its colour, or with a darker one where that could not be told from the paper. @type {(at: Three, light: Three) => Centre} */
function centreAt(at, light) {
  const source = paintOf(hexOf(light));
  let [ink, left] = [source, light];
  while (between(ink, PAPER) < LEAST_DISTANCE) {
    left = /** @type {Three} */ (left.map((part) => part * 0.95));
    ink = paintOf(hexOf(left));
  }
  return { at, source, ink };
}

/** Whether a colour can be told from what stays blank and from others. @type {(centre: Centre, ground: Centre, others: Centre[]) => boolean} */
function isApart({ source, ink }, ground, others) {
  return between(source, ground.source) >= LEAST_DISTANCE && others.every((other) => between(ink, other.ink) >= LEAST_DISTANCE);
}

/** @type {(one: Paint, other: Paint) => number} */
function between(one, other) {
  return distance(one.lab, other.lab);
}

/** @param {string} colour @returns {Paint} */
function paintOf(colour) {
  return { colour, lab: labOf(colour) };
}

/** @type {(one: Three, other: Three) => number} */
function square([l1, a1, b1], [l2, a2, b2]) {
  return (l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2;
}

/** @param {string} colour #rrggbb @returns {Three} */
function lightOf(colour) {
  return /** @type {Three} */ ([1, 3, 5].map((at) => LIGHT[Number.parseInt(colour.slice(at, at + 2), 16)]));
}

/** @param {Three} light */
function hexOf(light) {
  const parts = light.map((part) => Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)));
  return `#${parts.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, "0")).join("")}`;
}

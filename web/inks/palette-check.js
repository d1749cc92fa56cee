/**
 * Whether the inks of a puzzle can be told apart by colour alone: with full vision, with deuteranopia and protanopia, and
 * in greyscale. Where they cannot, the page shows their signs.
 *
 * Distances are CIEDE2000 (Sharma, Wu, Dalal 2005), dichromacy as in Viénot, Brettel, Mollon 1999.
 *
 * @import { Ink } from "../rules.js"
 * @typedef {[number, number, number]} Three
 * @typedef {"full" | "deuteranopia" | "protanopia" | "greyscale"} Vision
 */
import { linear } from "./contrast.js";

/** Two inks closer than this are not told apart by colour alone, and an ink not from the ground. */
export const LEAST_DISTANCE = 20;

/** What of red, green and blue light is seen. @type {Record<Vision, [Three, Three, Three]>} */
const SEEN = {
  full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deuteranopia: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  protanopia: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  greyscale: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
};

/** From linear sRGB to XYZ, divided by the white D65. @type {[Three, Three, Three]} */
const TO_XYZ = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

const VISIONS = /** @type {Vision[]} */ (Object.keys(SEEN));

/** @type {(rows: [Three, Three, Three], [x, y, z]: Three) => Three} */
function times(rows, [x, y, z]) {
  return /** @type {Three} */ (rows.map(([a, b, c]) => a * x + b * y + c * z));
}

/**
 * A colour in CIELAB, as it is seen.
 * @type {(colour: string, vision?: Vision) => Three}
 */
export function labOf(colour, vision = "full") {
  const light = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const seen = times(SEEN[vision], /** @type {Three} */ (light)).map((part) => Math.min(1, Math.max(0, part)));
  const [x, y, z] = times(TO_XYZ, /** @type {Three} */ (seen)).map((part) =>
    part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/**
 * The distance of two colours in CIELAB by CIEDE2000.
 * @type {(one: Three, other: Three) => number}
 */
export function distance([l1, a1, b1], [l2, a2, b2]) {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const grey = 1.5 - 0.5 * Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7));
  const [c1, c2] = [Math.hypot(a1 * grey, b1), Math.hypot(a2 * grey, b2)];
  const [h1, h2] = [degrees(b1, a1 * grey), degrees(b2, a2 * grey)];
  const turn = c1 * c2 === 0 ? 0 : shorter(h2 - h1);
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * sine(turn / 2)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = c1 * c2 === 0 ? h1 + h2 : meanHue(h1, h2);
  const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const twist = -sine(60 * Math.exp(-(((h - 275) / 25) ** 2))) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * (dc / sc) * (dh / sh));
}

/** The direction of a colour, from 0 to 360. @type {(b: number, a: number) => number} */
function degrees(b, a) {
  return a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** The shorter way round, in degrees. @param {number} turn */
function shorter(turn) {
  return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
}

/** @type {(h1: number, h2: number) => number} */
function meanHue(h1, h2) {
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
}

/** @param {number} angle in degrees */
function sine(angle) {
  return Math.sin((angle * Math.PI) / 180);
}

/** @param {number} angle in degrees */
function cosine(angle) {
  return Math.cos((angle * Math.PI) / 180);
}

/**
 * The two of some colours that are hardest to tell apart.
 * @type {(colours: string[], vision: Vision) => {pair: [number, number], distance: number}} `pair`: their places, from 0
 */
function closest(colours, vision) {
  const seen = colours.map((colour) => labOf(colour, vision));
  /** @type {ReturnType<typeof closest>} */
  let found = { pair: [0, 0], distance: Infinity };
  seen.forEach((one, i) => seen.slice(0, i).forEach((other, j) => {
    const apart = distance(one, other);
    if (apart < found.distance) found = { pair: [j, i], distance: apart };
  }));
  return found;
}

/**
 * The least distance between two of some colours, whoever looks at them.
 * @param {string[]} colours #rrggbb, at least two
 */
export function leastDistance(colours) {
  return Math.min(...VISIONS.map((vision) => closest(colours, vision).distance));
}

/**
 * Two colours that are not told apart, and who does not: full vision comes first, since what it does not tell apart nobody does.
 * @param {string[]} colours #rrggbb
 * @returns {{pair: [number, number], vision: Vision} | null} `pair`: their places, from 0; null where all are told apart
 */
export function lookAlike(colours) {
  for (const vision of VISIONS) {
    const { pair, distance: apart } = closest(colours, vision);
    if (apart < LEAST_DISTANCE) return { pair, vision };
  }
  return null;
}

/**
 * Whether the inks of a puzzle need their signs, since colour does not tell them from each other, or from the ground.
 * @type {(inks: Ink[], ground: string) => boolean}
 */
export function needsSigns(inks, ground) {
  return lookAlike([ground, ...inks.map(({ colour }) => colour)]) !== null;
}

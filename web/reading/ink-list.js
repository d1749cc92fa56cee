/**
 * The inks of a colour puzzle, as they come from outside: the same rules as nonogram/inks.py.
 *
 * @import { Ink } from "../rules.js"
 */
import { MOST_INKS, signOf, valueOfInk } from "../rules.js";

/** The longest name, in characters. Same as nonogram.inks.MAX_NAME. */
const MAX_NAME = 40;
const COLOUR = /^#[0-9a-f]{6}$/;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * @param {unknown} inks
 * @returns {Ink[] | null} each with a sign: its own, or one it is given; null where they are not 1 to 9 inks with names, colours
 *   and signs of their own
 */
export function readInks(inks) {
  if (!Array.isArray(inks) || !inks.length || inks.length > MOST_INKS) return null;
  const read = inks.map(readInk);
  const found = read.filter((ink) => ink !== null);
  if (found.length < inks.length) return null;
  for (const what of /** @type {const} */ (["name", "colour", "sign"])) {
    const told = found.map((ink) => ink[what]).filter(Boolean);
    if (new Set(told).size < told.length) return null;
  }
  return withSigns(found);
}

/** Whether the only ink is black, so that a puzzle is one in black. @param {Ink[]} inks */
export function isBlackAlone(inks) {
  return inks.length === 1 && inks[0].colour === "#000000";
}

/** @param {unknown} inks @returns {inks is Ink[]} whether they are as `readInks` returns them */
export function areInks(inks) {
  return inks !== null && JSON.stringify(readInks(inks)) === JSON.stringify(inks);
}

/** @param {unknown} ink @returns {Ink | null} */
function readInk(ink) {
  const { name, colour, sign = "" } = /** @type {Partial<Record<keyof Ink, unknown>>} */ (ink ?? {});
  if (typeof name !== "string" || typeof colour !== "string" || typeof sign !== "string") return null;
  const told = [...name.trim().replace(/\s+/g, " ")].slice(0, MAX_NAME).join("").trimEnd();
  const signed = [...sign].length <= 1 && !/\s/.test(sign) && !UNPRINTABLE.test(sign);
  if (!told || UNPRINTABLE.test(told) || !COLOUR.test(colour.toLowerCase()) || !signed) return null;
  return { name: told, colour: colour.toLowerCase(), sign };
}

/** @param {Ink[]} inks */
function withSigns(inks) {
  const taken = new Set(inks.map(({ sign }) => sign));
  const letters = Array.from({ length: MOST_INKS }, (_, i) => signOf(valueOfInk(i + 1)));
  return inks.map((ink, i) => {
    if (ink.sign) return ink;
    const offered = [...ink.name, ...letters.slice(i), ...letters];
    // Beside a number, a digit would be taken for a part of it.
    const sign = /** @type {string} */ (offered.find((one) => !taken.has(one) && !/[ \p{N}]/u.test(one)));
    taken.add(sign);
    return { ...ink, sign };
  });
}

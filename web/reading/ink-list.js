/**
 * The inks of a colour puzzle, as they come from outside: the same rules as nonogram/inks.py.
 *
 * @import { Ink, Problem } from "../rules.js"
 */
import { ClueError, MOST_INKS, signOf, valueOfInk } from "../rules.js";

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
  const found = sorted(inks);
  return Array.isArray(found) ? withSigns(found) : null;
}

/**
 * The same.
 * @param {unknown} inks
 * @returns {Ink[]}
 * @throws {ClueError} that tells which ink is wrong
 */
export function expectInks(inks) {
  const found = sorted(inks);
  if (!Array.isArray(found)) throw new ClueError([found]);
  return withSigns(found);
}

/** @type {(inks: unknown) => Ink[] | Problem} the inks, some perhaps without a sign, or the first problem with them */
function sorted(inks) {
  if (!Array.isArray(inks) || !inks.length) return problem("inks", { most: MOST_INKS });
  if (inks.length > MOST_INKS) return problem("inksMany", { has: inks.length, most: MOST_INKS });
  /** @type {Ink[]} */
  const found = [];
  for (const [i, ink] of inks.entries()) {
    const read = readInk(ink);
    if (typeof read === "string") return problem(read, { ink: i + 1, text: textOf(ink, read) });
    for (const [what, code] of TWICE) {
      const other = read[what] ? found.findIndex((one) => one[what] === read[what]) : -1;
      if (other >= 0) return problem(code, { one: other + 1, other: i + 1, text: read[what] });
    }
    found.push(read);
  }
  return found;
}

const TWICE = /** @type {const} */ ([["name", "inkNameTwice"], ["colour", "inkColourTwice"], ["sign", "inkSignTwice"]]);

/** What stands in a part of an ink that is wrong. @type {(ink: unknown, code: Fault) => string} */
function textOf(ink, code) {
  const { colour, sign } = /** @type {Partial<Record<keyof Ink, unknown>>} */ (ink ?? {});
  return String((code === "inkColour" ? colour : sign) ?? "").slice(0, 20);
}

/** @type {(code: string, values: Record<string, string | number>) => Problem} */
function problem(code, values) {
  return { code, place: null, values };
}

/** Whether the only ink is black, so that a puzzle is one in black. @param {Ink[]} inks */
export function isBlackAlone(inks) {
  return inks.length === 1 && inks[0].colour === "#000000";
}

/** @param {unknown} inks @returns {inks is Ink[]} whether they are as `readInks` returns them */
export function areInks(inks) {
  return inks !== null && JSON.stringify(readInks(inks)) === JSON.stringify(inks);
}

/** @typedef {"inkName" | "inkColour" | "inkSign"} Fault */

/** @param {unknown} ink @returns {Ink | Fault} */
function readInk(ink) {
  const { name, colour, sign = "" } = /** @type {Partial<Record<keyof Ink, unknown>>} */ (ink ?? {});
  const told = typeof name === "string" ? [...name.trim().replace(/\s+/g, " ")].slice(0, MAX_NAME).join("").trimEnd() : "";
  if (!told || UNPRINTABLE.test(told)) return "inkName";
  if (typeof colour !== "string" || !COLOUR.test(colour.toLowerCase())) return "inkColour";
  if (typeof sign !== "string" || [...sign].length > 1 || /\s/.test(sign) || UNPRINTABLE.test(sign)) return "inkSign";
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

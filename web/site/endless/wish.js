/**
 * What is wished of an endless puzzle. In an address it is `endless=<size>.<difficulty>.<symmetry>.<number>`, with
 * `.<inks>` behind it for one in colours; the number chooses one of the puzzles that the rest allows, the same everywhere.
 *
 * @typedef {object} Wish
 * @property {number} size cells a side
 * @property {string} difficulty
 * @property {string} symmetry
 * @property {number} number
 * @property {number} inks 1 in black and white
 */
import { endless } from "../../strings/endless.js";
import { say } from "../../strings/say.js";

export const SIZES = [5, 10, 15, 20, 25];
export const DIFFICULTIES = /** @type {const} */ (["easy", "moderate", "challenging", "hard"]);
export const SYMMETRIES = /** @type {const} */ (["none", "left-right", "both", "half-turn"]);
export const INKS = [1, 2, 3, 4];
/** The sizes of those in colours that are made soon enough to wait for them. @type {Record<string, number[]>} */
const IN_COLOURS = { easy: [5, 10], moderate: [5, 10, 15] };
/** Numbers drawn by chance are below this, which is short enough to read out. */
const NUMBERS = 100_000;
const MOST_DIGITS = 9;

/** @returns {number} */
export function anyNumber() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % (NUMBERS - 1));
}

/** Whether puzzles of this kind are made soon enough. @param {Pick<Wish, "size" | "difficulty" | "inks">} wish */
export function isOffered({ size, difficulty, inks }) {
  return inks === 1 || (IN_COLOURS[difficulty]?.includes(size) ?? false);
}

/** @param {Wish} wish */
export function wishLink({ size, difficulty, symmetry, number, inks }) {
  return `#endless=${[size, difficulty, symmetry, number, ...(inks > 1 ? [inks] : [])].join(".")}`;
}

/** @param {string} text behind `endless=` @returns {Wish | null} null if no puzzle can be made so */
export function parseWish(text) {
  const [size, difficulty, symmetry, number, inked, ...more] = text.split(".");
  const inks = inked === undefined ? 1 : INKS.find((one) => one > 1 && `${one}` === inked);
  const allowed = SIZES.some((one) => `${one}` === size) && DIFFICULTIES.some((one) => one === difficulty) && SYMMETRIES.some((one) => one === symmetry);
  if (!allowed || more.length || !new RegExp(`^[1-9]\\d{0,${MOST_DIGITS - 1}}$`).test(number)) return null;
  if (inks === undefined) return null;
  const wish = { size: Number(size), difficulty, symmetry, number: Number(number), inks };
  return isOffered(wish) ? wish : null;
}

/** @param {Wish} wish @returns {import("./makers.js").Order} what the engine is asked for */
export function orderOf({ size, difficulty, symmetry, number, inks }) {
  return { of: "random", height: size, width: size, goal: difficulty, symmetry, seed: number, inks };
}

/** The title of its puzzle. @param {Wish} wish */
export function named({ number }) {
  return say(endless.named, { number: `${number}` });
}

/** The one after it: of the same kind. @param {Wish} wish @returns {Wish} */
export function after(wish) {
  return { ...wish, number: (wish.number % (10 ** MOST_DIGITS - 1)) + 1 };
}

/**
 * What is wished of an endless puzzle. In an address it is `endless=<size>.<difficulty>.<look>.<number>`, with
 * `.<inks>` behind it for one in colours; the number chooses one of the puzzles that the rest allows, the same everywhere.
 *
 * @typedef {object} Wish
 * @property {number} size cells a side
 * @property {string} difficulty
 * @property {string} look
 * @property {number} number
 * @property {number} inks 1 in black and white
 */
import { endless } from "../../strings/endless.js";
import { say } from "../../strings/say.js";

export const SIZES = [5, 10, 15, 20, 25];
export const DIFFICULTIES = /** @type {const} */ (["easy", "moderate", "challenging", "hard"]);
/** What a picture is like: of a style, or symmetric. */
export const LOOKS = /** @type {const} */ (["none", "shapes", "noise", "left-right", "both", "half-turn"]);
export const INKS = [1, 2, 3, 4];
/** The sizes of those in colours that are made soon enough to wait for them. @type {Record<string, number[]>} */
const IN_COLOURS = { easy: [5, 10], moderate: [5, 10, 15] };
/** The same for looks that seldom are as hard as wished. @type {Record<string, Record<string, number[]>>} */
const LOOKING = {
  shapes: { easy: SIZES, moderate: [5, 10, 15] },
  noise: { easy: [5, 10, 15], moderate: SIZES, challenging: SIZES, hard: SIZES },
};
/** Numbers drawn by chance are below this, which is short enough to read out. */
const NUMBERS = 100_000;
const MOST_DIGITS = 9;

/** @returns {number} */
export function anyNumber() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % (NUMBERS - 1));
}

/** Whether puzzles of this kind are made soon enough. @param {Omit<Wish, "number">} wish */
export function isOffered({ size, difficulty, inks, look }) {
  const soon = (/** @type {Record<string, number[]>} */ sizes) => sizes[difficulty]?.includes(size) ?? false;
  return (inks === 1 || soon(IN_COLOURS)) && (!LOOKING[look] || soon(LOOKING[look]));
}

/** @param {Wish} wish */
export function wishLink({ size, difficulty, look, number, inks }) {
  return `#endless=${[size, difficulty, look, number, ...(inks > 1 ? [inks] : [])].join(".")}`;
}

/** @param {string} text behind `endless=` @returns {Wish | null} null if no puzzle can be made so */
export function parseWish(text) {
  const [size, difficulty, look, number, inked, ...more] = text.split(".");
  const inks = inked === undefined ? 1 : INKS.find((one) => one > 1 && `${one}` === inked);
  const allowed = SIZES.some((one) => `${one}` === size) && DIFFICULTIES.some((one) => one === difficulty) && LOOKS.some((one) => one === look);
  if (!allowed || more.length || !new RegExp(`^[1-9]\\d{0,${MOST_DIGITS - 1}}$`).test(number)) return null;
  if (inks === undefined) return null;
  const wish = { size: Number(size), difficulty, look, number: Number(number), inks };
  return isOffered(wish) ? wish : null;
}

/** @param {Wish} wish @returns {import("./makers.js").Order} what the engine is asked for */
export function orderOf({ size, difficulty, look, number, inks }) {
  /** @type {Record<string, string>} */
  const like = look === "shapes" || look === "noise" ? { style: look } : { symmetry: look };
  return { of: "random", height: size, width: size, goal: difficulty, ...like, seed: number, inks };
}

/** The title of its puzzle. @param {Wish} wish */
export function named({ number }) {
  return say(endless.named, { number: `${number}` });
}

/** The one after it: of the same kind. @param {Wish} wish @returns {Wish} */
export function after(wish) {
  return { ...wish, number: (wish.number % (10 ** MOST_DIGITS - 1)) + 1 };
}

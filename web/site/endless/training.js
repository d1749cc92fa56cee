/**
 * Boards for practising one technique, ten in a row. In an address they are `train=<technique>.<set>.<number>`: the number of a
 * board, and after the last one of their end; the same set gives the same boards everywhere.
 *
 * @typedef {object} Practice
 * @property {string} technique
 * @property {number} set
 * @property {number} number from 1
 * @import { Order } from "./makers.js"
 */
import { endless } from "../../strings/endless.js";
import { begun, say, words } from "../../strings/say.js";
import { TRAINED } from "../../trained.js";
import { anyNumber } from "./wish.js";

export const BOARDS = 10;
const SIDE = 10;
/** Sides of boards for techniques that shorter lines never need. @type {Record<string, number>} */
const LONGER = { "run must join": 12 };

/** @param {Practice} practice */
export function practiceLink({ technique, set, number }) {
  return `#train=${encodeURIComponent([technique, set, number].join("."))}`;
}

/** The first board of a set chosen by chance; null where a technique is not trained. @param {string} technique */
export function trainingLink(technique) {
  return TRAINED.includes(technique) ? practiceLink({ technique, set: anyNumber(), number: 1 }) : null;
}

/** @param {string} text behind `train=` @returns {Practice | null} null where it names no board */
export function parsePractice(text) {
  const found = /^(.+)\.([1-9]\d{0,8})\.([1-9]\d?)$/.exec(text);
  if (!found) return null;
  const [, technique, set, number] = found;
  if (!TRAINED.includes(technique) || Number(number) > BOARDS + 1) return null;
  return { technique, set: Number(set), number: Number(number) };
}

/** @param {Practice} practice @returns {Order} what the engine is asked for */
export function orderOf({ technique, set, number }) {
  const side = LONGER[technique] ?? SIDE;
  return { of: "technique", technique, height: side, width: side, seed: set * BOARDS + number };
}

/** The title of a board. @param {Practice} practice */
export function titled({ technique, number }) {
  return say(endless.training.board, { name: nameOf(technique), number, count: BOARDS });
}

/** @param {string} technique */
export function nameOf(technique) {
  /** @type {Record<string, string>} */
  const names = words.techniques;
  return begun(names[technique] ?? technique);
}

/** The board after another, or the end. @param {Practice} practice @returns {Practice} */
export function following(practice) {
  return { ...practice, number: practice.number + 1 };
}

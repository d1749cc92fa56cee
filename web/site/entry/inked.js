/**
 * Clues in colours as people type them: each block is its length and its ink, `3r 1b`. An ink is told by its sign, by its
 * name, or by its number behind a colon. Pure functions.
 *
 * @import { Block, Clue, Ink, Puzzle } from "../../rules.js"
 * @typedef {"inkMissing" | "inkUnknown" | "notANumber"} Fault   a code of a problem
 */
import { sayInk } from "../../strings/say.js";
import { lengthOf, valueOfBlock, inkOf } from "../../rules.js";
import { isBlackAlone } from "../../reading/ink-list.js";
import { inksWithSigns } from "../draw/palette/changes.js";

/** What a sign cannot be to be typed behind a number. */
const UNTYPED = /[\d\s,.;/|:-]/;
const BLOCK = /^(\d{1,6})(?::(\d)|(\D*))/;

/** How an ink is typed behind a length. @type {(inks: Ink[], ink: number) => string} */
export function typedInk(inks, ink) {
  const { sign } = inks[ink - 1];
  return UNTYPED.test(sign) ? `:${ink}` : sign;
}

/** Clues as they are typed, one on each line. @type {(clues: Clue[], inks?: Ink[]) => string} */
export function typedClues(clues, inks) {
  const typed = (/** @type {Block} */ block) => lengthOf(block) + (inks ? typedInk(inks, inkOf(valueOfBlock(block))) : "");
  return clues.map((clue) => clue.map(typed).join(" ") || "0").join("\n");
}

/**
 * The blocks in a word, which may hold several, as in `3r1b`.
 * @param {string} word
 * @param {Ink[]} inks
 * @returns {{blocks: [number, number][]} | {fault: Fault, text: string}}
 */
export function blocksIn(word, inks) {
  /** @type {[number, number][]} */
  const blocks = [];
  for (let rest = word; rest; ) {
    const [whole, length, number, told = ""] = BLOCK.exec(rest) ?? [];
    if (whole === undefined) return { fault: "notANumber", text: rest };
    if (!number && !told) return { fault: "inkMissing", text: length };
    const ink = number ? Number(number) : inkTold(told, inks);
    if (ink < 1 || ink > inks.length) return { fault: "inkUnknown", text: number ?? told };
    blocks.push([Number(length), ink]);
    rest = rest.slice(whole.length);
  }
  return { blocks };
}

/** Which ink a sign or a name tells, from 1; 0 for none. @type {(told: string, inks: Ink[]) => number} */
function inkTold(told, inks) {
  const lower = told.toLowerCase();
  const ways = [
    (/** @type {Ink} */ ink) => ink.sign === told,
    (/** @type {Ink} */ ink) => ink.sign.toLowerCase() === lower,
    (/** @type {Ink} */ ink) => [ink.name, sayInk(ink)].some((name) => name.toLowerCase() === lower),
  ];
  return ways.reduce((found, way) => found || inks.findIndex(way) + 1, 0);
}

/**
 * The inks that clues need which somebody types without having chosen any: known ones, and one for each letter that stands
 * alone behind a number.
 * @param {string} text
 * @param {Ink[] | undefined} inks
 * @param {string[]} [gone] letters that bring none, since the reader has removed theirs
 * @returns {Ink[] | undefined}
 */
export function inksTyped(text, inks, gone = []) {
  const words = text.split(/[\s,.;/|]+/);
  const signs = words.flatMap((word) => (/^(\d{1,6}\p{L})+$/u.test(word) ? (word.match(/\p{L}/gu) ?? []) : []));
  const unknown = [...new Set(signs)].filter((sign) => !gone.includes(sign) && (!inks || !inkTold(sign, inks)));
  return unknown.length ? inksWithSigns(inks ?? [], unknown) : inks;
}

/**
 * The texts of both sides after the inks have changed: what is told by an ink that has another sign now is told by that.
 * @param {string} text
 * @param {Clue[] | null} clues that it was read as; null if it could not be
 * @param {Ink[] | undefined} before
 * @param {Ink[] | undefined} after the same inks, and others behind them
 */
export function retyped(text, clues, before, after) {
  if (!clues || !text.trim()) return text;
  const blocks = clues.map((clue) => clue.map((block) => /** @type {[number, number]} */ ([lengthOf(block), inkOf(valueOfBlock(block))])));
  if (!after) return blocks.flat().every(([, ink]) => ink === 1) ? typedClues(blocks) : text;
  const again = typedClues(blocks, after);
  return before && again === typedClues(blocks, before) ? text : again;
}

/**
 * A puzzle without the inks that no block has; one whose only ink is black is in black.
 * @param {Puzzle} puzzle
 * @returns {Puzzle}
 */
export function withUsedInks(puzzle) {
  const { inks, rows, columns } = puzzle;
  if (!inks) return puzzle;
  const given = (puzzle.given ?? []).join("");
  const used = inks.filter((_, i) => rows.flat().some((block) => inkOf(valueOfBlock(block)) === i + 1));
  // Given cells name inks by their numbers.
  if (!used.length || used.length === inks.length || /[#b-i]/.test(given)) return puzzle;
  if (isBlackAlone(used)) return inBlack(puzzle);
  const numbers = inks.map((ink) => used.indexOf(ink) + 1);
  const renumbered = (/** @type {Clue[]} */ clues) => clues.map((clue) => clue.map((block) => /** @type {Block} */ ([lengthOf(block), numbers[inkOf(valueOfBlock(block)) - 1]])));
  return { ...puzzle, inks: used, rows: renumbered(rows), columns: renumbered(columns) };
}

/** @param {Puzzle} puzzle whose only ink is black @returns {Puzzle} */
function inBlack({ inks: _, rows, columns, ...others }) {
  const lengths = (/** @type {Clue[]} */ clues) => clues.map((clue) => clue.map(lengthOf));
  return { ...others, rows: lengths(rows), columns: lengths(columns) };
}

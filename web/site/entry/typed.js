import { inAscii } from "../../reading/digits.js";
import { ClueError, MAX_SIDE } from "../../rules.js";
import { blocksIn, typedInk } from "./inked.js";

/**
 * @import { Clue, Ink, Place, Problem } from "../../rules.js"
 * @typedef {"row" | "column"} Axis
 */

/**
 * The lines of a text in a field: each is a clue, a blank one that of an empty line. What ends the last line does not begin
 * another one, and a text without anything but blanks has none.
 * @type {(text: string) => string[]}
 */
export function linesOf(text) {
  if (!text.trim()) return [];
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  if (!lines[lines.length - 1]) lines.pop();
  return lines.length > 1 ? lines : inAscii(lines[0].trim()).split(/[/;|]/);
}

/**
 * How many blank lines a text begins and ends with: they may be empty lines of the puzzle, or have come with a copy.
 * @param {string} text
 */
export function blanksAround(text) {
  const lines = linesOf(text);
  const filled = lines.map((line) => Boolean(line.trim()));
  if (!filled.includes(true)) return 0;
  return lines.length - (filled.lastIndexOf(true) - filled.indexOf(true) + 1);
}

/** The text without these lines. @param {string} text */
export function withoutBlanks(text) {
  return text.replace(/^(?:[^\S\n]*\n)+|(?:\n[^\S\n]*)+$/g, "");
}

/**
 * The clues a person typed for one side: a line of text for each line of the puzzle, or all on one line separated by "/" or ";" or "|".
 * Numbers, with digits of any script, are separated by spaces, commas, dots or hyphens, or where each clue has its own line
 * by ";". "0" or "-" alone means an empty line, and so does a blank line.
 * @param {string} text
 * @param {Axis} axis for the place of an error
 * @param {Ink[]} [inks] in colours: then each number has its ink behind it, as in `3r`
 * @returns {Clue[]}
 * @throws {ClueError} for text that is not a number, a number too large for any line, a zero beside other numbers, or an ink
 *   that is missing or unknown
 */
export function parseClues(text, axis, inks) {
  /** @type {Problem[]} */
  const problems = [];
  const clues = linesOf(text).map((line, index) => {
    const words = inAscii(line).replace(/([^\s-])-(?=\d)/g, "$1 ").split(/[\s,.;]+/).filter(Boolean);
    if (words.length === 1 && /^(?:-|0+)$/.test(words[0])) return [];
    if (inks) return inkedClue(words, inks, { axis, index }, problems);
    const bad = words.find((word) => !/^\d{1,6}$/.test(word));
    if (bad !== undefined) {
      const code = /^\d+$/.test(bad) ? "beyond" : "notANumber";
      problems.push({ code, place: { axis, index }, values: { text: bad.slice(0, 20), most: MAX_SIDE } });
    }
    const clue = words.map(Number);
    if (clue.includes(0)) problems.push({ code: "zero", place: { axis, index }, values: {} });
    return clue;
  });
  if (problems.length) throw new ClueError(problems);
  return clues;
}

/** @type {(words: string[], inks: Ink[], place: Place, problems: Problem[]) => Clue} */
function inkedClue(words, inks, place, problems) {
  const signs = inks.map((_, i) => typedInk(inks, i + 1));
  const clue = words.flatMap((word) => {
    const read = blocksIn(word, inks);
    if ("blocks" in read) return read.blocks;
    const values = { text: read.text.slice(0, 20), example: `3${signs[0]}`, signs: signs.join(" ") };
    problems.push({ code: read.fault, place, values });
    return [];
  });
  if (clue.some(([length]) => length === 0)) problems.push({ code: "zero", place, values: {} });
  return clue;
}

/**
 * The marks that came with a puzzle: how many they are, and whether the clues are still those they were made for. They
 * wait here, across reloads, until the puzzle is played with them or the reader leaves them out.
 *
 * @import { Puzzle } from "../../rules.js"
 */
import { MarksError, formatMarks, parseMarks } from "../sharing/state.js";
import { UNKNOWN, inkOf, isInk, isNoted, isValue, noteOf, ruledOut, startOf, valueOfInk } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { fragmentFor, linkedPuzzle, partOf } from "../sharing/fragment.js";
import { typedClues } from "./inked.js";

export class Marks {
  element = build("div", { class: "read-marks", role: "status" });
  /** The puzzle that was read with its marks, as an address holds it. @type {string | undefined} */
  source = undefined;
  #told = "";
  #away;

  /** @param {() => void} changed called when the reader has left them out */
  constructor(changed) {
    this.#away = button(words.site.entry.marks.away, () => {
      this.source = undefined;
      changed();
    }, { kind: "quiet" });
  }

  /**
   * The marks for a puzzle, as the text that an address has for them.
   * @param {Puzzle} puzzle what was read, or has become of it
   * @returns {string} empty if there are none, or they were made for other clues
   */
  textFor(puzzle) {
    const read = this.#read();
    if (!read || cluesOf(read.puzzle) !== cluesOf(puzzle)) return "";
    return formatMarks(puzzle, inInksOf(puzzle, read.puzzle, read.cells));
  }

  /** @param {Puzzle | null} puzzle what the fields amount to */
  tell(puzzle) {
    const texts = words.site.entry.marks;
    const read = this.#read();
    const kept = puzzle && this.textFor(puzzle);
    const text = read ? sayCount(kept ? texts.kept : texts.left, marksIn(read.puzzle, read.cells)) : "";
    // What is put here is read out, so nothing is put here twice.
    if (text === this.#told) return;
    this.#told = text;
    this.element.replaceChildren(...(text ? [build("span", {}, text), this.#away] : []));
  }

  #read() {
    const marks = partOf(this.source ?? "", "marks");
    if (!this.source || !marks) return null;
    try {
      const puzzle = linkedPuzzle(this.source);
      return { puzzle, cells: parseMarks(puzzle, marks) };
    } catch (error) {
      // Whatever was kept of an earlier visit.
      if (error instanceof MarksError) return null;
      throw error;
    }
  }
}

/** What `source` is for a puzzle and the marks on it. @type {(puzzle: Puzzle, cells: Uint16Array) => string} */
export function markedSource(puzzle, cells) {
  const { inks, rows, columns, given } = puzzle;
  const bare = { ...(inks ? { inks } : {}), rows, columns, ...(given ? { given } : {}) };
  return fragmentFor(bare, { marks: formatMarks(bare, cells) });
}

/** How many cells have been marked. @type {(puzzle: Puzzle, cells: Uint16Array) => number} */
export function marksIn(puzzle, cells) {
  const start = startOf(puzzle);
  return cells.reduce((count, cell, i) => count + Number(cell !== UNKNOWN && cell !== start[i]), 0);
}

/** @param {Puzzle} puzzle */
function cluesOf({ rows, columns, inks, given }) {
  return JSON.stringify([typedClues(rows, inks), typedClues(columns, inks), given]);
}

/**
 * Marks in the inks of a puzzle, which may be others and in another order: the sign tells which is which.
 * @type {(puzzle: Puzzle, read: Puzzle, cells: Uint16Array) => Uint16Array}
 */
function inInksOf({ inks }, { inks: before }, cells) {
  if (!inks || !before) return cells;
  const numbers = before.map(({ sign }) => inks.findIndex((ink) => ink.sign === sign) + 1);
  /** @param {number} value */
  const now = (value) => {
    const number = isInk(value) ? numbers[inkOf(value) - 1] : null;
    return number === null ? value : number && valueOfInk(number);
  };
  return cells.map((cell) => {
    if (!isNoted(cell)) return now(cell);
    const notes = ruledOut(cell).map(now).filter((value) => value !== UNKNOWN);
    const noted = notes.reduce((sum, value) => sum | noteOf(value), 0);
    return isValue(noted, inks.length) ? noted : UNKNOWN;
  });
}

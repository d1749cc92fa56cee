/**
 * One game in two tabs: merges, cell by cell, what each of them did since the last board that both knew.
 *
 * A saved game says who wrote it, when, and which saves it knows (`clock`: for each tab, the number of its last save).
 * Both tabs know a board if the clocks of both cover its clock.
 *
 * @import { Puzzle } from "../rules.js"
 * @typedef {Record<string, number>} Clock
 * @typedef {{by: string, at: number, clock: Clock, overruled?: [index: number, value: number][]}} Revision
 *   `overruled`: the other tab's marks that were dropped without telling any reader
 * @typedef {{clock: Clock, cells: Uint16Array}} Known
 * @typedef {[index: number, value: number]} Mark
 * @typedef {object} Merge
 * @property {Mark[]} taken what changes on this board
 * @property {Mark[]} kept cells in dispute where this board's mark stands, with the other's value
 * @property {Mark[]} lost cells in dispute where the other's mark stands, with this board's value
 */
import { isSolved, isValue } from "../rules.js";
import { parseObject } from "./notes.js";

/** A save names the last few tabs that wrote the game. */
const MOST_TABS = 8;

/**
 * @param {Puzzle} puzzle
 * @param {{base: Uint16Array, mine: Uint16Array, theirs: Uint16Array}} boards
 * @param {(index: number) => boolean} stands whether this board's mark stands in a dispute
 * @returns {Merge}
 */
export function merge(puzzle, { base, mine, theirs }, stands) {
  /** @type {Merge} */
  const found = { taken: [], kept: [], lost: [] };
  const cells = mine.slice();
  theirs.forEach((value, index) => {
    if (value === mine[index] || value === base[index]) return;
    const disputed = mine[index] !== base[index];
    if (disputed && stands(index)) {
      found.kept.push([index, value]);
      return;
    }
    if (disputed) found.lost.push([index, mine[index]]);
    found.taken.push([index, value]);
    cells[index] = value;
  });
  return isSolved(puzzle, cells) ? found : (finished(puzzle, { base, mine, theirs }) ?? found);
}

/**
 * A picture that one side has finished meanwhile is not spoilt by marks of the other side.
 * @param {Puzzle} puzzle
 * @param {{base: Uint16Array, mine: Uint16Array, theirs: Uint16Array}} boards
 * @returns {Merge | null} null when neither has
 */
function finished(puzzle, { base, mine, theirs }) {
  const differ = [...mine.keys()].filter((index) => mine[index] !== theirs[index]);
  const changedHere = differ.filter((index) => mine[index] !== base[index]);
  const changedThere = differ.filter((index) => theirs[index] !== base[index]);
  const valuesOf = (/** @type {number[]} */ indices, /** @type {Uint16Array} */ cells) =>
    indices.map((index) => /** @type {Mark} */ ([index, cells[index]]));
  if (!changedHere.length || !changedThere.length) return null;
  if (isSolved(puzzle, theirs))
    return { taken: valuesOf(differ, theirs), kept: [], lost: valuesOf(changedHere, mine) };
  if (isSolved(puzzle, mine)) return { taken: [], kept: valuesOf(changedThere, theirs), lost: [] };
  return null;
}

/** @type {(cells: Uint16Array, marks: Mark[]) => Uint16Array<ArrayBuffer>} */
export function withMarks(cells, marks) {
  const changed = cells.slice();
  for (const [index, value] of marks) changed[index] = value;
  return changed;
}

/**
 * @param {Clock} clock
 * @param {Clock} other
 * @returns {boolean} whether all that the other clock knows is known to the first
 */
export function covers(clock, other) {
  return Object.entries(other).every(([tab, number]) => (clock[tab] ?? 0) >= number);
}

/**
 * @param {Clock} mine
 * @param {Clock} theirs
 * @returns {Clock} what both know together
 */
export function joined(mine, theirs) {
  const both = { ...mine };
  for (const [tab, number] of Object.entries(theirs)) both[tab] = Math.max(both[tab] ?? 0, number);
  return both;
}

/**
 * The clock with one more save of a tab, which moves to the end of the tabs it names.
 * @type {(clock: Clock, tab: string) => Clock}
 */
export function ticked(clock, tab) {
  const { [tab]: number = 0, ...others } = clock;
  return Object.fromEntries([...Object.entries(others).slice(1 - MOST_TABS), [tab, number + 1]]);
}

/**
 * The revision of a saved game as it was read; one that this site did not write knows no saves.
 * @param {unknown} value
 * @param {number} size of the board
 * @param {number} [inks] how many a painted cell can have, 0 in black
 * @returns {Revision}
 */
export function readRevision(value, size, inks = 0) {
  const { by, at, clock, overruled } = /** @type {Partial<Revision>} */ (value ?? {});
  const counts = typeof clock === "object" && clock !== null ? Object.entries(clock) : [];
  const isMark = (/** @type {unknown} */ mark) =>
    Array.isArray(mark) && Number.isInteger(mark[0]) && mark[0] >= 0 && mark[0] < size && isValue(mark[1], inks);
  return {
    by: typeof by === "string" ? by : "",
    at: typeof at === "number" ? at : 0,
    clock: Object.fromEntries(counts.filter(([, number]) => Number.isInteger(number))),
    overruled: Array.isArray(overruled) ? overruled.filter(isMark) : [],
  };
}

/**
 * What a saved game's text says of its board and of its last save, without a look at its moves.
 * @param {string} text
 * @returns {{state: string[], at: number, knows: (other: {by: string, clock: Clock}) => boolean, by: string, clock: Clock} | null}
 *   `knows`: whether it was saved by a tab that had merged the other one; null when it cannot be read
 */
export function standingIn(text) {
  const game = parseObject(text);
  const { version, state, revision } = game ?? {};
  if ((version !== 1 && version !== 2) || !Array.isArray(state) || !state.every((row) => typeof row === "string")) return null;
  const { by, at, clock } = readRevision(revision, 0);
  // A save that names no tab was written by no page of ours, or long ago: whoever opened it since knows it.
  const knows = (/** @type {{by: string, clock: Clock}} */ other) => !other.by || (clock[other.by] ?? 0) >= (other.clock[other.by] ?? 0);
  return { state, at, knows, by, clock };
}

/**
 * The puzzles as the list shows them, and which of them are offered first.
 *
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../kept/storage.js").Library} Library
 * @typedef {import("../../kept/storage.js").OwnPuzzle} OwnPuzzle
 * @typedef {import("../../kept/records.js").FinishedGame} FinishedGame
 * @typedef {import("../catalogue.js").Entry} Entry
 * @typedef {import("../progress.js").Progress} Progress
 * @typedef {object} Item
 * @property {string} key
 * @property {Puzzle} puzzle
 * @property {string} title empty if it has none
 * @property {string} href
 * @property {Entry | null} listed null for the reader's own
 * @property {OwnPuzzle | null} own
 * @property {Progress} progress
 * @property {number} at when it was played last
 */
import { cleanTitle } from "../dom.js";
import { progressOf } from "../progress.js";
import { fragmentFor } from "../router.js";
import { isCounted, median } from "./figures.js";

/** Games that tell how hard the reader likes them. */
const RECENT = 10;

/**
 * @param {Entry[]} entries
 * @param {Library} library
 * @returns {Item[]}
 */
export function listedItems(entries, library) {
  return entries.map((entry) => {
    const { slug, key, puzzle } = entry;
    return itemOf({ key, puzzle, href: `#play=${encodeURIComponent(slug)}`, listed: entry, own: null }, library);
  });
}

/**
 * @param {Library} library
 * @param {Set<string>} known keys of puzzles that are in the list anyway
 * @returns {Item[]}
 */
export function ownItems(library, known) {
  const own = library.own.filter(({ key }) => !known.has(key));
  return own.map((one) => {
    return itemOf({ key: one.key, puzzle: one.puzzle, href: `#${fragmentFor(one.puzzle)}`, listed: null, own: one }, library);
  });
}

/**
 * @param {Pick<Item, "key" | "puzzle" | "href" | "listed" | "own">} which
 * @param {Library} library
 * @returns {Item}
 */
function itemOf(which, { standings }) {
  const standing = standings.get(which.key);
  const progress = progressOf(which.puzzle, standing);
  return { ...which, title: cleanTitle(which.puzzle.title), progress, at: standing?.at ?? 0 };
}

/**
 * The games to go on with, newest first.
 * @param {Item[]} items
 */
export function begun(items) {
  return items.filter(({ progress }) => progress.state === "started").sort((a, b) => b.at - a.at);
}

/**
 * Puzzles never finished and not begun, those about as hard as what the reader finished lately first; for a reader who
 * has finished nothing, the easiest.
 * @param {Item[]} items
 * @param {FinishedGame[]} records newest first
 */
export function fresh(items, records) {
  const finished = new Set(records.map(({ puzzle }) => puzzle));
  const scores = records.filter(isCounted).flatMap(({ score }) => score ?? []).slice(0, RECENT);
  const level = median(scores) ?? 0;
  const distance = (/** @type {Item} */ { listed }) => Math.abs((listed?.score ?? 0) - level);
  const area = (/** @type {Item} */ { puzzle }) => puzzle.rows.length * puzzle.columns.length;
  return items.filter(({ key, listed, progress }) => listed && progress.state === "new" && !finished.has(key))
    .sort((a, b) => distance(a) - distance(b) || area(a) - area(b));
}

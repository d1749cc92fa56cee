/**
 * The puzzles as the list shows them, and which of them are offered first.
 *
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../kept/storage.js").Library} Library
 * @typedef {import("../../kept/storage.js").OwnPuzzle} OwnPuzzle
 * @typedef {import("../../kept/records.js").FinishedGame} FinishedGame
 * @typedef {import("../parts/catalogue.js").Entry} Entry
 * @typedef {import("./progress.js").Progress} Progress
 * @typedef {object} Item
 * @property {string} key
 * @property {Puzzle} puzzle
 * @property {string} title as it is shown: what stands in its place while it is hidden; empty if it has none
 * @property {boolean} hidden whether the title is hidden
 * @property {import("./searching.js").Sought} sought what finds it
 * @property {string} href
 * @property {Entry | null} listed null for the reader's own
 * @property {OwnPuzzle | null} own
 * @property {Progress} progress
 * @property {number} at when it was played last
 */
import { formatGameId } from "../../reading/game-id.js";
import { words } from "../../strings/say.js";
import { cleanTitle } from "../../dom.js";
import { hiding, standIns } from "./hidden-titles.js";
import { progressOf } from "./progress.js";
import { fragmentFor } from "../sharing/fragment.js";
import { isCounted, median } from "./figures.js";
import { folded } from "./searching.js";

/** Games that tell how hard the reader likes them. */
const RECENT = 10;

/**
 * @param {Entry[]} entries
 * @param {Library} library
 * @param {boolean} hideTitles whether all titles are hidden until the picture is found
 * @returns {Item[]}
 */
export function listedItems(entries, library, hideTitles) {
  const [hides, standIn] = [hiding(hideTitles, library), standIns(entries)];
  return entries.map((entry) => {
    const { slug, key, puzzle, titles, theme } = entry;
    const instead = hides(key) ? standIn(slug) : null;
    /** @type {Record<string, string>} */
    const named = words.site.list.themes;
    const themes = folded(`${theme} ${named[theme] ?? ""}`).split(/\s+/);
    const which = { key, puzzle, href: `#play=${encodeURIComponent(slug)}`, listed: entry, own: null };
    return itemOf(which, library, instead, { titles, themes });
  });
}

/**
 * @param {Library} library
 * @param {Set<string>} known keys of puzzles that are in the list anyway
 * @param {boolean} hideTitles
 * @returns {Item[]}
 */
export function ownItems(library, known, hideTitles) {
  const [hides, standIn] = [hiding(hideTitles, library), standIns([])];
  return library.own.filter(({ key }) => !known.has(key)).map((one) => {
    const { key, puzzle } = one;
    const which = { key, puzzle, href: `#${fragmentFor(puzzle)}`, listed: null, own: one };
    return itemOf(which, library, hides(key) ? standIn(null) : null, { titles: [puzzle.title ?? ""], themes: [] });
  });
}

/**
 * @param {Pick<Item, "key" | "puzzle" | "href" | "listed" | "own">} which
 * @param {Library} library
 * @param {string | null} instead what stands in place of the title until the picture is found; null if it is not hidden
 * @param {import("./searching.js").Sought} sought
 * @returns {Item}
 */
function itemOf(which, { standings }, instead, { titles, themes }) {
  const { key, puzzle } = which;
  const standing = standings.get(key);
  const progress = progressOf(puzzle, standing);
  const hidden = instead !== null && progress.state !== "solved";
  const title = hidden ? instead : cleanTitle(puzzle.title);
  const sought = { titles: hidden ? [folded(title)] : titles.map(folded), themes };
  // An address would tell the title, too.
  const href = hidden ? `#${formatGameId(puzzle)}` : which.href;
  return { ...which, href, title, hidden, sought, progress, at: standing?.at ?? 0 };
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

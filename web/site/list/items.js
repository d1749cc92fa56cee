/**
 * The puzzles as the list shows them: under which titles, how far the reader is, and which of them are offered first.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Library, OwnPuzzle } from "../../kept/storage.js"
 * @import { FinishedGame } from "../../kept/records.js"
 * @import { Entry } from "../parts/catalogue.js"
 * @import { Standing } from "../../kept/shelf.js"
 * @typedef {{state: "new" | "started" | "solved", percent: number, cells: Uint16Array | null}} Progress
 * @typedef {object} Item
 * @property {string} key
 * @property {Puzzle} puzzle
 * @property {string} title as it is shown: what stands in its place while it is hidden; empty if it has none
 * @property {boolean} hidden whether the title is hidden
 * @property {import("./choosing.js").Sought} sought what finds it
 * @property {string} href
 * @property {Entry | null} listed null for the reader's own
 * @property {OwnPuzzle | null} own
 * @property {Progress} progress
 * @property {number} at when it was played last
 */
import { cleanTitle } from "../../dom.js";
import { formatGameId } from "../../reading/game-id.js";
import { ClueError, blackIn, isSolved, paintedIn, readCells, sameCells, startOf } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { collectionOf } from "../parts/catalogue.js";
import { fragmentFor } from "../sharing/fragment.js";
import { dailyOrder } from "./daily.js";
import { isCounted, median } from "./figures.js";
import { folded } from "./choosing.js";

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
 * @param {import("./choosing.js").Sought} sought
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

/** The games to go on with, newest first. @param {Item[]} items */
export function begun(items) {
  return items.filter(({ progress }) => progress.state === "started").sort((a, b) => b.at - a.at);
}

/**
 * Puzzles never finished and not begun, those about as hard as what the reader finished lately first; for a reader who
 * has finished nothing, those that take least: easy and small.
 * @param {Item[]} items
 * @param {FinishedGame[]} records newest first
 */
export function fresh(items, records) {
  const finished = new Set(records.map(({ puzzle }) => puzzle));
  const scores = records.filter(isCounted).flatMap(({ score }) => score ?? []).slice(0, RECENT);
  const level = median(scores);
  const area = (/** @type {Item} */ { puzzle }) => puzzle.rows.length * puzzle.columns.length;
  const distance = (/** @type {Item} */ item) => {
    const score = item.listed?.score ?? 0;
    return level === null ? score * area(item) : Math.abs(score - level);
  };
  return items.filter(({ key, listed, progress }) => listed && progress.state === "new" && !finished.has(key))
    .sort((a, b) => distance(a) - distance(b) || area(a) - area(b));
}

/**
 * Which titles are hidden, and what stands in their place: a title may give the picture away. The reader can have all of
 * them hidden until the picture is found (settings), and so can whoever shares a link.
 * @param {boolean} all whether the reader wants that of all puzzles
 * @param {Pick<import("../../kept/storage.js").Library, "own" | "records">} library
 * @returns {(key: string) => boolean} whether the title of the puzzle with this key is hidden, unless its picture is on the board
 */
export function hiding(all, { own, records }) {
  const found = new Set(records.map(({ puzzle }) => puzzle));
  const asked = new Set(own.filter(({ hidden }) => hidden).map(({ key }) => key));
  return (key) => (all || asked.has(key)) && !found.has(key);
}

/**
 * The names of puzzles whose titles are hidden. Those of the site are numbered in the order of their days, which tells
 * nothing of their titles; each collection has its own numbers.
 * @param {Pick<Entry, "slug" | "puzzle">[]} entries whole collections of the site's
 * @returns {(slug: string | null) => string} null for the reader's own
 */
export function standIns(entries) {
  const { untold, numbered, numberedColour } = words.site.hidden;
  const names = new Map(/** @type {const} */ ([["black", numbered], ["colour", numberedColour]]).flatMap(([collection, text]) => {
    const within = entries.filter(({ puzzle }) => collectionOf(puzzle) === collection);
    return dailyOrder(within).map(({ slug }, i) => /** @type {const} */ ([slug, say(text, { number: i + 1 })]));
  }));
  return (slug) => (slug === null ? undefined : names.get(slug)) ?? untold;
}

/**
 * How far the reader is with a puzzle: the share of its black cells that are painted.
 * @param {Puzzle} puzzle
 * @param {Standing} [standing] how the reader left it
 * @returns {Progress}
 */
export function progressOf(puzzle, standing) {
  const cells = standing ? savedCells(puzzle, standing) : null;
  if (!cells || sameCells(cells, startOf(puzzle))) return { state: "new", percent: 0, cells: null };
  if (isSolved(puzzle, cells)) return { state: "solved", percent: 100, cells };
  const painted = paintedIn(cells);
  const wanted = blackIn(puzzle.rows);
  // One cell of a large puzzle is a beginning, too.
  const percent = Math.max(Math.min(1, painted), Math.min(99, Math.round((100 * painted) / Math.max(1, wanted))));
  return { state: "started", percent, cells };
}

/**
 * @param {Puzzle} puzzle
 * @param {Standing} standing
 * @returns {Uint16Array | null} null for a damaged game, which is set aside when the puzzle is opened
 */
function savedCells(puzzle, { state }) {
  try {
    return readCells(puzzle, state);
  } catch (error) {
    if (!(error instanceof ClueError)) throw error;
    return null;
  }
}

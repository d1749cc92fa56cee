import { puzzleKey } from "../../reading/game-id.js";
import { language } from "../../strings/say.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @typedef {"easy" | "moderate" | "challenging" | "hard" | "expert" | "needs search"} Difficulty
 * @typedef {{difficulty: Difficulty, score: number}} Graded   the word and the place on a scale from 0 to 10
 * @typedef {"animals" | "plants" | "food" | "things" | "places" | "people" | "sky" | "vehicles"} Theme
 * @typedef {Graded & {slug: string, key: string, theme: Theme, puzzle: Puzzle, titles: string[]}} Entry
 *   a puzzle that came with the site, titled in the reader's language; `titles`: in all languages
 * @typedef {"black" | "colour"} Collection
 */

/** Those in colours come when they are asked for: most first visits need none. @type {Record<Collection, string>} */
const FILES = { black: "puzzles.json", colour: "colours.json" };

/**
 * The puzzles that come with the site, of one collection. A failed load is tried again at the next call.
 * @param {Collection} [collection]
 * @returns {Promise<Entry[]>} in the order of the file
 */
export function loadCatalogue(collection = "black") {
  const found = loading.get(collection) ?? fetchCatalogue(FILES[collection]).catch((error) => {
    loading.delete(collection);
    throw error;
  });
  loading.set(collection, found);
  return found;
}

/** All puzzles that come with the site. @returns {Promise<Entry[]>} without collections that cannot be loaded */
export async function loadAll() {
  const collections = /** @type {const} */ (["black", "colour"]);
  return (await Promise.all(collections.map((one) => loadCatalogue(one).catch(() => [])))).flat();
}

/** The collection that a puzzle of the site's is in. @param {Puzzle} puzzle @returns {Collection} */
export function collectionOf({ inks }) {
  return inks ? "colour" : "black";
}

/** @type {Map<Collection, Promise<Entry[]>>} */
const loading = new Map();

/** @param {string} file @returns {Promise<Entry[]>} */
async function fetchCatalogue(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  /** @type {(Puzzle & Graded & {slug: string, theme: Theme, titles: Record<string, string>})[]} */
  const listed = await response.json();
  return listed.map(({ slug, difficulty, score, theme, titles, ...puzzle }) => {
    const all = [puzzle.title ?? "", ...Object.values(titles)];
    puzzle.title = titles[language] ?? puzzle.title;
    return { slug, key: puzzleKey(puzzle), theme, puzzle, titles: all, difficulty, score };
  });
}

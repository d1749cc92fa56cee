import { puzzleKey } from "../../reading/game-id.js";
import { language } from "../../strings/say.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @typedef {"easy" | "moderate" | "challenging" | "hard" | "expert" | "needs search"} Difficulty
 * @typedef {{difficulty: Difficulty, score: number}} Graded   the word and the place on a scale from 0 to 10
 * @typedef {"animals" | "plants" | "food" | "things" | "places" | "people" | "sky" | "vehicles"} Theme
 * @typedef {Graded & {slug: string, key: string, theme: Theme, puzzle: Puzzle, titles: string[]}} Entry
 *   a puzzle that came with the site, titled in the reader's language; `titles`: in all languages
 */

/**
 * The puzzles that come with the site. A failed load is tried again at the next call.
 * @returns {Promise<Entry[]>} in the order of the file
 */
export function loadCatalogue() {
  loading ??= fetchCatalogue().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @type {Promise<Entry[]> | null} */
let loading = null;

/** @returns {Promise<Entry[]>} */
async function fetchCatalogue() {
  const response = await fetch("puzzles.json");
  if (!response.ok) throw new Error(`puzzles.json: ${response.status} ${response.statusText}`);
  /** @type {(Puzzle & Graded & {slug: string, theme: Theme, titles: Record<string, string>})[]} */
  const listed = await response.json();
  return listed.map(({ slug, difficulty, score, theme, titles, ...puzzle }) => {
    const all = [puzzle.title ?? "", ...Object.values(titles)];
    puzzle.title = titles[language] ?? puzzle.title;
    return { slug, key: puzzleKey(puzzle), theme, puzzle, titles: all, difficulty, score };
  });
}

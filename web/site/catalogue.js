import { puzzleKey } from "../rules.js";

/**
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {"easy" | "moderate" | "challenging" | "hard" | "expert"} Difficulty
 * @typedef {{slug: string, key: string, puzzle: Puzzle, difficulty: Difficulty}} Entry   a puzzle that came with the site
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
  /** @type {(Puzzle & {slug: string, difficulty: Difficulty})[]} */
  const listed = await response.json();
  return listed.map(({ slug, difficulty, ...puzzle }) => ({ slug, key: puzzleKey(puzzle), puzzle, difficulty }));
}

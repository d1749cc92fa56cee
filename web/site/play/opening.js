/**
 * What there is to know of a puzzle before it is opened.
 *
 * @import { OwnPuzzle } from "../../kept/storage.js"
 * @import { Entry } from "../parts/catalogue.js"
 * @typedef {Pick<import("./play.js").Opening, "key" | "puzzle" | "graded" | "own" | "kept">} Which
 */
import { puzzleKey } from "../../reading/game-id.js";
import { collectionOf, loadCatalogue } from "../parts/catalogue.js";
import { cleanTitle } from "../../dom.js";
import { hiding, standIns } from "../list/items.js";

/**
 * @param {Entry} entry
 * @param {boolean} asked whether a link asks to hide its title
 * @returns {Which}
 */
export function whichListed(entry, asked) {
  const { key, puzzle } = entry;
  const kept = asked ? { key, puzzle, added: Date.now(), hidden: true } : null;
  return { key, puzzle, graded: entry, own: null, kept };
}

/**
 * A puzzle that came in the address. If it is also in the list, or among the reader's own, it keeps the title that it
 * has there.
 * @param {{puzzle: import("../../rules.js").Puzzle, hidden: boolean}} link
 * @param {Entry[]} entries
 * @param {OwnPuzzle[]} ownPuzzles
 * @returns {Which}
 */
export function whichLinked({ puzzle, hidden }, entries, ownPuzzles) {
  const key = puzzleKey(puzzle);
  const entry = entries.find((one) => one.key === key);
  if (entry) return whichListed(entry, hidden);
  const own = ownPuzzles.find((one) => one.key === key) ?? { key, puzzle, added: Date.now(), ...(hidden ? { hidden } : {}) };
  return { key, puzzle: own.puzzle, graded: null, own, kept: own };
}

/**
 * @param {Pick<import("../main.js").Shared, "storage" | "settings">} shared
 * @param {Pick<Which, "key" | "puzzle" | "kept">} which
 * @returns {Promise<string | null>} what stands in place of the title until the picture is found; null if it is told
 */
export async function insteadOfTitle({ storage, settings }, { key, puzzle, kept }) {
  if (!cleanTitle(puzzle.title)) return null;
  const { used } = storage.shelf;
  const own = [...(kept ? [kept] : []), ...(await storage.ownPuzzles(used))];
  const isHidden = (/** @type {import("../../kept/records.js").FinishedGame[]} */ records) =>
    hiding(settings.get("hideTitles"), { own, records })(key);
  // Most titles are not hidden, and need nothing else.
  if (!isHidden([]) || !isHidden(await storage.records.all(used))) return null;
  const entries = await loadCatalogue(collectionOf(puzzle)).catch(() => []);
  return standIns(entries)(entries.find((entry) => entry.key === key)?.slug ?? null);
}

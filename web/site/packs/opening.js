/**
 * Puts the puzzles of a linked pack among the reader's own.
 *
 * @import { DeviceStorage, OwnPuzzle } from "../../kept/storage.js"
 * @import { Entry } from "../parts/catalogue.js"
 */
import { puzzleKey } from "../../reading/game-id.js";
import { listedItems, ownItems } from "../list/items.js";
import { linkedPack } from "./pack-link.js";
import { packsOf } from "./packs.js";

/**
 * Puzzles that the site has, or that are in another pack of the reader's, stay where they are.
 * @param {DeviceStorage} storage
 * @param {string} written what stands behind `pack=`
 * @param {Entry[]} entries the site's puzzles
 * @returns {Promise<{name: string, count: number, href: string}>} `href` opens the first puzzle that is not solved
 */
export async function bringPack(storage, written, entries) {
  const { name, puzzles } = await linkedPack(written);
  const own = await storage.ownPuzzles();
  const present = packsOf(own).get(name) ?? [];
  const known = new Set([...entries, ...own.filter(({ pack }) => pack)].map(({ key }) => key));
  /** @type {Map<string, OwnPuzzle>} */
  const brought = new Map();
  const added = present[0]?.added ?? Date.now();
  for (const puzzle of puzzles) {
    const key = puzzleKey(puzzle);
    if (known.has(key) || brought.has(key)) continue;
    const mine = own.find((one) => one.key === key);
    brought.set(key, { key, puzzle, ...mine, added, pack: name, place: present.length + brought.size });
  }
  await storage.keepOwnPuzzles([...brought.values()]);
  const library = await storage.library();
  const listed = listedItems(entries, library, false);
  const items = [...listed, ...ownItems(library, new Set(listed.map(({ key }) => key)), false)];
  const byKey = new Map(items.map((item) => [item.key, item]));
  const linked = puzzles.flatMap((puzzle) => byKey.get(puzzleKey(puzzle)) ?? []);
  const { href } = linked.find(({ progress }) => progress.state !== "solved") ?? linked[0];
  return { name, count: puzzles.length, href };
}

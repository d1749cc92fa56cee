/**
 * The puzzle to play after another: the next one not solved yet of the pack that it came in, of the reader's own, or of
 * the site's list, from there on to the end and then from the beginning.
 *
 * @typedef {import("../list/items.js").Item} Item
 */
import { titleOf } from "../list/card.js";
import { listedItems, ownItems } from "../list/items.js";

/**
 * @param {string} key of the puzzle just played
 * @param {import("../catalogue.js").Entry[]} entries
 * @param {import("../../kept/storage.js").Library} library
 * @returns {{href: string, title: string} | null} null if all are solved
 */
export function nextAfter(key, entries, library) {
  const listed = listedItems(entries, library);
  const own = ownItems(library, new Set(entries.map((entry) => entry.key)));
  const played = own.find((item) => item.key === key);
  const beside = played ? own.filter((item) => item.own?.pack === played.own?.pack) : [];
  const next = [...from(beside, key), ...from(listed, key)].find((item) => item.key !== key && item.progress.state !== "solved");
  return next ? { href: next.href, title: titleOf(next) } : null;
}

/**
 * @param {Item[]} items
 * @param {string} key
 */
function from(items, key) {
  const at = items.findIndex((item) => item.key === key);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
}

/**
 * The puzzle to play after another: the next one not solved yet of the pack that it came in, of the reader's own, or of
 * the site's list, from there on to the end and then from the beginning.
 *
 * @import { Item } from "../list/items.js"
 */
import { titleOf } from "../list/card.js";
import { fresh, listedItems, ownItems } from "../list/items.js";

/**
 * @param {string} key of the puzzle just played
 * @param {import("../parts/catalogue.js").Entry[]} entries
 * @param {import("../../kept/storage.js").Library} library
 * @param {boolean} hideTitles until their pictures are found
 * @returns {{href: string, title: string} | null} null if all are solved
 */
export function nextAfter(key, entries, library, hideTitles) {
  const listed = listedItems(entries, library, hideTitles);
  const own = ownItems(library, new Set(entries.map((entry) => entry.key)), hideTitles);
  // One that has just come by a link may not be among the reader's own yet.
  const pack = own.find((item) => item.key === key)?.own?.pack;
  const beside = listed.some((item) => item.key === key) ? [] : own.filter((item) => item.own?.pack === pack);
  const next = [...from(beside, key), ...from(listed, key)].find((item) => item.key !== key && item.progress.state !== "solved");
  return next ? { href: next.href, title: titleOf(next) } : null;
}

/**
 * The puzzle to begin with, as the list offers it.
 * @param {import("../parts/catalogue.js").Entry[]} entries
 * @param {import("../../kept/storage.js").Library} library
 * @param {boolean} hideTitles until their pictures are found
 */
export function beginning(entries, library, hideTitles) {
  const [first] = fresh(listedItems(entries, library, hideTitles), library.records);
  return first ? { href: first.href, title: titleOf(first) } : null;
}

/** @param {Item[]} items @param {string} key */
function from(items, key) {
  const at = items.findIndex((item) => item.key === key);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
}

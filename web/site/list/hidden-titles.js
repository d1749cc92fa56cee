/**
 * Which titles are hidden, and what stands in their place: a title may give the picture away. The reader can have all of
 * them hidden until the picture is found (settings), and so can whoever shares a link.
 */
import { say, words } from "../../strings/say.js";
import { dailyOrder } from "./daily.js";

/**
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
 * nothing of their titles.
 * @param {{slug: string}[]} entries all of the site's
 * @returns {(slug: string | null) => string} null for the reader's own
 */
export function standIns(entries) {
  const numbers = new Map(dailyOrder(entries).map(({ slug }, i) => [slug, i + 1]));
  return (slug) => {
    const number = slug === null ? undefined : numbers.get(slug);
    return number === undefined ? words.site.hidden.untold : say(words.site.hidden.numbered, { number });
  };
}

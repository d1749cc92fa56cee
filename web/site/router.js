/**
 * The view that the fragment of the page's address asks for: nothing (the list), `puzzles&<choice>` (a part of
 * it), `daily`, `daily=<date>`, `archive`, `archive=<month>`, `statistics`, `endless`, `endless=<wish>`, `train=<practice>`, `play=<slug>`, `pack=<puzzles>` (see packs/pack-link), `new`, `draw`, `help`, `lesson`, `about`, `rules`, `rules=<technique>` (by our name
 * or by one that players use), or a puzzle itself as a game id with
 * `&title=` and, for marks on it, `&marks=` (see sharing/state), which is what a share link holds; with `edit=` in front,
 * the puzzle is opened in the clue entry. In place of `&title=` a link can have `&hidden=` (see sharing/fragment): the
 * title is then told when the picture is found. So can `daily=<date>`, with `&clues=<key>` for the puzzle that it had there.
 * Behind `daily`, `archive` and `endless`, `&colour` asks for the puzzles in colours.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { Choice } from "./list/choosing.js"
 * @import { Collection } from "./parts/catalogue.js"
 * @typedef {{view: "list", choice: Choice} | {view: "about"} | {view: "help"} | {view: "lesson"} | {view: "statistics"}
 *   | {view: "daily", collection: Collection, day: string | null, key: string | null, hidden: boolean}
 *   | {view: "archive", collection: Collection, month: string | null}
 *   | {view: "rules", name: string | null}
 *   | {view: "new", puzzle: Puzzle | null}
 *   | {view: "draw"}
 *   | {view: "endless", wish: string | null, collection: Collection}
 *   | {view: "train", practice: string}
 *   | {view: "play", slug: string}
 *   | {view: "pack", written: string}
 *   | {view: "linked", puzzle: Puzzle, marks: string | null, hidden: boolean}
 *   | {view: "broken", error: Error}} Route
 */
import { parseChoice } from "./list/choosing.js";
import { linkedPuzzle, partOf } from "./sharing/fragment.js";

/**
 * @param {string} hash with or without "#"
 * @returns {Route}
 */
export function parseRoute(hash) {
  const text = hash.replace(/^#/, "");
  const choice = parseChoice(text);
  if (choice) return { view: "list", choice };
  if (text === "statistics") return { view: "statistics" };
  const collection = partOf(text, "colour") === null ? "black" : "colour";
  if (/^daily(&|$)/.test(text)) return { view: "daily", collection, day: null, key: null, hidden: false };
  if (/^archive(&|$)/.test(text)) return { view: "archive", collection, month: null };
  if (text === "about") return { view: "about" };
  if (text === "help") return { view: "help" };
  if (text === "lesson") return { view: "lesson" };
  if (text === "rules") return { view: "rules", name: null };
  if (text === "new") return { view: "new", puzzle: null };
  if (text === "draw") return { view: "draw" };
  if (/^endless(&|$)/.test(text)) return { view: "endless", wish: null, collection };
  if (text.startsWith("endless=")) return { view: "endless", wish: text.slice("endless=".length), collection };
  try {
    if (text.startsWith("daily=")) {
      const day = decodeURIComponent(text.slice(6).split("&", 1)[0]);
      return { view: "daily", collection, day, key: partOf(text, "clues"), hidden: partOf(text, "hidden") !== null };
    }
    if (text.startsWith("archive=")) {
      return { view: "archive", collection, month: decodeURIComponent(text.slice(8).split("&", 1)[0]) };
    }
    if (text.startsWith("train=")) return { view: "train", practice: decodeURIComponent(text.slice(6)) };
    if (text.startsWith("play=")) return { view: "play", slug: decodeURIComponent(text.slice(5)) };
    if (text.startsWith("pack=")) return { view: "pack", written: text.slice(5) };
    if (text.startsWith("rules=")) return { view: "rules", name: decodeURIComponent(text.slice(6)) };
    if (text.startsWith("edit=")) return { view: "new", puzzle: linkedPuzzle(text.slice(5)) };
    return { view: "linked", puzzle: linkedPuzzle(text), marks: partOf(text, "marks"), hidden: partOf(text, "hidden") !== null };
  } catch (error) {
    return { view: "broken", error: /** @type {Error} */ (error) };
  }
}

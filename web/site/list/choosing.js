/**
 * Which puzzles the reader wants to see, and in which order, as the address keeps it: `puzzles&size=small&theme=animals`.
 * A text is looked for in all collections, everything else in one of them.
 *
 * @import { Item } from "./items.js"
 * @typedef {"small" | "medium" | "large" | "huge"} Size
 * @typedef {"size" | "difficulty" | "theme" | "title"} Order
 * @typedef {import("../parts/catalogue.js").Collection} Collection
 * @typedef {{collection: Collection, text: string, size: string, difficulty: string, theme: string, state: string, order: Order}} Choice
 *   a choice that is empty leaves everything in
 * @typedef {{titles: string[], themes: string[]}} Sought   what a text is looked for in, both folded; `themes`: the words of
 *   the puzzle's theme
 */
import { collectionOf } from "../parts/catalogue.js";
import { SIZES, sizeOf } from "./sizes.js";

/** @type {readonly Order[]} */
export const ORDERS = ["size", "difficulty", "theme", "title"];
/** @type {Readonly<Choice>} */
export const EVERYTHING = { collection: "black", text: "", size: "", difficulty: "", theme: "", state: "", order: "size" };
const NAME = "puzzles";

/**
 * @param {string} fragment of the page's address, without "#"
 * @returns {Choice | null} null if the address is of something else
 */
export function parseChoice(fragment) {
  if (fragment === "") return { ...EVERYTHING };
  if (fragment !== NAME && !fragment.startsWith(`${NAME}&`)) return null;
  const asked = new URLSearchParams(fragment.slice(NAME.length + 1));
  const order = ORDERS.find((one) => one === asked.get("order")) ?? EVERYTHING.order;
  const value = (/** @type {string} */ name) => asked.get(name) ?? "";
  const [size, difficulty, theme, state] = ["size", "difficulty", "theme", "state"].map(value);
  /** @type {Collection} */
  const collection = asked.get("collection") === "colour" ? "colour" : "black";
  return { collection, text: value("text"), size, difficulty, theme, state, order };
}

/** @param {Partial<Choice>} choice @returns {string} without "#"; empty for everything */
export function fragmentOfChoice(choice) {
  const told = Object.entries(choice).filter(([name, value]) => value && value !== EVERYTHING[/** @type {keyof Choice} */ (name)]);
  return told.length ? `${NAME}&${new URLSearchParams(told)}` : "";
}

/** Whether a choice is of more than a whole collection. @param {Choice} choice */
export function isNarrowed(choice) {
  return fragmentOfChoice({ ...choice, collection: EVERYTHING.collection }) !== "";
}

/**
 * Whether a puzzle is one of those wanted. The reader's own have neither theme nor difficulty.
 * @type {(item: Item, choice: Choice) => boolean}
 */
export function isWanted(item, { collection, text, size, difficulty, theme, state }) {
  const { puzzle, listed, progress } = item;
  return (text ? isFound(item, text) : isIn(item, collection))
    && (!size || sizeOf(puzzle.columns.length, puzzle.rows.length) === size)
    && (!difficulty || listed?.difficulty === difficulty)
    && (!theme || listed?.theme === theme)
    && (!state || progress.state === state);
}

/**
 * Whether a puzzle is shown with a collection: the reader's own in colours with both.
 * @type {(item: Pick<Item, "listed" | "puzzle">, collection: Collection) => boolean}
 */
export function isIn({ listed, puzzle }, collection) {
  return collectionOf(puzzle) === collection || (!listed && collection === "black");
}

/**
 * The site's puzzles in groups.
 * @param {Item[]} items
 * @param {Order} order
 * @param {{difficulties: string[], themes: string[], compare: (a: string, b: string) => number}} known the names in their
 *   order, and the order of titles
 * @returns {[name: string, items: Item[]][]} without empty ones; one without a name in the order of titles
 */
export function collectionsOf(items, order, { difficulties, themes, compare }) {
  if (order === "title") return items.length ? [["", items.toSorted((a, b) => compare(a.title, b.title))]] : [];
  const names = { size: SIZES.map(([name]) => name), difficulty: difficulties, theme: themes }[order];
  const nameOf = (/** @type {Item} */ { puzzle, listed }) => {
    return order === "size" ? sizeOf(puzzle.columns.length, puzzle.rows.length) : listed?.[order];
  };
  const sorted = order === "difficulty" ? items.toSorted((a, b) => scoreOf(a) - scoreOf(b)) : items;
  const collections = names.map((name) => /** @type {[string, Item[]]} */ ([name, sorted.filter((item) => nameOf(item) === name)]));
  return collections.filter(([, within]) => within.length);
}

/** @param {Item} item */
function scoreOf({ listed }) {
  return listed?.score ?? 0;
}

/** Letters that are not another letter with a mark. */
const SPELT_OUT = /** @type {Record<string, string>} */ ({ ß: "ss", œ: "oe", æ: "ae", ø: "o", ł: "l" });
/** As many letters of a theme find it: fewer are in the middle of a title that is being typed. */
const LEAST_OF_THEME = 4;

/** A text as it is searched: without accents and capitals. @param {string} text */
export function folded(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[ßœæøł]/g, (letter) => SPELT_OUT[letter]);
}

/**
 * Whether each word of the text tells something of the puzzle.
 * @type {(item: {puzzle: import("../../rules.js").Puzzle, sought: Sought}, text: string) => boolean}
 */
export function isFound({ puzzle: { rows, columns }, sought: { titles, themes } }, text) {
  const parts = folded(text).replace(/(\d+)\s*[x×]\s*(\d*)/g, "$1x$2").split(/\s+/).filter((part) => part);
  return parts.every((part) => {
    const [, first, , second] = /^(\d+)(x(\d*))?$/.exec(part) ?? [];
    return titles.some((title) => title.includes(part))
      || (first !== undefined && isSize(columns.length, rows.length, Number(first), second))
      || themes.some((theme) => theme === part || (part.length >= LEAST_OF_THEME && theme.startsWith(part)));
  });
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} first
 * @param {string | undefined} second empty while it is being typed, undefined if one side is enough
 */
function isSize(width, height, first, second) {
  if (second === undefined) return width === first || height === first;
  return width === first && (second === "" || String(height).startsWith(second));
}

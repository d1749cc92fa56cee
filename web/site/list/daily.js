/**
 * The puzzle of each day, one of each collection. It is chosen by the reader's own date from the puzzles that come with
 * the site, so it needs no server: everybody with the same list has the same one. The order is fixed, and no puzzle returns
 * before all of its collection were there.
 *
 * @import { Collection } from "../parts/catalogue.js"
 */
import { dayNumber } from "../../days.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { words } from "../../strings/pages.js";
import { languageTag, say } from "../../strings/say.js";
import { collectionOf } from "../parts/catalogue.js";
import { titleOf } from "./card.js";

/** With it the archive begins. */
export const FIRST_DAY = "2026-11-01";
/** What addresses say of a collection. */
const COLLECTED = { black: "", colour: "&colour" };

/**
 * Whether there is a puzzle of that day: not of days to come, nor from before the first one. Where the clock is wrong,
 * today has one all the same.
 * @type {(day: string, today: string) => boolean}
 */
export function hasPuzzle(day, today) {
  return day === today || (day >= FIRST_DAY && day <= today);
}

/**
 * The order in which the puzzles have their days, shuffled by their names.
 * @template {{slug: string}} T
 * @param {T[]} entries in any order
 * @returns {T[]}
 */
export function dailyOrder(entries) {
  const keyed = entries.map((entry) => ({ entry, hash: hashOf(entry.slug) }));
  keyed.sort((a, b) => a.hash - b.hash || (a.entry.slug < b.entry.slug ? -1 : 1));
  return keyed.map(({ entry }) => entry);
}

/**
 * @template T
 * @param {T[]} order of dailyOrder, not empty
 * @param {string} day
 * @returns {T}
 */
export function onDay(order, day) {
  const { length } = order;
  return order[((dayNumber(day) % length) + length) % length];
}

/** The address of a day's puzzle. @type {(collection: Collection, day: string) => string} */
export function dailyLink(collection, day) {
  return `#daily=${day}${COLLECTED[collection]}`;
}

/** The address of the calendar. @type {(collection: Collection, month?: string) => string} */
export function archiveLink(collection, month) {
  return `#archive${month ? `=${month}` : ""}${COLLECTED[collection]}`;
}

/** FNV-1a, then mixed. @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** @type {(day: string, parts: Intl.DateTimeFormatOptions) => string} */
export function writtenDay(day, parts) {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(languageTag, { ...parts, timeZone: "UTC" });
}

/**
 * The puzzle of a day, by the day and how far the reader is with it.
 * @param {{day: string, isToday: boolean}} when
 * @param {import("./items.js").Item} item
 * @param {import("./items.js").Progress["state"]} state
 * @param {...(Node | string)} shown of the day; part of what the name begins with, for those who say it to their device
 */
export function dayLink({ day, isToday }, item, state, ...shown) {
  const named = writtenDay(day, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const name = say(words.site.library.dayStates[state], { day: named, title: titleOf(item) });
  const href = dailyLink(collectionOf(item.puzzle), day);
  const attributes = { href, "data-day": day, "aria-label": name, "aria-current": isToday ? "date" : null };
  return build("a", attributes, ...shown, markOf(state));
}

/** @param {import("./items.js").Progress["state"]} state */
export function markOf(state) {
  return build("span", { class: "mark-of-day", "data-state": state }, ...(state === "solved" ? [icon("check")] : []));
}

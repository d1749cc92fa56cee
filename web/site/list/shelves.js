import { languageTag, say, sayCount, words } from "../../strings/say.js";
import { build } from "../dom.js";
import { icon } from "../icons.js";
import { progressOf } from "../progress.js";
import { pick, titleOf } from "./card.js";
import { fragmentOfChoice } from "./choosing.js";
import { dailyOrder, dayOf, daysBefore, onDay } from "./daily.js";
import { daysInARow, foundBefore } from "./figures.js";
import { begun, fresh } from "./items.js";

/**
 * @typedef {import("./items.js").Item} Item
 * @typedef {import("./miniatures.js").Miniatures} Miniatures
 * @typedef {import("../../kept/records.js").FinishedGame} FinishedGame
 */

const MOST = 3;
const DAYS = 7;

/**
 * What is offered above the list: today's puzzle, the games to go on with, and puzzles that are new to the reader.
 * @param {{listed: Item[], own: Item[], records: FinishedGame[]}} all
 * @param {Miniatures} miniatures
 * @returns {HTMLElement[]}
 */
export function shelves({ listed, own, records }, miniatures) {
  const texts = words.site.library;
  const started = begun([...listed, ...own]);
  const unknown = fresh(listed, records);
  const first = !started.length && !records.length;
  const untouched = [...listed, ...own].filter(({ progress }) => progress.state === "new").length;
  const going = { name: "continue", title: texts.continue, items: started, state: "started", count: started.length };
  const title = first ? texts.goodStart : texts.fresh;
  const next = { name: "fresh", title, items: unknown, state: "new", count: untouched };
  return [today(listed, records, miniatures), shelf(going, miniatures), shelf(next, miniatures)].flat();
}

/**
 * @param {Item[]} listed
 * @param {FinishedGame[]} records
 * @param {Miniatures} miniatures
 */
function today(listed, records, miniatures) {
  if (!listed.length) return [];
  const texts = words.site.library;
  const day = dayOf(new Date());
  const order = dailyOrder(listed.map((item) => ({ slug: item.listed?.slug ?? "", item })));
  const days = Array.from({ length: DAYS }, (_, i) => daysBefore(day, DAYS - 1 - i));
  const asOn = (/** @type {string} */ one) => asOfDay(onDay(order, one).item, records, one);
  const links = days.map((one) => dayLink(one, asOn(one), one === day));
  const week = build("ul", { class: "days", "aria-label": texts.days }, ...links);
  const row = daysInARow(records, day);
  const told = row > 1 ? [build("p", { class: "row-of-days" }, sayCount(texts.row, row))] : [];
  const body = [pick(asOn(day), miniatures, "#daily"), week, ...told];
  return [section("today", texts.today, body)];
}

/**
 * A day's puzzle: one that the reader finished only before that day is still to be played on it.
 * @param {Item} item
 * @param {FinishedGame[]} records
 * @param {string} day
 * @returns {Item}
 */
function asOfDay(item, records, day) {
  if (item.progress.state !== "solved" || !foundBefore(records, item.key, day)) return item;
  return { ...item, progress: progressOf(item.puzzle) };
}

/**
 * @param {string} day
 * @param {Item} item
 * @param {boolean} isToday
 */
function dayLink(day, item, isToday) {
  const { state } = item.progress;
  const date = new Date(`${day}T00:00:00Z`);
  const written = (/** @type {Intl.DateTimeFormatOptions} */ parts) =>
    date.toLocaleDateString(languageTag, { ...parts, weekday: "short", timeZone: "UTC" });
  const weekday = written({});
  // What is seen is part of the name, for those who say it to their device.
  const named = written({ day: "numeric", month: "long", year: "numeric" });
  const name = say(words.site.library.dayStates[state], { day: named, title: titleOf(item) });
  const mark = build("span", { class: "mark-of-day", "data-state": state }, ...(state === "solved" ? [icon("done")] : []));
  const attributes = { href: isToday ? "#daily" : `#daily=${day}`, "aria-label": name, "aria-current": isToday ? "date" : null };
  return build("li", {}, build("a", attributes, build("span", {}, weekday), mark));
}

/**
 * @param {{name: string, title: string, items: Item[], state: string, count: number}} offer `count`: of those in this state
 * @param {Miniatures} miniatures
 * @returns {HTMLElement[]} nothing without items
 */
function shelf({ name, title, items, state, count }, miniatures) {
  if (!items.length) return [];
  const picks = items.slice(0, MOST).map((item) => build("li", {}, pick(item, miniatures)));
  const list = build("ul", { class: "picks" }, ...picks);
  if (count <= MOST) return [section(name, title, [list])];
  const all = build("a", { class: "all", href: `#${fragmentOfChoice({ state })}` }, sayCount(words.site.library.all, count));
  return [section(name, title, [list, all])];
}

/**
 * @param {string} name
 * @param {string} title
 * @param {HTMLElement[]} body
 */
function section(name, title, body) {
  const id = `shelf-${name}`;
  return build("section", { class: `shelf ${name}`, "aria-labelledby": id }, build("h2", { id }, title), ...body);
}

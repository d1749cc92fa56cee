import { dayOf, daysBefore } from "../../days.js";
import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { progressOf, begun, fresh } from "./items.js";
import { pick } from "./card.js";
import { fragmentOfChoice } from "./choosing.js";
import { archiveLink, dailyLink, dailyOrder, onDay, dayLink, writtenDay } from "./daily.js";
import { daysInARow, foundBefore, stateOn } from "./figures.js";

/**
 * @import { Item } from "./items.js"
 * @import { Miniatures } from "./miniatures.js"
 * @import { FinishedGame } from "../../kept/records.js"
 * @import { Collection } from "../parts/catalogue.js"
 */

const MOST = 3;
const DAYS = 7;

/**
 * What is offered above the list: today's puzzle, the games to go on with, and puzzles that are new to the reader.
 * @type {(all: {listed: Item[], own: Item[], records: FinishedGame[]}, collection: Collection, miniatures: Miniatures) => HTMLElement[]}
 */
export function shelves({ listed, own, records }, collection, miniatures) {
  const texts = words.site.library;
  const started = begun([...listed, ...own]);
  const unknown = fresh(listed, records);
  const first = !started.length && !records.length;
  const untouched = [...listed, ...own].filter(({ progress }) => progress.state === "new").length;
  const all = (/** @type {string} */ state) => `#${fragmentOfChoice({ collection, state })}`;
  const going = { name: "continue", title: texts.continue, items: started, href: all("started"), count: started.length };
  const title = first ? texts.goodStart : texts.fresh;
  const next = { name: "fresh", title, items: unknown, href: all("new"), count: untouched };
  return [today(listed, records, collection, miniatures), shelf(going, miniatures), shelf(next, miniatures)].flat();
}

/** @type {(listed: Item[], records: FinishedGame[], collection: Collection, miniatures: Miniatures) => HTMLElement[]} */
function today(listed, records, collection, miniatures) {
  if (!listed.length) return [];
  const texts = words.site.library;
  const day = dayOf();
  const order = dailyOrder(listed.map((item) => ({ slug: item.listed?.slug ?? "", item })));
  const days = Array.from({ length: DAYS }, (_, i) => daysBefore(day, DAYS - 1 - i));
  const links = days.map((one) => {
    const { item } = onDay(order, one);
    const weekday = build("span", {}, writtenDay(one, { weekday: "short" }));
    return build("li", {}, dayLink({ day: one, isToday: one === day }, item, stateOn(item, records, one), weekday));
  });
  const week = build("ul", { class: "days", "aria-label": texts.days }, ...links);
  const row = daysInARow(records, day);
  const told = row ? [build("p", { class: "row-of-days" }, icon("streak"), sayCount(texts.row, row))] : [];
  const archive = build("a", { class: "all", href: archiveLink(collection) }, texts.allDays);
  const foot = build("div", { class: "today-foot" }, ...told, archive);
  // Not just "today": what is opened is what is shown, whenever that is.
  const card = pick(asOfDay(onDay(order, day).item, records, day), miniatures, dailyLink(collection, day));
  return [section("today", texts.today, [card, week, foot])];
}

/**
 * A day's puzzle: one that the reader finished only before that day is still to be played on it.
 * @type {(item: Item, records: FinishedGame[], day: string) => Item}
 */
function asOfDay(item, records, day) {
  if (item.progress.state !== "solved" || !foundBefore(records, item.key, day)) return item;
  return { ...item, progress: progressOf(item.puzzle) };
}

/**
 * @param {{name: string, title: string, items: Item[], href: string, count: number}} offer `href` shows all `count` of them
 * @param {Miniatures} miniatures
 * @returns {HTMLElement[]} nothing without items
 */
function shelf({ name, title, items, href, count }, miniatures) {
  if (!items.length) return [];
  const picks = items.slice(0, MOST).map((item) => build("li", {}, pick(item, miniatures)));
  const list = build("ul", { class: "picks" }, ...picks);
  if (count <= MOST) return [section(name, title, [list])];
  const all = build("a", { class: "all", href }, sayCount(words.site.library.all, count));
  return [section(name, title, [list, all])];
}

/** @type {(name: string, title: string, body: HTMLElement[]) => HTMLElement} */
function section(name, title, body) {
  const id = `shelf-${name}`;
  return build("section", { class: `shelf ${name}`, "aria-labelledby": id }, build("h2", { id }, title), ...body);
}

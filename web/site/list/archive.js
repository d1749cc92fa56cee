/**
 * The puzzles of all days so far, a month at a time: which of them the reader has found, begun and not begun. Days to come
 * are not told.
 *
 * @import { Item } from "./items.js"
 * @import { FinishedGame } from "../../kept/records.js"
 * @import { Collection } from "../parts/catalogue.js"
 * @typedef {{items: Item[], records: FinishedGame[]}} All   a collection's puzzles, and the records, newest first
 */
import { dayNumber, dayOf, daysBefore } from "../../days.js";
import { archiveTexts } from "../../strings/archive.js";
import { words } from "../../strings/pages.js";
import { languageTag, say, sayCount, sayNumber } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { drawThumbnail } from "../parts/thumbnail.js";
import { Collections } from "./collections.js";
import { FIRST_DAY, archiveLink, dailyOrder, hasPuzzle, onDay, dayLink, markOf, writtenDay } from "./daily.js";
import { daysInARow, stateOn } from "./figures.js";
import { Miniatures } from "./miniatures.js";
import { firstWeekday, monthOf, monthsAfter, weeksIn } from "./months.js";

/** Days by which keys move in a calendar; left and right are as on the screen. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -31, End: 31 };
/** Months by which keys turn. @type {Record<string, number>} */
const TURNS = { PageUp: -1, PageDown: 1 };

export class ArchiveView {
  element = build("section", { class: "archive", "aria-labelledby": "archive-title" });
  heading = build("h1", { id: "archive-title", tabindex: -1 }, archiveTexts.title);
  #month = build("h2", { id: "archive-month", tabindex: -1, "aria-live": "polite" });
  #before = build("a", { class: "button round" }, icon("previous"));
  #after = build("a", { class: "button round onward" }, icon("previous"));
  #table = build("table", { class: "calendar", "aria-labelledby": "archive-month" });
  #said = build("p", { class: "archive-said" });
  #miniatures = new Miniatures();
  #look;
  /** The month that is shown, by its days. */
  #shown = "";
  /** @type {Collection} */
  #collection = "black";
  #collections = new Collections((collection) => archiveLink(collection, this.#shown));

  /** @param {(collection: Collection) => Promise<All | null>} look for what there is now; null if it cannot be had */
  constructor(look) {
    this.#look = look;
    const texts = archiveTexts;
    const back = build("a", { href: "#", class: "back-to-list" }, icon("previous"), words.site.play.back);
    const head = build("header", { class: "page-head" }, back, this.heading, build("p", { class: "lead" }, texts.lead), this.#collections.element);
    const months = build("nav", { class: "months", "aria-label": texts.months }, this.#before, this.#month, this.#after);
    this.element.append(head, months, this.#table, legend(), this.#said);
    this.#table.addEventListener("keydown", (event) => this.#onKey(event));
  }

  get title() {
    return say(archiveTexts.titled, { month: this.#month.textContent ?? "" });
  }

  leave() {
    this.#miniatures.clear();
  }

  /** Shows what is true now. @returns {Promise<boolean>} whether it could be had */
  async renew() {
    const collection = this.#collection;
    const all = await this.#look(collection);
    if (all && this.element.isConnected && collection === this.#collection) {
      // There may be another month by now.
      this.turn(collection, this.#shown);
      this.#fill(all.items, all.records, dayOf());
    }
    return all !== null;
  }

  /**
   * @param {Collection} collection
   * @param {string | null} wanted a month; the first one for any before it, else the last one where there is no such month
   */
  turn(collection, wanted) {
    this.#collection = collection;
    const today = dayOf();
    const [first, last] = [monthOf(today < FIRST_DAY ? today : FIRST_DAY), monthOf(today)];
    const known = wanted !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) && wanted <= last;
    this.#shown = !known ? last : wanted < first ? first : wanted;
    this.#month.textContent = written(this.#shown);
    this.#collections.show(collection);
    this.#lead(this.#before, -1, archiveTexts.before, this.#shown > first);
    this.#lead(this.#after, 1, archiveTexts.after, this.#shown < last);
  }

  /**
   * @param {HTMLAnchorElement} link to the month before or after
   * @param {number} turn
   * @param {string} text
   * @param {boolean} there whether there is such a month
   */
  #lead(link, turn, text, there) {
    const month = monthsAfter(this.#shown, turn);
    const name = say(text, { month: written(month) });
    for (const attribute of ["aria-label", "title"]) link.setAttribute(attribute, name);
    const focused = link === document.activeElement;
    if (there) {
      link.href = archiveLink(this.#collection, month);
      for (const attribute of ["role", "aria-disabled"]) link.removeAttribute(attribute);
      return;
    }
    // It stays where it is, so that the end is seen.
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
    if (focused) this.#month.focus();
  }

  /** @type {(items: Item[], records: FinishedGame[], today: string) => void} */
  #fill(items, records, today) {
    const focused = this.#dayInFocus;
    this.#miniatures.clear();
    const order = dailyOrder(items.map((item) => ({ slug: item.listed?.slug ?? "", item })));
    const weeks = weeksIn(this.#shown, firstWeekday(languageTag));
    let [days, solved] = [0, 0];
    const rows = weeks.map((week) => {
      const cells = week.map((day) => {
        if (day === null || !hasPuzzle(day, today)) return build("td");
        const { item } = onDay(order, day);
        const state = stateOn(item, records, day);
        days++;
        solved += Number(state === "solved");
        return build("td", {}, this.#day({ day, isToday: day === today }, item, state));
      });
      return build("tr", {}, ...cells);
    });
    const filled = rows.filter((row) => row.querySelector("a"));
    this.#table.replaceChildren(weekdays(weeks[1]), build("tbody", {}, ...filled));
    const row = daysInARow(records, today);
    const parts = [say(archiveTexts.solved, { solved, days }), ...(row ? [sayCount(words.site.library.row, row)] : [])];
    this.#said.replaceChildren(...parts.map((part) => build("span", {}, part)));
    if (focused !== null) this.#focus(focused);
  }

  /**
   * @param {{day: string, isToday: boolean}} when
   * @param {Item} item
   * @param {import("./items.js").Progress["state"]} state
   */
  #day(when, item, state) {
    const canvas = build("canvas", { class: "thumbnail", "aria-hidden": "true" });
    // A picture of an earlier time would give away what is to be found anew.
    const cells = state === "new" ? null : item.progress.cells;
    this.#miniatures.add(canvas, () => drawThumbnail(canvas, item.puzzle, cells));
    const date = build("span", { class: "date" }, sayNumber(Number(when.day.slice(-2)), 0));
    return dayLink(when, item, state, date, canvas);
  }

  get #dayInFocus() {
    const { activeElement } = document;
    return this.#table.contains(activeElement) ? activeElement?.getAttribute("data-day") ?? null : null;
  }

  /** Gives the focus to a day, or to the nearest there is. @param {string} day */
  #focus(day) {
    const distance = (/** @type {HTMLElement} */ link) => Math.abs(dayNumber(link.dataset.day ?? "") - dayNumber(day));
    const links = [...this.#table.querySelectorAll("a")];
    links.sort((a, b) => distance(a) - distance(b))[0]?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const day = this.#dayInFocus;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (day === null || altKey || ctrlKey || metaKey || shiftKey || !(key in STEPS || key in TURNS)) return;
    event.preventDefault();
    if (key in TURNS) {
      const link = TURNS[key] < 0 ? this.#before : this.#after;
      if (link.hasAttribute("href")) link.click();
      return;
    }
    this.#focus(daysBefore(day, -STEPS[key]));
  }
}

/** @param {string} month */
function written(month) {
  return writtenDay(`${month}-01`, { month: "long", year: "numeric" });
}

/** @param {(string | null)[]} week a whole one */
function weekdays(week) {
  const heads = week.map((day) => {
    const long = writtenDay(day ?? FIRST_DAY, { weekday: "long" });
    return build("th", { scope: "col", abbr: long }, writtenDay(day ?? FIRST_DAY, { weekday: "short" }));
  });
  return build("thead", {}, build("tr", {}, ...heads));
}

/** What the marks mean. */
function legend() {
  const { states } = words.site.library;
  const kinds = /** @type {const} */ (["new", "started", "solved"]).map((state) => build("li", {}, markOf(state), states[state]));
  return build("ul", { class: "legend" }, ...kinds);
}

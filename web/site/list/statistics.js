import { dayOf } from "../../days.js";
import { words } from "../../strings/pages.js";
import { statisticsTexts } from "../../strings/statistics.js";
import { say, sayCount, sayNumber, sayTime } from "../../strings/say.js";
import { build, cleanTitle, isolated } from "../../dom.js";
import { icon } from "../../icons.js";
import { agreementOf, daysInARow, helpPerGame, isCounted, pacesOf, timesOf, weeksOf } from "./figures.js";
import { plotOf, scatterOf } from "./plot.js";
import { SIZES, sizeNames, sizeOf } from "./sizes.js";

/**
 * @import { FinishedGame } from "../../kept/records.js"
 * @import { Entry } from "../parts/catalogue.js"
 * @import { Settings } from "../../settings.js"
 * @import { Pace } from "./figures.js"
 */

const WEEKS = 12;
/** So many puzzles can say something of how difficulties and times agree. */
const ENOUGH = 10;

/** What the reader has finished: counts, times by size and difficulty, times over weeks. */
export class StatisticsView {
  element = build("section", { class: "statistics", "aria-labelledby": "statistics-title" });
  heading = build("h1", { id: "statistics-title", tabindex: -1 }, words.site.statistics.title);
  #texts = statisticsTexts;
  /** @type {Map<string, string>} */
  #addresses;
  #records;

  #settings;

  /** @param {FinishedGame[]} records newest first @param {Entry[]} entries @param {Settings} settings */
  constructor(records, entries, settings) {
    this.#settings = settings;
    this.#addresses = new Map(entries.map(({ key, slug }) => [key, `#play=${encodeURIComponent(slug)}`]));
    this.#records = records;
    this.renew();
  }

  /** Shows what is true today. */
  renew() {
    const records = this.#records;
    const counted = records.filter(isCounted);
    const back = build("a", { href: "#", class: "back-to-list" }, icon("previous"), words.site.play.back);
    const head = build("header", { class: "page-head" }, back, this.heading, build("p", { class: "lead" }, this.#texts.lead));
    this.element.replaceChildren(head, ...(counted.length ? this.#apart(counted) : [this.#empty()]));
    if (counted.length) this.element.append(this.#agreement(counted));
    const byEngine = records.length - counted.length;
    if (byEngine) this.element.append(build("p", { class: "hint" }, sayCount(this.#texts.engine, byEngine)));
  }

  /** Whether what is called hard took long. Nothing is shown unless the reader asks for it. @param {FinishedGame[]} counted */
  #agreement(counted) {
    const texts = this.#texts;
    const asked = build("input", { type: "checkbox", checked: this.#settings.get("agreement") });
    const shown = build("div", { class: "agreement" });
    const show = () => shown.replaceChildren(...(asked.checked ? this.#agreeing(pacesOf(counted)) : []));
    asked.addEventListener("change", () => {
      this.#settings.set("agreement", asked.checked);
      show();
    });
    show();
    return build("section", { class: "kind" }, build("h2", {}, texts.agreement), build("label", { class: "statistics-asked" }, asked, texts.asked), shown);
  }

  /** @param {Pace[]} paces */
  #agreeing(paces) {
    const texts = this.#texts;
    if (paces.length < ENOUGH) return [build("p", { class: "hint" }, sayCount(texts.tooFew, paces.length, { least: ENOUGH }))];
    const agreement = agreementOf(paces);
    if (agreement === null) return [build("p", { class: "hint" }, texts.allAlike)];
    const told = sayCount(texts.correlation, paces.length, { number: sayNumber(agreement, 2) });
    return [build("p", {}, told), build("p", { class: "hint" }, texts.scale), build("figure", {}, scatterOf(paces, told))];
  }

  #empty() {
    return build("div", { class: "empty" }, build("p", {}, this.#texts.none));
  }

  /** Pictures in black and white and in colours, endless ones and those for practice, each by themselves. @param {FinishedGame[]} counted */
  #apart(counted) {
    const { collections, endless } = words.site.list;
    const kinds = [
      { name: collections.black, within: counted.filter(({ inks, made }) => !made && inks === undefined) },
      { name: collections.colour, within: counted.filter(({ inks, made }) => !made && inks !== undefined) },
      { name: endless, within: counted.filter(({ made }) => made === "endless") },
      { name: this.#texts.practice, within: counted.filter(({ made }) => made === "training") },
    ].filter(({ within }) => within.length);
    if (kinds.length === 1 && !counted.some(({ made }) => made)) return this.#filled(counted, "h2");
    return kinds.map(({ name, within }) => build("section", { class: "kind" }, build("h2", {}, name), ...this.#filled(within, "h3")));
  }

  /** @type {(counted: FinishedGame[], heading: "h2" | "h3") => HTMLElement[]} */
  #filled(counted, heading) {
    const note = build("p", { class: "hint" }, this.#texts.bestNote);
    return [this.#tiles(counted), this.#bySize(counted), this.#byDifficulty(counted), note, ...this.#weeks(counted, heading)];
  }

  /** @param {FinishedGame[]} counted */
  #tiles(counted) {
    const texts = this.#texts;
    const time = counted.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const { hints, checks } = helpPerGame(counted) ?? { hints: 0, checks: 0 };
    const checked = checks ? say(texts.checks, { number: sayNumber(checks, 1) }) : "";
    const tiles = [
      [texts.finished, sayNumber(counted.length, 0), ""],
      [texts.days, sayNumber(daysInARow(this.#records, dayOf()), 0), texts.daysHint],
      [texts.hints, sayNumber(hints, 1), checked],
      [texts.time, sayTime(time), ""],
    ];
    return build("dl", { class: "tiles" }, ...tiles.map(([name, value, hint]) => {
      const about = hint ? [build("dd", { class: "hint" }, hint)] : [];
      return build("div", {}, build("dt", {}, name), build("dd", { class: "figure" }, value), ...about);
    }));
  }

  /** @param {FinishedGame[]} counted */
  #bySize(counted) {
    const names = sizeNames();
    const rows = SIZES.map(([size]) => this.#row(names[size], ofSize(counted, size)));
    return this.#table(this.#texts.bySize, this.#texts.size, rows.flat());
  }

  /** @param {FinishedGame[]} counted */
  #byDifficulty(counted) {
    const { difficulties, own } = words.site.list;
    const rows = Object.entries(difficulties).map(([word, name]) => {
      return this.#row(name, counted.filter(({ difficulty }) => difficulty === word));
    });
    const ungraded = this.#row(own, counted.filter(({ difficulty }) => difficulty === null));
    return this.#table(this.#texts.byDifficulty, this.#texts.difficulty, [...rows.flat(), ...ungraded]);
  }

  /**
   * @param {string} title
   * @param {string} first the heading of the first column
   * @param {HTMLElement[]} rows
   */
  #table(title, first, rows) {
    const { count, median, best } = this.#texts;
    const heads = [first, count, median, best].map((name) => build("th", { scope: "col" }, name));
    const head = build("thead", {}, build("tr", {}, ...heads));
    return build("table", { class: "times" }, build("caption", {}, title), head, build("tbody", {}, ...rows));
  }

  /**
   * @param {string} name
   * @param {FinishedGame[]} records
   * @returns {HTMLElement[]} nothing without records
   */
  #row(name, records) {
    const { count, median, best } = timesOf(records);
    if (median === null) return [];
    const cells = [sayNumber(count, 0), sayTime(median)].map((text) => build("td", {}, text));
    const last = build("td", {}, ...(best ? [build("b", {}, sayTime(best.milliseconds)), " ", this.#named(best)] : ["–"]));
    return [build("tr", {}, build("th", { scope: "row" }, build("span", {}, name)), ...cells, last)];
  }

  /** @param {FinishedGame} record */
  #named({ puzzle, title }) {
    const name = isolated(cleanTitle(title) || words.site.untitled);
    const href = this.#addresses.get(puzzle);
    return href ? build("a", { href }, name) : name;
  }

  /** @type {(counted: FinishedGame[], heading: "h2" | "h3") => HTMLElement[]} */
  #weeks(counted, heading) {
    const names = sizeNames();
    const today = dayOf();
    const figures = SIZES.flatMap(([size]) => {
      const weeks = weeksOf(ofSize(counted, size), today, WEEKS);
      if (weeks.every(({ median }) => median === null)) return [];
      return build("figure", {}, build("figcaption", {}, names[size]), plotOf(names[size], weeks));
    });
    if (!figures.length) return [];
    const note = build("p", { class: "lead" }, say(this.#texts.weeksNote, { count: WEEKS }));
    return [build(heading, {}, this.#texts.weeks), note, build("div", { class: "plots" }, ...figures)];
  }
}

/** @param {FinishedGame[]} records @param {string} size */
function ofSize(records, size) {
  return records.filter(({ width, height }) => sizeOf(width, height) === size);
}

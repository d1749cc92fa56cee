/** Shows the results as cards and a table, and gives them as text to copy. */
import { saveFile } from "../site/parts/files.js";
import { build, button } from "../dom.js";
import { bench as words } from "../strings/bench.js";
import { say, sayNumber, sayShare } from "../strings/say.js";
import { median } from "../site/list/figures.js";
import { megabytes, spreadOf, time } from "./figures.js";

/**
 * @import { Finding, Row, Way, Timed, Settings } from "./measure.js"
 * @typedef {{name: string, figure: string, more: string[]}} Card   `more` are lines
 */

export class Report {
  element = build("section", { class: "report", "aria-label": words.figures, hidden: true });
  #cards = build("dl", { class: "figures" });
  #rows = build("tbody");
  #copied = build("span", { class: "hint", role: "status" });
  #takeaway;
  #found = nothing("", { limit: 2, seconds: 0, hints: false, ways: [] });
  #longTasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) this.#found.longTasks.push(duration);
  });

  constructor() {
    this.#takeaway = build("div", { class: "deeds", hidden: true });
    this.#takeaway.append(button(words.markdown, () => void this.#copy()), button(words.json, () => this.#save()), this.#copied);
    const table = build("table", {}, build("thead", {}, build("tr", {}, ...Object.values(words.columns).map(columnHead))), this.#rows);
    const scroll = build("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.table }, table);
    this.element.append(build("h2", {}, words.figures), this.#cards, this.#takeaway);
    this.element.append(build("h2", {}, words.table), scroll);
  }

  /** @type {(set: string, settings: Settings) => void} */
  begin(set, settings) {
    this.#found = nothing(set, settings);
    this.#rows.replaceChildren();
    this.#copied.textContent = "";
    this.#takeaway.hidden = true;
    this.element.hidden = false;
    // Only Chromium reports long tasks.
    if (PerformanceObserver.supportedEntryTypes.includes("longtask")) this.#longTasks.observe({ type: "longtask" });
    this.#show();
  }

  /** @param {Finding} finding */
  add(finding) {
    const found = this.#found;
    if (finding.kind === "boot") found.boots[finding.way] = finding.boot;
    else if (finding.kind === "cancel") found.cancels.push(finding.cancel);
    else {
      found.rows.push(finding.row);
      found.memory = finding.memory;
      this.#rows.append(tableRow(finding.row));
    }
    this.#show();
  }

  end() {
    this.#longTasks.disconnect();
    this.#takeaway.hidden = false;
    this.#show();
  }

  #show() {
    this.#cards.replaceChildren(...this.#told().map(({ name, figure, more }) => {
      const lines = more.map((line) => build("dd", { class: "hint" }, line));
      return build("div", {}, build("dt", {}, name), build("dd", { class: "figure" }, figure), ...lines);
    }));
  }

  /** @returns {Card[]} */
  #told() {
    const { boots, rows, memory, cancels, longTasks } = this.#found;
    const { card } = words;
    /** @type {Card[]} */
    const cards = [];
    for (const way of /** @type {Way[]} */ (["pure", "sat"])) {
      const boot = boots[way];
      if (!boot) continue;
      const more = [say(words.inWorker, { time: time(boot.worker) }), ...(way === "sat" ? accelerators(boot) : [])];
      cards.push({ name: way === "sat" ? card.search : card.boot, figure: time(boot.page), more });
    }
    for (const what of /** @type {const} */ (["hint", "pure", "sat"])) {
      const spread = spreadOf(rows, what);
      if (spread) cards.push({ name: card[what], figure: time(spread.median), more: linesOf(spread, what) });
    }
    if (rows.length) {
      const more = [say(words.answering, { size: megabytes(memory.pure) })];
      cards.push({ name: card.memory, figure: megabytes(memory.sat), more });
    }
    if (cancels.length) {
      const of = (/** @type {"settled" | "hint" | "again"} */ what) => time(median(cancels.map((one) => one[what])) ?? 0);
      const more = [say(words.hintAfter, { time: of("hint") }), say(words.againAfter, { time: of("again") })];
      cards.push({ name: card.cancel, figure: of("settled"), more });
    }
    if (PerformanceObserver.supportedEntryTypes.includes("longtask")) {
      const more = longTasks.length ? [say(words.longest, { time: time(Math.max(...longTasks)) })] : [];
      cards.push({ name: card.longTasks, figure: longTasks.length ? sayNumber(longTasks.length, 0) : words.noLong, more });
    }
    return cards;
  }

  async #copy() {
    const cards = this.#told().map(({ name, figure, more }) => `| ${name} | ${figure} | ${more.join(", ")} |`);
    const { set, date, browser } = this.#found;
    const text = [`${set}, ${date}, ${browser}`, "", "| | | |", "| --- | --- | --- |", ...cards, ""].join("\n");
    try {
      await navigator.clipboard.writeText(text);
      this.#copied.textContent = words.copied;
    } catch {
      saveFile(new Blob([text], { type: "text/markdown" }), "benchmark.md");
    }
  }

  #save() {
    const text = `${JSON.stringify(this.#found, null, 1)}\n`;
    saveFile(new Blob([text], { type: "application/json" }), "benchmark.json");
  }
}

/** An empty report. @param {string} set @param {Settings} settings */
function nothing(set, settings) {
  return {
    set,
    date: new Date().toISOString().slice(0, 10),
    browser: navigator.userAgent,
    cores: navigator.hardwareConcurrency,
    settings,
    /** @type {Partial<Record<Way, import("./measure.js").Boot>>} */
    boots: {},
    /** @type {Row[]} */
    rows: [],
    /** @type {Record<Way, number>} */
    memory: { pure: 0, sat: 0 },
    /** @type {import("./measure.js").Cancel[]} */
    cancels: [],
    /** @type {number[]} */
    longTasks: [],
  };
}

/**
 * Which accelerators the searching worker has, and why it lacks the others.
 * @param {import("./measure.js").Boot} boot
 */
function accelerators({ accelerators: names, trouble }) {
  const lacking = ["numpy", "pysat"].filter((name) => !names.includes(name));
  const there = names.length ? [say(words.with, { names: names.join(", ") })] : [];
  if (!lacking.length) return there;
  return [...there, say(words.without, { names: lacking.join(", "), reason: trouble || words.notShipped })];
}

/** @type {(spread: import("./figures.js").Spread, what: "hint" | Way) => string[]} */
function linesOf({ count, undecided, sum, p90, p99, max }, what) {
  const lines = [words.median, say(words.within, { share: sayShare(0.9), time: time(p90) })];
  if (count >= 100) lines.push(say(words.within, { share: sayShare(0.99), time: time(p99) }));
  lines.push(say(words.longest, { time: time(max) }));
  if (what !== "hint") lines.push(say(words.sum, { sum: time(sum) }));
  if (undecided) lines.push(say(words.undecided, { count: undecided }));
  return lines;
}

/** @param {string} name */
const columnHead = (name) => build("th", { scope: "col" }, name);

/** @param {Row} row */
function tableRow(row) {
  const { name, width, height, hint, pure, sat } = row;
  const decided = [sat, pure].find((one) => one && one.answer !== "time" && one.answer !== "error") ?? sat ?? pure;
  const answers = /** @type {Record<string, string>} */ (words.answer);
  return build(
    "tr",
    {},
    build("th", { scope: "row" }, build("bdi", {}, name)),
    build("td", {}, say(words.size, { width, height })),
    ...[hint, pure, sat].map(timeCell),
    build("td", {}, decided ? (answers[decided.answer] ?? decided.answer) : ""),
  );
}

/** @param {Timed | null} timed */
function timeCell(timed) {
  if (!timed) return build("td", {}, "–");
  if (timed.answer === "error") return build("td", { class: "late" }, words.answer.error);
  if (timed.answer === "time") return build("td", { class: "late" }, say(words.over, { time: time(timed.milliseconds) }));
  return build("td", {}, time(timed.milliseconds));
}

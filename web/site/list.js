import { say, sayCount, sayNumber, sayShare, words } from "../strings/say.js";
import { build, button, cleanTitle, isolated } from "./dom.js";
import { icon } from "./icons.js";
import { progressOf } from "./progress.js";
import { fragmentFor } from "./router.js";
import { drawThumbnail } from "./thumbnail.js";

/**
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../kept/storage.js").Library} Library
 * @typedef {import("../kept/storage.js").OwnPuzzle} OwnPuzzle
 * @typedef {import("./catalogue.js").Entry} Entry
 * @typedef {import("./catalogue.js").Graded} Graded
 * @typedef {{key: string, puzzle: Puzzle, href: string, listed: Entry | null, own: OwnPuzzle | null}} Item
 */

/** The groups of sizes, by the longer side. */
const GROUPS = /** @type {const} */ ([["small", 10], ["medium", 15], ["large", 20], ["huge", Infinity]]);

/** The view of all puzzles, with how far the reader is in each. */
export class PuzzleList {
  element = build("section", { class: "list", "aria-labelledby": "list-title" });
  #heading = build("h1", { id: "list-title", tabindex: -1 }, words.site.list.title);
  #summary = build("p", { class: "lead" });
  #message = build("div", { class: "message", role: "alert" });
  /** What readers may choose by, named as the cards' data. */
  #choices = {
    difficulty: build("select", { "aria-label": words.site.list.difficulty, class: "choice" }),
    subject: build("select", { "aria-label": words.site.list.theme, class: "choice" }),
  };
  #choosing = build("div", { class: "choices", hidden: true }, ...Object.values(this.#choices));
  #body = build("div", { class: "groups" });
  #nothing = build("p", { class: "lead", role: "status" });
  #removed;
  #retry;
  /** @type {Library} */
  #library = { own: [], standings: new Map() };
  /** @type {Map<Element, () => void>} */
  #drawings = new Map();
  /** Draws what comes into view, so that a long list does not become a long task. */
  #inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.#drawings.get(target)?.();
      this.#inView.unobserve(target);
    }
  }, { rootMargin: "200px" });

  /**
   * @param {{removed: (own: OwnPuzzle[], name: string) => void, retry: () => void}} actions
   */
  constructor({ removed, retry }) {
    this.#removed = removed;
    this.#retry = retry;
    const told = build("div", {}, this.#heading, this.#summary);
    this.element.append(build("header", { class: "page-head" }, told, this.#choosing), this.#message, this.#nothing, this.#body);
    this.#choosing.addEventListener("change", () => this.#choose());
  }

  /** @param {string} text why the reader is here and not where the address led; empty if there is no such reason */
  tell(text) {
    this.#message.replaceChildren(...(text ? [icon("alert"), build("p", { dir: "auto" }, text)] : []));
  }

  get heading() {
    return this.#heading;
  }

  showLoading() {
    this.#summary.textContent = words.site.list.loading;
    const ghosts = Array.from({ length: 8 }, () => build("li", { class: "card ghost" }));
    this.#body.replaceChildren(build("ul", { class: "cards", "aria-hidden": "true" }, ...ghosts));
  }

  /**
   * The list without the site's own puzzles, which could not be loaded; the reader's own puzzles are here.
   * @param {boolean} offline
   * @param {Library} library
   */
  showError(offline, library) {
    this.#library = library;
    const text = offline ? words.site.list.offline : words.site.list.failed;
    const box = build("div", { class: "empty", role: "alert" }, icon("alert"), build("p", {}, text));
    box.append(button(words.site.retry, this.#retry, { icon: icon("retry") }));
    this.#summary.textContent = "";
    this.#choosing.hidden = true;
    this.#nothing.textContent = "";
    this.#drawings.clear();
    this.#body.replaceChildren(box, ...this.#ownGroups());
    this.redraw();
  }

  /**
   * @param {Entry[]} entries
   * @param {Library} library
   */
  show(entries, library) {
    this.#library = library;
    const items = entries.map((entry) => {
      const { slug, key, puzzle } = entry;
      return { key, puzzle, href: `#play=${encodeURIComponent(slug)}`, listed: entry, own: null };
    });
    this.#drawings.clear();
    const known = new Set(entries.map((entry) => entry.key));
    const groups = GROUPS.map(([name, most], i) => {
      const least = i ? GROUPS[i - 1][1] : 0;
      const within = items.filter(({ puzzle }) => longerSide(puzzle) > least && longerSide(puzzle) <= most);
      return this.#group(words.site.list[name], within);
    });
    this.#body.replaceChildren(...this.#ownGroups(known), ...groups.flat());
    const solved = this.#body.querySelectorAll('.card[data-state="solved"]').length;
    const count = this.#body.querySelectorAll(".card").length;
    const { countSolved, count: countAll } = words.site.list;
    this.#summary.textContent = sayCount(solved ? countSolved : countAll, count, { solved });
    this.#offer(entries);
    this.#choose();
    this.redraw();
  }

  /**
   * Offers the themes and difficulties that occur.
   * @param {Entry[]} entries
   */
  #offer(entries) {
    const { any, difficulties, anyTheme, themes } = words.site.list;
    offer(this.#choices.subject, anyTheme, themes, entries.map((entry) => entry.theme));
    offer(this.#choices.difficulty, any, difficulties, entries.map((entry) => entry.difficulty));
    this.#choosing.hidden = false;
  }

  /** Shows only what the reader chose; the reader's own puzzles have neither theme nor difficulty. */
  #choose() {
    const wanted = Object.entries(this.#choices).filter(([, { value }]) => value);
    for (const group of /** @type {Iterable<HTMLElement>} */ (this.#body.children)) {
      const cards = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(".card")]);
      for (const card of cards) card.hidden = wanted.some(([name, { value }]) => card.dataset[name] !== value);
      const left = cards.filter((card) => !card.hidden).length;
      group.hidden = !left;
      /** @type {HTMLElement} */ (group.querySelector(".count")).textContent = sayNumber(left, 0);
    }
    this.#nothing.textContent = this.#body.querySelector(".card:not([hidden])") ? "" : words.site.list.nothing;
  }

  /** Draws the miniatures anew, as when the colours change. */
  redraw() {
    this.#inView.disconnect();
    for (const canvas of this.#drawings.keys()) this.#inView.observe(canvas);
  }

  /**
   * The reader's own puzzles, then each file that brought several.
   * @param {Set<string>} [known] keys of puzzles that are in the list anyway
   */
  #ownGroups(known = new Set()) {
    const own = this.#library.own.filter(({ key }) => !known.has(key));
    const packs = new Set(own.map(({ pack }) => pack ?? ""));
    packs.delete("");
    const groups = [...packs].map((name) => this.#ownGroup(name, own.filter(({ pack }) => pack === name), true));
    return [this.#ownGroup(words.site.list.own, own.filter(({ pack }) => !pack), false), ...groups].flat();
  }

  /**
   * @param {string} name
   * @param {OwnPuzzle[]} own
   * @param {boolean} whole whether the group can be removed as a whole
   */
  #ownGroup(name, own, whole) {
    const items = own.map((one) => {
      return { key: one.key, puzzle: one.puzzle, href: `#${fragmentFor(one.puzzle)}`, listed: null, own: one };
    });
    if (!whole) return this.#group(name, items);
    const label = say(words.site.list.removePack, { name });
    return this.#group(isolated(name), items, button(label, () => this.#removed(own, name), { icon: icon("remove"), kind: "round" }));
  }

  /**
   * @param {string | HTMLElement} name
   * @param {Item[]} items
   * @param {HTMLElement[]} actions
   * @returns {HTMLElement[]} nothing for an empty group
   */
  #group(name, items, ...actions) {
    if (!items.length) return [];
    const count = build("span", { class: "count" }, sayNumber(items.length, 0));
    const heading = build("h2", {}, name, count, ...actions);
    const cards = build("ul", { class: "cards" }, ...items.map((item) => this.#card(item)));
    return [build("section", { class: "group" }, heading, cards)];
  }

  /** @param {Item} item */
  #card({ key, puzzle, href, listed, own }) {
    const progress = progressOf(puzzle, this.#library.standings.get(key));
    const size = say(words.site.size, { width: puzzle.columns.length, height: puzzle.rows.length });
    const title = cleanTitle(puzzle.title) || words.site.untitled;
    const canvas = build("canvas", { class: "thumbnail", "aria-hidden": "true" });
    this.#drawings.set(canvas, () => drawThumbnail(canvas, puzzle, progress.cells));
    const meta = build("span", { class: "meta" }, build("span", {}, size + difficultyIn(listed)), ...standingOf(progress));
    const link = build("a", { href }, canvas, build("span", { class: "name" }, isolated(title)), meta);
    if (progress.state === "started") link.append(progressBar(progress.percent));
    const data = { "data-state": progress.state, "data-key": key };
    const chosenBy = { "data-subject": listed?.theme ?? null, "data-difficulty": listed?.difficulty ?? null };
    const card = build("li", { class: "card", ...data, ...chosenBy }, link);
    if (own) {
      const label = say(words.site.list.remove, { title });
      card.append(button(label, () => this.#removed([own], title), { icon: icon("remove"), kind: "round" }));
    }
    return card;
  }
}

/**
 * Offers those of the named values that occur, in the order of the names; the one chosen stays chosen.
 * @param {HTMLSelectElement} select
 * @param {string} all
 * @param {Record<string, string>} names
 * @param {string[]} occurring
 */
function offer(select, all, names, occurring) {
  const occur = new Set(occurring);
  const offered = Object.entries(names).filter(([value]) => occur.has(value));
  const chosen = select.value;
  select.replaceChildren(...[["", all], ...offered].map(([value, name]) => build("option", { value }, name)));
  select.value = occur.has(chosen) ? chosen : "";
}

/** @param {Puzzle} puzzle */
function longerSide(puzzle) {
  return Math.max(puzzle.rows.length, puzzle.columns.length);
}

/**
 * The difficulty as it follows the size.
 * @param {Graded | null} graded
 */
function difficultyIn(graded) {
  if (!graded) return "";
  const { difficulties, graded: text } = words.site.list;
  return say(text, { word: difficulties[graded.difficulty], score: sayNumber(graded.score, 1) });
}

/**
 * How far the reader is; empty if nothing has been done.
 * @param {import("./progress.js").Progress} progress
 * @returns {HTMLElement[]}
 */
function standingOf({ state, percent }) {
  if (state === "new") return [];
  const standing = build("span", { class: "state" }, say(words.site.list.states[state], { share: sayShare(percent / 100) }));
  if (state === "solved") standing.prepend(icon("done"));
  return [standing];
}

/** @param {number} percent */
function progressBar(percent) {
  const done = build("span", { class: "done" });
  done.style.width = `${percent}%`;
  return build("span", { class: "bar", "aria-hidden": "true" }, done);
}

import { words } from "../../strings/pages.js";
import { collator, say, sayCount, sayNumber } from "../../strings/say.js";
import { build, button, isolated } from "../../dom.js";
import { icon } from "../../icons.js";
import { hasLearned } from "../lesson/learned.js";
import { Collections } from "./collections.js";
import { card, titleOf } from "./card.js";
import { EVERYTHING, collectionsOf, fragmentOfChoice, isIn, isWanted } from "./choosing.js";
import { Filters } from "./filters.js";
import { fresh, listedItems, ownItems } from "./items.js";
import { Miniatures } from "./miniatures.js";
import { shelves } from "./shelves.js";
import { sizeNames } from "./sizes.js";

/**
 * @import { Library, OwnPuzzle } from "../../kept/storage.js"
 * @import { Entry } from "../parts/catalogue.js"
 * @import { Choice } from "./choosing.js"
 * @import { Item } from "./items.js"
 * @typedef {object} Actions
 * @property {(own: OwnPuzzle[], name: string) => void} removed
 * @property {(name: string) => void} arranged lets the reader arrange a pack and hand it out
 * @property {() => void} retry
 * @property {(items: Item[]) => void} print lets the reader print some of these
 * @property {(choice: Choice, typing: boolean) => void} chosen to be kept in the address
 * @property {() => boolean} hidesTitles whether all titles are hidden until their pictures are found
 */

/** The view of all puzzles, with how far the reader is in each. */
export class PuzzleList {
  element = build("section", { class: "list", "aria-labelledby": "list-title" });
  #heading = build("h1", { id: "list-title", tabindex: -1 }, words.site.list.title);
  #summary = build("p", { class: "lead" });
  /** The lesson or, after it, the first puzzle. */
  #lead = build("a", { class: "button primary" });
  /** For those who have played nothing yet. */
  #rule = build("p", { class: "two-rules" });
  #rules = build("div", { class: "newcomer", hidden: true }, this.#rule, this.#lead);
  #statistics = build("a", { class: "button", href: "#statistics", hidden: true }, words.site.statistics.title);
  #print = button(words.site.printing.menu, () => this.#actions.print(this.#shown), { icon: icon("print") });
  #ways = build("div", { class: "ways" });
  #message = build("div", { class: "message", role: "alert" });
  #shelves = build("div", { class: "shelves" });
  #body = build("div", { class: "groups" });
  #endless = build("a", { href: "#endless" }, words.site.list.endless);
  #collections = new Collections((collection) => `#${fragmentOfChoice({ collection })}`);
  #miniatures = new Miniatures();
  #actions;
  #filters;
  /** @type {Choice} */
  #choice = { ...EVERYTHING };
  /** @type {{listed: Item[], own: Item[]}} */
  #items = { listed: [], own: [] };
  /** The puzzles that fit the reader's choice. @type {Item[]} */
  #shown = [];
  /** @type {Map<Item, HTMLElement>} */
  #cards = new Map();

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#filters = new Filters(this.#body, (choice, typing) => {
      this.#choice = choice;
      this.#arrange();
      actions.chosen(choice, typing);
    });
    this.#print.hidden = true;
    this.#ways.append(this.#statistics, this.#print);
    const onPaper = build("p", { class: "on-paper" }, words.site.list.onPaper);
    const kinds = build("div", { class: "kinds" }, this.#collections.element, this.#endless);
    const head = build("header", { class: "page-head" }, this.#heading, this.#ways, this.#summary, this.#rules, kinds, onPaper);
    const learn = build("p", { class: "list-end" }, build("a", { href: "learn.html" }, words.site.library.learnLink));
    this.element.append(head, this.#message, this.#shelves, this.#filters.element, this.#body, learn);
  }

  /** @param {string} text why the reader is here and not where the address led; empty if there is no such reason */
  tell(text) {
    this.#message.replaceChildren(...(text ? [icon("alert"), build("p", {}, text)] : []));
  }

  get heading() {
    return this.#heading;
  }

  get choice() {
    return this.#choice;
  }

  /** @param {Choice} choice what to show from now on */
  choose(choice) {
    this.#choice = choice;
    this.#collections.show(choice.collection);
    this.#endless.href = choice.collection === "colour" ? "#endless&colour" : "#endless";
    if (this.#items.listed.length) this.#offer();
  }

  /** Scrolls to what fits the reader's choice, if it is out of view. */
  showFound() {
    this.#filters.showFound();
  }

  showLoading() {
    this.#summary.textContent = words.site.list.loading;
    const ghosts = Array.from({ length: 8 }, () => build("li", { class: "card ghost" }));
    this.#body.replaceChildren(build("ul", { class: "cards", "aria-hidden": "true" }, ...ghosts));
  }

  /**
   * The list without the site's own puzzles, which could not be loaded; the reader's own puzzles are here.
   * @type {(offline: boolean, library: Library) => void}
   */
  showError(offline, library) {
    this.#take([], library);
    const text = offline ? words.site.list.offline : words.site.list.failed;
    const box = build("div", { class: "empty", role: "alert" }, icon("alert"), build("p", {}, text));
    box.append(button(words.site.retry, this.#actions.retry, { icon: icon("retry") }));
    this.#summary.textContent = "";
    this.#filters.element.hidden = true;
    this.#body.replaceChildren(box, ...this.#ownGroups(this.#items.own));
  }

  /** @type {(entries: Entry[], library: Library) => void} */
  show(entries, library) {
    this.#take(entries, library);
    const { collection } = this.#choice;
    const listed = this.#items.listed.filter((item) => isIn(item, collection));
    const all = [...this.#items.own.filter((item) => isIn(item, collection)), ...listed];
    const solved = all.filter(({ progress }) => progress.state === "solved").length;
    const { countSolved, count } = words.site.list;
    this.#summary.textContent = sayCount(solved ? countSolved : count, all.length, { solved });
    const isNew = library.standings.size === 0 && library.records.length === 0;
    const inColour = collection === "colour";
    this.#rules.hidden = inColour ? all.some(({ progress }) => progress.state !== "new") : !isNew;
    this.#rule.textContent = inColour ? words.site.library.rulesColour : words.site.library.rules;
    this.#lead.hidden = !isNew;
    const [first] = hasLearned() ? fresh(listed, library.records) : [];
    this.#lead.textContent = first ? say(words.lesson.next, { title: titleOf(first) }) : words.lesson.offer;
    this.#lead.setAttribute("href", first ? first.href : "#lesson");
    this.#offer();
  }

  /** Draws the miniatures anew, as when the colours change. */
  redraw() {
    this.#miniatures.redraw();
  }

  /** @type {(entries: Entry[], library: Library) => void} */
  #take(entries, library) {
    this.#miniatures.clear();
    const hideTitles = this.#actions.hidesTitles();
    const listed = listedItems(entries, library, hideTitles);
    const own = ownItems(library, new Set(entries.map(({ key }) => key)), hideTitles);
    this.#items = { listed, own };
    this.#cards = new Map([...own, ...listed].map((item) => [item, this.#card(item)]));
    const { collection } = this.#choice;
    const [within, mine] = [listed, own].map((items) => items.filter((item) => isIn(item, collection)));
    const offered = { listed: within, own: mine, records: library.records };
    this.#shelves.replaceChildren(...shelves(offered, collection, this.#miniatures));
    this.#statistics.hidden = !library.records.length;
  }

  /** @param {Item} item */
  #card(item) {
    const remove = () => item.own && this.#actions.removed([item.own], titleOf(item));
    return card(item, this.#miniatures, remove);
  }

  #offer() {
    const { listed, own } = this.#items;
    this.#filters.offer([...own, ...listed], this.#choice);
    this.#choice = this.#filters.choice;
    this.#arrange();
  }

  /** Shows what the reader chose, in collections. */
  #arrange() {
    const wanted = (/** @type {Item} */ item) => isWanted(item, this.#choice);
    const [own, listed] = [this.#items.own.filter(wanted), this.#items.listed.filter(wanted)];
    const { difficulties, themes } = words.site.list;
    const known = { difficulties: Object.keys(difficulties), themes: Object.keys(themes), compare: collator.compare };
    this.#shown = [...own, ...listed];
    this.#print.hidden = !this.#shown.length;
    const { order } = this.#choice;
    /** @type {Record<string, string>} */
    const names = { size: sizeNames(), difficulty: difficulties, theme: themes, title: {} }[order];
    const collections = collectionsOf(listed, order, known);
    const groups = collections.map(([name, items]) => this.#group(names[name] ?? words.site.library.orders.title, items));
    this.#body.replaceChildren(...this.#ownGroups(own), ...groups);
    this.#filters.tell(own.length + listed.length);
  }

  /** The reader's own puzzles, then each file that brought several. @param {Item[]} items */
  #ownGroups(items) {
    const packs = new Set(items.map(({ own }) => own?.pack ?? ""));
    packs.delete("");
    const loose = items.filter(({ own }) => !own?.pack);
    return [
      ...(loose.length ? [this.#group(words.site.list.own, loose)] : []),
      ...[...packs].map((name) => this.#pack(name, items.filter(({ own }) => own?.pack === name))),
    ];
  }

  /** @type {(name: string, items: Item[]) => HTMLElement} */
  #pack(name, items) {
    const label = say(words.site.list.removePack, { name });
    const whole = () => this.#items.own.flatMap(({ own }) => (own?.pack === name ? own : []));
    const remove = button(label, () => this.#actions.removed(whole(), name), { icon: icon("clear"), kind: "round" });
    const arrange = button(say(words.site.packs.arrange, { name }), () => this.#actions.arranged(name), { icon: icon("share"), kind: "round" });
    return this.#group(isolated(name), items, arrange, remove);
  }

  /**
   * @param {string | HTMLElement} name
   * @param {Item[]} items
   * @param {HTMLElement[]} actions
   */
  #group(name, items, ...actions) {
    const solved = items.filter(({ progress }) => progress.state === "solved").length;
    const count = build("span", { class: "count" }, sayNumber(items.length, 0));
    const done = solved ? [build("span", { class: "solved-of" }, sayCount(words.site.library.solved, solved))] : [];
    const heading = build("h2", {}, name, count, ...done, ...actions);
    const cards = items.map((item) => /** @type {HTMLElement} */ (this.#cards.get(item)));
    return build("section", { class: "group" }, heading, build("ul", { class: "cards" }, ...cards));
  }
}

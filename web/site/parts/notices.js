import { words } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";

/**
 * @typedef {object} Notice
 * @property {string} id a later notice with the same id takes its place
 * @property {string} text
 * @property {"calm" | "alert"} [tone]
 * @property {{label: string, act: () => void}[]} [actions] each also closes the notice
 * @property {number} [seconds] after which it closes by itself, unless the reader is in it
 * @property {boolean} [lasting] whether it concerns the whole site, and stays when the reader goes to another view
 *
 * @typedef {{place: HTMLElement, takes: (notice: Notice) => boolean}} Lent   a view's own place, and which it is for
 */

/** Seconds: a notice that closes by itself within these is read at a glance. */
const BRIEF = 5;

/**
 * The quiet messages in the corner: one live region; each message has an action and a way to close it. What lies below
 * them can be scrolled out from under them: the page and the player leave as much room (`--noticed`). A view in which
 * some of them would cover or move what the reader works with has a place of its own for these.
 */
export class Notices {
  #place = build("div", { class: "notices", role: "status" });
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();
  /** The ids of those that stay. @type {Set<string>} */
  #lasting = new Set();
  /** Where the view on screen has a place of its own for some. @type {Lent | null} */
  #lent = null;

  constructor() {
    const measure = () => {
      const { position } = getComputedStyle(this.#place);
      const height = position === "fixed" ? this.#place.offsetHeight : 0;
      document.documentElement.style.setProperty("--noticed", `${height}px`);
    };
    new ResizeObserver(measure).observe(this.#place);
  }

  get element() {
    return this.#place;
  }

  /** Until the reader goes to another view. @param {Lent} lent */
  lend(lent) {
    lent.place.setAttribute("role", "status");
    this.#lent = lent;
  }

  /** @param {Notice} notice */
  show(notice) {
    const { id, text, tone = "calm", actions = [], seconds, lasting = false } = notice;
    this.close(id);
    if (lasting) this.#lasting.add(id);
    const close = () => this.close(id);
    const element = build("div", { class: `notice ${tone}`, "data-notice": id });
    const body = build("div", { class: "notice-body" }, build("p", {}, text));
    for (const { label, act } of actions) {
      body.append(button(label, () => {
        close();
        act();
      }, { kind: "quiet" }));
    }
    const closing = button(words.frame.close, close, { icon: icon("close"), kind: "round" });
    element.append(icon(tone === "alert" ? "alert" : "info"), body, closing);
    this.#shown.set(id, element);
    if (this.#lent?.takes(notice)) {
      this.#lent.place.append(element);
      element.scrollIntoView({ block: "nearest" });
    } else this.#place.append(element);
    if (seconds) this.#closeLater(id, element, seconds);
  }

  /** @param {string} id */
  shows(id) {
    return this.#shown.has(id);
  }

  /** @param {string} id */
  close(id) {
    this.#shown.get(id)?.remove();
    this.#shown.delete(id);
    this.#lasting.delete(id);
  }

  /** The reader goes to another view, of which what is told here is not true. */
  leave() {
    this.#lent = null;
    for (const id of [...this.#shown.keys()]) if (!this.#lasting.has(id)) this.close(id);
  }

  /** @type {(id: string, element: HTMLElement, seconds: number) => void} */
  #closeLater(id, element, seconds) {
    setTimeout(() => {
      if (this.#shown.get(id) !== element) return;
      if (element.matches(":hover, :focus-within")) this.#closeLater(id, element, seconds);
      else this.close(id);
    }, seconds * 1000);
  }
}

/** @param {Notice} notice */
export function isBrief({ seconds }) {
  return seconds !== undefined && seconds <= BRIEF;
}

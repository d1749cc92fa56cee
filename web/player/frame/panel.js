/**
 * The room below or beside the board where hints are told, work is reported and questions are asked. One
 * thing at a time.
 *
 * @typedef {{label: string, run: () => void, main?: boolean, disabled?: boolean, name?: string}} PanelAction   a name where the
 *   label changes: the focus stays
 * @typedef {{kind: string, label: string}} Sign
 * @typedef {{texts: string[], legend: Sign[]}} Reserve the longest texts, and a legend as long as any
 * @typedef {object} PanelContent
 * @property {"hint" | "work" | "question" | "done" | "error"} kind
 * @property {string} title
 * @property {string} text
 * @property {{at: number, of: number, label: string}} [level] how far a hint has been told
 * @property {import("./walker.js").Walk} [walk]
 * @property {Sign[]} [legend]
 * @property {Reserve} [reserve] what else is to come in the place of the text: there is room for it from the start
 * @property {{label: string, href: string}} [further] a page that says more, opened beside this one
 * @property {PanelAction[]} actions
 * @property {() => void} [close]
 */
import { words } from "../../strings/say.js";
import { build } from "../../dom.js";
import { iconButton } from "./icon-button.js";
import { Unread } from "./unread.js";
import { Walker } from "./walker.js";

export class Panel {
  element = build("section", { class: "panel", hidden: true });
  /** Where not even the buttons have room, all of the panel scrolls. */
  #unseen = new Unread(this.element);
  #walker = new Walker();
  #head = build("header");
  #text = build("p", { class: "text" });
  #told = build("div", {}, this.#text);
  #tale = build("div", { class: "tale" }, this.#told);
  #untold = new Unread(this.#tale, this.#told);
  #scrolling = new ResizeObserver(() => this.#judge());
  #buttons = build("div", { class: "buttons" });
  /** Shown in the corner, but last in the order of the Tab key: Escape does the same. */
  #close = closeButton(() => this.content?.close?.());
  /** The texts that room is reserved for now. @type {Reserve | undefined} */
  #reserve;
  /** @type {string} which action had the focus, to give it back when the content changes */
  #focused = "";
  /** The tool that had to make room for the panel while it had the focus. @type {HTMLElement | null} */
  #ousted = null;

  constructor() {
    this.element.append(this.#head, this.#walker.element, this.#tale, this.#buttons, this.#close, this.#unseen.element);
    this.#tale.append(this.#untold.element);
    /** @type {PanelContent | null} */
    this.content = null;
    for (const part of [this.#tale, this.#told, this.element, this.#buttons]) this.#scrolling.observe(part);
  }

  /** Keys reach what is told where it scrolls: not every browser lets them without being asked. */
  #judge() {
    this.#unseen.judge();
    this.#untold.judge();
    if (this.#tale.scrollHeight > this.#tale.clientHeight) this.#tale.tabIndex = 0;
    else this.#tale.removeAttribute("tabindex");
  }

  /** @param {PanelContent} content */
  show(content) {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const active = /** @type {HTMLElement | null} */ (root.activeElement);
    this.#focused = active && this.element.contains(active) ? (active.dataset.action ?? "") : "";
    this.content = content;
    this.#fill(content, content.walk ?? null);
    this.element.hidden = false;
    // The tools may have made room for the panel; then the focus moves from the pressed tool to the panel.
    const ousted = active && !active.checkVisibility({ visibilityProperty: true });
    if (ousted && !this.element.contains(active)) this.#ousted = active;
    if (this.#focused || ousted) this.focus(this.#focused);
  }

  /** @type {(content: PanelContent, walk: import("./walker.js").Walk | null) => void} */
  #fill(content, walk) {
    this.element.dataset.kind = content.kind;
    this.element.setAttribute("aria-label", content.title);
    this.#head.replaceChildren(build("h2", {}, content.title));
    if (content.level) this.#head.append(levelDots(content.level));
    if (content.further) {
      const { label, href } = content.further;
      this.#head.append(build("a", { class: "further", href, title: label, target: "_blank", rel: "noopener" }, label));
    }
    this.#close.hidden = !content.close;
    this.#walker.show(walk);
    this.#text.textContent = content.text;
    this.#tale.scrollTop = 0;
    this.#told.replaceChildren(this.#text, ...legend(content.legend ?? [], "legend"));
    this.#keepRoom(content.reserve);
    this.#buttons.replaceChildren(...content.actions.map(actionButton));
    this.#buttons.hidden = !content.actions.length;
  }

  /** @param {Reserve} [reserve] */
  #keepRoom(reserve) {
    if (reserve === this.#reserve) return;
    this.#reserve = reserve;
    const ghosts = (reserve?.texts ?? []).map((text) =>
      build("div", { class: "ghost", "aria-hidden": "true" },
        build("p", {}, text),
        ...legend(reserve?.legend ?? [], ""),
      ),
    );
    this.#tale.replaceChildren(this.#told, ...ghosts, this.#untold.element);
  }

  /**
   * Lays out, unseen, every kind of content, so that its fonts are loaded. A size or weight that is new to the page can
   * take Chromium on Linux a third of a second, and no click should have to wait for that.
   */
  rehearse() {
    if (this.content) return;
    const action = { label: "0", run: () => {} };
    const walk = { name: "0", at: 0, last: 1, label: "0", playing: false, backwards: false, go: () => {}, play: () => {}, turn: () => {} };
    const actions = [{ ...action, main: true }, action];
    const signs = [{ kind: "cited", label: "0" }];
    this.#fill({ kind: "hint", title: "0", text: "0", legend: signs, actions, close: () => {} }, walk);
    this.element.hidden = false;
    this.element.getBoundingClientRect();
    this.hide();
  }

  /** @param {string} text of the content shown now */
  say(text) {
    this.#text.textContent = text;
  }

  /** Gives the focus to an action, or to the main one if it is gone. @param {string} [action] */
  focus(action) {
    const buttons = [...this.element.querySelectorAll("button")].filter((button) => !button.hidden && button.tabIndex >= 0);
    const wanted = buttons.find((button) => button.dataset.action === action);
    (wanted ?? this.#buttons.querySelector("button.main") ?? this.#buttons.querySelector("button") ?? this.#close).focus();
  }

  get hasFocus() {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    return root.activeElement !== null && this.element.contains(root.activeElement);
  }

  /** Reads a proof from its end, or from its start again. @returns {boolean} whether one is shown */
  turn() {
    return this.#walker.turn();
  }

  /** Goes on or back by one picture. @param {1 | -1} by @returns {boolean} whether there are several */
  step(by) {
    return this.#walker.step(by);
  }

  /** If the focus is inside, it goes back to the tool that it came from. */
  hide() {
    const focused = this.hasFocus;
    this.content = null;
    this.element.hidden = true;
    this.#walker.show(null);
    this.#head.replaceChildren();
    this.#text.textContent = "";
    this.#told.replaceChildren(this.#text);
    this.#keepRoom();
    this.#buttons.replaceChildren();
    if (focused) this.#ousted?.focus({ preventScroll: true });
    this.#ousted = null;
  }
}

/** @param {PanelAction} action */
function actionButton({ label, run, main, disabled, name = label }) {
  const button = build("button", { type: "button", class: main ? "main" : "plain", "data-action": name },
    label,
  );
  if (disabled) button.setAttribute("aria-disabled", "true");
  button.addEventListener("click", () => !disabled && run());
  return button;
}

/** @param {() => void} run */
function closeButton(run) {
  const label = words.player.panel.close;
  return iconButton("small", "close", label, run, { "data-action": "close" });
}

/** @param {{at: number, of: number, label: string}} level */
function levelDots({ at, of, label }) {
  const dots = Array.from({ length: of }, (_, i) => build("i", { class: i <= at ? "on" : "" }));
  return build("span", { class: "levels", role: "img", "aria-label": label, title: label }, ...dots);
}

/**
 * @param {Sign[]} signs
 * @param {string} className
 * @returns {HTMLElement[]} none without signs
 */
function legend(signs, className) {
  if (!signs.length) return [];
  const items = signs.map(({ kind, label }) => build("li", {}, build("i", { class: `sign ${kind}` }), label));
  return [build("ul", className ? { class: className } : {}, ...items)];
}

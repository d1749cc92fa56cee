/**
 * The room below or beside the board where hints are told, work is reported and questions are asked. One
 * thing at a time.
 *
 * @typedef {{label: string, run: () => void, main?: boolean, disabled?: boolean}} PanelAction
 * @typedef {object} PanelContent
 * @property {"hint" | "work" | "question" | "error"} kind
 * @property {string} title
 * @property {string} text
 * @property {string} [more] what is said more quietly below it
 * @property {{at: number, of: number, label: string}} [level] how far a hint has been told
 * @property {import("./walker.js").Walk} [walk]
 * @property {{kind: string, label: string}[]} [legend]
 * @property {PanelAction[]} actions
 * @property {() => void} [close]
 */
import { words } from "../strings/say.js";
import { make } from "./dom.js";
import { icon } from "./icons.js";
import { Walker } from "./walker.js";

export class Panel {
  #walker = new Walker();
  #head = make("header");
  #text = make("p", { class: "text" });
  #rest = make("div", { class: "rest" });
  /** @type {string} which action had the focus, to give it back when the content changes */
  #focused = "";

  constructor() {
    this.element = make("section", { class: "panel", hidden: true }, [
      this.#head,
      this.#walker.element,
      this.#text,
      this.#rest,
    ]);
    this.onSize = () => {};
    /** @type {PanelContent | null} */
    this.content = null;
  }

  /** @param {PanelContent} content */
  show(content) {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const active = /** @type {HTMLElement | null} */ (root.activeElement);
    this.#focused = active && this.element.contains(active) ? (active.dataset.action ?? "") : "";
    this.content = content;
    this.#fill(content, content.walk ?? null);
    this.element.hidden = false;
    this.#keepHeight(Boolean(content.walk));
    this.#bringIn();
    // The tools may have made room for the panel, and whoever pressed one of them goes on here.
    if (this.#focused || (active && !active.offsetParent)) this.focus(this.#focused);
    this.onSize();
  }

  /**
   * @param {PanelContent} content
   * @param {import("./walker.js").Walk | null} walk
   */
  #fill(content, walk) {
    this.element.dataset.kind = content.kind;
    this.element.setAttribute("aria-label", content.title);
    this.#head.replaceChildren(make("h2", {}, [content.title]));
    if (content.level) this.#head.append(levelDots(content.level));
    if (content.close) this.#head.append(closeButton(content.close));
    this.#walker.show(walk);
    this.#text.textContent = content.text;
    const rest = [];
    if (content.more) rest.push(make("p", { class: "more" }, [content.more]));
    if (content.legend?.length) rest.push(legend(content.legend));
    if (content.actions.length)
      rest.push(make("div", { class: "buttons" }, content.actions.map(actionButton)));
    this.#rest.replaceChildren(...rest);
  }

  /**
   * Lays out, unseen, all that may stand here, so that its type is at hand. A size or weight that is new to the
   * page can take Chromium on Linux a third of a second, which no click should have to wait for.
   */
  rehearse() {
    if (this.content) return;
    const action = { label: "0", run: () => {} };
    const walk = { name: "0", at: 0, last: 1, label: "0", playing: false, go: () => {}, play: () => {} };
    const actions = [{ ...action, main: true }, action];
    const signs = [{ kind: "cited", label: "0" }];
    this.#fill({ kind: "hint", title: "0", text: "0", more: "0", legend: signs, actions, close: () => {} }, walk);
    this.element.hidden = false;
    this.element.getBoundingClientRect();
    this.hide();
  }

  /** @param {string} text of what is shown now */
  say(text) {
    this.#text.textContent = text;
  }

  /**
   * Gives the focus to an action, or to the first button if it is gone.
   * @param {string} [action]
   */
  focus(action) {
    const buttons = [...this.element.querySelectorAll("button")];
    const wanted = buttons.find(
      (button) => button.dataset.action === action && button.getAttribute("aria-disabled") !== "true",
    );
    (wanted ?? buttons.find((button) => button.classList.contains("main")) ?? buttons.at(-1))?.focus();
  }

  get hasFocus() {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    return root.activeElement !== null && this.element.contains(root.activeElement);
  }

  /**
   * While steps are walked through, the panel does not shrink, so that the board and the buttons stay in
   * place.
   * @param {boolean} walking
   */
  #keepHeight(walking) {
    if (!walking) this.element.style.removeProperty("min-height");
    else this.element.style.minHeight = `${this.element.offsetHeight}px`;
  }

  /** Where the tools beside the board leave too little room, they scroll; the page around never does. */
  #bringIn() {
    const side = this.element.parentElement;
    if (!side || side.scrollHeight <= side.clientHeight) return;
    side.scrollTop += this.element.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom;
  }

  hide() {
    this.content = null;
    this.#keepHeight(false);
    this.element.hidden = true;
    this.#walker.show(null);
    this.#head.replaceChildren();
    this.#text.textContent = "";
    this.#rest.replaceChildren();
    this.onSize();
  }
}

/** @param {PanelAction} action */
function actionButton({ label, run, main, disabled }) {
  const button = make("button", { type: "button", class: main ? "main" : "plain", "data-action": label }, [
    label,
  ]);
  if (disabled) button.setAttribute("aria-disabled", "true");
  button.addEventListener("click", () => !disabled && run());
  return button;
}

/** @param {() => void} run */
function closeButton(run) {
  const label = words.player.panel.close;
  const button = make(
    "button",
    { type: "button", class: "small", "aria-label": label, title: label, "data-action": "close" },
    [icon("close")],
  );
  button.addEventListener("click", run);
  return button;
}

/** @param {{at: number, of: number, label: string}} level */
function levelDots({ at, of, label }) {
  const dots = Array.from({ length: of }, (_, i) => make("i", { class: i <= at ? "on" : "" }));
  return make("span", { class: "levels", role: "img", "aria-label": label, title: label }, dots);
}

/** @param {{kind: string, label: string}[]} entries */
function legend(entries) {
  return make(
    "ul",
    { class: "legend" },
    entries.map(({ kind, label }) => make("li", {}, [make("i", { class: `sign ${kind}` }), label])),
  );
}

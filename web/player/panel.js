/**
 * The room below or beside the board where hints are told, work is reported and questions are asked. One
 * thing at a time.
 *
 * @typedef {{label: string, run: () => void, main?: boolean, disabled?: boolean}} PanelAction
 * @typedef {object} PanelContent
 * @property {"hint" | "work" | "question" | "error"} kind
 * @property {string} title
 * @property {string} text
 * @property {{at: number, of: number, label: string}} [level] how far a hint has been told
 * @property {{label: string, back: (() => void) | null, on: (() => void) | null}} [walk]
 * @property {{kind: string, label: string}[]} [legend]
 * @property {PanelAction[]} actions
 * @property {() => void} [close]
 */
import { words } from "../strings/say.js";
import { make } from "./dom.js";
import { icon } from "./icons.js";

export class Panel {
  #text = make("p", { class: "text" });
  /** @type {string} which action had the focus, to give it back when the content changes */
  #focused = "";

  constructor() {
    this.element = make("section", { class: "panel", hidden: true });
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
    this.element.dataset.kind = content.kind;
    this.element.setAttribute("aria-label", content.title);
    const head = make("header", {}, [make("h2", {}, [content.title])]);
    if (content.level) head.append(levelDots(content.level));
    if (content.close) head.append(iconButton("close", words.player.panel.close, content.close, "close"));
    this.#text = make("p", { class: "text" }, [content.text]);
    const parts = [head, ...(content.walk ? [walker(content.walk)] : []), this.#text];
    if (content.legend?.length) parts.push(legend(content.legend));
    if (content.actions.length)
      parts.push(make("div", { class: "buttons" }, content.actions.map(actionButton)));
    this.element.replaceChildren(...parts);
    this.element.hidden = false;
    this.#keepHeight(Boolean(content.walk));
    if (this.#focused) this.focus(this.#focused);
    this.onSize();
  }

  /**
   * Lays out, unseen, all that may stand here, so that its type is at hand. A size or weight that is new to the
   * page can take Chromium on Linux a third of a second, which no click should have to wait for.
   */
  rehearse() {
    if (this.content) return;
    const action = { label: "0", run: () => {} };
    this.element.replaceChildren(
      make("header", {}, [make("h2", {}, ["0"])]),
      walker({ label: "0", back: null, on: null }),
      make("p", { class: "text" }, ["0"]),
      legend([{ kind: "cited", label: "0" }]),
      make("div", { class: "buttons" }, [actionButton({ ...action, main: true }), actionButton(action)]),
    );
    this.element.hidden = false;
    this.element.getBoundingClientRect();
    this.element.hidden = true;
    this.element.replaceChildren();
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

  hide() {
    this.content = null;
    this.#keepHeight(false);
    this.element.hidden = true;
    this.element.replaceChildren();
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

/**
 * @param {import("./icons.js").IconName} image
 * @param {string} label
 * @param {(() => void) | null} run
 * @param {string} name
 */
function iconButton(image, label, run, name) {
  const button = make(
    "button",
    { type: "button", class: "small", "aria-label": label, title: label, "data-action": name },
    [icon(image)],
  );
  button.setAttribute("aria-disabled", String(run === null));
  button.addEventListener("click", () => run?.());
  return button;
}

/** @param {{at: number, of: number, label: string}} level */
function levelDots({ at, of, label }) {
  const dots = Array.from({ length: of }, (_, i) => make("i", { class: i <= at ? "on" : "" }));
  return make("span", { class: "levels", role: "img", "aria-label": label, title: label }, dots);
}

/** @param {NonNullable<PanelContent["walk"]>} walk */
function walker({ label, back, on }) {
  return make("div", { class: "walk", role: "group", "aria-label": words.player.hint.walk }, [
    iconButton("previous", words.player.hint.back, back, "back"),
    make("span", {}, [label]),
    iconButton("next", words.player.hint.on, on, "on"),
  ]);
}

/** @param {{kind: string, label: string}[]} entries */
function legend(entries) {
  return make(
    "ul",
    { class: "legend" },
    entries.map(({ kind, label }) => make("li", {}, [make("i", { class: `sign ${kind}` }), label])),
  );
}

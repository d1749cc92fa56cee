/**
 * The buttons below (or beside) the board. It shows a state it is given and calls back; it decides nothing.
 *
 * @typedef {import("./icons.js").IconName} IconName
 * @typedef {"black" | "white" | "dot"} Tool
 * @typedef {{
 *   tool: Tool, canUndo: boolean, canRedo: boolean, canClear: boolean,
 *   zoomable: boolean, fitted: boolean, playing: boolean,
 *   hints: boolean, checks: boolean, engine: boolean,
 * }} ToolbarState
 * @typedef {{
 *   pick(tool: Tool): void, undo(): void, redo(): void, hint(): void, check(): void, solve(): void, clear(): void,
 *   zoom(direction: 1 | -1): void, fit(): void,
 * }} ToolbarHandlers
 */
import { words } from "../strings/say.js";
import { make } from "./dom.js";
import { icon } from "./icons.js";

export class Toolbar {
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  /** @type {Record<string, HTMLElement>} */
  #groups = {};

  /** @param {ToolbarHandlers} handlers */
  constructor(handlers) {
    const text = words.player.tools;
    const add = (/** @type {string} */ name, /** @type {IconName} */ image, /** @type {() => void} */ run, labelled = false) => {
      const label = text[/** @type {keyof typeof text} */ (name)];
      const button = make("button", { type: "button", class: labelled ? "action" : "tool", "aria-label": label.name, title: label.title });
      button.append(icon(image));
      if (labelled) button.append(make("span", { class: "caption" }, [label.name]));
      button.addEventListener("click", run);
      this.#buttons[name] = button;
      return button;
    };
    const group = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement[]} */ buttons) => {
      this.#groups[name] = make("div", { class: `group ${name}`, role: "group", "aria-label": label }, buttons);
      return this.#groups[name];
    };
    this.element = make("div", { class: "toolbar" }, [
      group("marks", text.marks, [
        add("black", "paint", () => handlers.pick("black")),
        add("white", "cross", () => handlers.pick("white")),
        add("dot", "dot", () => handlers.pick("dot")),
      ]),
      group("history", text.history, [add("undo", "undo", handlers.undo), add("redo", "redo", handlers.redo)]),
      group("zoom", text.zoom, [
        add("zoomOut", "zoomOut", () => handlers.zoom(-1)), add("zoomIn", "zoomIn", () => handlers.zoom(1)),
      ]),
      group("actions", text.actions, [
        add("hint", "hint", handlers.hint, true),
        add("check", "check", handlers.check, true),
        add("solve", "solve", handlers.solve, true),
        add("fit", "fit", handlers.fit, true),
        add("clear", "clear", handlers.clear, true),
      ]),
    ]);
  }

  /** @param {ToolbarState} state */
  update(state) {
    const button = this.#buttons;
    for (const tool of ["black", "white", "dot"]) button[tool].setAttribute("aria-pressed", String(state.tool === tool));
    button.fit.setAttribute("aria-pressed", String(state.fitted));
    disable(button.undo, !state.canUndo);
    disable(button.redo, !state.canRedo);
    disable(button.clear, !state.canClear);
    for (const name of ["hint", "check", "solve"]) disable(button[name], !state.engine);
    button.hint.hidden = !state.hints;
    button.check.hidden = !state.checks;
    button.solve.hidden = !state.hints;
    button.clear.hidden = !state.playing;
    button.fit.hidden = !state.zoomable;
    this.#groups.zoom.hidden = !state.zoomable;
    this.#groups.marks.hidden = !state.playing;
    this.#groups.history.hidden = !state.playing;
    this.#groups.actions.hidden = !state.playing && !state.zoomable;
  }

  /** @param {"hint" | "check" | "solve" | "clear"} name */
  focus(name) {
    this.#buttons[name].focus();
  }
}

/**
 * A button that cannot be used now keeps its place in the order of the Tab key, so that the focus is never lost.
 * @param {HTMLButtonElement} button
 * @param {boolean} disabled
 */
function disable(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}

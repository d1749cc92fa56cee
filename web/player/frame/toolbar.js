/**
 * The buttons below (or beside) the board. It shows the state it is given and calls back; it decides nothing.
 *
 * @import { IconName } from "../../icons.js"
 * @typedef {"black" | "white" | "dot" | "note"} Tool
 * @typedef {{
 *   tool: Tool, inks: import("../../rules.js").Ink[] | null, ink: number, signs: boolean, canUndo: boolean, canRedo: boolean, canClear: boolean,
 *   zoomable: boolean, fitted: boolean, playing: boolean,
 *   hints: boolean, checks: boolean, whatIf: boolean, solve: boolean, share: boolean, more: boolean, review: boolean, ending: boolean, replay: boolean, likely: boolean, drawing: boolean, engine: boolean, over: boolean, trying: boolean, canTry: boolean,
 * }} ToolbarState
 * @typedef {{
 *   pick(tool: Tool): void, pickInk(ink: number): void, noteInk(ink: number): void, undo(): void, redo(): void, zoom(direction: 1 | -1): void,
 *   hint(): void, check(): void, whatIf(): void, solve(): void, review(): void, replay(): void, likely(): void, share(): void, fit(): void, clear(): void,
 *   approach(): void,
 * }} ToolbarHandlers   `approach` is called when the pointer or the focus comes to a tool that needs the engine
 */
import { workMenu } from "../../menu-keys.js";
import { words } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { disable, iconButton } from "./icon-button.js";
import { InkButtons } from "./ink-buttons.js";

const NEED_ENGINE = ["hint", "check", "solve", "review", "likely"];

export class Toolbar {
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  /** @type {Record<string, HTMLElement>} */
  #groups = {};
  #menu = build("div");
  #eraser = icon("erase");
  #inks;
  /** What it shows. @type {ToolbarState | null} */
  #shown = null;

  /** @param {ToolbarHandlers} handlers */
  constructor(handlers) {
    this.#inks = new InkButtons((ink) => handlers.pickInk(ink), (ink) => handlers.noteInk(ink));
    this.element = build("div", { class: "toolbar" },
      this.#inks.element,
      this.#group("marks", [
        this.#tool("black", "paint", () => handlers.pick("black")),
        this.#tool("white", "cross", () => handlers.pick("white")),
        this.#tool("dot", "dot", () => handlers.pick("dot")),
        this.#tool("note", "note", () => handlers.pick("note")),
      ]),
      this.#group("history", [
        this.#tool("undo", "undo", handlers.undo),
        this.#tool("redo", "redo", handlers.redo),
      ]),
      this.#group("zoom", [
        this.#tool("zoomOut", "zoomOut", () => handlers.zoom(-1)),
        this.#tool("zoomIn", "zoomIn", () => handlers.zoom(1)),
      ]),
      this.#group("actions", [
        this.#action("hint", "hint", handlers.hint),
        this.#action("check", "check", handlers.check),
        this.#action("whatIf", "whatIf", handlers.whatIf),
        this.#action("review", "review", handlers.review),
        this.#action("share", "share", handlers.share),
        this.#action("fit", "fit", handlers.fit),
        this.#more([
          this.#action("likely", "likely", handlers.likely),
          this.#action("replay", "replay", handlers.replay),
          this.#action("solve", "solve", handlers.solve),
          this.#action("clear", "clear", handlers.clear),
        ]),
      ]),
    );
    for (const name of NEED_ENGINE) {
      for (const event of ["pointerenter", "focus"]) this.#buttons[name].addEventListener(event, () => handlers.approach());
    }
  }

  /** @type {(name: keyof typeof words.player.groups, buttons: HTMLElement[]) => HTMLElement} */
  #group(name, buttons) {
    const label = words.player.groups[name];
    this.#groups[name] = build("div", { class: `group ${name}`, role: "group", "aria-label": label }, ...buttons);
    return this.#groups[name];
  }

  /**
   * A button with an icon alone.
   * @type {(name: keyof typeof words.player.tools, image: IconName, run: () => void) => HTMLButtonElement}
   */
  #tool(name, image, run) {
    const { name: label, title } = words.player.tools[name];
    this.#buttons[name] = iconButton("tool", image, label, run, { title });
    return this.#buttons[name];
  }

  /**
   * A button with an icon and its name.
   * @type {(name: keyof typeof words.player.tools, image: IconName, run: () => void) => HTMLButtonElement}
   */
  #action(name, image, run) {
    const button = this.#tool(name, image, run);
    button.className = "action";
    button.append(build("span", { class: "caption" }, words.player.tools[name].name));
    return button;
  }

  /**
   * What changes the whole board lies one press further away than the rest, so that nobody hits it by accident.
   * @param {HTMLElement[]} items
   */
  #more(items) {
    const { title } = words.player.tools.more;
    const opener = this.#action("more", "more", () => {});
    // The page around may have a menu called the same.
    opener.setAttribute("aria-label", title);
    const list = build("div", { class: "menu-list", "aria-label": title }, ...items);
    this.#menu = build("div", { class: "menu" }, opener, list);
    workMenu({ element: this.#menu, opener, list, items });
    return this.#menu;
  }

  /** @param {ToolbarState} state */
  update(state) {
    if (isSame(this.#shown, state)) return;
    this.#shown = state;
    const button = this.#buttons;
    for (const tool of ["black", "white", "dot", "note"])
      button[tool].setAttribute("aria-pressed", String(state.tool === tool));
    button.fit.setAttribute("aria-pressed", String(state.fitted));
    this.#suit(state.drawing);
    const inks = state.playing ? state.inks : null;
    this.#inks.update({ inks, ink: state.ink, tool: state.tool, signs: state.signs, noting: !state.drawing });
    // The inks take its place.
    button.black.hidden = inks !== null;
    button.note.hidden = inks === null || state.drawing;
    disable(button.undo, !state.canUndo);
    disable(button.redo, !state.canRedo);
    disable(button.clear, !state.canClear);
    button.whatIf.setAttribute("aria-pressed", String(state.trying));
    disable(button.whatIf, !state.canTry);
    for (const name of NEED_ENGINE) disable(button[name], !state.engine || (state.over && name !== "review"));
    button.hint.hidden = !state.hints;
    button.check.hidden = !state.checks;
    button.solve.hidden = !state.solve;
    button.share.hidden = !state.share;
    // Beside a finished picture there is nothing to try out, but something to review, which what comes after it offers first.
    button.review.hidden = !state.review || state.ending;
    button.whatIf.hidden = !state.whatIf || state.review;
    button.clear.hidden = !state.playing;
    disable(button.replay, !state.replay);
    button.likely.hidden = !state.likely;
    this.#menu.hidden = !state.more;
    button.fit.hidden = !state.zoomable;
    this.#groups.zoom.hidden = !state.zoomable;
    this.#groups.marks.hidden = !state.playing;
    this.#groups.history.hidden = !state.playing;
    const actions = /** @type {HTMLElement[]} */ ([...this.#groups.actions.children]);
    const unused = (!state.playing || state.drawing) && !state.zoomable;
    this.#groups.actions.hidden = unused || actions.every((action) => action.hidden);
    this.element.hidden = !state.playing && !state.zoomable;
  }

  /** To draw there is a pencil and an eraser in the place of the cross. @param {boolean} drawing */
  #suit(drawing) {
    const { white, dot } = this.#buttons;
    dot.hidden = drawing;
    this.element.toggleAttribute("data-drawing", drawing);
    if (drawing === this.#eraser.isConnected) return;
    const { name, title } = words.player.tools[drawing ? "erase" : "white"];
    white.setAttribute("aria-label", name);
    white.title = title;
    white.replaceChildren(drawing ? this.#eraser : icon("cross"));
  }

  /** Gives the focus to the button that opens the rest. */
  focusMore() {
    this.#buttons.more.focus();
  }
}

/** Whether nothing has changed, as after most strokes. @type {(shown: ToolbarState | null, state: ToolbarState) => boolean} */
function isSame(shown, state) {
  return shown !== null && Object.entries(state).every(([name, value]) => shown[/** @type {keyof ToolbarState} */ (name)] === value);
}

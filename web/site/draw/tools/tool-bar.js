import { draw } from "../../../strings/draw.js";
import { say } from "../../../strings/say.js";
import { build, button } from "../../../dom.js";
import { icon } from "../../../icons.js";
import { keyOf } from "../../../player/hands/key-names.js";
import { TOOLS } from "./tool.js";

/**
 * @import { Hand } from "./hand.js"
 * @import { ToolName } from "./tool.js"
 */

const FIELDS = "input, select, textarea, [contenteditable]";

/** The tools of the drawing board, and how they draw. */
export class ToolBar {
  #hand;
  #tools;
  #filled = button(draw.tools.filled, () => this.#turn("filled"), { kind: "round", icon: icon("filled") });
  #copies = button(draw.tools.copies, () => this.#turn("copies"), { kind: "round", icon: icon("copy") });
  #keys = new AbortController();
  element;

  /** @param {Hand} hand that it guides */
  constructor(hand) {
    this.#hand = hand;
    const { names, key, label } = draw.tools;
    this.#tools = /** @type {[ToolName, string][]} */ (Object.entries(TOOLS)).map(([tool, letter]) => {
      const made = button(names[tool], () => this.#pick(tool), { kind: "round", icon: icon(tool) });
      made.title = say(key, { name: names[tool], key: letter.toUpperCase() });
      made.setAttribute("aria-keyshortcuts", letter.toUpperCase());
      return { tool, made };
    });
    const ways = [this.#filled, this.#copies];
    this.element = build("div", { class: "draw-hand", role: "group", "aria-label": label }, ...this.#tools.map(({ made }) => made), ...ways);
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal: this.#keys.signal });
    this.#show();
  }

  leave() {
    this.#keys.abort();
  }

  /** @param {ToolName} tool */
  #pick(tool) {
    this.#hand.tool = tool;
    this.#hand.select(null);
    this.#show();
  }

  /** @param {"filled" | "copies"} way */
  #turn(way) {
    this.#hand[way] = !this.#hand[way];
    this.#show();
  }

  /** All stay where they are; those that the tool has no use for are off. */
  #show() {
    const { tool: chosen, filled, copies } = this.#hand;
    for (const { tool, made } of this.#tools) made.setAttribute("aria-pressed", String(tool === chosen));
    this.#filled.setAttribute("aria-pressed", String(filled));
    this.#filled.disabled = chosen !== "rectangle" && chosen !== "ellipse";
    this.#copies.setAttribute("aria-pressed", String(copies));
    this.#copies.disabled = chosen !== "select";
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const [target] = event.composedPath();
    const taken = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]");
    if (taken || (target instanceof Element && target.matches(FIELDS))) return;
    // Wherever the focus is: what is selected is on the board.
    if (event.key === "Escape" && !event.defaultPrevented) return this.#hand.select(null);
    const found = this.#tools.find(({ tool }) => TOOLS[tool] === keyOf(event).toLowerCase());
    if (found) this.#pick(found.tool);
  }
}

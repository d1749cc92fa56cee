/**
 * Keys for typing clues by touch: digits, a space, a new line. The number pads of phones lack these two, and their whole
 * keyboards hide the page. It stands below its field while that has the focus; the phone's own keyboard is a key away.
 */
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { words } from "../../strings/pages.js";

/** @typedef {{key: string | Element, label: string, types?: string, act?: "erase" | "keyboard", wide?: boolean}} Key */

/** Whether the reader types by touch. */
export const byTouch = matchMedia("(pointer: coarse)");

export class NumberPad {
  element = build("div", { class: "number-pad", role: "group", hidden: true });
  #input;
  /** Whether the reader rather has the phone's keyboard. */
  #declined = false;

  /** @param {HTMLTextAreaElement} input */
  constructor(input) {
    const texts = words.site.entry.pad;
    this.#input = input;
    this.element.setAttribute("aria-label", texts.label);
    /** @type {Key[]} */
    const keys = [
      ...["1", "2", "3"].map(digit),
      { key: "⌫", label: texts.erase, act: "erase" },
      ...["4", "5", "6"].map(digit),
      { key: icon("space"), label: texts.space, types: " " },
      ...["7", "8", "9"].map(digit),
      { key: "⏎", label: texts.line, types: "\n" },
      { ...digit("0"), wide: true },
      { key: icon("keyboard"), label: texts.keyboard, act: "keyboard", wide: true },
    ];
    this.element.append(...keys.map((key) => this.#made(key)));
    input.addEventListener("pointerdown", () => this.#prepare());
    input.addEventListener("focus", () => this.#prepare());
    input.addEventListener("blur", () => (this.element.hidden = true));
  }

  /** The phone's keyboard stays away from the field, where this is in its place. */
  #prepare() {
    const offered = byTouch.matches && !this.#declined;
    this.#input.inputMode = offered ? "none" : "";
    this.element.hidden = !offered || document.activeElement !== this.#input;
  }

  /** @param {Key} key */
  #made({ key, label, types = "", act, wide = false }) {
    const made = build("button", { type: "button", class: `pad-key${wide ? " wide" : ""}`, "aria-label": label, tabindex: -1 }, key);
    // The caret stays in the field.
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", () => {
      if (act === "keyboard") this.#decline();
      else if (act === "erase") this.#erase();
      else this.#put(types);
    });
    return made;
  }

  #decline() {
    this.#declined = true;
    this.#input.blur();
    this.#input.inputMode = "";
    this.#input.focus();
  }

  #erase() {
    const { selectionStart: start, selectionEnd: end } = this.#input;
    this.#put("", start === end ? Math.max(0, start - 1) : start);
  }

  /** @param {string} text @param {number} [from] where what it replaces begins */
  #put(text, from = this.#input.selectionStart) {
    const input = this.#input;
    input.focus();
    input.setRangeText(text, from, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** @param {string} key @returns {Key} */
function digit(key) {
  return { key, label: key, types: key };
}

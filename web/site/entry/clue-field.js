import { build } from "../../dom.js";
import { InkKeys } from "./ink-keys.js";
import { NumberPad } from "./number-pad.js";
import { holdsTable } from "./pasted.js";
import { linesOf } from "./typed.js";

/** @typedef {"row" | "column"} Axis */

/** A text area for the clues of one side, with line numbers in a margin that also marks impossible lines. */
export class ClueField {
  element;
  input;
  #keys;
  #margin = build("div", { class: "margin-lines" });

  /**
   * @param {Axis} axis
   * @param {{label: string, hint: string, example: string, describedBy: string}} texts
   * @param {(text: string) => void} takeWhole is given what is too much for one side
   */
  constructor(axis, { label, hint, example, describedBy }, takeWhole) {
    const id = `clues-${axis}`;
    this.input = build("textarea", {
      id, class: "clue-input", wrap: "off", rows: 10, placeholder: example, "aria-describedby": describedBy,
      spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    });
    const margin = build("div", { class: "margin", "aria-hidden": "true" }, this.#margin);
    const name = build("label", { for: id }, label, " ", build("span", { class: "hint" }, hint));
    const box = build("div", { class: "field-box" }, margin, this.input);
    this.#keys = new InkKeys(this.input);
    this.element = build("div", { class: "clue-field" }, name, box, new NumberPad(this.input).element, this.#keys.element);
    catchLargeText(this.input, takeWhole, holdsTable);
    this.input.addEventListener("scroll", () => this.#follow(), { passive: true });
  }

  get value() {
    return this.input.value;
  }

  set value(text) {
    this.input.value = text;
  }

  /**
   * In colours, inks are offered to be typed, and the line at the caret is shown in them.
   * @type {InkKeys["show"]}
   */
  dip(inks, clues) {
    this.#keys.show(inks, clues);
  }

  /** Numbers the lines and marks those that have errors. @param {Set<number>} wrong */
  mark(wrong) {
    const lines = this.value.includes("\n") ? linesOf(this.value).length : Number(this.value.trim() !== "");
    const numbers = Array.from({ length: lines }, (_, line) => {
      const bad = wrong.has(line);
      return build("span", { class: bad ? "wrong" : null }, `${bad ? "! " : ""}${line + 1}`);
    });
    this.#margin.replaceChildren(...numbers);
    this.input.setAttribute("aria-invalid", String(wrong.size > 0));
    this.#follow();
    // After a paste the text is scrolled only later, and if that is as far as before, no event says so.
    requestAnimationFrame(() => this.#follow());
  }

  /** Puts the cursor on a line and selects it. @param {number} index */
  select(index) {
    const lines = this.value.split("\n");
    const at = Math.min(index, lines.length - 1);
    const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
    this.input.focus();
    this.input.setSelectionRange(start, start + lines[at].length);
  }

  #follow() {
    this.#margin.style.transform = `translateY(${-this.input.scrollTop}px)`;
  }
}

/**
 * Texts that are too long for a text area: laying them out would hold up the page for seconds. When pasted or dropped
 * they are handed on instead.
 */
const MOST_CHARACTERS = 100_000;
const MOST_LINES = 2000;

/**
 * Takes large texts that are about to be put into a text area, and others that do not belong there.
 * @param {HTMLTextAreaElement} input
 * @param {(text: string) => void} take
 * @param {(text: string) => boolean} [isOther] whether a text does not belong there
 */
export function catchLargeText(input, take, isOther = () => false) {
  const onText = (/** @type {Event} */ event, /** @type {DataTransfer | null} */ data) => {
    const text = data?.getData("text/plain") ?? "";
    if (!isLarge(text) && !isLarge(input.value + text) && !isOther(text)) return;
    event.preventDefault();
    event.stopPropagation();
    take(text);
  };
  input.addEventListener("paste", (event) => onText(event, event.clipboardData));
  input.addEventListener("drop", (event) => onText(event, event.dataTransfer));
}

/** @param {string} text */
function isLarge(text) {
  if (text.length > MOST_CHARACTERS) return true;
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) if (++lines > MOST_LINES) return true;
  return false;
}

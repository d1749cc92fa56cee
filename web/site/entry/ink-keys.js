/**
 * Beside a field of clues in colours: a button for each ink, which types its sign, and the line at the caret as it will look.
 *
 * @import { Clue, Ink } from "../../rules.js"
 */
import { writtenOn } from "../../inks/contrast.js";
import { inkOf, lengthOf, valueOfBlock } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say, sayInk } from "../../strings/say.js";
import { build } from "../../dom.js";
import { typedInk } from "./inked.js";

/** Events after which the caret may be in another line. */
const MOVES = ["keyup", "click", "focus", "select"];

export class InkKeys {
  #keys = build("div", { class: "ink-keys", role: "group" });
  #chips = build("div", { class: "ink-chips", "aria-hidden": "true" });
  element = build("div", { class: "inked", hidden: true }, this.#keys, this.#chips);
  #input;
  /** @type {Ink[]} */
  #inks = [];
  /** @type {Clue[]} */
  #clues = [];

  /** @param {HTMLTextAreaElement} input */
  constructor(input) {
    this.#input = input;
    this.#keys.setAttribute("aria-label", words.site.inks.keys);
    for (const type of MOVES) input.addEventListener(type, () => this.#chip());
  }

  /** @param {Ink[] | undefined} inks none in black @param {Clue[] | null} clues null while they cannot be read */
  show(inks, clues) {
    this.element.hidden = !inks;
    if (!inks) return;
    if (JSON.stringify(inks) !== JSON.stringify(this.#inks)) this.#make(inks);
    this.#inks = inks;
    // What could be read last stays while a block is typed.
    if (clues) this.#clues = clues;
    this.#chip();
  }

  /** @param {Ink[]} inks */
  #make(inks) {
    this.#keys.replaceChildren(...inks.map((ink, i) => {
      const label = say(words.site.inks.key, { ink: sayInk(ink) });
      const key = build("button", { type: "button", class: "ink-key", "aria-label": label, title: label, "data-text": ink.sign });
      dye(key, ink);
      // The caret stays in the field.
      key.addEventListener("pointerdown", (event) => event.preventDefault());
      key.addEventListener("click", () => this.#type(`${typedInk(inks, i + 1)} `));
      return key;
    }));
  }

  /** @param {string} text */
  #type(text) {
    const input = this.#input;
    input.focus();
    input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #chip() {
    const { value, selectionStart } = this.#input;
    const line = value.slice(0, selectionStart).split("\n").length - 1;
    const clue = this.#clues[line] ?? [];
    this.#chips.replaceChildren(...clue.map((block) => {
      const ink = this.#inks[inkOf(valueOfBlock(block)) - 1];
      const chip = build("span", { class: "ink-chip" }, String(lengthOf(block)), build("small", {}, ink?.sign ?? ""));
      if (ink) dye(chip, ink);
      return chip;
    }));
  }
}

/** @type {(element: HTMLElement, ink: Ink) => void} */
function dye(element, { colour }) {
  element.style.setProperty("--dye", colour);
  element.style.setProperty("--written", writtenOn(colour));
}

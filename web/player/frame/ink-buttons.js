/**
 * The inks of a colour puzzle as buttons, one pressed; a wheel goes through them. One that is held down, or pressed by the
 * second button of a mouse, notes that cells do not have its ink.
 *
 * @import { Ink } from "../../rules.js"
 */
import { build } from "../../dom.js";
import { writtenOn } from "../../inks/contrast.js";
import { say, sayInk, words } from "../../strings/say.js";

/** How long a button is held to note its ink, in milliseconds. */
const HOLD = 500;

export class InkButtons {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** The inks that there are buttons for. @type {Ink[] | null} */
  #inks = null;
  #chosen = 0;

  #noting = false;

  /**
   * @param {(ink: number) => void} pick an ink, from 1, was chosen
   * @param {(ink: number) => void} note one was chosen that cells are said not to have
   */
  constructor(pick, note) {
    this.pick = pick;
    this.note = note;
    this.element = build("div", { class: "group inks", role: "group", "aria-label": words.player.groups.inks, hidden: true });
    this.element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
  }

  /**
   * @param {{inks: Ink[] | null, ink: number, tool: import("./toolbar.js").Tool, signs: boolean, noting: boolean}} state `noting`:
   *   whether there are notes
   */
  update({ inks, ink, tool, signs, noting }) {
    this.element.hidden = !inks;
    this.#noting = noting;
    if (inks && inks !== this.#inks) this.#make(inks);
    this.#inks = inks;
    this.#chosen = ink;
    this.element.toggleAttribute("data-signs", signs);
    this.#buttons.forEach((button, i) => {
      button.setAttribute("aria-pressed", String(tool === "black" && i + 1 === ink));
      button.toggleAttribute("data-noting", tool === "note" && i + 1 === ink);
    });
  }

  /** @param {Ink[]} inks */
  #make(inks) {
    const { name: label, title, holding } = words.player.ink;
    this.#buttons = inks.map((one, i) => {
      const { colour, sign } = one;
      const [number, name] = [i + 1, sayInk(one)];
      // Sign and number are drawn by the style sheet: the button's name says the ink in words.
      const swatch = build("span", { class: "swatch", "aria-hidden": "true" }, build("b", { "data-text": sign }), build("i", { "data-text": number }));
      swatch.style.setProperty("--ink", colour);
      swatch.style.setProperty("--written", writtenOn(colour));
      const names = { "aria-label": say(label, { ink: name }), title: say(this.#noting ? holding : title, { ink: name, key: number }), "aria-keyshortcuts": number };
      const button = build("button", { type: "button", class: "tool", ...names }, swatch);
      this.#holdable(button, number);
      return button;
    });
    this.element.replaceChildren(...this.#buttons);
  }

  /** @type {(button: HTMLButtonElement, number: number) => void} */
  #holdable(button, number) {
    let timer = 0;
    let held = false;
    const hold = () => {
      clearTimeout(timer);
      if (!this.#noting || held) return;
      held = true;
      this.note(number);
    };
    button.addEventListener("pointerdown", (event) => {
      held = false;
      if (event.button === 0) timer = window.setTimeout(hold, HOLD);
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(type, () => clearTimeout(timer));
    button.addEventListener("contextmenu", (event) => {
      if (this.#noting) event.preventDefault();
      hold();
    });
    button.addEventListener("click", (event) => {
      // What ends a hold is not a press; a key, or what stands in for it, has no pointer before it.
      if (!held || event.detail === 0) this.pick(number);
    });
  }

  /** @param {WheelEvent} event */
  #turn(event) {
    if (!this.#inks || event.ctrlKey) return;
    event.preventDefault();
    const count = this.#inks.length;
    this.pick(((this.#chosen - 1 + Math.sign(event.deltaY) + count) % count) + 1);
  }
}

/**
 * The inks of a colour puzzle as buttons, one pressed; a wheel goes through them.
 *
 * @import { Ink } from "../../rules.js"
 */
import { build } from "../../dom.js";
import { writtenOn } from "../../inks/contrast.js";
import { say, sayInk, words } from "../../strings/say.js";

export class InkButtons {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** The inks that there are buttons for. @type {Ink[] | null} */
  #inks = null;
  #chosen = 0;

  /** @param {(ink: number) => void} pick an ink, from 1, was chosen */
  constructor(pick) {
    this.pick = pick;
    this.element = build("div", { class: "group inks", role: "group", "aria-label": words.player.groups.inks, hidden: true });
    this.element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
  }

  /** @param {{inks: Ink[] | null, ink: number, painting: boolean, signs: boolean}} state `painting`: whether the ink is the tool */
  update({ inks, ink, painting, signs }) {
    this.element.hidden = !inks;
    if (inks && inks !== this.#inks) this.#make(inks);
    this.#inks = inks;
    this.#chosen = ink;
    this.element.toggleAttribute("data-signs", signs);
    this.#buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(painting && i + 1 === ink)));
  }

  /** @param {Ink[]} inks */
  #make(inks) {
    const { name: label, title } = words.player.ink;
    this.#buttons = inks.map((one, i) => {
      const { colour, sign } = one;
      const [number, name] = [i + 1, sayInk(one)];
      // Sign and number are drawn by the style sheet: the button's name says the ink in words.
      const swatch = build("span", { class: "swatch", "aria-hidden": "true" }, build("b", { "data-text": sign }), build("i", { "data-text": number }));
      swatch.style.setProperty("--ink", colour);
      swatch.style.setProperty("--written", writtenOn(colour));
      const names = { "aria-label": say(label, { ink: name }), title: say(title, { ink: name, key: number }), "aria-keyshortcuts": number };
      const button = build("button", { type: "button", class: "tool", ...names }, swatch);
      button.addEventListener("click", () => this.pick(number));
      return button;
    });
    this.element.replaceChildren(...this.#buttons);
  }

  /** @param {WheelEvent} event */
  #turn(event) {
    if (!this.#inks || event.ctrlKey) return;
    event.preventDefault();
    const count = this.#inks.length;
    this.pick(((this.#chosen - 1 + Math.sign(event.deltaY) + count) % count) + 1);
  }
}

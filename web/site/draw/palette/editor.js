import { lookAlike } from "../../../inks/palette-check.js";
import { GROUND } from "../../../inks/tints.js";
import { writtenOn } from "../../../inks/contrast.js";
import { draw } from "../../../strings/draw.js";
import { begun, inkNamed, say, sayCount, sayInk } from "../../../strings/say.js";
import { build, button } from "../../../dom.js";
import { icon } from "../../../icons.js";
import { faultOf, nextInk } from "./changes.js";

/**
 * @import { Ink } from "../../../rules.js"
 * @typedef {{changed: (inks: Ink[]) => void, removed: (ink: number) => void}} Told   the reader has changed the inks, or added
 *   one; or wants one, from 1, to go
 */

/** From this width on there is room for the inks beside the board. */
const WIDE = "(min-width: 960px)";

/** The inks of a drawing, or of clues, which the reader adds, names, colours, signs and removes. */
export class PaletteEditor {
  #summary = build("summary");
  #list = build("ul", { class: "draw-inks" });
  #fault = build("p", { class: "draw-inks-fault", role: "alert" });
  #alike = build("p", { class: "draw-alike", role: "status" });
  #hint = build("p", { class: "hint" }, draw.palette.hint);
  #add;
  #told;
  element;
  /** @type {Ink[]} */
  #inks = [];

  /** @param {Told} told */
  constructor(told) {
    this.#told = told;
    this.#add = button(draw.palette.add, () => this.#grow(), { icon: icon("add") });
    const body = [this.#hint, this.#list, this.#fault, this.#alike, this.#add];
    this.element = build("details", { class: "draw-palette" }, this.#summary, ...body);
  }

  /** @param {Ink[]} inks that there are now */
  show(inks) {
    if (JSON.stringify(inks) === JSON.stringify(this.#inks)) return;
    const before = this.#inks.length;
    this.#inks = inks;
    if (inks.length !== before) this.#list.replaceChildren(...(inks.length > 1 ? inks.map((_, i) => this.#item(i)) : []));
    this.#fill();
    // A drawing that comes in colours shows them, where there is room.
    if (!before) this.element.open = inks.length > 1 && matchMedia(WIDE).matches;
  }

  /** What is said of the inks, and what stands in their fields. */
  #fill() {
    const inks = this.#inks;
    const { summary, black } = draw.palette;
    this.#summary.textContent = inks.length > 1 ? sayCount(summary, inks.length) : black;
    this.#hint.hidden = inks.length > 1;
    this.#add.disabled = nextInk(inks) === null;
    this.#fault.textContent = "";
    this.#alike.textContent = inks.length > 1 ? alikeText(inks) : "";
    [...this.#list.children].forEach((item, i) => {
      const [colour, name, sign] = item.querySelectorAll("input");
      [colour.value, name.value, sign.value] = [inks[i].colour, sayInk(inks[i]), inks[i].sign];
      for (const input of [colour, name, sign]) input.removeAttribute("aria-invalid");
      sign.style.background = inks[i].colour;
      sign.style.color = writtenOn(inks[i].colour);
      item.querySelector("button")?.setAttribute("aria-label", say(draw.palette.remove, { ink: sayInk(inks[i]) }));
    });
  }

  /** @param {number} at the place of the ink, from 0 */
  #item(at) {
    const { colour, name, sign } = draw.palette;
    const number = at + 1;
    const field = (/** @type {string} */ label, /** @type {Record<string, string | number>} */ more) =>
      build("input", { "aria-label": say(label, { number }), title: say(label, { number }), autocomplete: "off", spellcheck: "false", ...more });
    const fields = {
      colour: field(colour, { type: "color" }),
      name: field(name, { type: "text", maxlength: 40, dir: "auto" }),
      sign: field(sign, { type: "text", maxlength: 2, class: "draw-sign" }),
    };
    for (const what of /** @type {const} */ (["colour", "name", "sign"])) {
      fields[what].addEventListener("change", () => this.#change(at, what, fields[what]));
    }
    const remove = button("", () => this.#told.removed(number), { icon: icon("close"), kind: "round" });
    return build("li", {}, fields.colour, fields.name, fields.sign, remove);
  }

  /** @type {(at: number, what: keyof Ink, input: HTMLInputElement) => void} */
  #change(at, what, input) {
    const text = input.value.trim();
    const value = what === "name" ? inkNamed(text) : text;
    const inks = this.#inks.map((ink, i) => (i === at ? { ...ink, [what]: value } : ink));
    const fault = faultOf(inks);
    if (fault) {
      input.setAttribute("aria-invalid", "true");
      const { badName, badSign, ...same } = draw.palette.faults;
      this.#fault.textContent = fault !== "unreadable" ? same[fault] : what === "sign" ? badSign : badName;
    } else this.#told.changed(inks);
  }

  #grow() {
    const ink = nextInk(this.#inks);
    if (!ink) return;
    this.#told.changed([...this.#inks, ink]);
    this.#list.lastElementChild?.querySelectorAll("input")[1]?.select();
  }
}

/** Which inks are not told apart by their colours. @param {Ink[]} inks */
function alikeText(inks) {
  const alike = lookAlike([GROUND, ...inks.map(({ colour }) => colour)]);
  if (!alike) return "";
  const { ground, told, visions } = draw.palette;
  const [one, other] = alike.pair.map((at) => (at ? sayInk(inks[at - 1]) : ground));
  return begun(say(told, { one, other, vision: visions[alike.vision] }));
}

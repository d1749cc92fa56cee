import { say } from "../../strings/say.js";
import { draw as texts } from "../../strings/draw.js";
import { build } from "../../dom.js";
import { LEAST, MOST, isSide } from "./tools/resizing.js";

/** @typedef {import("./tools/resizing.js").Size} Size */

/** Width and height of the drawing, in cells. */
export class SizeFields {
  element = build("div", { class: "draw-size", role: "group" });
  #inputs;
  #fault = build("p", { class: "draw-fault", id: "draw-size-fault", role: "alert" });
  #told;
  /** @type {Size} */
  #size = { width: LEAST, height: LEAST };

  /** @param {{chosen: (size: Size, side: "width" | "height") => void, refused: () => void}} told of a size that a drawing can have, or that it cannot */
  constructor(told) {
    this.#told = told;
    this.#inputs = { width: this.#input("width"), height: this.#input("height") };
    const { width, height } = this.#inputs;
    const range = build("p", { class: "hint", id: "draw-size-range" }, say(texts.range, { least: LEAST, most: MOST }));
    const fields = [field(texts.width, width), build("span", { class: "draw-times", "aria-hidden": "true" }, "×"), field(texts.height, height)];
    this.element.append(...fields, range, this.#fault);
  }

  /** @param {Size} size of the board now */
  show(size) {
    this.#size = size;
    for (const side of /** @type {const} */ (["width", "height"])) {
      this.#inputs[side].value = String(size[side]);
      this.#inputs[side].removeAttribute("aria-invalid");
    }
    this.#fault.textContent = "";
  }

  /** @param {"width" | "height"} side */
  #input(side) {
    const limits = { min: LEAST, max: MOST, step: 1, inputmode: "numeric" };
    const described = { "aria-describedby": "draw-size-range draw-size-fault" };
    const input = build("input", { id: `draw-${side}`, type: "number", ...limits, ...described, autocomplete: "off" });
    input.addEventListener("change", () => this.#changed(side));
    return input;
  }

  /** @param {"width" | "height"} side */
  #changed(side) {
    const { width, height } = this.#inputs;
    const size = { width: width.valueAsNumber, height: height.valueAsNumber };
    const good = isSide(size[side]);
    this.#inputs[side].setAttribute("aria-invalid", String(!good));
    this.#fault.textContent = good ? "" : say(texts.badSize, { least: LEAST, most: MOST });
    // The other side may hold a number that is not good; then it stays as it is.
    if (good) this.#told.chosen({ ...this.#size, [side]: size[side] }, side);
    else this.#told.refused();
  }
}

/** @type {(label: string, input: HTMLInputElement) => HTMLDivElement} */
function field(label, input) {
  return build("div", { class: "draw-side" }, build("label", { for: input.id }, label), input);
}

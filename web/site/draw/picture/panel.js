import { say, sayShare } from "../../../strings/say.js";
import { draw } from "../../../strings/draw.js";
import { build, button, cleanTitle } from "../../../dom.js";
import { icon } from "../../../icons.js";
import { PictureError, readPicture } from "./reading.js";
import { backdropFor, inkOf, inverted, isSeeThrough, otsu, outlineOf, shadesOf } from "./shades.js";

/**
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { Size } from "../resizing.js"
 * @import { Pixels } from "./shades.js"
 */

/** The whitest threshold: all that is darker than white becomes black. */
const MOST = 255;
const BACKDROPS = /** @type {const} */ (["light", "dark"]);

/** Makes a picture that the reader has into a drawing: takes it, and lets the reader choose what becomes black. */
export class PicturePanel {
  element = build("section", { class: "draw-picture", "aria-labelledby": "draw-picture-title", hidden: true });
  #texts = draw.picture;
  #picker = build("input", { type: "file", accept: "image/*", class: "picker", tabindex: -1, "aria-hidden": "true" });
  #said = build("p", { class: "said", role: "status" });
  #choose = button(this.#texts.choose, () => this.#picker.click(), { icon: icon("file") });
  #slider = build("input", { id: "draw-threshold", type: "range", min: 1, max: MOST, step: 1 });
  #automatic = button(this.#texts.automatic, () => this.#letItChoose(), { kind: "quiet" });
  #invert = build("input", { type: "checkbox" });
  #outline = build("input", { type: "checkbox" });
  #backdrops = BACKDROPS.map((value) => build("input", { type: "radio", name: "draw-backdrop", value }));
  #clear = build("fieldset", { class: "draw-choice" });
  #controls = build("div", { class: "draw-controls", hidden: true });
  #replaced = build("div", { class: "draw-replaced", role: "status" });
  /** @type {Pixels | null} */
  #pixels = null;
  /** Whether all of the picture has one shade, at the last look for a threshold. */
  flat = false;
  /** Whether the threshold is found for each picture anew. */
  #finding = true;
  /** The shades of the picture at the size and before the backdrop of the last look. */
  #seen = { key: "", shades: /** @type {Uint8Array} */ (new Uint8Array()) };
  #turn = 0;
  #told;

  /** @param {{read: () => void, changed: () => void, closed: () => void}} told what has happened: another picture is there, another choice was made */
  constructor(told) {
    this.#told = told;
    const { title, privacy, drop, close } = this.#texts;
    const done = button(close, () => this.close(), { kind: "quiet" });
    const head = build("header", {}, build("h2", { id: "draw-picture-title" }, title), done);
    const source = build("div", { class: "draw-source" }, this.#choose, this.#picker);
    const hints = build("div", { class: "draw-hints" }, build("p", { class: "hint" }, privacy), build("p", { class: "hint for-mice" }, drop));
    this.#fillControls();
    this.element.append(head, source, hints, this.#said, this.#replaced, this.#controls);
    this.#picker.addEventListener("change", () => {
      const file = this.#picker.files?.[0];
      this.#picker.value = "";
      if (file) void this.take(file, file.name);
    });
  }

  #fillControls() {
    const { threshold, invert, outline, clear } = this.#texts;
    const dark = build("div", { class: "draw-threshold" }, build("label", { for: "draw-threshold" }, threshold), this.#slider, this.#automatic);
    this.#clear.append(build("legend", {}, clear), ...this.#backdrops.map((input, i) => choice(input, this.#texts[BACKDROPS[i]])));
    const choices = build("div", { class: "draw-choice" }, choice(this.#invert, invert), choice(this.#outline, outline));
    this.#controls.append(dark, choices, this.#clear);
    this.#slider.addEventListener("input", () => {
      this.#finding = false;
      this.#told.changed();
    });
    for (const input of [this.#invert, this.#outline, ...this.#backdrops]) input.addEventListener("change", () => this.#told.changed());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  open() {
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    this.#choose.focus();
  }

  close() {
    this.#turn++;
    this.#pixels = null;
    this.#tell("", "");
    this.#controls.hidden = true;
    this.element.hidden = true;
    this.#told.closed();
  }

  /**
   * Says that the picture took the place of a drawing, and offers to bring that back.
   * @param {(() => void) | null} back null when it is no longer one step away
   */
  offer(back) {
    if (!back) return this.#replaced.replaceChildren();
    const { replaced, back: label } = this.#texts;
    this.#replaced.replaceChildren(build("p", {}, replaced), button(label, back, { kind: "quiet" }));
  }

  /** The size of the picture that is being made into a drawing, in pixels; null without one. @returns {Size | null} */
  get shape() {
    return this.#pixels;
  }

  /**
   * Takes a picture; a message says that it is there, or why it could not be read.
   * @type {(file: Blob, name: string) => Promise<void>}
   */
  async take(file, name) {
    const mine = ++this.#turn;
    this.element.hidden = false;
    const { reading, read, unreadable } = this.#texts;
    const title = cleanTitle(name);
    this.#tell(say(reading, { name: title }), "");
    try {
      const pixels = await readPicture(file);
      if (mine !== this.#turn) return;
      this.#begin(pixels);
      this.#tell(say(read, { name: title }), "good");
      this.#told.read();
      // On a phone, board and slider are seen together.
      this.#slider.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (mine === this.#turn) this.#tell(say(unreadable, { name: title, reason: error.message }), "wrong");
    }
  }

  /** @param {Pixels} pixels */
  #begin(pixels) {
    this.#pixels = pixels;
    this.#seen.key = "";
    this.#finding = true;
    this.#invert.checked = false;
    this.#outline.checked = false;
    this.#clear.hidden = !isSeeThrough(pixels);
    const backdrop = this.#clear.hidden ? "light" : backdropFor(pixels);
    // Before a dark backdrop it is what is light that is drawn.
    this.#invert.checked = backdrop === "dark";
    for (const input of this.#backdrops) input.checked = input.value === backdrop;
    this.#controls.hidden = false;
  }

  /** The drawing that the picture makes with what is chosen now. @type {(size: Size) => Picture} */
  drawing(size) {
    const plain = this.#shades(size);
    const shades = this.#invert.checked ? inverted(plain) : plain;
    if (this.#finding) this.#find(shades);
    this.#slider.setAttribute("aria-valuetext", sayShare(this.#slider.valueAsNumber / MOST));
    this.#automatic.setAttribute("aria-pressed", String(this.#finding));
    const ink = inkOf(shades, this.#slider.valueAsNumber);
    return { ...size, cells: this.#outline.checked ? outlineOf(ink, size) : ink };
  }

  /** @param {Uint8Array} shades */
  #find(shades) {
    const threshold = otsu(shades);
    this.flat = threshold === null;
    if (threshold === null) this.#tell(this.#texts.flat, "wrong");
    else this.#slider.value = String(threshold);
  }

  /** @param {Size} size */
  #shades({ width, height }) {
    const backdrop = this.#backdrops.find((input) => input.checked)?.value === "dark" ? "dark" : "light";
    const key = `${width} ${height} ${backdrop}`;
    if (key !== this.#seen.key) {
      this.#seen = { key, shades: shadesOf(/** @type {Pixels} */ (this.#pixels), { width, height }, backdrop) };
    }
    return this.#seen.shades;
  }

  #letItChoose() {
    this.#finding = true;
    this.#told.changed();
  }

  /** @type {(text: string, tone: "" | "good" | "wrong") => void} */
  #tell(text, tone) {
    this.#said.textContent = text;
    this.#said.dataset.tone = tone;
  }
}

/** @type {(input: HTMLInputElement, label: string) => HTMLLabelElement} */
function choice(input, label) {
  return build("label", { class: "draw-check" }, input, build("span", {}, label));
}

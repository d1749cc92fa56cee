import { say, sayCount, sayInk, sayShare } from "../../../strings/say.js";
import { draw } from "../../../strings/draw.js";
import { MOST_INKS } from "../../../rules.js";
import { build, button, cleanTitle } from "../../../dom.js";
import { icon } from "../../../icons.js";
import { PictureError, readPicture } from "./reading.js";
import { luminance } from "../../../inks/contrast.js";
import { inksCalled, withInks } from "../palette/changes.js";
import { inFewInks } from "./colours.js";
import { SolvableVersion } from "./solvable.js";
import { backdropFor, inkOf, inverted, isSeeThrough, otsu, outlineOf, shadesOf } from "./shades.js";

/**
 * @import { Engine } from "../../../engine/client.js"
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { Size } from "../tools/resizing.js"
 * @import { Pixels } from "./shades.js"
 * @import { Few } from "./colours.js"
 */

/** The whitest threshold: all that is darker than white becomes black. */
const MOST = 255;
const BACKDROPS = /** @type {const} */ (["light", "dark"]);

/** Makes a picture that the reader has into a drawing: takes it, and lets the reader choose what becomes black, or how many inks it has. */
export class PicturePanel {
  element = build("section", { class: "draw-picture", "aria-labelledby": "draw-picture-title", hidden: true });
  #texts = draw.picture;
  #picker = build("input", { type: "file", accept: "image/*", class: "picker", tabindex: -1, "aria-hidden": "true" });
  #said = build("p", { class: "said", role: "status" });
  #choose = button(this.#texts.choose, () => this.#picker.click(), { icon: icon("file") });
  #slider = build("input", { id: "draw-threshold", type: "range", min: 1, max: MOST, step: 1 });
  #automatic = button(this.#texts.automatic, () => this.#letItChoose(), { kind: "quiet" });
  #count = build("select", { id: "draw-count" });
  /** What is chosen for a picture in black. */
  #black = build("div", { class: "draw-black" });
  /** Which colour stays blank, of a picture in inks. */
  #blanks = build("fieldset", { class: "draw-blanks", hidden: true });
  /** The colour that the reader wants blank. @type {string | null} */
  #blank = null;
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
  #solvable;
  #turn = 0;
  /** That the picture is on the board. */
  #read = "";
  #told;

  /**
   * @param {Engine} engine
   * @param {{read: () => void, changed: () => void, closed: () => void}} told what has happened: another picture is there, another choice was made
   */
  constructor(engine, told) {
    this.#told = told;
    this.#solvable = new SolvableVersion(engine);
    const { title, privacy, drop, close } = this.#texts;
    const done = button(close, () => this.close(), { kind: "quiet" });
    const head = build("header", {}, build("h2", { id: "draw-picture-title" }, title), done);
    const source = build("div", { class: "draw-source" }, this.#choose, this.#picker);
    const hints = build("div", { class: "draw-hints" }, build("p", { class: "hint" }, privacy), build("p", { class: "hint for-mice" }, drop));
    this.#fillControls();
    this.element.append(head, source, hints, this.#said, this.#solvable.element, this.#replaced, this.#controls);
    this.#picker.addEventListener("change", () => {
      const file = this.#picker.files?.[0];
      this.#picker.value = "";
      if (file) void this.take(file, file.name);
    });
  }

  #fillControls() {
    const { threshold, invert, outline, clear, count, only, blank } = this.#texts;
    const counts = Array.from({ length: MOST_INKS }, (_, i) => build("option", { value: i + 1 }, i ? sayCount(draw.palette.summary, i + 1) : only));
    this.#count.append(...counts);
    this.#count.addEventListener("change", () => this.#told.changed());
    this.#blanks.append(build("legend", {}, blank), build("div", { class: "draw-swatches" }));
    const inks = build("div", { class: "draw-count" }, build("label", { for: "draw-count" }, count), this.#count);
    const dark = build("div", { class: "draw-threshold" }, build("label", { for: "draw-threshold" }, threshold), this.#slider, this.#automatic);
    this.#clear.append(build("legend", {}, clear), ...this.#backdrops.map((input, i) => choice(input, this.#texts[BACKDROPS[i]])));
    const choices = build("div", { class: "draw-choice" }, choice(this.#invert, invert), choice(this.#outline, outline));
    this.#black.append(dark, choices);
    this.#controls.append(inks, this.#black, this.#blanks, this.#clear);
    this.#slider.addEventListener("input", () => {
      this.#finding = false;
      this.#told.changed();
    });
    for (const input of [this.#invert, this.#outline, ...this.#backdrops]) input.addEventListener("change", () => this.#told.changed());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** How many inks a picture gets, unless the reader chooses otherwise. @param {number} count */
  set inks(count) {
    this.#count.value = String(count);
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
      this.#read = say(read, { name: title });
      this.#tell(this.#read, "good");
      this.#told.read();
      // On a phone, the board is seen together with what changes it.
      (this.#black.hidden ? this.#blanks : this.#slider).scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (mine === this.#turn) this.#tell(say(unreadable, { name: title, reason: error.message }), "wrong");
    }
  }

  /** @param {Pixels} pixels */
  #begin(pixels) {
    this.#pixels = pixels;
    this.#seen.key = "";
    this.#blank = null;
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
    const most = Number(this.#count.value);
    this.#black.hidden = most > 1;
    this.#blanks.hidden = most < 2;
    return most > 1 ? this.#inInks(size, most) : this.#inBlack(size);
  }

  /**
   * The version of that drawing that logic can solve.
   * @param {Size} size
   * @returns {Promise<Picture | null>} null where there is none, it is no longer wanted, or the reader has chosen another version
   */
  async solvable(size) {
    this.stop();
    const chosen = Number(this.#count.value) > 1 || !this.#finding || this.#outline.checked;
    return chosen || this.flat ? null : this.#solvable.find(this.#shades(size), size);
  }

  /** Looks no longer for a version that logic can solve, and says nothing of one. */
  stop() {
    this.#solvable.stop();
  }

  /** @type {(size: Size, most: number) => Picture} */
  #inInks(size, most) {
    const how = { backdrop: this.#backdrop, most, blank: this.#blank };
    const few = inFewInks(/** @type {Pixels} */ (this.#pixels), size, how);
    this.flat = few.inks.length === 0;
    if (this.flat) this.#tell(this.#texts.flat, "wrong");
    else if (few.inks.length < most) this.#tell(sayCount(this.#texts.fewer, few.inks.length), "");
    else this.#tell(this.#read, "good");
    const inks = inksCalled(few.inks);
    this.#offerBlanks(few);
    const picture = { ...size, cells: few.cells };
    return inks.length > 1 ? withInks(picture, inks) : picture;
  }

  /** The colours of the picture, of which one stays blank, the lightest first. @param {Few} few */
  #offerBlanks({ blank, sources }) {
    const list = /** @type {HTMLElement} */ (this.#blanks.lastElementChild);
    const colours = [blank, ...sources].toSorted((one, other) => luminance(other) - luminance(one));
    // The one that has the focus stays.
    while (list.childElementCount > colours.length) list.lastElementChild?.remove();
    while (list.childElementCount < colours.length) list.append(this.#swatch());
    const names = inksCalled(colours).map(sayInk);
    list.querySelectorAll("input").forEach((input, i) => {
      input.value = colours[i];
      input.checked = colours[i] === blank;
      input.setAttribute("aria-label", names[i]);
      input.style.setProperty("--swatch", colours[i]);
    });
  }

  #swatch() {
    const input = build("input", { type: "radio", name: "draw-blank", class: "draw-swatch" });
    input.addEventListener("change", () => {
      this.#blank = input.value;
      this.#told.changed();
    });
    return input;
  }

  /** @type {(size: Size) => Picture} */
  #inBlack(size) {
    const shades = this.#shades(size);
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

  /** @returns {import("./shades.js").Backdrop} */
  get #backdrop() {
    return this.#backdrops.find((input) => input.checked)?.value === "dark" ? "dark" : "light";
  }

  /** The shades of the cells, light for dark where the reader wants it so. @param {Size} size */
  #shades(size) {
    const key = `${size.width} ${size.height} ${this.#backdrop}`;
    if (key !== this.#seen.key) this.#seen = { key, shades: shadesOf(/** @type {Pixels} */ (this.#pixels), size, this.#backdrop) };
    return this.#invert.checked ? inverted(this.#seen.shades) : this.#seen.shades;
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

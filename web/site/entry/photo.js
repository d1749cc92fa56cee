import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { words } from "../../strings/pages.js";
import { MOST_MILLION, isTooLarge, sizeOfPhoto } from "../parts/photo-size.js";
import { begun, say, sayCount, saySize } from "../../strings/say.js";

/**
 * @import { Engines } from "../../engine/engines.js"
 * @import { PhotoNumber, PhotoRead } from "../../engine/protocol.js"
 * @import { Puzzle } from "../../rules.js"
 * @typedef {Pick<PhotoNumber, "axis" | "index"> & {block: number | null}} Spot   null for the whole clue
 */

/** The longer side of a photo as the engine gets it, in pixels. */
const LONGEST = 1600;
/** How much of the photo is shown around a number, in heights of it, and how high that is on the page, in CSS pixels. */
const AROUND = 0.5;
const SHOWN = 44;
/** How high the whole clue of a column is shown. */
const SHOWN_COLUMN = 132;
/** The part of all lines up to which those with something illegible are few. */
const FEW = 0.1;
/** How bright red, green and blue are to the eye (Rec. 709). */
const BRIGHTNESS = [0.2126, 0.7152, 0.0722];
const CHUNK = 0x8000;
const PHOTO = /^image\/(?:jpeg|png|webp|gif|avif|bmp|hei[cf])$/;

/** Whether a file is one that browsers decode, unlike pictures that are read as text. @param {File} file */
export function isPhoto({ type }) {
  return PHOTO.test(type);
}

/** Clues from a photo of a printed puzzle: what was read, and each doubtful number beside its picture. */
export class Photo {
  element = build("div", { class: "photo", hidden: true });
  choose;
  #said = build("p", { class: "photo-said", role: "status" });
  #below = build("div", { class: "photo-below" });
  #picker = build("input", { type: "file", accept: "image/*" });
  #texts = words.site.entry.photo;
  #engine;
  #found;
  #correct;
  #running = new AbortController();

  /**
   * @param {Engines} engine
   * @param {(puzzle: Puzzle) => void} found is given clues that need not fit each other
   * @param {(spot: Spot, value: string) => void} correct is given what the reader types for a doubtful number
   * @param {() => void} begin is called when a photo has been chosen
   */
  constructor(engine, found, correct, begin) {
    this.#engine = engine;
    this.#found = found;
    this.#correct = correct;
    this.choose = button(this.#texts.choose, () => this.#picker.click(), { icon: icon("camera") });
    this.element.append(this.#said, this.#below);
    this.#picker.addEventListener("change", () => {
      const file = this.#picker.files?.[0];
      this.#picker.value = "";
      if (!file) return;
      begin();
      void this.take(file);
    });
  }

  /** Says nothing more of a photo. */
  clear() {
    this.#running.abort();
    this.element.hidden = true;
    this.#said.textContent = "";
    this.#below.replaceChildren();
  }

  /** @param {Blob} file */
  async take(file) {
    this.clear();
    const running = (this.#running = new AbortController());
    const { signal } = running;
    this.element.hidden = false;
    this.#tell(this.#texts.starting, "");
    this.#below.replaceChildren(button(words.site.entry.stop, () => this.#stop()));
    try {
      const picture = await decoded(file);
      if (signal.aborted) return;
      const onProgress = (/** @type {{text: string}} */ { text }) => this.#tell(text, "");
      const read = await this.#engine.readPhoto(tonesOf(picture), { signal, onProgress });
      if (signal.aborted) return;
      this.#found({ rows: read.rows, columns: read.columns });
      this.#show(read, picture);
    } catch (error) {
      if (signal.aborted) return;
      this.#below.replaceChildren();
      this.#tell(say(this.#texts.failed, { reason: /** @type {Error} */ (error).message }), "wrong");
    }
  }

  #stop() {
    this.clear();
    this.choose.focus();
  }

  /** @type {(text: string, tone: "" | "good" | "wrong") => void} */
  #tell(text, tone) {
    this.#said.textContent = text;
    this.#said.dataset.tone = tone;
  }

  /** @type {(read: PhotoRead, picture: HTMLCanvasElement) => void} */
  #show(read, picture) {
    const doubtful = read.numbers.filter((number) => number.doubtful);
    const texts = this.#texts;
    const doubts = doubtful.length ? sayCount(texts.doubts, doubtful.length) : read.status === "unique" ? texts.sure : "";
    const problems = read.problems.map((problem) => `${begun(problem)}.`);
    const few = problems.length <= FEW * (read.rows.length + read.columns.length);
    const tone = !problems.length ? "good" : few ? "" : "wrong";
    this.#tell([say(texts.read, { size: saySize(read) }), doubts, ...problems].filter(Boolean).join(" "), tone);
    const items = [...read.unread.map((line) => this.#line(line, read, picture)), ...doubtful.map((number) => this.#doubt(number, picture))];
    this.#below.replaceChildren(...(items.length ? [build("ul", { class: "doubts" }, ...items)] : []));
  }

  /** @type {(number: PhotoNumber, picture: HTMLCanvasElement) => HTMLElement} */
  #doubt(number, picture) {
    const { axis, index, block, value } = number;
    const input = build("input", { type: "text", inputmode: "numeric", maxlength: 3, autocomplete: "off", value: String(value) });
    input.addEventListener("input", () => {
      const typed = input.value.trim();
      if (/^\d+$/.test(typed)) this.#correct({ axis, index, block }, typed);
    });
    const name = say(this.#texts[axis], { line: index + 1, place: block + 1 });
    return build("li", {}, build("label", {}, cutOut(picture, number.box, SHOWN), build("span", {}, name), input));
  }

  /** A line of which nothing was read, or too little. @type {(line: PhotoRead["unread"][number], read: PhotoRead, picture: HTMLCanvasElement) => HTMLElement} */
  #line({ axis, index, box }, { rows, columns }, picture) {
    const value = (axis === "row" ? rows : columns)[index].join(" ");
    const input = build("input", { type: "text", inputmode: "decimal", maxlength: 60, autocomplete: "off", value });
    input.addEventListener("input", () => {
      const numbers = input.value.match(/\d+/g);
      if (numbers) this.#correct({ axis, index, block: null }, numbers.join(" "));
    });
    const name = say(this.#texts.whole[axis], { line: index + 1 });
    const shown = cutOut(picture, box, axis === "row" ? SHOWN : SHOWN_COLUMN);
    return build("li", { class: "unread" }, build("label", {}, shown, build("span", {}, name), input));
  }
}

/** The photo, upright and no larger than the engine needs it. @param {Blob} file */
async function decoded(file) {
  const { notPicture, tooMany } = words.site.entry.photo;
  const size = await sizeOfPhoto(file);
  if (size && isTooLarge(size)) throw new Error(say(tooMany, { ...size, most: MOST_MILLION }));
  const image = size && (await createImageBitmap(file).catch(() => null));
  if (!image) throw new Error(notPicture);
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = contextOf(canvas);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
}

/** How bright each pixel is, as the engine takes it. @param {HTMLCanvasElement} picture */
function tonesOf(picture) {
  const { data, width } = contextOf(picture).getImageData(0, 0, picture.width, picture.height);
  const [red, green, blue] = BRIGHTNESS;
  const tones = new Uint8Array(data.length / 4);
  for (let i = 0; i < tones.length; i++) {
    tones[i] = Math.round(red * data[4 * i] + green * data[4 * i + 1] + blue * data[4 * i + 2]);
  }
  let text = "";
  for (let i = 0; i < tones.length; i += CHUNK) text += String.fromCharCode(...tones.subarray(i, i + CHUNK));
  return { tones: btoa(text), width };
}

/** The part of a photo around a number, so high. @type {(picture: HTMLCanvasElement, box: PhotoNumber["box"], shown: number) => HTMLCanvasElement} */
function cutOut(picture, [left, top, width, height], shown) {
  const around = AROUND * Math.min(width, height);
  const [wide, high] = [width + 2 * around, height + 2 * around];
  const scale = (shown * devicePixelRatio) / high;
  const canvas = build("canvas", { "aria-hidden": "true" });
  Object.assign(canvas, { width: Math.round(wide * scale), height: Math.round(high * scale) });
  canvas.style.aspectRatio = `${canvas.width} / ${canvas.height}`;
  contextOf(canvas).drawImage(picture, left - around, top - around, wide, high, 0, 0, canvas.width, canvas.height);
  return canvas;
}

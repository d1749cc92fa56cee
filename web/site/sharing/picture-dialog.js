import { pictureOf } from "../../player/exporting.js";
import { sameCells, startOf } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { svgOf } from "../../svg.js";
import { openDialog } from "../parts/dialog.js";
import { build, button, cleanTitle } from "../../dom.js";
import { fileName, saveFile } from "../parts/files.js";
import { NoSolution, solutionOf } from "./solution.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engines } from "../../engine/engines.js"
 * @typedef {typeof SHOWS[number]} Shows
 * @typedef {{cells: Uint16Array, name: string}} Made   what the reader has made of it, and what that is called
 */

const SHOWS = /** @type {const} */ (["clues", "made", "solution"]);

/** A picture with a longer side, in its own pixels, is a blur where it is shown whole: the preview shows a part of it. */
const LEGIBLE = 900;

/** Hands out a picture of a puzzle, which is shown as it will be. */
class PictureDialog {
  #puzzle;
  #made;
  #engine;
  #texts = words.site.picture;
  /** @type {Shows} */
  #shows = "clues";
  /** @type {Uint16Array | null} */
  #solution = null;
  #closed = new AbortController();
  #preview = build("div", { class: "picture-preview", role: "img" });
  #said = build("p", { class: "dialog-said", role: "status" });
  /** @type {HTMLButtonElement[]} */
  #gives = [];

  /** @param {Puzzle} puzzle @param {Made} made @param {Engines} engine */
  constructor(puzzle, made, engine) {
    this.#puzzle = { ...puzzle, title: cleanTitle(puzzle.title) };
    this.#made = made;
    this.#engine = engine;
    const texts = this.#texts;
    this.#gives = [
      button(texts.png, () => void this.#save("png"), { kind: "primary" }),
      button(texts.svg, () => void this.#save("svg")),
      ...(navigator.clipboard && "ClipboardItem" in window ? [button(texts.copy, () => void this.#copy())] : []),
    ];
    const row = build("div", { class: "dialog-row" }, ...this.#gives);
    openDialog(texts.title, "picture-dialog", [this.#choices(), this.#preview, row, this.#said], () => this.#closed.abort());
    this.#show();
  }

  #choices() {
    const group = build("fieldset", { class: "dialog-choices" }, build("legend", {}, this.#texts.shows));
    const start = startOf(this.#puzzle);
    for (const shows of SHOWS) {
      const radio = build("input", { type: "radio", name: "picture-shows", value: shows, checked: shows === this.#shows });
      radio.disabled = shows === "made" && sameCells(this.#made.cells, start);
      radio.addEventListener("change", () => {
        this.#shows = shows;
        this.#show();
      });
      group.append(build("label", {}, radio, this.#name(shows)));
    }
    return group;
  }

  /** @param {Shows} shows */
  #name(shows) {
    return shows === "made" ? this.#made.name : this.#texts[shows];
  }

  get #cells() {
    return { clues: undefined, made: this.#made.cells, solution: this.#solution ?? undefined }[this.#shows];
  }

  #show() {
    const waiting = this.#shows === "solution" && !this.#solution;
    for (const give of this.#gives) give.disabled = waiting;
    this.#said.textContent = "";
    this.#preview.setAttribute("aria-label", say(this.#texts.preview, { shows: this.#name(this.#shows) }));
    const picture = svgOf(this.#puzzle, { cells: this.#cells, title: this.#puzzle.title });
    const { width, height } = picture.viewBox.baseVal;
    const large = Math.max(width, height) > LEGIBLE;
    this.#preview.classList.toggle("large", large);
    if (large) this.#preview.tabIndex = 0;
    this.#preview.replaceChildren(picture);
    if (waiting) void this.#solve();
  }

  async #solve() {
    this.#said.textContent = this.#texts.solving;
    try {
      this.#solution = await solutionOf(this.#engine, this.#puzzle, this.#closed.signal);
      if (this.#shows === "solution") this.#show();
    } catch (error) {
      if (this.#closed.signal.aborted || this.#shows !== "solution") return;
      const reason = /** @type {Error} */ (error).message;
      this.#said.textContent = error instanceof NoSolution ? reason : say(this.#texts.unsolved, { reason });
    }
  }

  /** @param {"png" | "svg"} format */
  async #save(format) {
    await this.#give(async () => {
      const file = await pictureOf(this.#puzzle, format, this.#cells);
      saveFile(new Blob([file], { type: format === "png" ? "image/png" : "image/svg+xml" }), `${fileName(this.#puzzle)}.${format}`);
      return this.#texts.saved;
    });
  }

  async #copy() {
    await this.#give(async () => {
      const png = pictureOf(this.#puzzle, "png", this.#cells);
      // Safari wants the promise itself, in the very turn of the click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": /** @type {Promise<Blob>} */ (png) })]);
      return this.#texts.copied;
    });
  }

  /** @param {() => Promise<string>} act */
  async #give(act) {
    try {
      this.#said.textContent = await act();
    } catch (error) {
      this.#said.textContent = say(this.#texts.failed, { reason: /** @type {Error} */ (error).message });
    }
  }
}

/** @type {(puzzle: Puzzle, made: Made, engine: Engines) => void} */
export function openPicture(puzzle, made, engine) {
  new PictureDialog(puzzle, made, engine);
}

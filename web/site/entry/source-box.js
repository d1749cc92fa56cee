import { words } from "../../strings/pages.js";
import { say, sayCount, saySize } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { acceptDrops } from "../parts/files.js";
import { icon } from "../../icons.js";
import { Bringing } from "../mine/bringing.js";
import { textOfFile } from "../../reading/encoding.js";
import { catchLargeText } from "./clue-field.js";
import { marksIn } from "./marks.js";
import { isPhoto, Photo } from "./photo.js";
import { holdsSeveral, MAX_BYTES, readPuzzle, sayReadError } from "../mine/reader.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Shared } from "../main.js"
 * @import { Read } from "../mine/reader.js"
 */

/** How long the typing must rest before the text is read. */
const REST_MS = 300;

/**
 * The box that takes a whole puzzle at once: a file dropped or chosen, a photo of a printed puzzle, or a game id, a link
 * or a file's text pasted. What holds several puzzles is taken into the list as a pack.
 */
export class PuzzleSource {
  element = build("div", { class: "source" });
  #shared;
  #found;
  #texts = words.site.entry;
  #input;
  #picker = build("input", { type: "file", class: "picker", tabindex: -1, "aria-hidden": "true" });
  #said = build("p", { class: "said", role: "status" });
  #below = build("div", { class: "said-below" });
  #running = new AbortController();
  #rest = 0;
  /** Whether what is said is about a slip in the clues that were read. */
  #slip = false;

  #photo;

  /**
   * @param {Shared} shared
   * @param {(puzzle: Puzzle, marks?: Uint16Array | null) => void} found is given clues that need not fit each other, and
   *   the marks that came with them
   * @param {ConstructorParameters<typeof Photo>[2]} correct is given what is typed for a doubtful number of a photo
   */
  constructor(shared, found, correct) {
    this.#shared = shared;
    this.#found = found;
    this.#photo = new Photo(shared.engine, found, correct, () => this.clear());
    this.#input = build("textarea", {
      id: "entry-source", rows: 1, placeholder: this.#texts.fromHint,
      spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    });
    const choose = button(this.#texts.choose, () => this.#picker.click(), { icon: icon("file") });
    const drop = build("span", { class: "hint for-mice" }, this.#texts.drop);
    const label = build("label", { for: "entry-source" }, this.#texts.from, " ", drop);
    const row = build("div", { class: "source-row" }, this.#input, choose, this.#photo.choose, this.#picker);
    this.element.append(label, row, this.#said, this.#below, this.#photo.element);
    this.#input.addEventListener("input", () => {
      if (this.#said.dataset.tone === "wrong") this.#tell("", "");
      clearTimeout(this.#rest);
      this.#rest = window.setTimeout(() => this.#typed(), REST_MS);
    });
    this.#input.addEventListener("paste", () => this.#makeWay());
    catchLargeText(this.#input, (text) => this.take(text));
    this.#picker.addEventListener("change", () => this.#takeFile(this.#picker.files?.[0]));
    acceptDrops(this.element, (data) => {
      if (data.files[0]) this.#takeFile(data.files[0]);
      else this.take(data.getData("text/plain"));
    });
  }

  #typed() {
    const { value } = this.#input;
    if (value) return void this.#read(new Blob([value]), null);
    this.stop();
    this.#tell("", "");
  }

  /** What is pasted after a text that was refused takes its place, unless the reader has chosen another. */
  #makeWay() {
    const { value, selectionStart, selectionEnd } = this.#input;
    const atEnd = selectionStart === value.length && selectionEnd === value.length;
    if (this.#said.dataset.tone === "wrong" && atEnd) this.#input.select();
  }

  /** Empties the box, and says nothing of what was in it. */
  clear() {
    this.stop();
    this.#input.value = "";
    this.#tell("", "");
  }

  /** The clues in the fields are a puzzle: what was said of a slip in them is no longer true. */
  settle() {
    if (this.#slip) this.#tell("", "");
  }

  stop() {
    clearTimeout(this.#rest);
    this.#running.abort();
    this.#photo.clear();
  }

  /** Reads a text that is not shown; a message says what was read, or why it could not be read. @param {string} text */
  take(text) {
    this.#input.value = "";
    void this.#read(new Blob([text]), null);
    this.#said.scrollIntoView({ block: "nearest" });
  }

  /** @param {File | undefined} file */
  #takeFile(file) {
    this.#picker.value = "";
    if (file && isPhoto(file)) {
      this.clear();
      void this.#photo.take(file);
    } else if (file) void this.#read(file, file.name);
  }

  /** @param {Blob} blob @param {string | null} name of a file; null for a text */
  async #read(blob, name) {
    this.stop();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#tell(this.#texts.reading, "");
    try {
      if (blob.size > MAX_BYTES) throw new Error(say(this.#texts.tooBig, { most: MAX_BYTES }));
      const text = await textOfFile(blob);
      if (signal.aborted) return;
      if (holdsSeveral(text)) return void (await this.#takeSeveral(blob, name));
      const read = await readPuzzle(text, this.#shared.engine, signal);
      if (signal.aborted) return;
      this.#input.value = "";
      this.#tellRead(read, name);
      this.#found(read.puzzle, read.marks);
    } catch (error) {
      if (signal.aborted) return;
      const { unreadable } = this.#texts;
      const reason = sayReadError(error);
      this.#tell(name === null ? say(unreadable.text, { reason }) : say(unreadable.file, { name, reason }), "wrong");
    }
  }

  /** @type {(blob: Blob, name: string | null) => Promise<void>} */
  async #takeSeveral(blob, name) {
    const { several } = this.#texts;
    const file = new File([blob], name ?? several.name);
    const count = await new Bringing(this.#shared, () => undefined).take([file]);
    this.#input.value = "";
    this.#tell(count ? sayCount(several.taken, count) : "", "good");
    if (count) this.#below.append(build("a", { href: "#" }, several.show));
  }

  /** @type {(read: Read, name: string | null) => void} */
  #tellRead({ puzzle, unfit, assumed, marks, amiss }, name) {
    const { read } = this.#texts;
    const size = saySize(puzzle);
    const way = name === null ? "text" : "file";
    const values = { size, name: name ?? "" };
    if (unfit) {
      this.#tell(say(read.unfit[way], { ...values, reason: sayReadError(unfit) }), "wrong");
      this.#slip = true;
      return;
    }
    const count = marks ? marksIn(puzzle, marks) : 0;
    const more = amiss || (count ? sayCount(this.#texts.marks.read, count) : "");
    this.#tell([say(read[way], values), more].filter(Boolean).join(" "), amiss ? "wrong" : "good");
    if (assumed && JSON.stringify(puzzle.rows) !== JSON.stringify(puzzle.columns)) this.#offerSwap(puzzle);
  }

  /** Nothing tells the rows from the columns, so the reader may know better. @param {Puzzle} puzzle */
  #offerSwap(puzzle) {
    const { assumed } = this.#texts;
    const swapped = { ...puzzle, rows: puzzle.columns, columns: puzzle.rows };
    const swap = button(assumed.swap, () => {
      this.#found(swapped);
      this.#tell(assumed.swapped, "good");
      this.#offerSwap(swapped);
      this.#below.querySelector("button")?.focus();
    });
    this.#below.replaceChildren(build("p", {}, assumed.told), swap);
  }

  /** @type {(text: string, tone: "" | "good" | "wrong") => void} */
  #tell(text, tone) {
    this.#slip = false;
    this.#said.textContent = text;
    this.#said.dataset.tone = tone;
    this.#below.replaceChildren();
  }
}

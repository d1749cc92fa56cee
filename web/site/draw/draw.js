import "../../player/element.js";
import { DRAW_STYLE } from "../../addresses.js";
import { Sketch, cluesOf } from "../../player/board/sketch.js";
import { ClueError, formatState, parseState, puzzleKey } from "../../rules.js";
import { draw } from "../../strings/draw.js";
import { say, sayCount, words } from "../../strings/say.js";
import { build, button, cleanTitle } from "../dom.js";
import { acceptDrops } from "../drops.js";
import { waysTo } from "../entry/ways.js";
import { openHelpByKey } from "../help/help-key.js";
import { icon } from "../icons.js";
import { downloadPuzzle } from "../play/download.js";
import { menu } from "../play/menu.js";
import { openPrint } from "../printing/print-dialog.js";
import { fragmentFor } from "../router.js";
import { openEmbed } from "../sharing/embed-dialog.js";
import { copyGameId, sharePuzzle } from "../sharing/link.js";
import { openPicture } from "../sharing/picture-dialog.js";
import { PicturePanel } from "./picture/panel.js";
import { blackIn, heightFor, isSide, resized } from "./resizing.js";
import { SizeFields } from "./size-fields.js";
import { Verdict } from "./verdict.js";

/**
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {import("../../player/board/sketch.js").Picture} Picture
 * @typedef {import("../../player/board/store.js").Move} Move
 * @typedef {import("./resizing.js").Size} Size
 * @typedef {import("../main.js").Shared} Shared
 */

/** What a first drawing begins with, and how wide a picture begins, in cells. */
const FIRST = 10;
const WIDE = 25;

/** The view in which a puzzle is drawn: the board, what the engine says of it, and what can be done with it. */
export class DrawView {
  element = build("section", { class: "entry draw", "aria-labelledby": "draw-title" });
  heading = build("h1", { id: "draw-title", tabindex: -1 }, words.site.entry.title);
  #shared;
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  #sketch;
  #sizes;
  #question = build("div", { class: "draw-question", role: "alert" });
  #opener;
  #clear;
  #panel;
  /** The move that put the picture onto the board: as long as it is the last, another choice takes its place. @type {Move | null} */
  #placed = null;
  /** Hidden until its style sheet is there. */
  #columns = build("div", { class: "entry-columns draw-columns", hidden: true });
  #summary = build("div", { class: "summary", role: "status" });
  #verdict;
  #name = build("input", { id: "draw-name", type: "text", maxlength: 200, autocomplete: "off", dir: "auto" });
  /** Those that need something drawn. */
  #needing;
  #onPaste = (/** @type {ClipboardEvent} */ event) => this.#pasted(event);
  /** Resolves when the style sheet is there, and the board can be laid out. @type {Promise<unknown>} */
  shown;

  /** @param {Shared} shared */
  constructor(shared) {
    this.#shared = shared;
    const kept = keptIn(shared.storage.drawing());
    this.#name.value = kept.title;
    this.#sketch = new Sketch(kept.picture, draw.board);
    this.#player.settings = shared.settings;
    this.#player.setAttribute("tools", "");
    openHelpByKey(this.#player);
    this.#sizes = new SizeFields((size, side) => this.#resize(size, side));
    this.#panel = new PicturePanel({
      read: () => this.#begin(),
      changed: () => this.#place(this.#size),
      closed: () => this.#opener.focus(),
    });
    this.#opener = button(draw.picture.open, () => this.#panel.open(), { icon: icon("file") });
    this.#verdict = new Verdict(shared.engine, (spots) => this.#player.drawingBoard.ring(spots));
    const { play } = words.site.entry;
    this.#clear = button(words.site.entry.clear, () => void this.#player.reset());
    this.#needing = [
      button(play, () => this.#play(), { kind: "primary" }),
      button(draw.keep, () => this.#keep()),
      menu(words.site.play.share, icon("share"), this.#shares()),
      menu(draw.export, icon("file"), this.#exports()),
    ];
    this.#layOut();
    this.shown = this.#dress().then(() => {
      this.#columns.hidden = false;
      this.#player.drawingBoard.begin(this.#sketch);
      this.#player.addEventListener("change", () => this.#changed());
      this.#follow();
    });
    this.#name.addEventListener("input", () => this.#save());
    document.addEventListener("paste", this.#onPaste);
    const take = (/** @type {DataTransfer} */ { files: [file] }) => void (file && this.#panel.take(file, file.name));
    acceptDrops(this.element, take, ({ types }) => types.includes("Files"));
  }

  leave() {
    document.removeEventListener("paste", this.#onPaste);
    this.#verdict.stop();
    void this.#player.destroy();
  }

  #dress() {
    const sheet = build("link", { rel: "stylesheet", href: DRAW_STYLE });
    const there = new Promise((resolve) => {
      for (const event of ["load", "error"]) sheet.addEventListener(event, resolve);
    });
    this.element.prepend(sheet);
    return there;
  }

  #layOut() {
    const lead = build("p", { class: "lead" }, draw.lead);
    const head = build("header", { class: "page-head" }, this.heading, waysTo("draw"), lead);
    const acts = build("div", { class: "draw-acts" }, this.#opener, this.#clear);
    const tools = build("div", { class: "draw-tools" }, this.#sizes.element, acts);
    const board = build("div", { class: "draw-board" }, this.#player);
    const desk = build("div", { class: "draw-desk" }, tools, this.#question, board);
    const { name, optional } = words.site.entry;
    const label = build("label", { for: "draw-name" }, name, " ", build("span", { class: "hint" }, optional));
    const result = build("aside", { class: "entry-result", "aria-labelledby": "draw-result-title" });
    const [play, keep, ...menus] = this.#needing;
    const actions = [build("div", { class: "entry-actions" }, play, keep), build("div", { class: "draw-more" }, ...menus)];
    result.append(build("h2", { id: "draw-result-title" }, draw.summary), this.#summary, this.#verdict.element);
    result.append(build("div", { class: "name-field" }, label, this.#name), ...actions);
    const beside = build("div", { class: "draw-beside" }, this.#panel.element, result);
    this.#columns.append(desk, beside);
    this.element.append(head, this.#columns);
  }

  #shares() {
    const { engine, notices } = this.#shared;
    const { shareLink, picture, embed, copyId } = words.site.play;
    return [
      { label: shareLink, act: () => void sharePuzzle(this.#puzzle, notices) },
      { label: picture, act: () => openPicture(this.#puzzle, this.#sketch.settledCells(), engine) },
      { label: embed, act: () => openEmbed(this.#puzzle) },
      { label: copyId, act: () => void copyGameId(this.#puzzle, notices) },
    ];
  }

  #exports() {
    const { downloadAs } = words.site.play;
    return [
      { label: words.site.printing.menu, act: () => openPrint([this.#puzzle], this.#shared.engine) },
      { label: downloadAs.non, act: () => void downloadPuzzle(this.#puzzle, "non", this.#shared) },
      { label: downloadAs.json, act: () => void downloadPuzzle(this.#puzzle, "json", this.#shared) },
    ];
  }

  /** What is drawn, as a puzzle. @returns {Puzzle} */
  get #puzzle() {
    const title = cleanTitle(this.#name.value);
    return { ...cluesOf(this.#sketch.picture), ...(title ? { title } : {}) };
  }

  /** @returns {Size} */
  get #size() {
    return { width: this.#sketch.width, height: this.#sketch.height };
  }

  #changed() {
    this.#save();
    this.#follow();
  }

  /** Tells of the drawing as it is now. */
  #follow() {
    const black = blackIn(this.#sketch);
    this.#ask(null);
    this.#sizes.show(this.#size);
    const size = say(words.site.size, this.#size);
    const lines = black ? [size, sayCount(words.site.entry.black, black)] : [draw.empty];
    this.#summary.replaceChildren(...lines.map((line) => build("p", {}, line)));
    this.#verdict.show(black ? cluesOf(this.#sketch) : null);
    for (const button of [this.#clear, ...this.#needing.map(buttonOf)]) button.disabled = !black;
  }

  #save() {
    const { width, cells } = this.#sketch.picture;
    this.#shared.storage.saveDrawing({ rows: formatState(cells, width), title: this.#name.value });
  }

  // size

  /**
   * @param {Size} wanted
   * @param {"width" | "height"} side that the reader has changed
   */
  #resize(wanted, side) {
    const { shape } = this.#panel;
    if (shape) return this.#place(side === "width" ? { ...wanted, height: heightFor(wanted.width, shape) } : wanted);
    const { picture } = this.#sketch;
    const smaller = resized(picture, wanted);
    const lost = blackIn(picture) - blackIn(smaller);
    if (lost) this.#ask({ text: sayCount(draw.cut, lost, wanted), act: () => this.#cut(smaller) });
    else this.#cut(smaller);
  }

  /** @param {Picture} picture */
  #cut(picture) {
    this.#player.drawingBoard.replace(this.#sketch, picture, false);
  }

  /**
   * Asks before black cells are lost; null takes the question away.
   * @param {{text: string, act: () => void} | null} question
   */
  #ask(question) {
    if (!question) return this.#question.replaceChildren();
    const keep = () => this.#follow();
    const answers = [button(draw.cutOff, question.act, { kind: "primary" }), button(draw.keepSize, keep)];
    this.#question.replaceChildren(build("p", {}, question.text), build("div", {}, ...answers));
  }

  // pictures

  /** A picture has come: the board takes its shape. */
  #begin() {
    const { shape } = this.#panel;
    if (!shape) return;
    this.#placed = null;
    const width = Math.max(WIDE, this.#sketch.width);
    this.#place({ width, height: heightFor(width, shape) });
  }

  /** @param {Size} size */
  #place(size) {
    const { moves, at } = this.#sketch;
    const instead = this.#placed !== null && moves[at - 1] === this.#placed;
    this.#placed = this.#player.drawingBoard.replace(this.#sketch, this.#panel.drawing(size), instead);
    this.#player.drawingBoard.seeWhole();
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.#panel.take(file, draw.picture.pasted);
  }

  // what becomes of it

  #play() {
    const puzzle = this.#puzzle;
    this.#own(puzzle);
    location.hash = fragmentFor(puzzle);
  }

  #keep() {
    this.#own(this.#puzzle);
    const show = () => {
      location.hash = "";
    };
    this.#shared.notices.show({ id: "kept", text: draw.kept, actions: [{ label: draw.toList, act: show }], seconds: 8 });
  }

  /** @param {Puzzle} puzzle */
  #own(puzzle) {
    this.#shared.storage.keepOwnPuzzle({ key: puzzleKey(puzzle), puzzle, added: Date.now() });
  }
}

/**
 * @param {HTMLElement} element a button, or a menu that one opens
 * @returns {HTMLButtonElement}
 */
function buttonOf(element) {
  return element instanceof HTMLButtonElement ? element : /** @type {HTMLButtonElement} */ (element.querySelector("button"));
}

/**
 * The drawing that was kept; an empty board where there is none, or none that can be read.
 * @param {import("../../kept/storage.js").Drawing | null} drawing
 * @returns {{picture: Picture, title: string}}
 */
function keptIn(drawing) {
  const width = String(drawing?.rows[0] ?? "").length;
  const height = drawing?.rows.length ?? 0;
  const empty = { width: FIRST, height: FIRST, cells: new Uint8Array(FIRST * FIRST) };
  if (!drawing || !isSide(width) || !isSide(height)) return { picture: empty, title: "" };
  try {
    return { picture: { width, height, cells: parseState(drawing.rows, width, height) }, title: drawing.title };
  } catch (error) {
    if (!(error instanceof ClueError)) throw error;
    return { picture: empty, title: "" };
  }
}

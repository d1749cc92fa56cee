import "../../player/element.js";
import { DRAW_STYLE } from "../../addresses.js";
import { Autosave } from "../../kept/autosave.js";
import { cluesOf } from "../../player/board/sketch.js";
import { puzzleKey } from "../../reading/game-id.js";
import { paintedIn } from "../../rules.js";
import { draw } from "../../strings/draw.js";
import { words } from "../../strings/pages.js";
import { say, sayCount, sayInk } from "../../strings/say.js";
import { build, button, cleanTitle, style } from "../../dom.js";
import { openDownload } from "../parts/download-dialog.js";
import { acceptDrops } from "../parts/files.js";
import { waysTo, menu } from "../parts/menu.js";
import { openHelpByKey } from "../help/asking.js";
import { icon } from "../../icons.js";
import { openPacks } from "../packs/pack-dialog.js";
import { openPrint } from "../printing/print-dialog.js";
import { fragmentFor } from "../sharing/fragment.js";
import { openEmbed } from "../sharing/embed-dialog.js";
import { copyGameId, sharePuzzle, shareText } from "../sharing/link.js";
import { openPicture } from "../sharing/picture-dialog.js";
import { unspoilt, unspoiltLink } from "../sharing/unspoilt.js";
import { Credits } from "./credits.js";
import { keepDrawing, restoreDrawing } from "./kept-drawing.js";
import { cellsIn, inksOf, withInks, withoutInk, withoutUnused } from "./palette/changes.js";
import { PaletteEditor } from "./palette/editor.js";
import { PicturePanel } from "./picture/panel.js";
import { Placing } from "./placing.js";
import { openDrawings } from "./drawings-dialog.js";
import { openProposals } from "./proposals/dialog.js";
import { heightFor, resized } from "./tools/resizing.js";
import { SizeFields } from "./size-fields.js";
import { Hand } from "./tools/hand.js";
import { ToolBar } from "./tools/tool-bar.js";
import { Whole } from "./tools/whole.js";
import { Verdict } from "./verdict.js";
import { waitForVerdict, warnOfSeveral } from "./warning.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Picture } from "../../player/board/sketch.js"
 * @import { Take } from "./proposals/dialog.js"
 * @import { Wish } from "./proposals/wishes.js"
 * @import { Opened } from "../../kept/drawings.js"
 * @import { Size } from "./tools/resizing.js"
 * @import { Shared } from "../main.js"
 */

/** How long the drawing must rest before it is saved, in milliseconds. */
const REST_MS = 300;

/** The view in which a puzzle is drawn: the board, what the engine says of it, and what can be done with it. */
export class DrawView {
  element = build("section", { class: "entry draw", "aria-labelledby": "draw-title" });
  heading = build("h1", { id: "draw-title", tabindex: -1 }, words.site.entry.title);
  #shared;
  /** Under which the drawing is kept. */
  #id;
  #open;
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  #sketch;
  #saving;
  #sizes;
  #palette;
  #hand;
  #toolBar;
  #whole;
  #question = build("div", { class: "draw-question", role: "alert" });
  #opener;
  #clear;
  #panel;
  #placing;
  /** Hidden until its style sheet is there. */
  #columns = build("div", { class: "entry-columns draw-columns", hidden: true });
  #summary = build("div", { class: "summary", role: "status" });
  #verdict;
  #credits = new Credits(() => this.#saving.touch());
  #name = build("input", { id: "draw-name", type: "text", maxlength: 200, autocomplete: "off", dir: "auto" });
  /** Those that need something drawn. */
  #needing;
  /** Whether the reader waits for the verdict, to do something then. */
  #asking = false;
  #onPaste = (/** @type {ClipboardEvent} */ event) => this.#pasted(event);
  /** Resolves when the style sheet is there, and the board can be laid out. @type {Promise<unknown>} */
  shown;

  /**
   * @param {Shared} shared
   * @param {Opened} opened the drawing that it shows
   * @param {(id: string | null) => void} open shows another one in its place, a new one for null
   */
  constructor(shared, { id, drawing, credits }, open) {
    this.#shared = shared;
    this.#id = id;
    this.#open = open;
    const { sketch, title } = restoreDrawing(drawing, draw.board);
    this.#name.value = title;
    this.#credits.value = credits;
    this.#sketch = sketch;
    this.#saving = new Autosave(this.#player, (save) => setTimeout(save, REST_MS), () => this.#save());
    this.#placing = new Placing(this.#player, sketch);
    this.#player.settings = shared.settings;
    this.#player.setAttribute("tools", "");
    this.#player.setAttribute("keys", "page");
    openHelpByKey(this.#player);
    this.#sizes = new SizeFields({ chosen: (size, side) => this.#resize(size, side), refused: () => this.#ask(null) });
    this.#hand = new Hand(sketch, (box) => this.#player.drawingBoard.frame(box));
    this.#toolBar = new ToolBar(this.#hand);
    this.#whole = new Whole(this.#hand, { changed: (change) => this.#change(change), grown: (change) => this.#cutTo(change(this.#sketch.picture)) });
    this.#palette = new PaletteEditor({
      changed: (inks) => this.#reshape(withInks(this.#sketch.picture, inks)),
      removed: (ink) => this.#removeInk(ink),
    });
    this.#panel = new PicturePanel(shared.engine, {
      read: () => this.#placing.begin(this.#panel),
      changed: () => this.#placing.place(this.#panel, this.#size),
      closed: () => {
        this.#placing.stop();
        this.#opener.focus();
      },
    });
    this.#opener = button(draw.picture.open, () => this.#panel.open(), { icon: icon("file") });
    const ring = (/** @type {[row: number, column: number][]} */ spots) => this.#player.drawingBoard.ring(spots);
    this.#verdict = new Verdict(shared.engine, ring, (wish) => this.#propose(wish));
    const { play } = words.site.entry;
    this.#clear = button(words.site.entry.clear, () => void this.#player.reset());
    this.#needing = [
      button(play, () => void this.#warned(() => this.#play()), { kind: "primary" }),
      button(draw.keep, () => void this.#warned(() => this.#keep())),
      menu(words.site.play.share, icon("share"), this.#shares()),
      menu(draw.export, icon("file"), this.#exports()),
    ];
    this.#panel.element.append(this.#verdict.beside.element);
    this.#layOut();
    this.shown = style(this.element, DRAW_STYLE).then(() => {
      this.#columns.hidden = false;
      this.#player.drawingBoard.begin(this.#sketch, this.#hand);
      this.#player.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent} */ (event).detail.reason));
      this.#follow();
    });
    this.#name.addEventListener("input", () => this.#saving.touch());
    document.addEventListener("paste", this.#onPaste);
    const take = (/** @type {DataTransfer} */ { files: [file] }) => void (file && this.#panel.take(file, file.name));
    acceptDrops(this.element, take, ({ types }) => types.includes("Files"));
  }

  leave() {
    document.removeEventListener("paste", this.#onPaste);
    this.#verdict.stop();
    this.#toolBar.leave();
    this.#placing.leave();
    this.#saving.end();
    void this.#player.destroy();
  }

  #layOut() {
    const drawings = button(draw.drawings.open, () => void this.#choose(), { icon: icon("copy") });
    const head = build("header", { class: "page-head draw-head" }, this.heading, waysTo("draw"), drawings);
    const acts = build("div", { class: "draw-acts" }, this.#opener, this.#clear);
    const tools = build("div", { class: "draw-tools" }, this.#sizes.element, this.#palette.element, this.#whole.element, acts, this.#question);
    const board = build("div", { class: "draw-board" }, this.#toolBar.element, this.#player);
    const { name, optional } = words.site.entry;
    const label = build("label", { for: "draw-name" }, name, " ", build("span", { class: "hint" }, optional));
    const result = build("aside", { class: "entry-result", "aria-labelledby": "draw-result-title" });
    const [play, keep, ...menus] = this.#needing;
    const title = build("div", { class: "name-field draw-naming" }, label, this.#name, this.#credits.element);
    const actions = [build("div", { class: "entry-actions" }, play, keep), build("div", { class: "draw-more" }, ...menus)];
    result.append(build("h2", { id: "draw-result-title" }, draw.summary), this.#summary, this.#verdict.element);
    result.append(build("div", { class: "draw-onwards" }, title, ...actions));
    const place = build("div", { class: "draw-notices" });
    this.#shared.notices.lend({ place, takes: ({ lasting }) => !lasting });
    this.#columns.append(tools, this.#panel.element, board, result, place);
    this.element.append(head, this.#columns);
  }

  #shares() {
    const { engine, notices } = this.#shared;
    const { shareLink, shareUnspoilt, picture, copyId } = words.site.play;
    return this.#eachWarned([
      { label: shareLink, act: () => void sharePuzzle(this.#puzzle, notices) },
      { label: shareUnspoilt, act: () => void shareText(unspoilt(this.#puzzle, null, unspoiltLink(this.#puzzle)), notices) },
      { label: picture, act: () => openPicture(this.#puzzle, { cells: this.#sketch.settledCells(), name: draw.drawn }, engine) },
      { label: words.frame.embed.open, act: () => openEmbed(this.#puzzle) },
      { label: copyId, act: () => void copyGameId(this.#puzzle, notices) },
    ]);
  }

  #exports() {
    return this.#eachWarned([
      { label: words.site.printing.menu, act: () => openPrint([this.#puzzle], this.#shared.engine) },
      { label: words.site.play.download, act: () => openDownload(this.#puzzle, this.#shared) },
      { label: words.site.packs.open, act: () => void openPacks(this.#shared.storage, { drawn: this.#puzzle }) },
    ]);
  }

  /** What is drawn, as a puzzle. @returns {Puzzle} */
  get #puzzle() {
    const title = cleanTitle(this.#name.value);
    return { ...this.#clues, ...(title ? { title } : {}), ...this.#credits.value };
  }

  get #clues() {
    return cluesOf(withoutUnused(this.#sketch.picture));
  }

  /** @returns {Size} */
  get #size() {
    return { width: this.#sketch.width, height: this.#sketch.height };
  }

  /** @param {import("../../player/state.js").Reason} reason */
  #changed(reason) {
    if (reason !== "load") this.#placing.leave();
    if (reason !== "stroke") this.#hand.select(null);
    this.#follow();
  }

  /** Tells of the drawing as it is now. */
  #follow() {
    const { picture } = this.#sketch;
    const painted = paintedIn(picture.cells);
    this.#ask(null);
    this.#sizes.show(this.#size);
    this.#whole.show(this.#size);
    this.#palette.show(inksOf(picture));
    if (!this.#panel.isOpen) this.#panel.inks = inksOf(picture).length;
    const size = say(words.frame.size, this.#size);
    const count = picture.inks ? draw.painted : words.site.entry.black;
    const lines = [size, painted ? sayCount(count, painted) : draw.empty];
    this.#summary.replaceChildren(...lines.map((line) => build("p", {}, line)));
    this.#verdict.show(painted ? this.#clues : null);
    for (const button of [this.#clear, ...this.#needing.map(buttonOf)]) button.disabled = !painted;
  }

  /** Lets the reader open another drawing. */
  async #choose() {
    this.#saving.flush(false);
    const { drawings } = this.#shared.storage;
    const shown = await drawings.all();
    if (this.element.isConnected) openDrawings(shown, this.#id, { drawings, open: this.#open });
  }

  #save() {
    this.#id = this.#shared.storage.drawings.save(this.#id, { ...keepDrawing(this.#sketch, this.#name.value), ...this.#credits.value });
  }

  // size

  /** @param {Size} wanted @param {"width" | "height"} side that the reader has changed */
  #resize(wanted, side) {
    const { shape } = this.#panel;
    if (shape) return this.#placing.place(this.#panel, side === "width" ? { ...wanted, height: heightFor(wanted.width, shape) } : wanted);
    this.#cutTo(resized(this.#sketch.picture, wanted));
  }

  /** Gives the board another size, and asks before painted cells are lost. @param {Picture} other the picture at that size */
  #cutTo(other) {
    const { picture } = this.#sketch;
    const { width, height } = other;
    const lost = paintedIn(picture.cells) - paintedIn(other.cells);
    const { cut, cutPainted, cutOff, keepSize } = draw;
    const text = sayCount(picture.inks ? cutPainted : cut, lost, { width, height });
    if (lost) this.#ask({ text, go: cutOff, keep: keepSize, act: () => this.#reshape(other) });
    else this.#reshape(other);
  }

  /** @param {() => Picture | null} change */
  #change(change) {
    const picture = change();
    if (!picture) return this.#shared.notices.show({ id: "room", text: draw.whole.noRoom, seconds: 8 });
    const { selected } = this.#hand;
    this.#reshape(picture);
    this.#hand.select(selected);
  }

  /** @param {number} ink from 1 */
  #removeInk(ink) {
    const { picture } = this.#sketch;
    const smaller = withoutInk(picture, ink);
    const lost = cellsIn(picture, ink);
    const { loses, removeIt, keepIt } = draw.palette;
    const text = sayCount(loses, lost, { ink: sayInk(inksOf(picture)[ink - 1]) });
    if (lost) this.#ask({ text, go: removeIt, keep: keepIt, act: () => this.#reshape(smaller) });
    else this.#reshape(smaller);
  }

  /** @param {Picture} picture of another size, or in other inks */
  #reshape(picture) {
    this.#placing.leave();
    this.#player.drawingBoard.replace(this.#sketch, picture, false);
  }

  /**
   * Asks before painted cells are lost; null takes the question away.
   * @param {{text: string, go: string, keep: string, act: () => void} | null} question
   */
  #ask(question) {
    if (!question) return this.#question.replaceChildren();
    const keep = () => this.#follow();
    const answers = [button(question.go, question.act, { kind: "primary" }), button(question.keep, keep)];
    this.#question.replaceChildren(build("p", {}, question.text), build("div", {}, ...answers));
  }

  // proposals

  /** @param {Wish} wish */
  #propose(wish) {
    this.#placing.stop();
    /** @type {Take} */
    const take = (picture, changed) => {
      this.#reshape(picture);
      this.#shared.notices.show({ id: "proposed", text: draw.proposals.taken, seconds: 8 });
      // Last, since a notice comes into view, and the board is what has changed.
      this.#seek(changed);
    };
    openProposals(this.#shared.engine, { picture: this.#sketch.picture, told: this.#verdict.told }, wish, take);
  }

  // pictures

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.#panel.take(file, draw.picture.pasted);
  }

  // what becomes of it

  /**
   * Does what becomes of the drawing: at once, or when it is known whether it has several solutions and the reader has
   * been told so.
   * @param {() => void} act
   */
  async #warned(act) {
    if (this.#asking) return;
    this.#asking = true;
    const go = await this.#known();
    this.#asking = false;
    // The reader may have gone elsewhere, or cleared the board.
    if (go === "closed" || !this.element.isConnected || !paintedIn(this.#sketch.cells)) return;
    const { several } = this.#verdict;
    if (several) warnOfSeveral(several, { show: () => this.#seek(several.spots), goOn: act });
    else act();
  }

  /** Waits until the verdict on the drawing has come, or the reader has chosen. */
  async #known() {
    for (let { awaited } = this.#verdict; awaited; { awaited } = this.#verdict) {
      const how = await waitForVerdict(awaited);
      if (how !== "told") return how;
    }
    return "told";
  }

  /** @param {{label: string, act: () => void}[]} choices */
  #eachWarned(choices) {
    return choices.map(({ label, act }) => ({ label, act: () => void this.#warned(act) }));
  }

  /** @param {[row: number, column: number][]} spots of which the first is pointed at */
  #seek([[row, column]]) {
    const { drawingBoard } = this.#player;
    drawingBoard.seeWhole();
    drawingBoard.pointAt(row, column);
    this.#player.scrollIntoView({ block: "nearest" });
  }

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

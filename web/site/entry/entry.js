import { puzzleKey } from "../../reading/game-id.js";
import { words } from "../../strings/pages.js";
import { begun, say, sayCount, sayInk } from "../../strings/say.js";
import { DRAW_STYLE } from "../../addresses.js";
import { inksOf } from "../draw/palette/changes.js";
import { PaletteEditor } from "../draw/palette/editor.js";
import { draw } from "../../strings/draw.js";
import { Difficulty } from "../parts/difficulty.js";
import { build, button, cleanTitle, style } from "../../dom.js";
import { fragmentFor } from "../sharing/fragment.js";
import { drawThumbnail } from "../parts/thumbnail.js";
import { Blanks, Remarks } from "./remarks.js";
import { ClueField } from "./clue-field.js";
import { inksTyped, retyped, typedClues, withUsedInks } from "./inked.js";
import { GivenCells } from "./given-cells.js";
import { Origin, originOf } from "./origin.js";
import { holdsBothSides, holdsTable, linesOfBlock, linesOfList } from "./pasted.js";
import { Marks, markedSource, marksIn } from "./marks.js";
import { isNearlyEqual, reportOn } from "./report.js";
import { PuzzleSource } from "./source-box.js";
import { Spots } from "./spots.js";
import { withoutBlanks } from "./typed.js";
import { Typos } from "./typos.js";
import { Uniqueness } from "./uniqueness.js";
import { waysTo } from "../parts/menu.js";

/**
 * @import { Ink, Puzzle } from "../../rules.js"
 * @import { Draft } from "../../kept/storage.js"
 * @import { Shared } from "../main.js"
 * @import { Report } from "./report.js"
 */

/** When typing has rested so long, the reader may be stuck on a slip, though the caret is still in the field. */
const REST_MS = 1000;

/** The view in which a puzzle's clues are typed, pasted or loaded, and checked at once. */
export class EntryView {
  element = build("section", { class: "entry", "aria-labelledby": "entry-title" });
  heading = build("h1", { id: "entry-title", tabindex: -1 }, words.site.entry.title);
  #shared;
  #texts = words.site.entry;
  #rows;
  #columns;
  #name;
  #palette;
  /** The inks of clues in colours. @type {Ink[] | undefined} */
  #inks = undefined;
  /** The signs of inks that the reader has removed. @type {string[]} */
  #gone = [];
  #summary = build("div", { class: "summary", role: "status" });
  #remarks = new Remarks(({ axis, index }) => (axis === "row" ? this.#rows : this.#columns).select(index));
  #given = new GivenCells(() => this.#typed());
  #marks = new Marks(() => this.#typed());
  #preview = build("canvas", { class: "preview", "aria-hidden": "true" });
  #play;
  #uniqueness;
  #spots = new Spots(() => this.#update());
  #blanks = new Blanks(() => this.#leaveBlanksOut());
  #origin = new Origin(() => this.#typed());
  #typos;
  #difficulty;
  #source;
  /** The clues whose difficulty, differing cells or slips are shown. */
  #graded = "";
  #compared = "";
  #searched = "";
  #rest = 0;
  #rested = true;
  #redraw = () => this.#update();

  /** @param {Shared} shared */
  constructor(shared) {
    this.#shared = shared;
    const { rows, rowsHint, columns, columnsHint, example } = this.#texts;
    const describedBy = "clue-format";
    const whole = (/** @type {string} */ text) => this.#source.take(text);
    this.#rows = new ClueField("row", { label: rows, hint: rowsHint, example, describedBy }, whole);
    this.#columns = new ClueField("column", { label: columns, hint: columnsHint, example, describedBy }, whole);
    const nameField = { id: "entry-name", type: "text", maxlength: 200, autocomplete: "off", dir: "auto" };
    this.#name = build("input", nameField);
    this.#play = button(this.#texts.play, () => this.#open(), { kind: "primary" });
    this.#uniqueness = new Uniqueness(shared.engine);
    this.#uniqueness.onAnswer = (status, answered, differing) => this.#answered(status, answered, differing);
    this.#difficulty = new Difficulty(shared.engine);
    // If it fails, the verdict on the first clues says so.
    void shared.engine.start().catch(() => undefined);
    this.#typos = new Typos(shared.engine, ({ puzzle }) => this.#correct(puzzle));
    this.#palette = new PaletteEditor({ changed: (inks) => this.#reink(inks), removed: (ink) => this.#removeInk(ink) });
    this.#source = new PuzzleSource(shared, (puzzle, marks) => this.fill(puzzle, marks), (spot, value) => this.#correctNumber(spot, value));
    this.#layOut();
    const draft = shared.storage.draft();
    if (draft) this.#put(draft);
    this.#rows.input.addEventListener("input", () => this.#tidy("row"));
    this.#columns.input.addEventListener("input", () => this.#tidy("column"));
    for (const input of [this.#rows.input, this.#columns.input, this.#name]) {
      input.addEventListener("input", () => this.#typed());
      input.addEventListener("focus", this.#redraw);
      input.addEventListener("blur", this.#redraw);
    }
    document.documentElement.addEventListener("theme", this.#redraw);
    requestAnimationFrame(this.#redraw);
  }

  /**
   * Puts a puzzle's clues into the fields; what was typed before can be restored.
   * @param {Puzzle} puzzle
   * @param {Uint16Array | null} [marks] that came with it
   */
  fill(puzzle, marks = null) {
    const before = this.#draft();
    const title = cleanTitle(puzzle.title);
    const after = { ...originOf(puzzle), rows: typedClues(puzzle.rows, puzzle.inks), columns: typedClues(puzzle.columns, puzzle.inks), title, given: puzzle.given, inks: puzzle.inks, marked: marks && marksIn(puzzle, marks) ? markedSource(puzzle, marks) : undefined };
    this.#change(after);
    const same = before.rows === after.rows && before.columns === after.columns && String(before.given) === String(after.given);
    if (isBlank(before) || same) return;
    this.#offerUndo(this.#texts.replaced, before);
  }

  leave() {
    clearTimeout(this.#rest);
    this.#uniqueness.stop();
    this.#typos.clear();
    this.#difficulty.clear();
    this.#source.stop();
    document.documentElement.removeEventListener("theme", this.#redraw);
  }

  #layOut() {
    const lead = build("p", { class: "lead" }, this.#texts.lead);
    const name = build("div", { class: "name-field" });
    const optional = build("span", { class: "hint" }, this.#texts.optional);
    name.append(build("label", { for: "entry-name" }, this.#texts.name, " ", optional), this.#name);
    const format = build("p", { class: "hint", id: "clue-format" }, this.#texts.format);
    const fields = build("div", { class: "clue-fields" }, this.#rows.element, this.#columns.element);
    // It comes with the style sheet of the drawing board.
    this.#palette.element.hidden = true;
    void style(this.element, DRAW_STYLE).then(() => (this.#palette.element.hidden = false));
    const form = build("div", { class: "entry-form" }, this.#source.element, fields, format, this.#palette.element, name, this.#origin.element);
    const clear = button(this.#texts.clear, () => this.#clear(), { kind: "quiet" });
    const actions = build("div", { class: "entry-actions" }, this.#play, clear);
    const result = build("aside", { class: "entry-result", "aria-labelledby": "entry-result-title" });
    result.append(build("h2", { id: "entry-result-title" }, this.#texts.summary), this.#preview);
    const engines = [this.#uniqueness.element, this.#spots.element, this.#difficulty.element, this.#typos.element];
    // What the engine says comes last, so that it moves nothing.
    result.append(this.#summary, this.#given.element, this.#marks.element, this.#blanks.element, this.#remarks.element, actions, ...engines);
    // Beside the fields, where messages would cover what is told there.
    const place = build("div", { class: "entry-notices" });
    result.append(place);
    const beside = matchMedia("(min-width: 861px)");
    this.#shared.notices.lend({ place, takes: ({ lasting }) => !lasting && beside.matches });
    const columns = build("div", { class: "entry-columns" }, form, result);
    this.element.append(build("header", { class: "page-head" }, this.heading, waysTo("new"), lead), columns);
  }

  #typed() {
    this.#palette.show(inksOf({ inks: this.#inks }));
    const draft = this.#draft();
    this.#shared.storage.saveDraft(isBlank(draft) ? null : draft);
    this.#rested = false;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rested = true;
      this.#update();
    }, REST_MS);
    this.#update();
  }

  /** What was pasted and is not a clue on each line becomes that. @param {"row" | "column"} axis */
  #tidy(axis) {
    const field = axis === "row" ? this.#rows : this.#columns;
    const { value } = field;
    if (this.#inks || /\d\p{L}/u.test(value)) return undefined;
    if (holdsBothSides(value) || holdsTable(value)) return this.#source.take(value);
    const list = linesOfList(value);
    if (list !== null) field.value = list;
    if (list !== null || axis === "row") return undefined;
    const { rows } = reportOn(this.#rows.value, "", null);
    const lines = linesOfBlock(value, rows ?? []);
    if (lines === null) return undefined;
    const before = this.#draft();
    field.value = lines;
    const { block } = this.#texts;
    return this.#offerUndo(block.told, before, block.lines);
  }

  /** @param {"row" | "column" | null} typing the side that has the focus */
  #report(typing) {
    return reportOn(this.#rows.value, this.#columns.value, typing, this.#inks);
  }

  /** The reader has changed inks, or added one. @param {Ink[]} inks */
  #reink(inks) {
    const before = this.#draft();
    const { rows, columns } = this.#report(null);
    this.#change({ ...before, inks, rows: retyped(before.rows, rows, this.#inks, inks), columns: retyped(before.columns, columns, this.#inks, inks) });
  }

  /** The blocks of an ink that is removed are left to be corrected. @param {number} ink from 1 */
  #removeInk(ink) {
    const before = this.#draft();
    const kept = inksOf(before).filter((_, i) => i + 1 !== ink);
    const inks = kept.length > 1 ? kept : undefined;
    const after = { ...before, inks };
    this.#gone.push(inksOf(before)[ink - 1].sign);
    if (!inks) {
      const { rows, columns } = reportOn(before.rows, before.columns, null, kept);
      Object.assign(after, { rows: retyped(before.rows, rows, kept, undefined), columns: retyped(before.columns, columns, kept, undefined) });
    }
    this.#change(after);
    this.#offerUndo(begun(say(this.#texts.inkGone, { ink: sayInk(inksOf(before)[ink - 1]) })), before);
  }

  #leaveBlanksOut() {
    const before = this.#draft();
    this.#change({ ...before, rows: withoutBlanks(before.rows), columns: withoutBlanks(before.columns) });
    this.#offerUndo(this.#texts.blanks.leftOut, before);
    this.heading.focus({ preventScroll: true });
  }

  #update() {
    const focused = document.activeElement;
    const typing = focused === this.#rows.input ? "row" : focused === this.#columns.input ? "column" : null;
    if (this.#rested || !typing) this.#inks = inksTyped(`${this.#rows.value}\n${this.#columns.value}`, this.#inks, this.#gone);
    this.#palette.show(inksOf({ inks: this.#inks }));
    const report = this.#given.join(this.#report(typing));
    this.#rows.dip(this.#inks, report.rows);
    this.#columns.dip(this.#inks, report.columns);
    for (const [field, axis] of /** @type {const} */ ([[this.#rows, "row"], [this.#columns, "column"]])) {
      const wrong = report.remarks.filter(({ place, waiting }) => place?.axis === axis && !waiting);
      field.mark(new Set(wrong.map(({ place }) => /** @type {number} */ (place?.index))));
    }
    this.#tell(report);
    const { puzzle, blanks } = report;
    this.#given.tell(report);
    this.#marks.tell(puzzle);
    // While lines are typed, the last one may be blank for a moment.
    if (this.#rested || !typing) this.#blanks.show(blanks);
    else if (!blanks) this.#blanks.show(0);
    this.#play.disabled = !puzzle;
    if (puzzle) this.#source.settle();
    this.#uniqueness.show(puzzle);
    this.#follow(report, puzzle, typing !== null);
    this.#preview.hidden = !puzzle;
    if (puzzle) drawThumbnail(this.#preview, puzzle, null, this.#spots.shown);
  }

  /**
   * The difficulty, cells and slips shown belong to the previous clues. Clues that are not a puzzle as they are may be one
   * slip away from one.
   * @type {(report: Report, puzzle: Puzzle | null, typing: boolean) => void}
   */
  #follow(report, puzzle, typing) {
    const { rows, columns } = report;
    const given = this.#given.rows;
    const clues = JSON.stringify([rows, columns, given]);
    if (clues !== this.#graded) this.#difficulty.clear();
    if (clues !== this.#compared) this.#spots.clear();
    if (clues !== this.#searched) this.#typos.clear();
    const near = report.near && this.#rested && (!typing || isNearlyEqual(report));
    if (!puzzle && rows && columns && near) {
      this.#searched = clues;
      void this.#typos.look({ ...(this.#inks ? { inks: this.#inks } : {}), rows, columns, given });
    }
  }

  /** @type {(status: string, puzzle: Puzzle, differing: import("./spots.js").Differing) => void} */
  #answered(status, puzzle, differing) {
    const clues = JSON.stringify([puzzle.rows, puzzle.columns, this.#given.rows]);
    if (status === "unique") {
      this.#graded = clues;
      void this.#difficulty.show(puzzle);
    }
    if (status === "multiple") {
      this.#compared = clues;
      this.#spots.offer(differing);
    }
    if (status === "none" || status === "multiple") {
      this.#searched = clues;
      void this.#typos.look(puzzle);
    }
  }

  /** @param {Puzzle} puzzle with a slip corrected */
  #correct({ rows, columns }) {
    const before = this.#draft();
    this.#change({ ...before, rows: typedClues(rows, this.#inks), columns: typedClues(columns, this.#inks) });
    this.#offerUndo(this.#texts.typos.corrected, before);
    this.heading.focus({ preventScroll: true });
  }

  /** @type {(spot: import("./photo.js").Spot, value: string) => void} */
  #correctNumber({ axis, index, block }, value) {
    const field = axis === "row" ? this.#rows : this.#columns;
    const lines = field.value.split("\n");
    const numbers = block === null ? [] : (lines[index] ?? "").split(" ");
    if (lines[index] === undefined || (block !== null && numbers[block] === undefined)) return;
    numbers[block ?? 0] = value;
    lines[index] = numbers.join(" ");
    field.value = lines.join("\n");
    this.#typed();
  }

  /** @param {Report} report */
  #tell({ rows, columns, black, remarks }) {
    const lines = [];
    const sides = {
      rows: sayCount(this.#texts.rowCount, rows?.length ?? 0),
      columns: sayCount(this.#texts.columnCount, columns?.length ?? 0),
    };
    if (rows?.length && columns?.length) {
      lines.push(say(this.#texts.lines, sides));
      if (black.rows === black.columns) lines.push(sayCount(this.#inks ? draw.painted : this.#texts.black, black.rows));
    } else if (rows?.length && columns) lines.push(say(this.#texts.needColumns, sides));
    else if (columns?.length && rows) lines.push(say(this.#texts.needRows, sides));
    else if (!remarks.length) lines.push(this.#texts.empty);
    // Whatever is put here is read out, so nothing is put here twice.
    const told = Array.from(this.#summary.children, (line) => line.textContent);
    if (told.join() !== lines.join()) this.#summary.replaceChildren(...lines.map((line) => build("p", {}, line)));
    this.#remarks.show(remarks);
  }

  /** @returns {Draft} */
  #draft() {
    const given = this.#given.rows;
    const inks = this.#inks;
    const marked = this.#marks.source;
    const texts = { rows: this.#rows.value, columns: this.#columns.value, title: this.#name.value, ...this.#origin.value };
    return { ...texts, ...(given ? { given } : {}), ...(inks ? { inks } : {}), ...(marked ? { marked } : {}) };
  }

  /** @param {Draft} draft */
  #put({ rows, columns, title, given, inks, marked, ...about }) {
    this.#inks = inks;
    this.#given.rows = given;
    this.#marks.source = marked;
    this.#rows.value = rows;
    this.#columns.value = columns;
    this.#name.value = title;
    this.#origin.value = about;
  }

  /** @param {Draft} draft */
  #change(draft) {
    this.#put(draft);
    this.#typed();
  }

  #clear() {
    const before = this.#draft();
    this.#source.clear();
    this.#change({ rows: "", columns: "", title: "" });
    this.#rows.input.focus();
    if (!isBlank(before)) this.#offerUndo(this.#texts.cleared, before);
  }

  /**
   * @param {string} text
   * @param {Draft} before
   * @param {string} [label] of the way back
   */
  #offerUndo(text, before, label = this.#texts.undo) {
    const actions = [{ label, act: () => this.#change(before) }];
    this.#shared.notices.show({ id: "entry-undo", text, actions, seconds: 15 });
  }

  #open() {
    const { puzzle: posed } = this.#given.join(this.#report(null));
    if (!posed) return;
    const title = cleanTitle(this.#name.value);
    const puzzle = { ...withUsedInks(posed), ...(title ? { title } : {}), ...this.#origin.value };
    this.#shared.storage.keepOwnPuzzle({ key: puzzleKey(puzzle), puzzle, added: Date.now() });
    this.#shared.storage.saveDraft(null);
    const fragment = fragmentFor(puzzle);
    // Who gave no title does not know the picture: if it is one of the site's puzzles, that one's title stays hidden.
    const opened = fragmentFor(puzzle, { marks: this.#marks.textFor(puzzle), hidden: !title });
    // Back leads to these clues, for whoever sees a slip on the board.
    history.replaceState(history.state, "", `#edit=${fragment}`);
    location.hash = opened;
  }
}

/** @param {Draft} draft */
function isBlank({ rows, columns, title }) {
  return !(rows + columns + title).trim();
}

import { words } from "../../strings/pages.js";
import { say, sayCount, sayNumber, saySize } from "../../strings/say.js";
import { openDialog } from "../parts/dialog.js";
import { build, button, cleanTitle } from "../../dom.js";
import { icon } from "../../icons.js";
import { NoSolution, solutionOf } from "../sharing/solution.js";
import { READABLE, usualPaper } from "./paper.js";
import { plainOf } from "./plain.js";
import { foresee, sheetsOf } from "./sheets.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engines } from "../../engine/engines.js"
 * @import { Paper } from "./paper.js"
 * @import { Solution } from "./sheets.js"
 * @typedef {(puzzle: Puzzle, text: string) => boolean} IsFound whether a search for the text finds the puzzle
 */

/** Up to this many puzzles are all chosen at first; of more, the reader picks. */
const FEW = 12;
/** How long to look for a solution. */
const SOLUTION_SECONDS = 30;

/** Prints puzzles, with their solutions on the last pages if the reader wants them. */
class PrintDialog {
  #puzzles;
  #engine;
  #texts = words.site.printing;
  /** @type {Set<Puzzle>} */
  #chosen;
  /** @type {Paper} */
  #paper = usualPaper();
  #closed = new AbortController();
  #solutions = build("input", { type: "checkbox" });
  #plain = build("input", { type: "checkbox" });
  #count = build("p", { class: "dialog-said" });
  #warning = build("p", { class: "dialog-said", role: "status" });
  #said = build("p", { class: "dialog-said", role: "status" });
  #print = button(this.#texts.print, () => void this.#run(), { kind: "primary", icon: icon("print") });
  #boxes = build("ul", { class: "print-choice" });
  #search = build("input", { type: "search", class: "choice", placeholder: words.site.library.searchFor, "aria-label": words.site.library.search });
  #matches = build("p", { class: "dialog-said", role: "status" });
  /** The lines of the puzzles. @type {Map<Puzzle, HTMLLIElement>} */
  #lines = new Map();
  #isFound;

  /** @param {Puzzle[]} puzzles @param {Engines} engine @param {IsFound} isFound */
  constructor(puzzles, engine, isFound) {
    this.#puzzles = puzzles;
    this.#isFound = isFound;
    this.#engine = engine;
    this.#chosen = new Set(puzzles.length <= FEW ? puzzles : []);
    const texts = this.#texts;
    const solutions = build("label", { class: "print-option" }, this.#solutions, texts.withSolutions);
    const plain = build("label", { class: "print-option" }, this.#plain, texts.plain);
    for (const box of [this.#solutions, this.#plain]) box.addEventListener("change", () => this.#tell());
    const options = puzzles.some(({ inks }) => inks) ? [solutions, plain] : [solutions];
    const row = build("div", { class: "dialog-row" }, this.#print, this.#count);
    const several = puzzles.length > 1 ? [this.#choice()] : [];
    openDialog(texts.title, "print-dialog", [...several, this.#papers(), ...options, row, this.#warning, this.#said], () => this.#closed.abort());
    this.#tell();
  }

  #choice() {
    // Those that the search has not found stay as they are.
    const mark = (/** @type {boolean} */ all) => {
      for (const [puzzle, line] of this.#lines) {
        if (line.hidden) continue;
        /** @type {HTMLInputElement} */ (line.querySelector("input")).checked = all;
        this.#chosen[all ? "add" : "delete"](puzzle);
      }
      this.#tell();
    };
    for (const puzzle of this.#puzzles) {
      const box = build("input", { type: "checkbox", checked: this.#chosen.has(puzzle) });
      box.addEventListener("change", () => {
        if (box.checked) this.#chosen.add(puzzle);
        else this.#chosen.delete(puzzle);
        this.#tell();
      });
      const title = cleanTitle(puzzle.title) || words.site.untitled;
      const size = saySize(puzzle);
      const name = build("bdi", {}, title);
      this.#lines.set(puzzle, build("li", {}, build("label", {}, box, name, build("span", {}, size))));
    }
    this.#boxes.append(...this.#lines.values());
    this.#search.addEventListener("input", () => this.#filter());
    const search = build("label", { class: "search" }, icon("search"), this.#search);
    const all = button(this.#texts.all, () => mark(true), { kind: "quiet" });
    const none = button(this.#texts.none, () => mark(false), { kind: "quiet" });
    const head = build("div", { class: "print-which" }, build("span", {}, this.#texts.which), all, none);
    return build("div", { role: "group", "aria-label": this.#texts.which }, head, search, this.#matches, this.#boxes);
  }

  /** Shows the puzzles that the search finds. */
  #filter() {
    const text = this.#search.value;
    for (const [puzzle, line] of this.#lines) line.hidden = !this.#isFound(puzzle, text);
    const count = [...this.#lines.values()].filter(({ hidden }) => !hidden).length;
    const told = count ? sayCount(words.site.library.shown, count) : words.site.list.nothing;
    this.#matches.textContent = text.trim() ? told : "";
    this.#boxes.scrollTop = 0;
  }

  #papers() {
    const group = build("fieldset", { class: "dialog-choices" }, build("legend", {}, this.#texts.paper));
    for (const paper of /** @type {const} */ (["a4", "letter"])) {
      const radio = build("input", { type: "radio", name: "paper", value: paper, checked: paper === this.#paper });
      radio.addEventListener("change", () => {
        this.#paper = paper;
        this.#tell();
      });
      group.append(build("label", {}, radio, this.#texts.papers[paper]));
    }
    return group;
  }

  get #wanted() {
    return this.#puzzles.filter((puzzle) => this.#chosen.has(puzzle));
  }

  /** What these puzzles are printed as. @param {Puzzle[]} puzzles */
  #shown(puzzles) {
    return this.#plain.checked ? puzzles.map(plainOf) : puzzles;
  }

  #tell() {
    const puzzles = this.#wanted;
    this.#print.disabled = !puzzles.length;
    const { pages, cell } = foresee(this.#shown(puzzles), this.#paper, this.#solutions.checked);
    this.#count.textContent = puzzles.length ? sayCount(this.#texts.pages, pages) : this.#texts.nothing;
    const size = sayNumber(cell, 1);
    this.#warning.textContent = cell < READABLE ? sayCount(this.#texts.small, puzzles.length, { size }) : "";
    this.#said.textContent = "";
  }

  async #run() {
    const puzzles = this.#wanted;
    this.#print.disabled = true;
    try {
      const solutions = this.#solutions.checked ? await this.#solve(puzzles) : [];
      const pause = () => new Promise((/** @type {(value: void) => void} */ done) => setTimeout(done));
      const job = await sheetsOf(this.#shown(puzzles), this.#paper, solutions, pause);
      if (this.#closed.signal.aborted) return;
      this.#said.textContent = "";
      printJob(job);
    } catch (error) {
      if (this.#closed.signal.aborted) return;
      this.#said.textContent = say(this.#texts.failed, { reason: /** @type {Error} */ (error).message });
    } finally {
      this.#print.disabled = false;
    }
  }

  /** @type {(puzzles: Puzzle[]) => Promise<Solution[]>} */
  async #solve(puzzles) {
    /** @type {Solution[]} */
    const solutions = [];
    for (const puzzle of puzzles) {
      this.#said.textContent = say(this.#texts.solving, { at: solutions.length + 1, of: puzzles.length });
      solutions.push(
        await solutionOf(this.#engine, puzzle, this.#closed.signal, SOLUTION_SECONDS).catch((error) => {
          if (error instanceof NoSolution) return error.message;
          throw error;
        }),
      );
    }
    return solutions;
  }
}

/**
 * Prints these pages. They stay until the reader is back: some browsers only make the pages after `print` has returned,
 * and make them anew when other paper is chosen.
 * @param {HTMLElement} job
 */
function printJob(job) {
  const root = document.documentElement;
  document.querySelector(".print-job")?.remove();
  root.dataset.printing = "";
  document.body.append(job);
  const back = () => {
    for (const event of ["pointerdown", "keydown"]) window.removeEventListener(event, back, true);
    if (!job.isConnected) return;
    job.remove();
    delete root.dataset.printing;
  };
  window.print();
  for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, back, true);
}

/**
 * @param {Puzzle[]} puzzles
 * @param {Engines} engine
 * @param {IsFound} [isFound] needed for several
 */
export function openPrint(puzzles, engine, isFound = () => true) {
  new PrintDialog(puzzles, engine, isFound);
}

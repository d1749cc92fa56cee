/**
 * Errors told unasked, as the reader has set it: lines that can no longer be right, by a rule of our own, at once; and
 * wrong cells, once the engine knows that there is only one solution. A host may allow less.
 *
 * @typedef {"off" | "line" | "solution"} Level
 */
import { OP } from "../../engine/protocol.js";
import { UNKNOWN, canBeRight, clueAt, isSettled, lineCells, linesThrough, posed, readCells, spotOf } from "../../rules.js";
import { begun, say, sayCount, sayLine, sayList, words } from "../../strings/say.js";
import { isAbort } from "./jobs.js";

/** @type {readonly Level[]} */
const LEVELS = ["off", "line", "solution"];
/** The engine may take this long to find the solution. */
const SOLUTION_SECONDS = 120;
/** At most this many lines are named to listeners. */
const NAMED = 3;

export class Errors {
  /** Lines whose cells changed since they were looked at. @type {Set<number>} */
  #touched = new Set();
  /** The only solution. @type {Uint16Array | null} */
  #solution = null;
  /** The search for it; null before it was asked for. @type {AbortController | null} */
  #search = null;
  /** Cells known to be wrong. @type {Set<number>} */
  #wrong = new Set();
  /** The board from which mistakes count. @type {Uint16Array} */
  #from = new Uint16Array();

  /** @param {import("../features.js").Core} core @param {() => void} buzz lets the reader hear and feel an error */
  constructor({ state, view, voice, game }, buzz) {
    this.state = state;
    this.view = view;
    this.voice = voice;
    this.game = game;
    this.buzz = buzz;
  }

  /** How much is told. @returns {Level} */
  get level() {
    const { settings, allowed, playing, loaded } = this.state;
    if (!playing || !loaded) return "off";
    return LEVELS[Math.min(LEVELS.indexOf(settings.get("errors")), LEVELS.indexOf(allowed.checks))];
  }

  /** How many mistakes the reader was told of, as far as they are told. */
  get told() {
    return this.level === "solution" ? this.state.store.log.mistakes : 0;
  }

  /** @param {{again: boolean}} how whether the puzzle is the same */
  place({ again }) {
    if (!again) {
      this.#search?.abort();
      this.#search = null;
      this.#solution = null;
    }
    this.#begin();
  }

  allow() {
    if (this.state.loaded) this.#begin();
  }

  /** @param {readonly string[]} names of settings */
  adjust(names) {
    if (names.includes("errors") && this.state.loaded) this.#begin();
  }

  /** A game has come onto the board, or another level holds: what is there does not count as a mistake made now. */
  #begin() {
    const { store } = this.state;
    this.#from = store.settled.slice();
    this.#wrong = new Set();
    for (let line = 0; line < store.width + store.height; line++) this.#touched.add(line);
    this.follow();
  }

  /** @param {Iterable<number>} indices of cells that changed */
  touch(indices) {
    const { width, height } = this.state.store;
    for (const index of indices) for (const line of linesThrough(index, width, height)) this.#touched.add(line);
  }

  /** Looks at the lines that were touched, and at the cells if the solution is known. */
  follow() {
    const { level, view, state: { showing } } = this;
    const lines = level === "off" ? [] : this.#impossible();
    this.#touched.clear();
    const told = lines.filter((line) => !showing.wrongLines.includes(line));
    if (told.length || lines.length < showing.wrongLines.length) view.lay({ wrongLines: lines });
    if (level === "solution") {
      this.#look();
      if (!this.#solution) void this.#find();
    } else if (showing.wrongCells.length) view.lay({ wrongCells: [] });
    if (told.length) this.#tell(this.#named(told));
  }

  /** The lines that can no longer be right, of which only those that were touched can have changed. */
  #impossible() {
    const { store, showing } = this.state;
    const { puzzle, cells, width, height } = store;
    if (store.solved) return [];
    const lines = new Set(showing.wrongLines);
    for (const line of this.#touched) {
      if (canBeRight(clueAt(puzzle, line), lineCells(cells, width, height, line))) lines.delete(line);
      else lines.add(line);
    }
    return [...lines];
  }

  #look() {
    const { store } = this.state;
    const solution = this.#solution;
    if (!solution) return;
    const { settled, width } = store;
    /** @type {Set<number>} */
    const wrong = new Set();
    settled.forEach((value, index) => {
      if (isSettled(value) && value !== solution[index]) wrong.add(index);
    });
    const fresh = [...wrong].filter((index) => !this.#wrong.has(index) && settled[index] !== this.#from[index]);
    this.#wrong = wrong;
    // A mark that was there at first counts once it was made again.
    this.#from = this.#from.map((value, index) => (value === settled[index] ? value : UNKNOWN));
    this.view.lay({
      wrongCells: [...wrong].map((index) => ({ ...spotOf(index, width), kind: "mistake", value: null })),
    });
    if (!fresh.length) return;
    store.log.add("mistake", String(fresh.length));
    this.game.refresh();
    this.#tell(sayCount(words.player.errors.cells, fresh.length));
  }

  /** Asks the engine for the solution, once for each puzzle. */
  async #find() {
    const { engine, store } = this.state;
    if (!engine || this.#search) return;
    const search = new AbortController();
    this.#search = search;
    const puzzle = posed(store.puzzle);
    try {
      const asked = { puzzle, limit: 2, timeout: SOLUTION_SECONDS, steps: false };
      const result = await engine.request(OP.SOLVE, asked, { signal: search.signal });
      if (search.signal.aborted || result.status !== "unique") return;
      this.#solution = readCells(store.puzzle, result.solutions[0]);
      this.follow();
    } catch (error) {
      // With the next change it is asked again: the engine may be back by then.
      if (this.#search === search) this.#search = null;
      if (!isAbort(error)) console.warn(error);
    }
  }

  /** @param {string} text */
  #tell(text) {
    this.voice.warn(text);
    this.buzz();
  }

  /** @param {number[]} lines */
  #named(lines) {
    const { lines: forms, many } = words.player.errors;
    if (lines.length > NAMED) return say(many, { count: lines.length });
    return begun(sayCount(forms, lines.length, { lines: sayList(lines.map((line) => sayLine(line, this.state.store.height))) }));
  }
}

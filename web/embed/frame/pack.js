/**
 * A pack of puzzles in the frame: puts one of them on the board and shows which one it is. Games are kept as those of
 * any puzzle, by their clues.
 *
 * @typedef {import("../../player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../reading/pack.js").Entry} Entry
 * @typedef {{number: number, count: number, title: string, date: string | null}} Place
 */
import { dayOf, onNewDay } from "../../days.js";
import { SourceError } from "../../reading/source.js";
import { build } from "../../dom.js";
import { say, sayDate, words } from "../../strings/say.js";
import { lineOf, listOf, titleOf } from "./chooser.js";
import { dailyOf, randomOf } from "./picking.js";
import { readPack } from "../../reading/pack.js";

export class Pack {
  element = build("nav", { class: "chooser", "aria-label": words.frame.pack.label, hidden: true });
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Entry | null} */
  #current = null;
  /** @type {unknown} */
  #pick = null;
  /** Counts packs, so that a slow one gives way to what comes after it. */
  #turn = 0;
  #player;
  #fail;

  /**
   * @param {NonogramPlayer} player
   * @param {(message: string) => void} fail told of each damaged puzzle
   */
  constructor(player, fail) {
    this.#player = player;
    this.#fail = fail;
    onNewDay(() => this.#show());
    player.afterwards = async () => {
      const onward = this.#onward();
      return onward ? [{ ...onward, main: true }] : [];
    };
  }

  /** Where the puzzle on the board is in the pack; null if it is not one of it. @returns {Place | null} */
  get place() {
    if (!this.#current) return null;
    const { number, title, date } = this.#current;
    return { number, count: this.#entries.length, title, date };
  }

  /** @param {unknown} pick "daily", "random", or anything else for a list */
  choose(pick) {
    if (this.#pick === pick) return undefined;
    this.#pick = pick;
    return this.#entries.length ? this.#begin(null) : undefined;
  }

  /**
   * Takes a pack. If the puzzle on the board is one of it, it stays.
   * @param {string} text
   * @throws {SourceError}
   */
  async take(text) {
    const turn = ++this.#turn;
    const entries = await readPack(text);
    if (turn !== this.#turn) throw new DOMException("superseded", "AbortError");
    this.#entries = entries;
    await this.#begin(entries.find((entry) => sameClues(entry.puzzle, this.#player.puzzle)) ?? null);
    for (const { problem } of entries) if (problem) this.#fail(problem);
  }

  /** Another puzzle comes onto the board, by itself. */
  drop() {
    this.#turn++;
    this.#entries = [];
    this.#current = null;
    this.#show();
  }

  /** @param {Entry | null} present the one that is on the board already */
  async #begin(present) {
    if (!present) return this.#load(this.#chosen());
    this.#player.stay();
    this.#current = present;
    this.#show();
  }

  /** @returns {Entry} */
  #chosen() {
    const entries = this.#entries;
    if (this.#pick === "random") return randomOf(entries, this.#current);
    const sound = entries.filter(({ puzzle }) => puzzle);
    const chosen = this.#pick === "daily" ? dailyOf(entries, dayOf()) : sound[0];
    if (chosen) return chosen;
    const first = sound.map(({ date }) => date ?? "").sort()[0];
    this.drop();
    throw new SourceError(say(words.frame.pack.early, { date: sayDate(first) }));
  }

  /** @param {Entry} entry a sound one */
  async #load(entry) {
    this.#current = entry;
    this.#show();
    await this.#player.load(/** @type {Puzzle} */ (entry.puzzle));
  }

  #show() {
    const current = this.#current;
    this.element.hidden = !current;
    if (!current) this.element.replaceChildren();
    else if (this.#pick === "daily") this.#replace(lineOf(current, this.#onward()));
    else if (this.#pick === "random") this.#replace(lineOf({ ...current, date: null }, this.#onward()));
    else this.#replace(listOf(this.#entries, current, (entry) => void this.#load(entry)));
  }

  /**
   * The way from the puzzle on the board to another one.
   * @returns {{label: string, run: () => void} | null} null if there is none
   */
  #onward() {
    const current = this.#current;
    if (!current) return null;
    const texts = words.frame.pack;
    const sound = this.#entries.filter(({ puzzle }) => puzzle);
    const run = (/** @type {() => Entry} */ choose) => () => void this.#load(choose());
    if (this.#pick === "random") {
      return sound.length > 1 ? { label: texts.another, run: run(() => randomOf(sound, this.#current)) } : null;
    }
    if (this.#pick === "daily") {
      const ofToday = () => dailyOf(this.#entries, dayOf());
      const another = ofToday() !== current && ofToday() !== null;
      // What it says may stand there over midnight.
      return another ? { label: texts.today, run: run(() => ofToday() ?? current) } : null;
    }
    const next = sound[sound.indexOf(current) + 1];
    return next ? { label: say(words.site.play.next, { title: titleOf(next) }), run: run(() => next) } : null;
  }

  /**
   * Keeps the focus on the same control.
   * @param {HTMLElement[]} parts
   */
  #replace(parts) {
    const at = [...this.element.children].findIndex((part) => part === document.activeElement);
    this.element.replaceChildren(...parts);
    if (at >= 0) parts[at]?.focus();
  }
}

/**
 * @param {Puzzle | null} one
 * @param {Puzzle | null} other
 */
function sameClues(one, other) {
  if (!one || !other || one.rows.length !== other.rows.length || one.columns.length !== other.columns.length) return false;
  const same = (/** @type {"rows" | "columns"} */ axis) =>
    one[axis].every((clue, i) => String(clue) === String(other[axis][i]));
  return same("rows") && same("columns") && String(one.given) === String(other.given);
}

/**
 * A pack of puzzles in the frame: puts one of them on the board and shows which one it is. Games are kept as those of
 * any puzzle, by their clues.
 *
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Puzzle } from "../../rules.js"
 * @import { Entry } from "../../reading/pack.js"
 * @typedef {{number: number, count: number, title: string, date: string | null}} Place
 */
import { dayNumber, dayOf, onNewDay } from "../../days.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { formatGameId } from "../../reading/game-id.js";
import { readPack } from "../../reading/pack.js";
import { SourceError } from "../../reading/source.js";
import { say, sayDate, words } from "../../strings/say.js";

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

  /** @param {NonogramPlayer} player @param {(message: string) => void} fail told of each damaged puzzle */
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
    const { puzzle: shown } = this.#player;
    const present = shown && formatGameId(shown);
    await this.#begin(entries.find(({ puzzle }) => puzzle && formatGameId(puzzle) === present) ?? null);
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
    return next ? { label: say(words.frame.next, { title: titleOf(next) }), run: run(() => next) } : null;
  }

  /** Keeps the focus on the same control. @param {HTMLElement[]} parts */
  #replace(parts) {
    const at = [...this.element.children].findIndex((part) => part === document.activeElement);
    this.element.replaceChildren(...parts);
    if (at >= 0) parts[at]?.focus();
  }
}

/**
 * The puzzle for a date: the one that bears it, else one of those without a date by turns, else the last one before it.
 * Damaged ones keep their turn, which goes to the next one.
 * @param {Entry[]} entries
 * @param {string} date
 * @returns {Entry | null} null if all are for later
 */
export function dailyOf(entries, date) {
  const sound = entries.filter(({ puzzle }) => puzzle);
  const meant = sound.find((entry) => entry.date === date);
  if (meant) return meant;
  const undated = entries.filter((entry) => entry.date === null);
  if (undated.some(({ puzzle }) => puzzle)) {
    const turn = dayNumber(date) % undated.length;
    const inTurn = [...undated.slice(turn), ...undated.slice(0, turn)];
    return inTurn.find(({ puzzle }) => puzzle) ?? null;
  }
  const past = sound.filter((entry) => (entry.date ?? "") < date);
  return past.reduce((last, entry) => ((entry.date ?? "") > (last?.date ?? "") ? entry : last), past[0]) ?? null;
}

/** @param {Entry[]} entries @param {Entry | null} other than this one, if there are others */
export function randomOf(entries, other) {
  const sound = entries.filter(({ puzzle }) => puzzle);
  const others = sound.filter((entry) => entry !== other);
  const choice = others.length ? others : sound;
  return choice[Math.floor(Math.random() * choice.length)];
}

/** @param {Entry} entry */
export function titleOf({ number, title }) {
  return title || say(words.frame.pack.untitled, { number });
}

/**
 * All puzzles by title, with one step back and forth.
 * @param {Entry[]} entries
 * @param {Entry} current
 * @param {(entry: Entry) => void} choose
 */
export function listOf(entries, current, choose) {
  const texts = words.frame.pack;
  const select = build("select", { "aria-label": texts.label });
  for (const entry of entries) {
    const title = titleOf(entry);
    const label = entry.puzzle ? title : say(texts.damaged, { title });
    select.append(build("option", { value: entry.number, disabled: !entry.puzzle, selected: entry === current }, label));
  }
  select.addEventListener("change", () => choose(entries[Number(select.value) - 1]));
  const sound = entries.filter(({ puzzle }) => puzzle);
  const at = sound.indexOf(current);
  const step = (/** @type {"previous" | "next"} */ name, /** @type {Entry | undefined} */ entry) => {
    const attributes = { type: "button", "aria-label": texts[name], title: texts[name], "aria-disabled": String(!entry) };
    const button = build("button", attributes, icon(name));
    if (entry) button.addEventListener("click", () => choose(entry));
    return button;
  };
  return [step("previous", sound[at - 1]), select, step("next", sound[at + 1])];
}

/**
 * One puzzle, with its date if it has one, and a button if there is something to do.
 * @param {Entry} entry
 * @param {{label: string, run: () => void} | null} action
 */
export function lineOf(entry, action) {
  const parts = [build("bdi", {}, titleOf(entry))];
  if (entry.date) parts.push(build("time", { datetime: entry.date }, sayDate(entry.date)));
  const line = build("p", {}, ...parts);
  if (!action) return [line];
  const button = build("button", { type: "button" }, action.label);
  button.addEventListener("click", action.run);
  return [line, button];
}

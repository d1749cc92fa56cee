/**
 * Everything the site remembers on the reader's device: saved games by the key of their clues, own puzzles, records of
 * finished games, the draft of clues, and drawings. Settings are kept by settings.js.
 *
 * Games are kept in two places. The game in play is a note in localStorage, which is written at once, even while the
 * page goes away, and is what several tabs merge. All others are on the shelf, a database with room for years of games:
 * a game is taken down from there when it is opened, and put away when nobody is at it. A note is removed only when the
 * database has confirmed it, so whatever happens in between, one of them has the game.
 *
 * What cannot be read is set aside under another name, never deleted.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { ShelvedGame, Standing } from "./shelf.js"
 * @typedef {{version: number, state: string[], history?: object, log?: unknown, revision?: unknown}} SavedGame   the
 *   project's JSON with a board, and the tab that wrote it
 * @typedef {{puzzle: Puzzle, added: number, pack?: string, place?: number, hidden?: boolean}} KeptPuzzle   `pack`: the file
 *   that it came from with others, or a name that the reader gave them; `place`: in the pack, from 0; `hidden`: its title is not told before the picture is found
 * @typedef {KeptPuzzle & {key: string}} OwnPuzzle
 * @typedef {{own: OwnPuzzle[], standings: Map<string, Standing>, records: FinishedGame[]}} Library   `standings` by the
 *   keys of the puzzles, `records` newest first
 * @import { FinishedGame } from "./records.js"
 * @typedef {{own: OwnPuzzle[], games: [key: string, text: string][]}} Removed
 * @typedef {{rows: string, columns: string, title: string, author?: string, copyright?: string, license?: string,
 *   given?: string[], inks?: import("../rules.js").Ink[], marked?: string}} Draft   `marked`: the puzzle that was read with its marks
 * @typedef {"full" | "forbidden"} Trouble
 */
import { areInks } from "../reading/ink-list.js";
import { isState } from "../rules.js";
import { Drawer } from "./drawer.js";
import { Drawings, isDrawing } from "./drawings.js";
import { standingIn } from "./merging.js";
import { Notes, parseObject } from "./notes.js";
import { Records, isFinishedGame } from "./records.js";
import { Shelf, keysUnder } from "./shelf.js";
import { putGame, putGameAway } from "./shelving.js";

/**
 * The root of all notes. Its version changes with the layout, so that an older page never reads what it cannot
 * understand.
 */
const ROOT = "nonogram/1/";
const DRAFT = `${ROOT}draft`;

/**
 * The storage space for games played on pages of one embedding origin, separate from the site's own.
 * @param {string} origin
 * @param {string} [user] one of its readers; empty for a host that does not tell them apart
 */
export function spaceOf(origin, user = "") {
  return `embed/${encodeURIComponent(origin)}/${user && `${encodeURIComponent(user)}/`}`;
}

/**
 * Fires "trouble" (detail: Trouble) the first time a value could be kept in memory only, "aside" (detail: the key) when
 * a saved game could not be read, and "game" (detail: the key, null for all) when another page changed one.
 */
export class DeviceStorage extends EventTarget {
  #reported = false;
  /** One goes after the other. @type {Promise<void>} */
  #putting = Promise.resolve();
  #space;
  #game;
  #aside;
  #own;
  /** @type {Drawer<import("./records.js").FinishedGame>} */
  #finished;

  /** @param {string} [space] of `spaceOf`; the site's own games without one */
  constructor(space = "") {
    super();
    this.#space = space;
    this.#game = `${ROOT}${space}game/`;
    this.#aside = `${ROOT}${space}aside/`;
    this.notes = new Notes();
    this.shelf = new Shelf(this.notes);
    const places = { notes: this.notes, shelf: this.shelf, report: (/** @type {unknown} */ error) => this.#report(error) };
    /** @type {Drawer<KeptPuzzle>} */
    this.#own = new Drawer(places, "own", `${ROOT}own/`, isKeptPuzzle);
    this.#finished = new Drawer(places, "records", `${ROOT}record/`, isFinishedGame);
    this.records = new Records(this.#finished);
    this.drawings = new Drawings(this.notes, new Drawer(places, "drawings", `${ROOT}drawing/`, isDrawing));
    window.addEventListener("storage", ({ key }) => {
      if (key !== null && !key.startsWith(this.#game)) return;
      this.dispatchEvent(new CustomEvent("game", { detail: key?.slice(this.#game.length) ?? null }));
    });
  }

  /**
   * The game in play, which was taken down before.
   * @param {string} key of game-id.puzzleKey
   * @returns {SavedGame | null} null when there is none, or none that can be read
   */
  game(key) {
    const text = this.text(key);
    if (text === null) return null;
    const game = savedGame(text);
    if (!game) this.setAside(key);
    return game;
  }

  /** @type {(key: string, game: SavedGame) => void} */
  saveGame(key, game) {
    if (!this.notes.write(this.#game + key, JSON.stringify(game))) return;
    void this.#putAway(key, false).catch((error) => this.#report(error));
  }

  /** The game in play as text, to see whether it has changed. @type {(key: string) => string | null} */
  text(key) {
    return this.notes.read(this.#game + key);
  }

  /**
   * Takes a game down from the shelf, so that it can be played.
   * @param {string} key
   * @returns {Promise<string | null>} a game on the shelf that knows nothing of the one in play, nor that of it
   */
  async takeDown(key) {
    const shelved = await this.shelved(key);
    if (shelved === null) return null;
    const [mine, theirs] = [this.text(key), standingIn(shelved)];
    const noted = mine === null ? null : standingIn(mine);
    if (mine !== null && (!theirs || noted?.knows(theirs))) return null;
    if (mine !== null && noted && theirs && !theirs.knows(noted)) return shelved;
    if (mine !== null && !noted) this.setAside(key);
    this.notes.write(this.#game + key, shelved);
    return null;
  }

  /** The game that is on the shelf, as text. @type {(key: string) => Promise<string | null>} */
  async shelved(key) {
    /** @type {ShelvedGame | undefined} */
    const found = await this.shelf.get("games", [this.#space, key]).catch(() => undefined);
    return found?.text ?? null;
  }

  /** All games as text. @returns {Promise<Map<string, string>>} by the keys of the puzzles */
  async games() {
    /** @type {[IDBValidKey, ShelvedGame][]} */
    const shelved = await this.shelf.all("games", keysUnder(this.#space)).catch(() => []);
    const found = new Map(shelved.map(([key, { text }]) => [/** @type {string[]} */ (key)[1], text]));
    return new Map([...found, ...this.notes.under(this.#game)]);
  }

  /**
   * Puts another game in the place of the one in play, if that is still the same.
   * @type {(key: string, before: string | null, after: string | null) => void}
   */
  replaceNote(key, before, after) {
    if (before === null || this.text(key) !== before) return;
    if (after === null) this.notes.remove(this.#game + key);
    else this.notes.write(this.#game + key, after);
  }

  /**
   * How far the reader is in each game that was begun.
   * @param {boolean} [whole] false for those that are noted alone
   * @returns {Promise<Map<string, Standing>>} by the keys of the puzzles
   */
  async standings(whole = true) {
    /** @type {[IDBValidKey, Standing][]} */
    const shelved = whole ? await this.shelf.all("standings", keysUnder(this.#space)).catch(() => []) : [];
    const found = new Map(shelved.map(([key, standing]) => [/** @type {string[]} */ (key)[1], standing]));
    for (const [key, text] of this.notes.under(this.#game)) {
      const standing = standingIn(text);
      if (standing) found.set(key, { state: standing.state, at: standing.at });
    }
    return found;
  }

  /**
   * Puts away what is noted: games, except the one in play, own puzzles, records, and what was set aside.
   * @param {string} [except] the key of the puzzle in play
   */
  putAway(except) {
    this.#putting = this.#putting.then(() => this.#putAllAway(except));
    return this.#putting;
  }

  /** @param {string} [except] */
  async #putAllAway(except) {
    try {
      for (const key of this.notes.under(this.#game).keys()) if (key !== except) await this.#putAway(key, true);
      for (const [name, text] of this.notes.under(this.#aside)) {
        const key = [this.#space, name, Date.now()];
        await this.shelf.change(["aside"], (change) => change.objectStore("aside").put({ text }, key));
        this.notes.removeIf(this.#aside + name, text);
      }
      if (!this.#space) await Promise.all([this.#own.putAway(), this.#finished.putAway(), this.drawings.putAway()]);
    } catch {
      // No database, or no room in it: what is noted remains so.
    }
  }

  /** @param {string} key @param {boolean} clearing whether the note is no longer needed then */
  async #putAway(key, clearing) {
    const text = this.text(key);
    if (text === null || !(await putGameAway(this.shelf, [this.#space, key], text))) return;
    if (clearing) this.notes.removeIf(this.#game + key, text);
  }

  /**
   * Moves a damaged saved game out of the way, so that a fresh board can be saved without destroying it.
   * @param {string} key
   */
  setAside(key) {
    const text = this.text(key);
    if (text === null) return;
    let name = this.#aside + key;
    for (let n = 2; this.notes.read(name) !== null; n++) name = `${this.#aside}${key}/${n}`;
    this.notes.write(name, text);
    this.notes.remove(this.#game + key);
    void this.shelf.change(["games", "standings"], async (change) => {
      /** @type {ShelvedGame | undefined} */
      const shelved = await change.objectStore("games").get([this.#space, key]);
      if (shelved?.text === text) await putGame(change, [this.#space, key], null);
    }).catch(() => undefined);
    this.dispatchEvent(new CustomEvent("aside", { detail: key }));
  }

  /**
   * What the list of puzzles shows of this reader.
   * @param {boolean} [whole] false for what is noted alone, which is there at once
   * @returns {Promise<Library>}
   */
  async library(whole = true) {
    const [own, standings, records] = await Promise.all([
      this.ownPuzzles(whole),
      this.standings(whole),
      this.records.all(whole),
    ]);
    return { own, standings, records };
  }

  /**
   * @param {boolean} [whole] false for those that are noted alone
   * @returns {Promise<OwnPuzzle[]>} newest first, those of a pack, which are as old as each other, in its order
   */
  async ownPuzzles(whole = true) {
    const found = await this.#own.all(whole);
    return [...found].map(([key, own]) => ({ ...own, key })).sort((a, b) => b.added - a.added || (a.place ?? 0) - (b.place ?? 0));
  }

  /** @param {OwnPuzzle} own */
  keepOwnPuzzle({ key, puzzle, added, pack, place, hidden }) {
    this.#own.put(key, { puzzle, added, ...(pack ? { pack, place } : {}), ...(hidden ? { hidden } : {}) });
  }

  /** Keeps many puzzles at once. @param {OwnPuzzle[]} own */
  async keepOwnPuzzles(own) {
    await this.#own.putAll(own.map(({ key, ...kept }) => [key, kept]));
  }

  /**
   * Removes own puzzles and the games played on them.
   * @param {OwnPuzzle[]} own
   * @returns {Promise<Removed>} what `giveBack` takes
   */
  async removeOwnPuzzles(own) {
    /** @type {Removed} */
    const removed = { own, games: [] };
    const keys = own.map(({ key }) => key);
    for (const key of keys) {
      const text = this.text(key) ?? (await this.shelved(key));
      if (text !== null) removed.games.push([key, text]);
    }
    await this.removeGames(keys);
    await this.#own.remove(keys);
    return removed;
  }

  /** Removes the games played on puzzles. @param {string[]} keys */
  async removeGames(keys) {
    for (const key of keys) this.notes.remove(this.#game + key);
    await this.shelf.change(["games", "standings"], async (change) => {
      for (const key of keys) await putGame(change, [this.#space, key], null);
    }).catch(() => undefined);
  }

  /** @param {Removed} removed */
  giveBack({ own, games }) {
    own.forEach((one) => this.keepOwnPuzzle(one));
    for (const [key, text] of games) this.notes.write(this.#game + key, text);
  }

  /** @returns {Draft | null} */
  draft() {
    const value = parseObject(this.notes.read(DRAFT) ?? "");
    if (!value) return null;
    const { rows, columns, title, given = [], inks, marked = "" } = value;
    const good = [rows, columns, title, marked].every((text) => typeof text === "string")
      && Array.isArray(given) && given.every((row) => typeof row === "string") && (inks === undefined || areInks(inks));
    return good ? /** @type {Draft} */ (/** @type {unknown} */ (value)) : null;
  }

  /** @param {Draft | null} draft null to delete it */
  saveDraft(draft) {
    const refused = draft && this.notes.write(DRAFT, JSON.stringify(draft));
    if (!draft) this.notes.remove(DRAFT);
    else if (refused) this.#report(refused);
  }

  /** @param {unknown} error */
  #report(error) {
    if (this.#reported) return;
    this.#reported = true;
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    /** @type {Trouble} */
    const trouble = full ? "full" : "forbidden";
    this.dispatchEvent(new CustomEvent("trouble", { detail: trouble }));
  }
}

/** @type {(text: string) => SavedGame | null} */
function savedGame(text) {
  const game = parseObject(text);
  const good = game && (game.version === 1 || game.version === 2) && Array.isArray(game.state);
  return good ? /** @type {SavedGame} */ (/** @type {unknown} */ (game)) : null;
}

/** @type {(value: unknown) => value is KeptPuzzle} */
export function isKeptPuzzle(value) {
  const { puzzle, added, pack, place, hidden } = /** @type {Partial<Record<keyof KeptPuzzle, any>>} */ (value ?? {});
  const inks = puzzle?.inks;
  return typeof added === "number" && (inks === undefined || areInks(inks))
    && areClues(puzzle?.rows, inks) && areClues(puzzle?.columns, inks)
    && (puzzle.given === undefined || isState(puzzle.given, puzzle.columns.length, puzzle.rows.length, inks?.length))
    && (place === undefined || Number.isSafeInteger(place)) && ["undefined", "boolean"].includes(typeof hidden)
    && [typeof puzzle?.title, typeof pack].every((type) => ["undefined", "string"].includes(type));
}

/** @type {(clues: unknown, inks: unknown[] | undefined) => boolean} */
function areClues(clues, inks) {
  const isCount = (/** @type {unknown} */ n, most = Infinity) => Number.isInteger(n) && Number(n) > 0 && Number(n) <= most;
  const isPair = (/** @type {unknown} */ block, /** @type {number} */ most) =>
    Array.isArray(block) && block.length === 2 && isCount(block[0]) && isCount(block[1], most);
  return Array.isArray(clues) && clues.length > 0
    && clues.every((clue) => Array.isArray(clue) && clue.every((block) => (inks ? isPair(block, inks.length) : isCount(block))));
}

const ASKED = "nonogram/1/asked";

/**
 * Asks the browser, once, not to clear what is kept here when the device runs short of room; a reader who said no is not
 * asked again.
 * @param {DeviceStorage} storage
 */
export async function askToPersist({ notes }) {
  const manager = navigator.storage;
  if (!manager?.persist || notes.read(ASKED)) return;
  notes.write(ASKED, "1");
  if (!(await manager.persisted())) await manager.persist();
}

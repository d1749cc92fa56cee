/**
 * Everything the site remembers on the reader's device, in localStorage: saved games by the key of their
 * clues, own puzzles and the draft of the clue entry. When the browser refuses to store (full, or
 * forbidden) the value is kept in memory instead, so play goes on, and a "trouble" event tells the page once.
 * What cannot be read is set aside under another name, never deleted.
 *
 * @typedef {import("./rules.js").Puzzle} Puzzle
 * @typedef {{version: number, state: string[], history?: object, revision?: unknown}} SavedGame   the project's
 *   JSON with a board, and the tab that wrote it
 * @typedef {{key: string, puzzle: Puzzle, added: number}} OwnPuzzle
 * @typedef {{rows: string, columns: string, title: string}} Draft
 * @typedef {"full" | "forbidden"} Trouble
 */

/**
 * The root of all keys. Its version changes with the storage layout, so that an older page never reads what it
 * cannot understand.
 */
const ROOT = "nonogram/1/";
const OWN = `${ROOT}own/`;
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
 * Fires "trouble" (detail: Trouble) the first time a value could not be stored, "aside" (detail: the key) when a
 * saved game could not be read, and "game" (detail: the key, null for all) when another page changed one.
 */
export class DeviceStorage extends EventTarget {
  /** @type {Storage | null} */
  #device;
  /**
   * Values that the device did not accept, each with what the device held instead.
   * @type {Map<string, {text: string | null, over: string | null}>}
   */
  #memory = new Map();
  #reported = false;
  #game;
  #aside;

  /** @param {string} [space] of `spaceOf`; the site's own games without one */
  constructor(space = "") {
    super();
    this.#game = `${ROOT}${space}game/`;
    this.#aside = `${ROOT}${space}aside/`;
    try {
      this.#device = window.localStorage;
    } catch {
      this.#device = null;
    }
    window.addEventListener("storage", ({ key }) => {
      if (key !== null && !key.startsWith(this.#game)) return;
      this.dispatchEvent(new CustomEvent("game", { detail: key?.slice(this.#game.length) ?? null }));
    });
  }

  /**
   * @param {string} key of rules.puzzleKey
   * @returns {SavedGame | null} null when there is none, or none that can be read
   */
  game(key) {
    const text = this.#read(this.#game + key);
    if (text === null) return null;
    const game = parseObject(text);
    if (game && game.version === 1 && Array.isArray(game.state)) {
      return /** @type {SavedGame} */ (/** @type {unknown} */ (game));
    }
    this.setAside(key);
    return null;
  }

  /**
   * @param {string} key
   * @param {SavedGame} game
   */
  saveGame(key, game) {
    this.#write(this.#game + key, JSON.stringify(game));
  }

  /**
   * A saved game as text, to see whether it has changed.
   * @param {string} key
   * @returns {string | null}
   */
  text(key) {
    return this.#read(this.#game + key);
  }

  /** @param {string} key */
  removeGame(key) {
    this.#remove(this.#game + key);
  }

  /**
   * Moves a damaged saved game out of the way, so that a fresh board can be saved without destroying it.
   * @param {string} key
   */
  setAside(key) {
    const text = this.#read(this.#game + key);
    if (text === null) return;
    let name = this.#aside + key;
    for (let n = 2; this.#read(name) !== null; n++) name = `${this.#aside}${key}/${n}`;
    this.#write(name, text);
    this.#remove(this.#game + key);
    this.dispatchEvent(new CustomEvent("aside", { detail: key }));
  }

  /** @returns {OwnPuzzle[]} newest first */
  ownPuzzles() {
    const found = [];
    for (const name of this.#names(OWN)) {
      const value = parseObject(this.#read(name) ?? "");
      if (isOwnPuzzle(value)) found.push({ ...value, key: name.slice(OWN.length) });
    }
    return found.sort((a, b) => b.added - a.added);
  }

  /** @param {OwnPuzzle} own */
  keepOwnPuzzle({ key, puzzle, added }) {
    this.#write(OWN + key, JSON.stringify({ puzzle, added }));
  }

  /** @param {string} key */
  removeOwnPuzzle(key) {
    this.#remove(OWN + key);
  }

  /** @returns {Draft | null} */
  draft() {
    const value = parseObject(this.#read(DRAFT) ?? "");
    if (!value) return null;
    const { rows, columns, title } = value;
    const good = [rows, columns, title].every((text) => typeof text === "string");
    return good ? /** @type {Draft} */ (/** @type {unknown} */ (value)) : null;
  }

  /** @param {Draft | null} draft null to delete it */
  saveDraft(draft) {
    if (draft) this.#write(DRAFT, JSON.stringify(draft));
    else this.#remove(DRAFT);
  }

  /** @param {string} name */
  #read(name) {
    const held = this.#held(name);
    const kept = this.#memory.get(name);
    if (!kept) return held;
    if (kept.over === held) return kept.text;
    // Another page has written since; its value is newer.
    this.#memory.delete(name);
    return held;
  }

  /**
   * The value that the device itself holds.
   * @param {string} name
   */
  #held(name) {
    try {
      return this.#device?.getItem(name) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #write(name, text) {
    try {
      if (!this.#device) throw new DOMException("no storage", "SecurityError");
      this.#device.setItem(name, text);
      this.#memory.delete(name);
    } catch (error) {
      this.#memory.set(name, { text, over: this.#held(name) });
      this.#report(error);
    }
  }

  /** @param {string} name */
  #remove(name) {
    this.#memory.delete(name);
    try {
      this.#device?.removeItem(name);
    } catch {
      this.#memory.set(name, { text: null, over: this.#held(name) });
    }
  }

  /**
   * @param {string} prefix
   * @returns {Set<string>}
   */
  #names(prefix) {
    const names = new Set(this.#memory.keys());
    try {
      for (let i = 0; i < (this.#device?.length ?? 0); i++) names.add(this.#device?.key(i) ?? "");
    } catch {
      // Storage was forbidden after the page was opened: only the values in memory remain.
    }
    return new Set([...names].filter((name) => name.startsWith(prefix) && this.#read(name) !== null));
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

/**
 * @param {string} text
 * @returns {Record<string, unknown> | null} null for anything but a JSON object
 */
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {value is {puzzle: Puzzle, added: number}}
 */
function isOwnPuzzle(value) {
  const { puzzle, added } = /** @type {{puzzle?: Partial<Puzzle>, added?: unknown}} */ (value ?? {});
  return typeof added === "number" && isClueList(puzzle?.rows) && isClueList(puzzle?.columns)
    && ["undefined", "string"].includes(typeof puzzle?.title);
}

/** @param {unknown} clues */
function isClueList(clues) {
  return Array.isArray(clues) && clues.length > 0
    && clues.every((clue) => Array.isArray(clue) && clue.every((n) => Number.isInteger(n) && n > 0));
}

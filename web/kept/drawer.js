/**
 * Values of one kind, each under a key of its own. A value is noted at once and put away into the database later: what
 * is noted is newer.
 *
 * @import { Notes } from "./notes.js"
 * @import { Shelf } from "./shelf.js"
 */
import { parseObject } from "./notes.js";

/** @template {object} T */
export class Drawer {
  #notes;
  #shelf;
  #root;
  #isValue;
  #report;

  /**
   * @param {{notes: Notes, shelf: Shelf, report: (error: unknown) => void}} places `report`: a value is kept in memory only
   * @param {"own" | "records" | "drawings"} store
   * @param {string} root of the names of its notes
   * @param {(value: unknown) => value is T} isValue
   */
  constructor({ notes, shelf, report }, store, root, isValue) {
    this.#notes = notes;
    this.#shelf = shelf;
    this.#report = report;
    this.store = store;
    this.#root = root;
    this.#isValue = isValue;
  }

  /**
   * @param {boolean} [whole] false for those that are noted alone
   * @returns {Promise<Map<string, T>>} those that can be read
   */
  async all(whole = true) {
    /** @type {[IDBValidKey, unknown][]} */
    const shelved = whole ? await this.#shelf.all(this.store).catch(() => []) : [];
    const noted = [...this.#notes.under(this.#root)].map(([key, text]) => [key, parseObject(text)]);
    const all = new Map(/** @type {[string, unknown][]} */ ([...shelved, ...noted]));
    return new Map([...all].filter(/** @returns {one is [string, T]} */ (one) => this.#isValue(one[1])));
  }

  /** @type {(key: string, value: T) => void} */
  put(key, value) {
    const refused = this.#notes.write(this.#root + key, JSON.stringify(value));
    if (refused) void this.#putAway(key).catch((error) => this.#report(error));
  }

  /**
   * Puts many values into the database at once; where it takes none, each is noted.
   * @param {[key: string, value: T][]} values
   */
  async putAll(values) {
    try {
      await this.#shelf.change([this.store], async (change) => {
        for (const [key, value] of values) await change.objectStore(this.store).put(value, key);
      });
      for (const [key] of values) this.#notes.remove(this.#root + key);
    } catch {
      for (const [key, value] of values) this.put(key, value);
    }
  }

  /** @param {string[]} keys */
  async remove(keys) {
    for (const key of keys) this.#notes.remove(this.#root + key);
    await this.#shelf.change([this.store], async (change) => {
      for (const key of keys) await change.objectStore(this.store).delete(key);
    }).catch(() => undefined);
  }

  /** The note of a value, null if it is not noted. @param {string} key */
  text(key) {
    return this.#notes.read(this.#root + key);
  }

  /**
   * Notes a value that was put away, so that it is there at once.
   * @param {string} key
   * @returns {Promise<T | null>} null for none that can be read
   */
  async takeDown(key) {
    const noted = parseObject(this.text(key) ?? "");
    if (this.#isValue(noted)) return noted;
    const shelved = await this.#shelf.get(this.store, key).catch(() => undefined);
    if (!this.#isValue(shelved)) return null;
    this.#notes.write(this.#root + key, JSON.stringify(shelved));
    return shelved;
  }

  /**
   * Moves what is noted to the database.
   * @param {string} [except] the key of a value that stays noted
   * @throws when that takes nothing; the notes then remain
   */
  async putAway(except) {
    for (const key of this.#notes.under(this.#root).keys()) if (key !== except) await this.#putAway(key);
  }

  /** @param {string} key */
  async #putAway(key) {
    const text = this.text(key);
    const value = text === null ? null : parseObject(text);
    if (text === null || !this.#isValue(value)) return;
    await this.#shelf.change([this.store], (change) => change.objectStore(this.store).put(value, key));
    this.#notes.removeIf(this.#root + key, text);
  }
}

/**
 * The database in which everything is kept for good. Opening it and each request may fail, where the browser refuses
 * databases or has no room; then nothing of the request is done.
 *
 * Keys of "games", "standings" and "aside" begin with a space (`storage.spaceOf`, empty for the site's own games).
 *
 * @typedef {import("idb").IDBPDatabase} Database
 * @typedef {import("idb").IDBPTransaction<unknown, Store[], "readwrite">} Change
 * @typedef {typeof STORES[number]} Store
 * @typedef {{text: string}} ShelvedGame   the saved game as JSON
 * @typedef {{state: string[], at: number}} Standing   the board alone, for the list, and when it was saved
 */
import { openDB } from "../idb/idb.js";

const NAME = "nonogram";
const VERSION = 2;
const STORES = /** @type {const} */ (["games", "standings", "own", "records", "aside", "undo", "drawings"]);
/** A database that has not opened by then counts as refused: the page must not wait for a browser that hangs. */
const OPENING_MS = 4000;

/** Notes that there is something in the database. */
const USED = "nonogram/1/shelf";

export class Shelf {
  /** @type {Promise<Database> | null} */
  #database = null;
  #notes;

  /** @param {import("./notes.js").Notes} notes */
  constructor(notes) {
    this.#notes = notes;
  }

  /**
   * Whether something was put here, as far as can be told without opening the database: that takes so long on a first
   * visit that nothing which is seen first should wait for it.
   */
  get used() {
    return this.#notes.read(USED) !== null;
  }

  /**
   * Looks into the database if nothing is noted of it, as after somebody has cleared localStorage alone.
   * @returns {Promise<boolean>} whether there was something
   */
  async look() {
    if (this.used) return false;
    const counts = await Promise.all(STORES.map(async (store) => (await this.#from(store)).count()));
    const found = counts.some((count) => count > 0);
    if (found) this.#notes.write(USED, "1");
    return found;
  }

  /**
   * @template T
   * @param {Store} store
   * @param {IDBValidKey} key
   * @returns {Promise<T | undefined>}
   */
  async get(store, key) {
    return (await this.#from(store)).get(key);
  }

  /**
   * @template T
   * @param {Store} store
   * @param {IDBKeyRange} [range]
   * @returns {Promise<[IDBValidKey, T][]>} in the order of the keys
   */
  async all(store, range) {
    const from = await this.#from(store);
    const [keys, values] = await Promise.all([from.getAllKeys(range), from.getAll(range)]);
    return keys.map((key, i) => [key, values[i]]);
  }

  /** What is read has to be asked for in the same turn. @param {Store} store */
  async #from(store) {
    const { store: from, done } = (await this.open()).transaction(store);
    // A database that is closed in the midst of it fails the requests, which is told once.
    done.catch(() => undefined);
    return from;
  }

  /**
   * Changes several things, or nothing. Nobody else changes these stores meanwhile. Resolves when the changes are on the
   * device.
   * @template T
   * @param {Store[]} stores
   * @param {(change: Change) => Promise<T>} work awaits nothing but requests of this change
   * @returns {Promise<T>}
   */
  async change(stores, work) {
    const change = (await this.open()).transaction(stores, "readwrite", { durability: "strict" });
    const finished = change.done;
    finished.catch(() => undefined);
    try {
      const result = await work(change);
      await finished;
      if (!this.used) this.#notes.write(USED, "1");
      return result;
    } catch (error) {
      try {
        change.abort();
      } catch {
        // The request that failed has ended the change.
      }
      throw error;
    }
  }

  /** Opens the database, so that later requests need not wait for it. */
  open() {
    this.#database ??= this.#opened().catch((error) => {
      this.#database = null;
      throw error;
    });
    return this.#database;
  }

  async #opened() {
    const forget = () => {
      this.#database = null;
    };
    const opening = openDB(NAME, VERSION, {
      upgrade: (database) => {
        for (const store of STORES) if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
      },
      // A later version of the site must not have to wait for this page, which then keeps notes only.
      blocking: () => void opening.then((database) => database.close()).then(forget),
      // The reader has cleared what the site stores: the next request makes a new database.
      terminated: forget,
    });
    const late = new Promise((_, fail) => {
      setTimeout(() => fail(new DOMException("the database does not open", "TimeoutError")), OPENING_MS);
    });
    return /** @type {Promise<Database>} */ (Promise.race([opening, late]));
  }
}

/** The keys that begin with these parts. @param {...string} parts */
export function keysUnder(...parts) {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/**
 * Drawings that the reader has begun: each is kept under an id of its own, and a note tells which was opened last. That
 * one is noted, so that it is there at once and is saved even while the page goes away; the others go to the database.
 *
 * @import { Notes } from "./notes.js"
 * @typedef {object} Drawing its history is checked where it is drawn
 * @property {string[]} rows as `formatState` writes its cells
 * @property {import("../rules.js").Ink[]} [inks] if it is in colours
 * @property {string} title
 * @property {string} [author]
 * @property {string} [license]
 * @property {unknown} [history] the newest moves
 * @property {number} at when it was saved, in milliseconds since 1970
 * @typedef {Pick<Drawing, "author" | "license">} Credited
 * @typedef {{id: string, drawing: Drawing | null, credits: Credited}} Opened   null for a new one, whose author and licence
 *   are those of the drawing saved last
 */
import { areInks } from "../reading/ink-list.js";
import { isState } from "../rules.js";
import { parseObject } from "./notes.js";

/** Without an id, as older versions of the site wrote it, the note is the only drawing. */
const OPENED = "nonogram/1/drawing";

export class Drawings {
  #notes;
  #drawer;
  /** The text of each drawing as this page read or wrote it last. @type {Map<string, string | null>} */
  #known = new Map();

  /** @param {Notes} notes @param {import("./drawer.js").Drawer<Drawing>} drawer */
  constructor(notes, drawer) {
    this.#notes = notes;
    this.#drawer = drawer;
  }

  /** Every drawing with its id, the one saved last first. @returns {Promise<[id: string, drawing: Drawing][]>} */
  async all() {
    const found = await this.#drawer.all();
    return [...found].sort(([, one], [, other]) => other.at - one.at);
  }

  /**
   * Opens a drawing.
   * @param {string | null} [id] the one that was opened last without it, a new one with null
   * @returns {Promise<Opened>} a new one, too, where it is not there, or cannot be read
   */
  async open(id) {
    const wanted = id === undefined ? this.#takeOver() : id;
    const drawing = wanted === null ? null : await this.#drawer.takeDown(wanted);
    if (wanted === null || !drawing) return { id: newId(), drawing: null, credits: creditsOf((await this.all())[0]?.[1]) };
    this.#notes.write(OPENED, JSON.stringify({ id: wanted }));
    this.#known.set(wanted, this.#drawer.text(wanted));
    return { id: wanted, drawing, credits: creditsOf(drawing) };
  }

  /**
   * Saves a drawing. If another tab has drawn on it meanwhile, or has put it away, both are kept.
   * @type {(id: string, drawing: Drawing) => string}
   * @returns the id under which it is kept now
   */
  save(id, drawing) {
    const elsewhere = this.#drawer.text(id) !== (this.#known.get(id) ?? null);
    const kept = elsewhere ? newId() : id;
    if (!this.#known.has(kept)) this.#notes.write(OPENED, JSON.stringify({ id: kept }));
    this.#drawer.put(kept, drawing);
    this.#known.set(kept, this.#drawer.text(kept));
    return kept;
  }

  /** @param {string} id */
  remove(id) {
    return this.#drawer.remove([id]);
  }

  /** Has a drawing back that was removed. @type {(id: string, drawing: Drawing) => void} */
  giveBack(id, drawing) {
    this.#drawer.put(id, drawing);
  }

  /** Puts away what is noted, except the drawing that was opened last. */
  putAway() {
    return this.#drawer.putAway(this.#opened ?? undefined);
  }

  /** The id of the drawing that was opened last. */
  get #opened() {
    const { id } = parseObject(this.#notes.read(OPENED) ?? "") ?? {};
    return typeof id === "string" ? id : null;
  }

  /** The same; the drawing of an older version of the site is given an id. */
  #takeOver() {
    const old = { ...parseObject(this.#notes.read(OPENED) ?? ""), at: Date.now() };
    if (!isDrawing(old)) return this.#opened;
    const id = newId();
    this.#drawer.put(id, old);
    this.#notes.write(OPENED, JSON.stringify({ id }));
    return id;
  }
}

/** @param {Credited} [drawing] @returns {Credited} */
function creditsOf({ author, license } = {}) {
  return { author, license };
}

function newId() {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

/** @type {(value: unknown) => value is Drawing} */
export function isDrawing(value) {
  const { rows, inks, title, author = "", license = "", at } = /** @type {Partial<Drawing>} */ (value ?? {});
  return (inks === undefined || areInks(inks)) && [title, author, license].every((text) => typeof text === "string") && Number.isSafeInteger(at)
    && Array.isArray(rows) && rows.length > 0 && isState(rows, String(rows[0]).length, rows.length, inks?.length);
}

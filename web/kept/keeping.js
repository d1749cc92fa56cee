/**
 * Keeps a player's games on the reader's device, even if others play them there. What another tab or another player on
 * the same page saved is merged when the browser announces it, when the page is seen again, and always before anything
 * is written. A game that is on the shelf is taken down first; where it and the one in play know nothing of each other, it
 * is merged like another tab's.
 *
 * @import { NonogramPlayer } from "../player/element.js"
 * @import { DeviceStorage, SavedGame } from "./storage.js"
 * @import { Known, Mark } from "./merging.js"
 */
import { Autosave } from "./autosave.js";
import { covers, joined, merge, readRevision, ticked, withMarks } from "./merging.js";
import { restoreGame } from "../player/board/saved.js";
import { puzzleKey } from "../reading/game-id.js";
import { sameCells, startOf } from "../rules.js";

/** How long the board must rest before it is saved. */
const REST_MS = 300;
/** How many boards to remember that another tab may know too. */
const MOST_KNOWN = 12;

export class Keeping {
  /** Identifies this player among all that write the same game. */
  #me = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  #player;
  #device;
  #saving;
  #key = "";
  /** The text that this player read or wrote last. @type {string | null} */
  #text = null;
  /** Boards as they were saved; the last is what the device holds, as far as this player knows. @type {Known[]} */
  #known = [];
  /** The game as it was written last, without its revision. */
  #written = "";
  /** Marks of other tabs that were dropped without telling the reader. @type {Mark[]} */
  #overruled = [];
  #ended = new AbortController();

  /**
   * @param {NonogramPlayer} player
   * @param {DeviceStorage} device
   * @param {{saving?: () => void}} [hooks] `saving`: the game is about to be written
   */
  constructor(player, device, { saving = () => undefined } = {}) {
    this.#player = player;
    this.#device = device;
    this.hooks = { saving };
    this.#saving = new Autosave(player, (save) => setTimeout(save, REST_MS), (leaving) => this.#save(leaving));
    const { signal } = this.#ended;
    const onSeen = () => document.visibilityState === "visible" && this.#meet(true);
    player.addEventListener("ready", () => void this.#open(), { signal });
    device.addEventListener("game", (event) => this.#hearOf(/** @type {CustomEvent} */ (event).detail), { signal });
    for (const type of ["pageshow", "focus"]) window.addEventListener(type, onSeen, { signal });
    document.addEventListener("visibilitychange", onSeen, { signal });
    void this.#open();
  }

  /** Saves what is not saved yet, and releases the player. */
  end() {
    this.#saving.end();
    this.#ended.abort();
  }

  /** Another page has changed a saved game. @param {string | null} key null for all */
  #hearOf(key) {
    if (key === null) this.#keepAgain();
    else if (key === this.#key) this.#meet(true);
  }

  /** Another puzzle is on the board: restores its saved game beneath what was marked already. */
  async #open() {
    const { puzzle } = this.#player;
    if (!puzzle) return;
    const key = puzzleKey(puzzle);
    this.#begin(key);
    const other = await this.#device.takeDown(key);
    if (this.#ended.signal.aborted || key !== this.#key) return;
    if (this.#text === null && this.#device.text(key) !== null) this.#begin(key);
    if (other !== null) this.#meet(true, other);
    void this.#device.putAway(key);
  }

  /** @param {string} key of the puzzle on the board, whose game, if there is one, is in play */
  #begin(key) {
    this.#key = key;
    this.#known = [];
    this.#written = "";
    this.#overruled = [];
    this.#text = null;
    const read = this.#read(this.#device.text(key));
    if (!read) return;
    const { game, cells, revision } = read;
    const untouched = this.#untouched;
    if (!untouched && !sameCells(cells, this.#player.settled)) return this.#meet(true);
    this.#known = [{ clock: revision.clock, cells }];
    this.#text = this.#device.text(this.#key);
    this.#written = plain(game);
    const same = JSON.stringify(game.history) === JSON.stringify(this.#player.game?.history);
    if (untouched && !same) this.#player.restore(game);
  }

  /** @param {string | null} text a saved game; one in play that cannot be read is set aside */
  #read(text) {
    const { puzzle } = this.#player;
    if (!puzzle || text === null) return null;
    try {
      const game = JSON.parse(text);
      const store = restoreGame(puzzle, game);
      const revision = readRevision(game.revision, store.cells.length, puzzle.inks?.length);
      const whose = (/** @type {number} */ index, /** @type {number} */ value) => store.log.whose(index, value);
      return { game, cells: store.settled, trying: store.branch !== null, solved: store.solved, revision, whose };
    } catch {
      if (text === this.#device.text(this.#key)) this.#device.setAside(this.#key);
      return null;
    }
  }

  /**
   * Merges what was written since this player last looked.
   * @param {boolean} told whether the reader will see what is said
   * @param {string | null} [text] the other game
   */
  #meet(told, text = this.#device.text(this.#key)) {
    if (!this.#key || text === this.#text) return;
    if (text === null) return void this.#miss();
    const read = this.#read(text);
    this.#text = this.#device.text(this.#key);
    // What cannot be read was set aside: the game on the board takes its place.
    if (!read) return void (this.#text === null && this.#keepAgain());
    const { puzzle, settled: mine } = this.#player;
    if (!puzzle) return;
    const { game, cells: theirs, revision } = read;
    const blank = { clock: {}, cells: new Uint16Array(theirs.length) };
    const base = (this.#known.findLast(({ clock }) => covers(revision.clock, clock)) ?? blank).cells;
    const last = this.#known.at(-1) ?? blank;
    const wins = this.#me > revision.by;
    const found = merge(puzzle, { base, mine, theirs }, (index) => mine[index] !== last.cells[index] || wins);
    this.#hear(found, revision.overruled ?? [], mine);
    if (!told) this.#overruled.push(...found.kept);
    this.#known.push({ clock: revision.clock, cells: theirs });
    if (!covers(revision.clock, last.clock)) {
      // Neither knew of the other: merge both games without what is not saved yet.
      const saved = merge(puzzle, { base, mine: last.cells, theirs }, () => wins);
      this.#known.push({ clock: joined(last.clock, revision.clock), cells: withMarks(last.cells, saved.taken) });
    }
    this.#known = this.#known.slice(-MOST_KNOWN);
    this.#written = plain(game);
    this.#player.follow(found, { finished: read.solved, told, whose: read.whose });
    const trying = this.#player.game?.history?.branch !== undefined;
    if (!sameCells(this.#player.settled, theirs) || (trying && !read.trying)) this.#saving.touch();
  }

  /**
   * The game in play is no longer noted. Another tab has put it away, unless it did so while this one saved: the shelf
   * then has an older one. If the shelf has none, the reader has removed the puzzle.
   */
  async #miss() {
    const [key, text] = [this.#key, this.#text];
    this.#text = null;
    const shelved = await this.#device.shelved(key);
    if (shelved !== null && shelved !== text && key === this.#key && this.#device.text(key) === null) this.#keepAgain();
  }

  /** The device may have lost what it kept: keeps the game on the board once more. */
  #keepAgain() {
    if (!this.#key || this.#device.text(this.#key) !== null) return this.#meet(true);
    this.#text = null;
    this.#written = "";
    if (!this.#untouched) this.#saving.touch();
  }

  /** Whether nothing is marked on the board besides given cells. */
  get #untouched() {
    const { puzzle, settled } = this.#player;
    return !puzzle || sameCells(settled, startOf(puzzle));
  }

  /**
   * Reports marks of this tab that another tab overruled without telling its reader.
   * @type {(found: import("./merging.js").Merge, overruled: Mark[], mine: Uint16Array) => void}
   */
  #hear(found, overruled, mine) {
    const quiet = new Set(found.taken.map(([index]) => index));
    for (const [index] of found.lost) quiet.delete(index);
    found.lost.push(...overruled.filter(([index, value]) => quiet.has(index) && mine[index] === value));
  }

  /** @param {boolean} leaving */
  #save(leaving) {
    this.#meet(!leaving);
    const { game } = this.#player;
    if (!game || plain(game) === this.#written) return;
    this.hooks.saving();
    const clock = ticked(this.#known.at(-1)?.clock ?? {}, this.#me);
    const overruled = this.#overruled.splice(0);
    const revision = { by: this.#me, at: Date.now(), clock, ...(overruled.length ? { overruled } : {}) };
    this.#device.saveGame(this.#key, { ...game, revision });
    this.#text = this.#device.text(this.#key);
    this.#written = plain(game);
    this.#known.push({ clock, cells: this.#player.settled });
  }
}

/** @param {SavedGame | null} game */
function plain(game) {
  return JSON.stringify({ ...game, revision: undefined });
}

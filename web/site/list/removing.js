import { words } from "../../strings/pages.js";
import { say, sayCount } from "../../strings/say.js";

/**
 * @import { OwnPuzzle, Removed, DeviceStorage } from "../../kept/storage.js"
 * @import { Notices } from "../parts/notices.js"
 */

const NOTICE = "removed";

/** Deletes puzzles of the reader's own. All that were deleted can be had back, until the reader closes the notice or leaves. */
export class Removing {
  #storage;
  #notices;
  #changed;
  /** What was deleted since the notice is there. @type {Removed[]} */
  #removed = [];

  /** @param {DeviceStorage} storage @param {Notices} notices @param {() => void} changed */
  constructor(storage, notices, changed) {
    this.#storage = storage;
    this.#notices = notices;
    this.#changed = changed;
  }

  /** @param {OwnPuzzle[]} own @param {string} title of the puzzle or the pack */
  async remove(own, title) {
    const removed = await this.#storage.removeOwnPuzzles(own);
    this.#removed = this.#notices.shows(NOTICE) ? [...this.#removed, removed] : [removed];
    this.#changed();
    const { undo: label, removed: one, removedSeveral: several } = words.site.list;
    const count = this.#removed.reduce((sum, { own }) => sum + own.length, 0);
    const text = this.#removed.length > 1 ? sayCount(several, count) : say(one, { title });
    this.#notices.show({ id: NOTICE, text, actions: [{ label, act: () => this.#giveBack() }] });
  }

  #giveBack() {
    for (const removed of this.#removed) this.#storage.giveBack(removed);
    this.#changed();
  }
}

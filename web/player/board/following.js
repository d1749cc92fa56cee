/**
 * The same game in another tab: its marks appear on this board as they are made, as moves that undo takes back.
 * Where both tabs marked a cell differently the reader is told once, and may have the other marks.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../../kept/merging.js").Merge} Merge
 * @typedef {import("../../kept/merging.js").Mark} Mark
 * @typedef {(index: number, value: number) => number} Whose   whose a mark is in the other tab, as `Log.whose` tells
 * @typedef {typeof words.player.tabs.mine | typeof words.player.tabs.theirs} Texts
 */
import { say, sayCount, words } from "../../strings/say.js";

export class Following {
  /** The cells in dispute that the reader has not settled yet. @type {{texts: Texts, others: Mark[], whose?: Whose} | null} */
  #dispute = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /**
   * @param {Merge} merge
   * @param {{finished: boolean, told: boolean, whose: Whose}} how
   */
  take({ taken, kept, lost }, { finished, told, whose }) {
    const { desk } = this;
    const changed = desk.store.admit(taken, whose);
    const texts = words.player.tabs;
    if (told && lost.length) this.#dispute = { texts: texts.theirs, others: lost };
    else if (told && kept.length) this.#dispute = { texts: texts.mine, others: kept, whose };
    if (changed) desk.followed(finished);
    else if (told) this.offer();
    if (told && this.#dispute) desk.announce(this.#say());
  }

  /** The texts for the cells in dispute; a single cell is named. */
  #say() {
    const { texts, others } = /** @type {{texts: Texts, others: Mark[]}} */ (this.#dispute);
    const { width } = this.desk.store;
    const [index] = others[0];
    if (others.length > 1) return sayCount(texts.cells, others.length);
    return say(texts.cell, { row: Math.floor(index / width) + 1, column: (index % width) + 1 });
  }

  /** Another game is on the board. */
  forget() {
    this.#dispute = null;
  }

  /** Offers the other marks of the cells in dispute, until the reader has chosen. */
  offer() {
    if (!this.#dispute) return;
    const { desk } = this;
    const { settled } = desk.store;
    // Cells that have got the other marks in another way are no longer in dispute.
    const others = this.#dispute.others.filter(([index, value]) => settled[index] !== value);
    const { texts, whose } = this.#dispute;
    this.#dispute = others.length ? { texts, others, whose } : null;
    if (!this.#dispute) return;
    const close = () => {
      this.#dispute = null;
      desk.offer();
      desk.board.focus({ preventScroll: true });
    };
    const swap = () => {
      if (!desk.editable) return;
      close();
      if (desk.store.admit(others, whose)) desk.changed("back", null);
      desk.message(texts.done);
    };
    desk.bar.show({
      kind: "merge",
      name: words.player.tabs.title,
      text: this.#say(),
      actions: [
        { label: texts.keep, run: close },
        { label: texts.swap, run: swap },
      ],
    });
  }
}

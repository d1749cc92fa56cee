/**
 * The same game in another tab: its marks appear on this board as they are made, as moves that undo takes back.
 * Where both tabs marked a cell differently the reader is told once, and may have the other marks.
 *
 * @import { Merge, Mark } from "../../kept/merging.js"
 * @typedef {(index: number, value: number) => number} Whose   whose a mark is in the other tab, as `Log.whose` tells
 * @typedef {typeof words.player.tabs.mine | typeof words.player.tabs.theirs} Texts
 */
import { spotOf } from "../../rules.js";
import { say, sayCount, words } from "../../strings/say.js";

export class Following {
  /** The cells in dispute that the reader has not settled yet. @type {{texts: Texts, others: Mark[], whose?: Whose} | null} */
  #dispute = null;

  /** @param {import("../features.js").Core} core @param {import("../frame/bar.js").Bar} bar */
  constructor({ state, voice, game }, bar) {
    this.state = state;
    this.voice = voice;
    this.game = game;
    this.bar = bar;
  }

  /** @type {(merge: Merge, how: {finished: boolean, told: boolean, whose: Whose}) => void} */
  take({ taken, kept, lost }, { finished, told, whose }) {
    const changed = this.state.store.admit(taken, whose);
    const texts = words.player.tabs;
    if (told && lost.length) this.#dispute = { texts: texts.theirs, others: lost };
    else if (told && kept.length) this.#dispute = { texts: texts.mine, others: kept, whose };
    if (changed) this.game.followed(finished);
    else if (told) this.offer();
    if (told && this.#dispute) this.voice.announce(this.#say());
  }

  /** The texts for the cells in dispute; a single cell is named. */
  #say() {
    const { texts, others } = /** @type {{texts: Texts, others: Mark[]}} */ (this.#dispute);
    const { width } = this.state.store;
    const [index] = others[0];
    if (others.length > 1) return sayCount(texts.cells, others.length);
    const { row, column } = spotOf(index, width);
    return say(texts.cell, { row: row + 1, column: column + 1 });
  }

  place() {
    this.#dispute = null;
  }

  /** @param {import("../state.js").Reason} reason */
  follow(reason) {
    if (reason === "clear" || reason === "undo") this.#dispute = null;
  }

  /** Offers the other marks of the cells in dispute, until the reader has chosen. */
  offer() {
    if (!this.#dispute) return;
    const { state, game } = this;
    const { settled } = state.store;
    // Cells that have got the other marks in another way are no longer in dispute.
    const others = this.#dispute.others.filter(([index, value]) => settled[index] !== value);
    const { texts, whose } = this.#dispute;
    this.#dispute = others.length ? { texts, others, whose } : null;
    if (!this.#dispute) return;
    const close = () => {
      this.#dispute = null;
      game.offer();
      this.voice.focusBoard();
    };
    const swap = () => {
      if (!game.editable) return;
      close();
      if (state.store.admit(others, whose)) game.changed("back", null);
      this.voice.message(texts.done);
    };
    this.bar.show({
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

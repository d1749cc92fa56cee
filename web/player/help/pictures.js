/**
 * Shows the pictures that were found for clues with several, one after the other, with the cells in which they differ
 * marked. The one that is shown is on the board, and remains a single move.
 *
 * @typedef {import("../desk.js").Desk} Desk
 */
import { say, words } from "../../strings/say.js";

export class Pictures {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /**
   * @param {Uint8Array[]} pictures the first is on the board
   * @param {boolean} moved whether the latest move has put it there
   */
  begin(pictures, moved) {
    const { width } = this.desk.store;
    /** @type {import("../drawing/draw-overlay.js").Mark[]} */
    const marks = [];
    pictures[0].forEach((value, i) => {
      if (pictures.some((picture) => picture[i] !== value))
        marks.push({ row: Math.floor(i / width), column: i % width, kind: "cited", value: null });
    });
    this.#show(pictures, 0, moved, marks);
  }

  /**
   * @param {Uint8Array[]} pictures
   * @param {number} at
   * @param {boolean} moved
   * @param {import("../drawing/draw-overlay.js").Mark[]} marks
   */
  #show(pictures, at, moved, marks) {
    const { desk } = this;
    const texts = words.player.solving;
    const text = say(texts.picture, { at: at + 1, of: pictures.length });
    const next = (at + 1) % pictures.length;
    const turn = () => this.#show(pictures, next, this.#replace(pictures[next], moved), marks);
    const focused = desk.panel.hasFocus;
    desk.speak({ close: () => {} });
    desk.view.lay({ marks });
    desk.panel.show({
      kind: "hint",
      title: texts.several,
      text,
      actions: [{ label: texts.next, run: turn, main: true }],
      close: () => desk.silence(),
    });
    if (focused) desk.panel.focus(texts.next);
    desk.announce(text);
  }

  /**
   * @param {Uint8Array} picture
   * @param {boolean} moved whether the picture before is a move of its own
   * @returns {boolean} whether this one is
   */
  #replace(picture, moved) {
    const { store } = this.desk;
    if (moved) store.undo();
    store.put([...picture].map((value, index) => [index, value]));
    const changed = store.commit();
    this.desk.changed("solve", null);
    return changed;
  }
}

/**
 * Moves through the history of a game: undo, redo, and back to an empty board.
 *
 * @typedef {import("../desk.js").Desk} Desk
 */
import { UNKNOWN } from "../../rules.js";
import { words } from "../../strings/say.js";

export class Travel {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.desk.editable && this.#arrive(this.desk.store.undo(), "undo", words.player.undone);
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    return this.desk.editable && this.#arrive(this.desk.store.redo(), "redo", words.player.redone);
  }

  /** Takes all marks away, as one move. */
  clear() {
    const { desk } = this;
    const { store } = desk;
    if (!desk.editable) return;
    desk.leave();
    store.put([...store.cells.keys()].map((index) => /** @type {[number, number]} */ ([index, UNKNOWN])));
    if (!store.commit()) return;
    desk.changed("clear", null);
    desk.message(words.player.clear.done);
  }

  /**
   * Puts marks that somebody else made in place of the reader's, as one move. A picture that comes whole is not the
   * reader's to have finished.
   * @param {Uint8Array} cells
   */
  adopt(cells) {
    const { desk } = this;
    const { store } = desk;
    if (!desk.editable) return;
    desk.cancel();
    store.branch = null;
    store.put([...cells.entries()]);
    if (!store.commit()) return;
    desk.wasSolved = store.solved;
    if (store.solved) desk.view.finish(null);
    desk.changed("shared", null);
    desk.message(words.player.adopted);
  }

  /**
   * Shows where the board changed.
   * @param {import("./store.js").Move | null} move
   * @param {"undo" | "redo"} reason
   * @param {string} text
   */
  #arrive(move, reason, text) {
    if (!move) return false;
    const { store, painting, showing, view } = this.desk;
    // A move that gave a drawing another size has no cells.
    const index = move[0]?.[0] ?? 0;
    const spot = { row: Math.floor(index / store.width), column: index % store.width };
    view.lay({ cursor: spot });
    view.camera.reveal(spot);
    if (showing.byKeyboard) painting.showCursor();
    this.desk.changed(reason, spot);
    this.desk.announce(text);
    return true;
  }
}

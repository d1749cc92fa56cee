/** Moves through the history of a game: undo, redo, and back to an empty board. */
import { UNKNOWN, spotOf } from "../../rules.js";
import { words } from "../../strings/say.js";

export class Travel {
  /** @param {import("../features.js").Core} core @param {import("../hands/painting.js").Painting} painting */
  constructor({ state, view, voice, game }, painting) {
    this.state = state;
    this.view = view;
    this.voice = voice;
    this.game = game;
    this.painting = painting;
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.game.editable && this.#arrive(this.state.store.undo(), "undo", words.player.undone);
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    return this.game.editable && this.#arrive(this.state.store.redo(), "redo", words.player.redone);
  }

  /** Takes all marks away, as one move. */
  clear() {
    const { store } = this.state;
    if (!this.game.editable) return;
    this.game.leave();
    store.put([...store.cells.keys()].map((index) => /** @type {[number, number]} */ ([index, UNKNOWN])));
    if (!store.commit()) return;
    this.game.changed("clear", null);
    this.voice.message(words.player.clear.done);
  }

  /**
   * Puts marks that somebody else made in place of the reader's, as one move. A picture that comes whole is not the
   * reader's to have finished.
   * @param {Uint16Array} cells
   */
  adopt(cells) {
    const { state, view, game } = this;
    const { store } = state;
    if (!game.editable) return;
    game.cancel();
    if (!store.adopt(cells)) return;
    state.wasSolved = store.solved;
    if (store.solved) view.finish(null);
    game.changed("shared", null);
    this.voice.message(words.player.adopted);
  }

  /**
   * Shows where the board changed.
   * @type {(move: import("./store.js").Move | null, reason: "undo" | "redo", text: string) => boolean}
   */
  #arrive(move, reason, text) {
    if (!move) return false;
    const { state: { store, showing }, view } = this;
    // A move that gave a drawing another size has no cells.
    const index = move[0]?.[0] ?? 0;
    const spot = spotOf(index, store.width);
    view.lay({ cursor: spot });
    view.camera.reveal(spot);
    if (showing.byKeyboard) this.painting.showCursor();
    this.game.changed(reason, spot);
    this.voice.announce(text);
    return true;
  }
}

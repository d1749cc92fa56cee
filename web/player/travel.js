/**
 * Through the moves of a game: back, on again, and to an empty board.
 *
 * @typedef {import("./desk.js").Desk} Desk
 */
import { UNKNOWN } from "../rules.js";
import { words } from "../strings/say.js";

/**
 * @param {Desk} desk
 * @returns {boolean} whether there was something to undo
 */
export function undo(desk) {
  return desk.editable && arrive(desk, desk.store.undo(), "undo", words.player.undone);
}

/**
 * @param {Desk} desk
 * @returns {boolean} whether there was something to redo
 */
export function redo(desk) {
  return desk.editable && arrive(desk, desk.store.redo(), "redo", words.player.redone);
}

/**
 * All marks go, as one move.
 * @param {Desk} desk
 */
export function clear(desk) {
  const { store } = desk;
  if (!desk.editable) return;
  store.put([...store.cells.keys()].map((index) => /** @type {[number, number]} */ ([index, UNKNOWN])));
  if (!store.commit()) return;
  desk.changed("clear", null);
  desk.message(words.player.clear.done);
}

/**
 * Shows where the board changed.
 * @param {Desk} desk
 * @param {import("./store.js").Move | null} move
 * @param {"undo" | "redo"} reason
 * @param {string} text
 */
function arrive(desk, move, reason, text) {
  if (!move) return false;
  const { store, painting, view } = desk;
  const index = move[0][0];
  const spot = { row: Math.floor(index / store.width), column: index % store.width };
  painting.cursor = spot;
  view.camera.reveal(spot);
  if (view.overlay.cursor) painting.showCursor();
  desk.changed(reason, spot);
  desk.announce(text);
  return true;
}

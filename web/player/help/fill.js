import { sayCount, words } from "../../strings/say.js";
import { valueOf } from "./frames.js";

/**
 * Fills in what a hint gives, as one move.
 * @param {import("../desk.js").Desk} desk
 * @param {{cells: import("../../engine/protocol.js").Cell[]}} hint
 */
export function fill(desk, { cells }) {
  const { store } = desk;
  store.put(cells.map(([row, column, value]) => [row * store.width + column, valueOf(value)]));
  const [row, column] = cells[0];
  desk.silence();
  desk.crossLines();
  if (store.commit()) desk.changed("hint", { row, column });
  if (!store.solved) desk.message(sayCount(words.player.hint.applied, cells.length));
}

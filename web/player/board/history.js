/**
 * The player's moves as the engine reads them, dots counting as open.
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {[row: number, column: number, value: "#" | "." | "?"][]} EngineMove
 */
import { BLACK, WHITE } from "../../rules.js";

/**
 * The player's own moves in this game; moves before the board was last cleared belong to an earlier game.
 * @param {Store} store
 * @returns {EngineMove[]}
 */
export function movesOf(store) {
  const { moves, beginning, at } = store;
  return moves.slice(beginning, at).map((move) => move.map(([index, , after]) => markOf(store, index, after)));
}

/**
 * @param {Store} store
 * @param {number} index
 * @param {number} value
 * @returns {EngineMove[number]}
 */
export function markOf({ width }, index, value) {
  const letter = value === BLACK ? "#" : value === WHITE ? "." : "?";
  return [Math.floor(index / width), index % width, letter];
}

/**
 * Returns the board to what it was after some of the moves, as a new move.
 * @param {Store} store
 * @param {number} at how many moves
 */
export function goBackTo(store, at) {
  const then = store.cellsAt(at);
  /** @type {[number, number][]} */
  const changes = [];
  store.cells.forEach((cell, index) => {
    if (cell !== then[index]) changes.push([index, then[index]]);
  });
  store.put(changes);
  return store.commit();
}

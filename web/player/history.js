/**
 * The player's moves as the engine reads them, dots counting as open.
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {[row: number, column: number, value: "#" | "." | "?"][]} EngineMove
 */
import { BLACK, WHITE } from "../rules.js";

/**
 * The player's own moves.
 * @param {Store} store
 * @returns {EngineMove[]}
 */
export function movesOf(store) {
  return store.moves.slice(0, store.at).map((move) => move.map(([index, , after]) => markOf(store, index, after)));
}

/**
 * The whole game, from an empty board.
 * @param {Store} store
 * @returns {{moves: EngineMove[], offset: number}} `offset`: how many of the moves are none of the player's own.
 *   It is 1 when the game began with marks on the board, which go before as one move.
 */
export function historyOf(store) {
  /** @type {EngineMove} */
  const start = [];
  store.cellsAt(0).forEach((cell, index) => {
    if (cell === BLACK || cell === WHITE) start.push(markOf(store, index, cell));
  });
  const moves = movesOf(store);
  return start.length ? { moves: [start, ...moves], offset: 1 } : { moves, offset: 0 };
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
 * Puts the board back to what it was after some of the moves, as a move of its own.
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

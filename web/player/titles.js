/**
 * What the board is called. A title may give the picture away, so a page can hold it back: the puzzle then comes without
 * it, and takes it once the picture is found.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {{key: string, title: string}} Held   the title that the puzzle with this key takes
 */
import { puzzleKey } from "../reading/game-id.js";
import { say, words } from "../strings/say.js";

/** @param {Desk} desk with a puzzle */
export function labelOf({ title, store: { width, height } }) {
  return say(words.player.board.label, { title: title || words.player.board.untitled, width, height });
}

/**
 * Holds the title of a puzzle back until its picture is found: of the one on the board, and when it is loaded without.
 * @param {Desk} desk
 * @param {import("../rules.js").Puzzle} puzzle with its title
 */
export function holdTitle(desk, puzzle) {
  desk.held = { key: puzzleKey(puzzle), title: puzzle.title ?? "" };
  if (isHeld(desk) && !desk.store.solved) entitle(desk, "");
}

/**
 * Gives the puzzle on the board the title that was held back, if it is this puzzle's.
 * @param {Desk} desk
 */
export function tellTitle(desk) {
  if (!desk.held || !isHeld(desk)) return;
  const { title } = desk.held;
  desk.held = null;
  entitle(desk, title);
}

/** @param {Desk} desk with a puzzle */
export function fullTitle(desk) {
  return (isHeld(desk) ? desk.held?.title : desk.store.puzzle.title) ?? "";
}

/** @param {Desk} desk */
function isHeld({ loaded, held, store }) {
  return loaded && held !== null && puzzleKey(store.puzzle) === held.key;
}

/**
 * @param {Desk} desk
 * @param {string} title
 */
function entitle(desk, title) {
  desk.store.puzzle = { ...desk.store.puzzle, title };
  desk.hearing.name(labelOf(desk));
}

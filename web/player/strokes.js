/**
 * What the hand's strokes mean for the game on a desk.
 *
 * @typedef {import("./desk.js").Desk} Desk
 */
import { say, sayCount, words } from "../strings/say.js";
import { moveText } from "./frame/telling-cells.js";
import { Painting } from "./hands/painting.js";

/**
 * @param {Desk} desk with the game that is to be painted
 * @returns {Painting}
 */
export function paintingOf(desk) {
  return new Painting(desk.store, desk.view, {
    locked: () => {
      if (desk.loaded && desk.playing && desk.wasSolved) desk.message(words.player.locked);
      if (desk.replaying.end()) return true;
      return !desk.editable || desk.wasSolved;
    },
    finishing: () => desk.crossLines(),
    felt: (value) => desk.feedback.cell(value),
    painted: (spot, taken) => {
      const move = desk.store.moves[desk.store.at - 1];
      desk.changed("stroke", spot);
      if (taken && !desk.store.drawn) desk.message(sayCount(words.player.stroke.taken, taken));
      if (desk.showing.byKeyboard) desk.announce(moveText(desk.store, move));
    },
    refused: ({ row, column }) => {
      const text = say(words.player.given, { row: row + 1, column: column + 1 });
      desk.message(text);
      if (desk.showing.byKeyboard) desk.announce(text);
    },
    moved: () => desk.hearing.follow(),
  });
}

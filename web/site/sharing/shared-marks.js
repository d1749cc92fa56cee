/**
 * Marks that came with a link, onto the board. They never take the place of the reader's own without a question.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Notices } from "../parts/notices.js"
 */
import { UNKNOWN, sameCells, startOf } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";
import { openDialog } from "../parts/dialog.js";
import { build, button } from "../../dom.js";
import { drawThumbnail } from "../parts/thumbnail.js";
import { MarksError, parseMarks } from "./state.js";

/**
 * @param {NonogramPlayer} player with the reader's own game on the board
 * @param {Puzzle} puzzle
 * @param {string} text of the marks in the link
 * @param {{notices: Notices, plain: string}} page `plain`: its address without the marks
 */
export function takeSharedMarks(player, puzzle, text, { notices, plain }) {
  const texts = words.site.sharedMarks;
  try {
    const start = startOf(puzzle);
    const shared = parseMarks(puzzle, text).map((cell, i) => start[i] || cell);
    const mine = player.settled;
    if (sameCells(shared, mine)) forget(plain);
    else if (sameCells(mine, start)) take(player, shared, plain);
    else ask(player, puzzle, mine, shared, plain);
  } catch (error) {
    if (!(error instanceof MarksError)) throw error;
    notices.show({ id: "marks", text: error.later ? texts.later : texts.damaged, tone: "alert" });
  }
}

/** @type {(player: NonogramPlayer, shared: Uint16Array, plain: string) => void} */
function take(player, shared, plain) {
  player.adopt(shared);
  forget(plain);
}

/** The page's address holds the marks no longer: opening it again goes on with the game. @param {string} plain */
function forget(plain) {
  history.replaceState(null, "", plain);
}

/** @type {(player: NonogramPlayer, puzzle: Puzzle, mine: Uint16Array, shared: Uint16Array, plain: string) => void} */
function ask(player, puzzle, mine, shared, plain) {
  const texts = words.site.sharedMarks;
  const { hash } = location;
  let wanted = false;
  const choose = (/** @type {boolean} */ theirs) => () => {
    wanted = theirs;
    dialog.close();
  };
  const sides = /** @type {const} */ ([["mine", mine, false], ["shared", shared, true]]).map(([name, cells, theirs]) => {
    const canvas = build("canvas", { class: "thumbnail", "aria-hidden": "true" });
    const count = cells.reduce((sum, cell) => sum + Number(cell !== UNKNOWN), 0);
    const choice = button(texts[name], choose(theirs), { kind: theirs ? "plain" : "primary" });
    const side = build("div", { class: "shared-side" }, canvas, build("p", {}, sayCount(texts.marked, count)), choice);
    return { side, draw: () => drawThumbnail(canvas, puzzle, cells) };
  });
  const both = build("div", { class: "shared-sides" }, ...sides.map(({ side }) => side));
  const dialog = openDialog(texts.title, "shared-marks", [build("p", {}, texts.text), both], () => {
    // The reader may have gone elsewhere.
    if (location.hash !== hash) return;
    if (wanted) take(player, shared, plain);
    else forget(plain);
  });
  for (const { draw } of sides) draw();
}

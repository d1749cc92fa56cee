import { say, words } from "../strings/say.js";

/**
 * Sees whether the picture has been finished, or is no longer, and tells everyone.
 * @param {import("./desk.js").Desk} desk
 * @param {{row: number, column: number} | null} spot where it changed last
 */
export function seeWhetherFinished(desk, spot) {
  const { store, view } = desk;
  const { solved } = store;
  if (solved && !desk.wasSolved) {
    const middle = { row: store.height >> 1, column: store.width >> 1 };
    view.finish(desk.settings.still ? null : (spot ?? middle));
    desk.message(desk.title ? say(words.player.doneTitled, { title: desk.title }) : words.player.done, "good");
    const by = store.log.solver;
    desk.timing.finish();
    store.log.add("done", by);
    if (by === "player") desk.feedback.done();
    desk.emit("complete", { by, ...store.log.tally() });
  } else if (!solved) {
    view.unfinish();
  }
  desk.wasSolved = solved;
}

import { titleOf } from "./help/ending.js";
import { tellTitle } from "./titles.js";

/**
 * Sees whether the picture has been finished, or is no longer, and tells everyone.
 * @param {import("./desk.js").Desk} desk
 * @param {import("./desk.js").Reason} reason why the board changed
 * @param {{row: number, column: number} | null} spot where it changed last
 */
export function seeWhetherFinished(desk, reason, spot) {
  const { store, view } = desk;
  const { solved } = store;
  if (solved && !desk.wasSolved) {
    const middle = { row: store.height >> 1, column: store.width >> 1 };
    view.finish(desk.settings.still ? null : (spot ?? middle));
    const by = store.log.solver;
    desk.timing.finish();
    store.log.add("done", by);
    tellTitle(desk);
    desk.message(titleOf(desk), "good");
    if (by === "player") desk.feedback.done();
    desk.emit("complete", { by, ...store.log.tally() });
    // What the engine solved is told of by whoever asked it to.
    if (reason !== "solve") void desk.ending.show();
  } else if (!solved) {
    view.unfinish();
  }
  desk.wasSolved = solved;
  if (!solved) desk.timing.goOn();
}

/**
 * The player's state, as the style sheet and the toolbar need it.
 *
 * @typedef {import("../desk.js").Desk} Desk
 */
import { TOOLS } from "../hands/hands.js";

/** @param {Desk} desk */
export function stateOf({ loaded, playing, view, showing, hints, replaying, solving }) {
  if (!loaded) return "empty";
  const told = showing.speaker === hints || showing.speaker === replaying;
  if (!playing && !view.camera.zoomable && !told) return "shown";
  return solving.painting ? "busy" : "ready";
}

/**
 * @param {Desk} desk
 * @returns {import("./toolbar.js").ToolbarState}
 */
export function toolsOf(desk) {
  const { store, view, playing, showing, editable: idle } = desk;
  const names = /** @type {const} */ (["black", "white", "dot"]);
  return {
    tool: names.find((name) => TOOLS[name] === showing.tool) ?? "black",
    canUndo: idle && store.canUndo,
    canRedo: idle && store.canRedo,
    canClear: idle && !store.isEmpty,
    trying: store.branch !== null,
    canTry: idle && !desk.wasSolved,
    // The tools beside a drawing stay where they are while its room changes.
    zoomable: view.camera.zoomable || (playing && !store.drawn && view.camera.small),
    fitted: view.camera.whole,
    playing,
    hints: playing && desk.allowed.hints !== "off",
    checks: playing && desk.allowed.checks !== "off",
    whatIf: playing && desk.allowed.whatIf,
    solve: playing && desk.allowed.solve,
    share: playing && desk.allowed.share,
    more: playing && desk.allowed.more && !store.drawn,
    review: desk.reviewing.possible,
    ending: showing.speaker === desk.ending,
    over: desk.timing.late,
    replay: idle && desk.replaying.possible,
    likely: desk.likelihoods.possible,
    drawing: store.drawn,
    engine: desk.loaded && desk.engine !== null && !desk.solving.painting,
  };
}

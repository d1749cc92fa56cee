/**
 * Shows the player's state in the toolbar, and to the style sheet.
 *
 * @import { Core, Features } from "../features.js"
 */
import { inkOf, isNoted } from "../../rules.js";
import { TOOLS } from "../hands/hands.js";
import { isLate } from "../state.js";

/**
 * @param {Core} core
 * @param {HTMLElement} root
 * @param {{toolbar: import("./toolbar.js").Toolbar, pad: import("./pad.js").Pad}} controls
 * @param {Pick<Features, "hints" | "replaying" | "reviewing" | "ending" | "likelihoods">} features
 */
export function standingOf({ state, view, game }, root, { toolbar, pad }, { hints, replaying, reviewing, ending, likelihoods }) {
  const { showing, allowed } = state;

  /** What the style sheet goes by. */
  const look = () => {
    const { loaded, playing, paintingSolution, speaker } = state;
    if (!loaded) return "empty";
    const told = speaker === hints || speaker === replaying;
    if (!playing && !view.camera.zoomable && !told) return "shown";
    return paintingSolution ? "busy" : "ready";
  };

  /** @returns {import("./toolbar.js").ToolbarState} */
  const tools = () => {
    const { store, playing, loaded, engine, paintingSolution, speaker, wasSolved } = state;
    const { editable } = game;
    const names = /** @type {const} */ (["black", "white", "dot"]);
    return {
      tool: isNoted(showing.tool) ? "note" : (names.find((name) => TOOLS[name] === showing.tool) ?? "black"),
      inks: (loaded && store.puzzle.inks) || null,
      ink: inkOf(showing.ink),
      signs: view.signs,
      canUndo: editable && store.canUndo,
      canRedo: editable && store.canRedo,
      canClear: editable && !store.isEmpty,
      trying: store.branch !== null,
      canTry: editable && !wasSolved,
      // The tools beside a drawing stay where they are while its room changes.
      zoomable: view.camera.zoomable || (playing && !store.drawn && view.camera.small),
      fitted: view.camera.whole,
      playing,
      hints: playing && allowed.hints !== "off",
      checks: playing && allowed.checks !== "off",
      whatIf: playing && allowed.whatIf,
      solve: playing && allowed.solve,
      share: playing && allowed.share,
      more: playing && allowed.more && !store.drawn,
      review: reviewing.possible,
      ending: speaker === ending,
      over: isLate(state),
      replay: editable && replaying.possible,
      likely: likelihoods.possible,
      drawing: store.drawn,
      engine: loaded && engine !== null && !paintingSolution,
    };
  };

  const refresh = () => {
    root.dataset.state = look();
    root.toggleAttribute("data-inked", state.store.puzzle.inks !== undefined);
    toolbar.update(tools());
    pad.dip(state.store.puzzle.inks?.[inkOf(showing.ink) - 1] ?? null);
  };
  return { refresh };
}

/**
 * What the reader asks for by button, pointer or key, and how the player responds.
 *
 * @import { Core, Features } from "../features.js"
 * @import { Spot } from "../state.js"
 */
import { BLACK, DOT, WHITE, isNoted, noteOf, valueOfInk } from "../../rules.js";
import { say, sayInk, words } from "../../strings/say.js";
import { isLate } from "../state.js";
import { listenToBoardKeys, listenToPlayerKeys } from "./keys.js";
import { listenToPageKeys } from "./page-keys.js";
import { listenToPointer } from "./pointer.js";

export const TOOLS = { black: BLACK, white: WHITE, dot: DOT };
const ZOOM_STEP = 1.3;

/**
 * @param {Core} core
 * @param {import("../frame/frame.js").Frame} frame
 * @param {Omit<Features, "loading" | "following" | "timing" | "titles" | "sketching">} features
 * @param {() => void} focusMore gives the focus to the button that opens the menu of tools
 */
export function handsOf({ state, view, voice, game }, { root, stage, board }, features, focusMore) {
  const { painting, travel, hearing, waking } = features;
  const { hints, checking, whatIf, solving, reviewing, likelihoods, replaying } = features;
  const { camera } = view;
  const { panel } = voice;
  const onBoard = () => state.loaded && state.playing;
  const zoom = (/** @type {1 | -1} */ direction) => camera.zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
  const toggleFit = () => {
    if (camera.whole) camera.comfortable();
    else camera.fit();
    camera.reveal(state.showing.cursor);
  };

  const pressHint = () => {
    const { engine, allowed, speaker } = state;
    if (!engine || !game.editable || allowed.hints === "off") return;
    const goOn = allowed.hints === "full";
    if (goOn && speaker === checking) checking.more();
    else void voice.attempt(() => (goOn && speaker === hints ? hints.more() : hints.ask("where")));
  };

  const pressCheck = () => {
    const level = state.allowed.checks;
    if (state.engine && state.loaded && !isLate(state) && level !== "off") void voice.attempt(() => checking.ask(level));
  };

  const askClear = () => {
    if (!game.editable || state.store.isEmpty) return;
    const { title, text, yes, no } = words.player.clear;
    const keep = () => voice.silence();
    voice.speak({ close: focusMore });
    const actions = [
      { label: yes, run: () => travel.clear(), main: true },
      { label: no, run: keep },
    ];
    panel.show({ kind: "question", title, text, close: keep, actions });
    panel.focus(yes);
  };

  /** @returns {boolean} whether there was something to leave */
  const escape = () => {
    if (state.stroke) painting.cancel();
    else if (features.jobs.busy || state.paintingSolution) game.cancel();
    else if (state.speaker) voice.silence();
    else if (panel.content) panel.content.close?.();
    else return whatIf.escape();
    return true;
  };

  /**
   * Reads the cursor's row or column out, or goes to the next in which something is left to do.
   * @param {"row" | "column"} axis
   * @param {boolean} next
   */
  const readLine = (axis, next) => {
    if (!state.loaded || state.stroke) return;
    if (!next) return voice.announce(hearing.read(axis));
    const spot = hearing.nextOpen(axis);
    if (spot) painting.goTo(spot);
    else voice.announce(words.player.lines.none);
  };

  /** Paints with another ink from now on. @param {number} ink from 1 */
  const pickInk = (ink) => {
    const { inks } = state.store.puzzle;
    if (!state.playing || !inks || ink > inks.length) return false;
    const { showing } = state;
    showing.ink = valueOfInk(ink);
    showing.tool = isNoted(showing.tool) ? noteOf(showing.ink) : showing.ink;
    game.refresh();
    const { ink: paints, inks: { ruledOut } } = words.player;
    if (showing.byKeyboard) voice.announce(say(isNoted(showing.tool) ? ruledOut : paints.name, { ink: sayInk(inks[ink - 1]) }));
    return true;
  };

  /** Notes from now on that cells do not have an ink. @param {number} ink from 1 */
  const noteInk = (ink) => {
    if (!pickInk(ink)) return;
    state.showing.tool = noteOf(state.showing.ink);
    game.refresh();
  };

  /** @param {number} clientX @param {number} clientY @returns {import("./pointer.js").Place} */
  const locate = (clientX, clientY) => {
    const { layout } = view;
    const box = stage.getBoundingClientRect();
    const scale = layout && box.width ? layout.stage.width / box.width : 1;
    const point = { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
    const { x, y } = point;
    if (!layout || !state.loaded) return { area: "outside", point, cells: { x: 0, y: 0 }, beyond: { x: 0, y: 0 } };
    return { area: layout.areaAt(x, y), point, cells: layout.boardPoint(x, y), beyond: layout.beyond(x, y) };
  };

  /** Whether the finger that is down moves the cursor, and does not paint. */
  let pointing = false;
  /** @type {import("./pointer.js").PointerHandlers} */
  const pointer = {
    locate,
    press: (cells, point, button, finger) => {
      voice.focusBoard();
      // With the cursor pad, marks are made by its buttons.
      pointing = finger && state.settings.get("pad");
      return pointing ? painting.point(cells) : painting.press(cells, point, button, finger);
    },
    drag: (cells, point) => void (pointing ? painting.point(cells) : painting.drag(cells, point)),
    release: () => pointing || painting.release(),
    cancel: () => pointing || painting.cancel(),
    hover: (cells) => painting.hover(state.playing ? cells : null),
    pan: (dx, dy) => camera.panBy(dx, dy),
    zoom: (factor, point) => camera.zoomBy(factor, point, true),
    grab: (point) => camera.grab(point),
    pinch: (factor, point) => camera.drag(factor, point),
    settle: () => camera.settle(),
    asleep: () => waking.asleep,
    touched: (tapped) => waking.touched(tapped),
  };

  /** @type {import("./keys.js").BoardKeys} */
  const boardKeys = {
    move: (rows, columns) => state.loaded && painting.step(rows, columns),
    jump: (to) => state.loaded && painting.jump(to),
    press: (mark) => painting.pressKey(mark),
    release: () => painting.release(),
    cancel: () => painting.cancel(),
    line: readLine,
    ink: pickInk,
    inks: () => state.store.puzzle.inks !== undefined,
    zoom: (direction) => (direction ? zoom(direction) : toggleFit()),
  };

  /** The keys that work anywhere within the player. */
  const playerKeys = {
    undo: () => travel.undo(),
    redo: () => travel.redo(),
    hint: pressHint,
    whatIf: () => whatIf.toggle(),
    turn: () => panel.turn(),
    step: (/** @type {1 | -1} */ by) => panel.step(by),
    escape,
  };

  /** @type {import("../frame/toolbar.js").ToolbarHandlers} */
  const tools = {
    pick: (tool) => {
      const { ink } = state.showing;
      state.showing.tool = tool === "black" ? ink : tool === "note" ? noteOf(ink) : TOOLS[tool];
      game.refresh();
    },
    pickInk,
    noteInk,
    undo: playerKeys.undo,
    redo: playerKeys.redo,
    // Starting takes a moment, so it begins with the first sign of interest. If it fails, the request itself will say so.
    approach: () => void state.engine?.start().catch(() => undefined),
    hint: pressHint,
    check: pressCheck,
    whatIf: playerKeys.whatIf,
    solve: () => solving.press(),
    review: () => void voice.attempt(() => reviewing.ask()),
    likely: () => likelihoods.press(),
    replay: () => replaying.press(),
    share: () => game.share(),
    clear: askClear,
    zoom,
    fit: toggleFit,
  };

  /** @type {import("../frame/pad.js").PadHandlers} */
  const pad = {
    step: (rows, columns) => onBoard() && painting.step(rows, columns),
    press: (mark) => onBoard() && painting.pressKey(mark),
    release: () => painting.release(),
  };

  /**
   * A cell was activated by other means than pointer or key: the chosen tool marks it.
   * @param {Spot} spot
   */
  const act = (spot) => {
    if (!onBoard()) return;
    const { tool } = state.showing;
    voice.focusBoard();
    painting.goTo(spot);
    painting.pressKey(isNoted(tool) ? "note" : tool === WHITE ? "white" : tool === DOT ? "dot" : "black");
    painting.release();
  };

  /** Whether the page is there for this player, and nothing lies above the board. */
  const takesPageKeys = () => {
    const wanted = game.host.getAttribute("keys") === "page" && state.settings.get("pageKeys");
    return wanted && state.loaded && !board.inert;
  };

  /** A page that goes away in mid-stroke keeps the stroke: it ends, and then whoever keeps games is told. */
  const listenToTheEnd = () => {
    const leave = () => {
      if (state.loaded) painting.release();
      game.leave();
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  };

  const listen = () => {
    board.onfocus = () => {
      if (!board.matches(":focus-visible") || !onBoard()) return;
      painting.showCursor();
      hearing.grid.follow();
    };
    board.onblur = () => state.settings.get("pad") || painting.hideCursor();
    const ends = [
      listenToPointer(stage, pointer),
      listenToBoardKeys(board, boardKeys),
      listenToPlayerKeys(root, playerKeys),
      listenToPageKeys(board, takesPageKeys),
      listenToTheEnd(),
    ];
    return () => ends.forEach((end) => end());
  };

  return { tools, pad, act, listen };
}

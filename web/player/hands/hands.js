/**
 * What the reader asks for by button, pointer or key, and how the player responds.
 *
 * @typedef {import("../desk.js").Desk} Desk
 */
import { BLACK, DOT, WHITE } from "../../rules.js";
import { words } from "../../strings/say.js";
import { listenToBoardKeys, listenToPlayerKeys } from "./keys.js";
import { listenToPageKeys } from "./page-keys.js";
import { listenToPointer } from "./pointer.js";

export const TOOLS = { black: BLACK, white: WHITE, dot: DOT };
const ZOOM_STEP = 1.3;

export class Hands {
  /** Whether the finger that is down moves the cursor, and does not paint. */
  #pointing = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @returns {(() => void)[]} what ends the listening */
  listen() {
    const { stage, board, shadow } = this.desk;
    board.onfocus = () => this.#focused();
    board.onblur = () => this.desk.settings.get("pad") || this.desk.painting.hideCursor();
    return [
      listenToPointer(stage, this.#pointer()),
      this.desk.waking.listen(),
      listenToBoardKeys(board, this.#boardKeys()),
      listenToPlayerKeys(shadow, this.#playerKeys()),
      listenToPageKeys(board, () => this.#takesPageKeys),
      this.#listenToTheEnd(),
    ];
  }

  /** Whether the page is there for this player, and nothing lies above the board. */
  get #takesPageKeys() {
    const { host, board, loaded, settings } = this.desk;
    return host.getAttribute("keys") === "page" && loaded && !board.inert && settings.get("pageKeys");
  }

  /** A page that goes away in mid-stroke keeps the stroke: it ends, and then whoever keeps games is told. */
  #listenToTheEnd() {
    const leave = () => {
      if (this.desk.loaded) this.desk.painting.release();
      this.desk.leave();
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }

  #pressHint() {
    const { desk } = this;
    const { hints, checking, allowed, showing } = desk;
    if (!desk.engine || !desk.editable || allowed.hints === "off") return;
    const goOn = allowed.hints === "full";
    if (goOn && showing.speaker === checking) checking.more();
    else desk.attempt(() => (goOn && showing.speaker === hints ? hints.more() : hints.ask("where")));
  }

  #askClear() {
    if (!this.desk.editable || this.desk.store.isEmpty) return;
    const { panel, toolbar, travel } = this.desk;
    const texts = words.player.clear;
    const keep = () => this.desk.silence();
    this.desk.speak({ close: () => toolbar.focusMore() });
    panel.show({
      kind: "question",
      title: texts.title,
      text: texts.text,
      close: keep,
      actions: [
        { label: texts.yes, run: () => travel.clear(), main: true },
        { label: texts.no, run: keep },
      ],
    });
    panel.focus(texts.yes);
  }

  /** @returns {boolean} whether there was something to leave */
  #escape() {
    if (this.desk.painting.active) this.desk.painting.cancel();
    else if (this.desk.jobs.busy || this.desk.solving.painting) this.desk.cancel();
    else if (this.desk.showing.speaker) this.desk.silence();
    else if (this.desk.panel.content) this.desk.panel.content.close?.();
    else return this.desk.whatIf.escape();
    return true;
  }

  /** @returns {import("../frame/toolbar.js").ToolbarHandlers} */
  tools() {
    return {
      pick: (tool) => {
        this.desk.showing.tool = TOOLS[tool];
        this.desk.refresh();
      },
      undo: () => this.desk.travel.undo(),
      redo: () => this.desk.travel.redo(),
      // Starting takes a moment, so it begins with the first sign of interest. If it fails, the request itself will say so.
      approach: () => void this.desk.engine?.start().catch(() => undefined),
      hint: () => this.#pressHint(),
      check: () => {
        const level = this.desk.allowed.checks;
        if (this.desk.engine && this.desk.loaded && !this.desk.timing.late && level !== "off")
          this.desk.attempt(() => this.desk.checking.ask(level));
      },
      whatIf: () => this.desk.whatIf.toggle(),
      solve: () => this.desk.solving.press(),
      review: () => this.desk.attempt(() => this.desk.reviewing.ask()),
      likely: () => this.desk.likelihoods.press(),
      replay: () => this.desk.replaying.press(),
      share: () => this.desk.share(),
      clear: () => this.#askClear(),
      zoom: (direction) => this.desk.view.camera.zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP),
      fit: () => this.#toggleFit(),
    };
  }

  /** @returns {import("../frame/pad.js").PadHandlers} */
  pad() {
    const onBoard = () => this.desk.loaded && this.desk.playing;
    return {
      step: (rows, columns) => onBoard() && this.desk.painting.step(rows, columns),
      press: (mark) => onBoard() && this.desk.painting.pressKey(mark),
      release: () => this.desk.painting.release(),
    };
  }

  #toggleFit() {
    if (this.desk.view.camera.whole) this.desk.view.camera.comfortable();
    else this.desk.view.camera.fit();
    this.desk.view.camera.reveal(this.desk.showing.cursor);
  }

  #focused() {
    if (!this.desk.board.matches(":focus-visible") || !this.desk.loaded || !this.desk.playing) return;
    this.desk.painting.showCursor();
    this.desk.hearing.follow();
  }

  /**
   * A cell was activated by other means than pointer or key: the chosen tool marks it.
   * @param {import("./painting.js").Spot} spot
   */
  act(spot) {
    const { desk } = this;
    if (!desk.loaded || !desk.playing) return;
    const { painting, showing } = desk;
    desk.board.focus({ preventScroll: true });
    painting.goTo(spot);
    painting.pressKey(showing.tool === WHITE ? "white" : showing.tool === DOT ? "dot" : "black");
    painting.release();
  }

  /**
   * Reads the cursor's row or column out, or goes to the next in which something is left to do.
   * @param {"row" | "column"} axis
   * @param {boolean} next
   */
  #line(axis, next) {
    const { desk } = this;
    if (!desk.loaded || desk.painting.active) return;
    if (!next) return desk.announce(desk.hearing.read(axis));
    const spot = desk.hearing.nextOpen(axis);
    if (spot) desk.painting.goTo(spot);
    else desk.announce(words.player.lines.none);
  }

  /** @returns {import("./pointer.js").PointerHandlers} */
  #pointer() {
    return {
      locate: (x, y) => this.#locate(x, y),
      press: (cells, point, button, finger) => {
        this.desk.board.focus({ preventScroll: true });
        // With the cursor pad, marks are made by its buttons.
        this.#pointing = finger && this.desk.settings.get("pad");
        if (this.#pointing) return this.desk.painting.point(cells);
        return this.desk.painting.press(cells, point, button, finger);
      },
      drag: (cells, point) => void (this.#pointing ? this.desk.painting.point(cells) : this.desk.painting.drag(cells, point)),
      release: () => this.#pointing || this.desk.painting.release(),
      cancel: () => this.#pointing || this.desk.painting.cancel(),
      hover: (cells) => this.desk.painting.hover(this.desk.playing ? cells : null),
      pan: (dx, dy) => this.desk.view.camera.panBy(dx, dy),
      zoom: (factor, point) => this.desk.view.camera.zoomBy(factor, point, true),
      grab: (point) => this.desk.view.camera.grab(point),
      pinch: (factor, point) => this.desk.view.camera.drag(factor, point),
      settle: () => this.desk.view.camera.settle(),
      asleep: () => this.desk.waking.asleep,
      touched: (tapped) => this.desk.waking.touched(tapped),
    };
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @returns {import("./pointer.js").Place}
   */
  #locate(clientX, clientY) {
    const { layout } = this.desk.view;
    const box = this.desk.stage.getBoundingClientRect();
    const scale = layout && box.width ? layout.stage.width / box.width : 1;
    const point = { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
    const nowhere = { x: 0, y: 0 };
    if (!layout || !this.desk.loaded) return { area: "outside", point, cells: nowhere, beyond: nowhere };
    return {
      area: layout.areaAt(point.x, point.y),
      point,
      cells: layout.boardPoint(point.x, point.y),
      beyond: layout.beyond(point.x, point.y),
    };
  }

  /** @returns {import("./keys.js").BoardKeys} */
  #boardKeys() {
    return {
      move: (rows, columns) => this.desk.loaded && this.desk.painting.step(rows, columns),
      jump: (to) => this.desk.loaded && this.desk.painting.jump(to),
      press: (mark) => this.desk.painting.pressKey(mark),
      release: () => this.desk.painting.release(),
      cancel: () => this.desk.painting.cancel(),
      line: (axis, next) => this.#line(axis, next),
      zoom: (direction) => {
        if (!direction) this.#toggleFit();
        else this.desk.view.camera.zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
      },
    };
  }

  /** The keys that work anywhere within the player. */
  #playerKeys() {
    return {
      undo: () => this.desk.travel.undo(),
      redo: () => this.desk.travel.redo(),
      hint: () => this.#pressHint(),
      whatIf: () => this.desk.whatIf.toggle(),
      turn: () => this.desk.panel.turn(),
      step: (/** @type {1 | -1} */ by) => this.desk.panel.step(by),
      escape: () => this.#escape(),
    };
  }
}

/**
 * What the reader's hands ask for, by button, pointer or key, and how the player answers.
 *
 * @typedef {import("./desk.js").Desk} Desk
 */
import { BLACK, DOT, WHITE } from "../rules.js";
import { words } from "../strings/say.js";
import { clear, redo, undo } from "./travel.js";

export const TOOLS = { black: BLACK, white: WHITE, dot: DOT };
const ZOOM_STEP = 1.3;

export class Hands {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  #pressHint() {
    const { desk } = this;
    const { hints, checking, hintsAllowed } = desk;
    if (!desk.engine || !desk.editable || hintsAllowed === "off") return;
    const goOn = hintsAllowed === "full";
    if (goOn && checking.open) checking.more();
    else desk.attempt(() => (goOn && hints.open ? hints.more() : hints.ask("where")));
  }

  #askClear() {
    if (!this.desk.editable || this.desk.store.isEmpty) return;
    this.desk.hints.close();
    this.desk.checking.clear();
    const texts = words.player.clear;
    const keep = () => {
      this.desk.closePanel();
      this.desk.toolbar.focus("clear");
    };
    this.desk.panel.show({
      kind: "question",
      title: texts.title,
      text: texts.text,
      close: keep,
      actions: [
        { label: texts.yes, run: () => clear(this.desk), main: true },
        { label: texts.no, run: keep },
      ],
    });
    this.desk.panel.focus(texts.yes);
  }

  /** @returns {boolean} whether there was something to leave */
  #escape() {
    if (this.desk.jobs.busy || this.desk.solving.painting) this.desk.cancel();
    else if (this.desk.hints.open) this.desk.hints.close();
    else if (this.desk.checking.open) this.desk.checking.clear();
    else if (this.desk.reviewing.open) this.desk.reviewing.close();
    else if (this.desk.panel.content) this.desk.panel.content.close?.();
    else return false;
    return true;
  }

  /** @returns {import("./toolbar.js").ToolbarHandlers} */
  tools() {
    return {
      pick: (tool) => {
        this.desk.painting.tool = TOOLS[tool];
        this.desk.refresh();
      },
      undo: () => undo(this.desk),
      redo: () => redo(this.desk),
      hint: () => this.#pressHint(),
      check: () => {
        const level = this.desk.checksAllowed;
        if (this.desk.engine && this.desk.loaded && level !== "off")
          this.desk.attempt(() => this.desk.checking.ask(level));
      },
      whatIf: () => this.desk.whatIf.toggle(),
      solve: () => {
        this.desk.hints.close();
        this.desk.checking.clear();
        if (this.desk.engine && this.desk.editable) this.desk.attempt(() => this.desk.solving.ask());
      },
      clear: () => this.#askClear(),
      zoom: (direction) => this.desk.view.camera.zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP),
      fit: () => this.#toggleFit(),
    };
  }

  #toggleFit() {
    if (this.desk.view.camera.whole) this.desk.view.camera.comfortable();
    else this.desk.view.camera.fit();
    this.desk.view.camera.reveal(this.desk.painting.cursor);
  }

  focused() {
    if (!this.desk.board.matches(":focus-visible") || !this.desk.loaded || !this.desk.playing) return;
    this.desk.painting.showCursor();
    this.desk.announcer.forget();
    this.desk.announcer.cell(this.desk.store, this.desk.painting.cursor);
  }

  /** @returns {import("./pointer.js").PointerHandlers} */
  pointer() {
    return {
      locate: (x, y) => this.#locate(x, y),
      press: (cells, point, button) => {
        this.desk.board.focus({ preventScroll: true });
        return this.desk.painting.press(cells, point, button);
      },
      drag: (cells, point) => this.desk.painting.drag(cells, point),
      release: () => this.desk.painting.release(),
      cancel: () => this.desk.painting.cancel(),
      hover: (cells) => this.desk.painting.hover(this.desk.playing ? cells : null),
      pan: (dx, dy) => this.desk.view.camera.panBy(dx, dy),
      zoom: (factor, point) => this.desk.view.camera.zoomBy(factor, point, true),
      grab: (point) => this.desk.view.camera.grab(point),
      pinch: (factor, point) => this.desk.view.camera.drag(factor, point),
      settle: () => this.desk.view.camera.settle(),
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
  boardKeys() {
    return {
      move: (rows, columns) => this.desk.loaded && this.desk.painting.step(rows, columns),
      jump: (to) => this.desk.loaded && this.desk.painting.jump(to),
      press: (mark) => this.desk.painting.pressKey(mark),
      release: () => this.desk.painting.release(),
      cancel: () => this.desk.painting.cancel(),
      zoom: (direction) => {
        if (!direction) this.#toggleFit();
        else this.desk.view.camera.zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
      },
    };
  }

  /** What works by key anywhere within the player. */
  playerKeys() {
    return {
      undo: () => undo(this.desk),
      redo: () => redo(this.desk),
      hint: () => this.#pressHint(),
      whatIf: () => this.desk.whatIf.toggle(),
      escape: () => this.#escape(),
    };
  }
}

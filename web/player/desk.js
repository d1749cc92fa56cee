/**
 * One player: its state, what is seen of it, and its features, put together. The element adds attributes, methods and
 * events.
 */
import { Settings } from "../settings.js";
import { Allowed } from "./attributes.js";
import { Store } from "./board/store.js";
import { readPalette, watchPalette } from "./drawing/palette.js";
import { addFeatures } from "./features.js";
import { Bar } from "./frame/bar.js";
import { ClueTable } from "./frame/clue-table.js";
import { makeFrame } from "./frame/frame.js";
import { Panel } from "./frame/panel.js";
import { Status } from "./frame/status.js";
import { Game } from "./game.js";
import { newState } from "./state.js";
import { Sizing } from "./view/sizing.js";
import { View } from "./view/view.js";
import { Voice } from "./voice.js";

/** The settings that the parts of a player follow. */
const FOLLOWED = /** @type {const} */ (["strike", "hand", "pad", "timer", "errors"]);

export class Desk {
  /** @type {(() => void)[]} */
  #unlisten = [];

  /**
   * @param {HTMLElement} host
   * @param {ShadowRoot} shadow
   * @param {(type: string, detail?: object) => boolean} emit false when a listener took care of it
   */
  constructor(host, shadow, emit) {
    this.host = host;
    const store = new Store({ rows: [[]], columns: [[]] });
    const state = newState({ store, allowed: new Allowed(), settings: new Settings(null) });
    const panel = new Panel();
    const bar = new Bar();
    const table = new ClueTable(state.showing);
    const pause = (/** @type {boolean} */ paused) => void this.features.timing.pause(paused, "reader");
    this.status = new Status({ pause: () => pause(true), settings: () => void emit("settings") });
    const parts = { panel: panel.element, bar: bar.element, status: this.status.element, table: table.element };
    const frame = makeFrame(parts, () => pause(false));
    shadow.append(frame.root);
    const { board, heard } = frame;
    const { note } = this.status;
    const view = new View(frame, readPalette(frame.probe), state.showing);
    const voice = new Voice({ state, view, panel, heard, note, board, host });
    const game = new Game({ state, view, voice, host, emit });
    const sizing = new Sizing({ ...frame, host, note, toolbar: frame.controls, panel: panel.element }, view);
    this.state = state;
    this.frame = frame;
    this.view = view;
    this.voice = voice;
    this.game = game;
    this.sizing = sizing;
    this.features = addFeatures({ state, view, voice, game, sizing }, frame, { bar, status: this.status, table });
    view.onZoom = () => game.refresh();
  }

  /** Starts to listen, and to follow changes of settings, size and colours. */
  connect() {
    const { game } = this;
    const { settings } = this.state;
    const adjust = (/** @type {readonly import("../settings.js").Name[]} */ names) => {
      for (const feature of game.features) feature.adjust?.(names);
      game.refresh();
    };
    const onChange = (/** @type {Event} */ event) => adjust(/** @type {CustomEvent} */ (event).detail);
    settings.addEventListener("change", onChange);
    this.#unlisten = [
      watchPalette(this.host, this.frame.root, () => this.recolour()),
      ...game.features.flatMap((feature) => (feature.listen ? [feature.listen()] : [])),
      () => settings.removeEventListener("change", onChange),
    ];
    adjust(FOLLOWED);
    this.recolour();
  }

  recolour() {
    this.view.recolour(readPalette(this.frame.probe));
  }

  disconnect() {
    this.game.cancel();
    this.view.stop();
    for (const unlisten of this.#unlisten.splice(0)) unlisten();
  }

  /**
   * @param {"mode" | "hints" | "check" | "tools"} name of an attribute
   * @param {string | null} value
   */
  allow(name, value) {
    if (name === "mode") this.state.playing = value !== "view";
    else this.state.allowed.set(name, value);
    for (const feature of this.game.features) feature.allow?.(name);
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {DOMRect} in client coordinates; without size as long as the board has no place
   */
  cellBox(row, column) {
    const { layout } = this.view;
    if (!layout) return new DOMRect();
    const { left, top } = this.frame.stage.getBoundingClientRect();
    const { x, y, width, height } = layout.cell(row, column);
    const { ratio } = layout.stage;
    return new DOMRect(left + x / ratio, top + y / ratio, width / ratio, height / ratio);
  }
}

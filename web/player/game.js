/**
 * The course of a game: it comes onto the board, changes, and is finished. Features are told of each of these.
 *
 * @import { State, Spot, Reason } from "./state.js"
 * @import { Store } from "./board/store.js"
 * @typedef {{paused: boolean}} Left   how another frame left a game: whether its board was covered
 *
 * @typedef {object} Feature what a part of a player is told, as far as it wants to know
 * @property {() => (() => void)} [listen] the player is on a page; called back when it leaves the page
 * @property {(names: readonly import("../settings.js").Name[]) => void} [adjust] the reader has chosen other settings
 * @property {(name: string) => void} [allow] the page has set the mode, or another attribute that limits the help
 * @property {() => void} [leave] the game is about to be replaced
 * @property {(how: {again: boolean, left: Left | null}) => void} [place] a game has come onto the board: of the same puzzle, or
 *   as another frame left it
 * @property {() => void} [start] something is done in the game for the first time
 * @property {(indices: number[]) => void} [touch] cells are given other values, perhaps for the time being
 * @property {(reason: Reason) => void} [outdate] the board has changed, and nobody has been told yet
 * @property {(reason: Reason) => void} [follow] the board has changed, and the page has been told
 * @property {(by: "player" | "engine") => void} [finish] the picture has just been finished
 * @property {(reason: Reason) => void} [conclude] the picture has been finished, and the page has been told
 * @property {() => void} [offer] the bar is to be filled; the last one shows
 * @property {() => void} [cancel] whatever is under way is to stop
 * @property {() => void} [refresh] controls are to show the present state
 */
import { HOME } from "../addresses.js";
import { formatGameId } from "../reading/game-id.js";
import { WHITE, clueAt, isInk, isPlaced, isSettled, lineCells, linesThrough, spotOf } from "../rules.js";
import { sayCount, words } from "../strings/say.js";
import { measuresOf } from "./drawing/measure.js";
import { isEditable, showsSigns } from "./state.js";
import { finishedText } from "./titles.js";

export class Game {
  /** In the order in which they are told. @type {Feature[]} */
  features = [];

  /**
   * @param {object} parts
   * @param {State} parts.state
   * @param {import("./view/view.js").View} parts.view
   * @param {import("./voice.js").Voice} parts.voice
   * @param {HTMLElement} parts.host
   * @param {(type: string, detail?: object) => boolean} parts.emit false when a listener took care of it
   */
  constructor({ state, view, voice, host, emit }) {
    this.state = state;
    this.view = view;
    this.voice = voice;
    this.host = host;
    this.emit = emit;
  }

  get editable() {
    return isEditable(this.state);
  }

  /** Tells whoever keeps games that the one on the board is about to be replaced, or to leave the page. */
  leave() {
    if (this.state.loaded) this.host.dispatchEvent(new Event("leave"));
  }

  /** Puts a game on the board. @param {Store} store @param {Left | null} [left] how another frame left it */
  place(store, left = null) {
    const { state, view, voice } = this;
    if (state.loaded) for (const feature of this.features) feature.leave?.();
    this.leave();
    this.cancel();
    voice.silence();
    voice.panel.hide();
    const again = state.loaded && store.puzzle === view.puzzle;
    const started = !store.isEmpty || store.moves.length > 0;
    state.store.onCells = () => {};
    Object.assign(state, { store, loaded: true, started, wasSolved: store.solved });
    store.onCells = (indices) => {
      const all = [...indices];
      for (const feature of this.features) feature.touch?.(all);
      view.cellsChanged(all);
    };
    view.unfinish();
    view.show(store.puzzle, store.cells, again, measuresOf(store, showsSigns(state)));
    if (state.wasSolved) view.finish(null);
    voice.message("");
    for (const feature of this.features) feature.place?.({ again, left });
    this.offer();
    this.refresh();
  }

  /**
   * The board has changed: tells everyone, and sees whether the picture is finished.
   * @param {Reason} reason
   * @param {Spot | null} spot where it changed last
   */
  changed(reason, spot) {
    const { store } = this.state;
    for (const feature of this.features) feature.outdate?.(reason);
    this.voice.silence();
    this.voice.message("");
    this.begin();
    if (!store.drawn) store.log.change(reason, store.settledCells());
    this.emit("change", { reason });
    this.emit("progress", { painted: store.painted, total: store.total });
    this.#judge(reason, spot);
    for (const feature of this.features) feature.follow?.(reason);
    this.offer();
    this.refresh();
  }

  /**
   * Sees whether the picture has been finished, or is no longer.
   * @type {(reason: Reason, spot: Spot | null) => void}
   */
  #judge(reason, spot) {
    const { state, view } = this;
    const { store } = state;
    const { solved } = store;
    if (!solved) view.unfinish();
    const found = solved && !state.wasSolved;
    state.wasSolved = solved;
    if (!found) return;
    const middle = { row: store.height >> 1, column: store.width >> 1 };
    const by = store.log.solver;
    view.finish(state.settings.still ? null : (spot ?? middle));
    for (const feature of this.features) feature.finish?.(by);
    store.log.add("done", by);
    this.voice.message(finishedText(store), "good");
    this.emit("complete", { by, ...store.log.tally() });
    for (const feature of this.features) feature.conclude?.(reason);
  }

  /** Something is done in the game. */
  begin() {
    if (this.#start()) this.emit("start");
  }

  /** @returns {boolean} whether the game starts with this */
  #start() {
    if (this.state.started) return false;
    this.state.started = true;
    for (const feature of this.features) feature.start?.();
    return true;
  }

  /**
   * Another tab has changed the board.
   * @param {boolean} finished whether the picture was finished there, and told of there
   */
  followed(finished) {
    const { state } = this;
    this.#start();
    if (finished && state.store.solved && !state.wasSolved) {
      state.wasSolved = true;
      this.view.finish(null);
    }
    this.changed("merge", null);
  }

  /** Fills the bar with a trial's marks or a dispute between tabs. */
  offer() {
    for (const feature of this.features) feature.offer?.();
  }

  /** Stops whatever is under way. */
  cancel() {
    for (const feature of this.features) feature.cancel?.();
  }

  /** Shows the present state in the controls. */
  refresh() {
    for (const feature of this.features) feature.refresh?.();
  }

  /** Whoever listens hands out the puzzle's link. */
  share() {
    if (this.state.loaded) this.emit("share", { link: `${HOME}#${formatGameId(this.state.store.puzzle)}` });
  }

  /** Fills in what a hint gives, as one move. @param {[index: number, value: number][]} cells */
  fill(cells) {
    const { store } = this.state;
    store.give(cells);
    this.voice.silence();
    this.crossLines();
    if (store.commit()) this.changed("hint", spotOf(cells[0][0], store.width));
    if (!store.solved) this.voice.message(sayCount(words.player.hint.applied, cells.length));
  }

  /**
   * Where the reader wants it, crosses the rest of each line whose blocks the pending change has placed, as part of that
   * change. A line that it only took marks from is left alone, so that the reader can take crosses away.
   */
  crossLines() {
    const { store, settings } = this.state;
    if (!settings.get("autoCross") || store.drawn) return;
    const { puzzle, cells, width, height } = store;
    const painted = store.changing.filter((index) => isInk(cells[index]));
    /** @type {[number, number][]} */
    const crosses = [];
    for (const line of new Set(painted.flatMap((index) => linesThrough(index, width, height)))) {
      const values = lineCells(cells, width, height, line);
      if (!isPlaced(clueAt(puzzle, line), values)) continue;
      values.forEach((value, i) => {
        if (!isSettled(value)) crosses.push([line < height ? line * width + i : i * width + line - height, WHITE]);
      });
    }
    store.put(crosses);
  }
}

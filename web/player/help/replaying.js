/**
 * Plays a game again, at any time: the reader's own moves, or the engine's way to the solution. The board of the game
 * stays as it is; painting on it ends the replay.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {"moves" | "reasoning"} Which
 */
import { words } from "../../strings/say.js";
import { movesStory, reasoningStory } from "./stories.js";
import { Telling } from "./telling.js";

export class Replaying {
  #telling;
  /** What the board of the game shows besides its cells. @type {Partial<import("../showing.js").Showing>} */
  #before = {};

  /**
   * @param {Desk} desk
   * @param {object} others
   * @param {() => Promise<{result: import("../../engine/protocol.js").SolveResult, steps: import("../../engine/protocol.js").Step[]}>} others.way
   */
  constructor(desk, others) {
    this.desk = desk;
    this.others = others;
    this.#telling = new Telling(desk);
  }

  /** Whether there is anything to play again. */
  get possible() {
    return this.#offers("moves") || this.#offers("reasoning");
  }

  /** @param {Which} which */
  #offers(which) {
    const { loaded, playing, store, allowed, engine, timing } = this.desk;
    if (!loaded) return false;
    if (which === "moves") return store.canUndo && !store.isEmpty;
    return playing && allowed.solve && engine !== null && !timing.late;
  }

  /** The reader's moves or, where there are none, the way to the solution. */
  press() {
    if (this.desk.editable) void this.desk.attempt(() => this.ask(this.#offers("moves") ? "moves" : "reasoning"));
  }

  /**
   * @param {Which} which
   * @returns {Promise<number>} how many steps there are, once the first picture is shown
   */
  async ask(which) {
    const { desk } = this;
    const texts = words.player.replay;
    if (!this.#offers(which)) throw new Error(which === "moves" ? texts.moves.none : words.player.work.solveOff);
    desk.silence();
    const story = which === "moves" ? movesStory(desk.store) : await this.#reason();
    desk.silence();
    desk.speak(this);
    // What was said of the board need not be true of those that are shown now.
    desk.message("");
    const { wrongLines, wrongCells, settled } = desk.showing;
    this.#before = { wrongLines, wrongCells, settled };
    const last = story.frames.length - 1;
    this.#telling.names = texts[which];
    this.#telling.onFrame = (at) => {
      desk.view.unfinish();
      desk.view.lay({ cells: story.board(at), settled: null, wrongLines: [], wrongCells: [] });
      if (desk.store.solved && at === last) desk.view.finish(null);
    };
    // It begins with the board as the reader knows it: own moves at their end, and so does the way to a finished picture.
    const known = which === "moves" || desk.store.solved;
    this.#telling.begin(story.frames, (at) => this.#dress(which, at), known ? last : 0);
    desk.panel.focus("play");
    desk.refresh();
    return last;
  }

  async #reason() {
    const { store } = this.desk;
    const { result, steps } = await this.others.way();
    if (result.status === "none") throw new Error(result.text);
    // Whoever sees it has seen the solution.
    store.log.add("ask", "solve");
    return reasoningStory(store, result, steps);
  }

  /** @returns {boolean} whether there was a replay to end: a press on its board means nothing else */
  end() {
    const speaks = this.desk.showing.speaker === this;
    if (speaks) this.desk.silence();
    return speaks;
  }

  /** Goes back to the board of the game; called only by the desk, whose `silence` clears the panel. */
  close() {
    const { desk } = this;
    this.#telling.stop();
    desk.view.unfinish();
    desk.view.lay({ cells: desk.store.cells, ...this.#before });
    if (desk.store.solved) desk.view.finish(null);
    desk.refresh();
  }

  /**
   * @param {Which} which
   * @param {number} at the picture shown
   * @returns {import("./telling.js").Dress}
   */
  #dress(which, at) {
    const other = which === "moves" ? "reasoning" : "moves";
    const go = () => void this.desk.attempt(() => this.ask(other));
    const sign = { kind: "cited", label: words.player.replay.moves.sign };
    return {
      kind: "hint",
      title: nameOf(which),
      ...(which === "moves" ? { legend: at ? [sign] : [] } : {}),
      actions: this.#offers(other) ? [{ label: nameOf(other), run: go }] : [],
      close: () => this.desk.silence(),
    };
  }
}

/** @param {Which} which */
function nameOf(which) {
  return which === "moves" ? words.player.tools.replay.name : words.player.replay.reasoning.name;
}

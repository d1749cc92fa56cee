/**
 * Plays a game again, at any time: the reader's own moves, or the engine's way to the solution. The board of the game
 * stays as it is; painting on it ends the replay.
 *
 * @typedef {"moves" | "reasoning"} Which
 */
import { words } from "../../strings/say.js";
import { isLate } from "../state.js";
import { movesStory, reasoningStory } from "./stories.js";
import { Speaker } from "./speaker.js";

export class Replaying extends Speaker {
  /** What the board of the game shows besides its cells. @type {Partial<import("../state.js").Showing>} */
  #before = {};

  /**
   * @param {import("./speaker.js").Core} core
   * @param {import("./speaker.js").Jobs} jobs
   * @param {object} others
   * @param {() => Promise<{result: import("../../engine/protocol.js").SolveResult, steps: import("../../engine/protocol.js").Step[]}>} others.way
   */
  constructor(core, jobs, others) {
    super(core, jobs);
    this.others = others;
  }

  /** Whether there is anything to play again. */
  get possible() {
    return this.#offers("moves") || this.#offers("reasoning");
  }

  /** @param {Which} which */
  #offers(which) {
    const { loaded, playing, store, allowed, engine } = this.state;
    if (!loaded) return false;
    if (which === "moves") return store.canUndo && !store.isEmpty;
    return playing && allowed.solve && engine !== null && !isLate(this.state);
  }

  /** The reader's moves or, where there are none, the way to the solution. */
  press() {
    if (this.game.editable) void this.voice.attempt(() => this.ask(this.#offers("moves") ? "moves" : "reasoning"));
  }

  /** @param {Which} which @returns {Promise<number>} how many steps there are, once the first picture is shown */
  async ask(which) {
    const texts = words.player.replay;
    if (!this.#offers(which)) throw new Error(which === "moves" ? texts.moves.none : words.player.work.solveOff);
    this.voice.silence();
    const story = which === "moves" ? movesStory(this.state.store) : await this.#reason();
    this.voice.silence();
    this.voice.speak(this);
    // What was said of the board need not be true of those that are shown now.
    this.voice.message("");
    const { wrongLines, wrongCells, settled } = this.state.showing;
    this.#before = { wrongLines, wrongCells, settled };
    const last = story.frames.length - 1;
    this.telling.names = texts[which];
    this.telling.onFrame = (at) => {
      this.view.unfinish();
      this.view.lay({ cells: story.board(at), settled: null, wrongLines: [], wrongCells: [] });
      if (this.state.store.solved && at === last) this.view.finish(null);
    };
    // It begins with the board as the reader knows it: own moves at their end, and so does the way to a finished picture.
    const known = which === "moves" || this.state.store.solved;
    this.telling.begin(story.frames, (at) => this.#dress(which, at), known ? last : 0);
    this.voice.panel.focus("play");
    this.game.refresh();
    return last;
  }

  async #reason() {
    const { store } = this.state;
    const { result, steps } = await this.others.way();
    if (result.status === "none") throw new Error(result.text);
    // Whoever sees it has seen the solution.
    store.log.add("ask", "solve");
    return reasoningStory(store, result, steps);
  }

  /** @returns {boolean} whether there was a replay to end: a press on its board means nothing else */
  end() {
    const speaks = this.state.speaker === this;
    if (speaks) this.voice.silence();
    return speaks;
  }

  close() {
    super.close();
    this.view.unfinish();
    this.view.lay(this.#before);
    this.showGame();
    this.game.refresh();
  }

  /**
   * @param {Which} which
   * @param {number} at the picture shown
   * @returns {import("./telling.js").Dress}
   */
  #dress(which, at) {
    const other = which === "moves" ? "reasoning" : "moves";
    const go = () => void this.voice.attempt(() => this.ask(other));
    const sign = { kind: "cited", label: words.player.replay.moves.sign };
    return {
      kind: "hint",
      title: nameOf(which),
      ...(which === "moves" ? { legend: at ? [sign] : [] } : {}),
      actions: this.#offers(other) ? [{ label: nameOf(other), run: go }] : [],
    };
  }
}

/** @param {Which} which */
function nameOf(which) {
  return which === "moves" ? words.player.tools.replay.name : words.player.replay.reasoning.name;
}

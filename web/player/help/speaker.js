/**
 * Whoever tells something in the panel and on the board; the voice lets one of them speak at a time.
 *
 * @typedef {import("../features.js").Core} Core
 * @typedef {import("./jobs.js").Jobs} Jobs
 */
import { formatNotes, formatState, posed } from "../../rules.js";
import { Telling } from "./telling.js";

export class Speaker {
  /** @param {Core} core @param {Jobs} jobs */
  constructor(core, jobs) {
    this.state = core.state;
    this.view = core.view;
    this.voice = core.voice;
    this.game = core.game;
    this.jobs = jobs;
    this.telling = new Telling(core);
  }

  /** Called only by the voice, whose `silence` clears what was told from the panel and the board. */
  close() {
    this.telling.stop();
  }

  /** Shows the board of the game, where another was shown. */
  showGame() {
    const { store } = this.state;
    this.view.lay({ cells: store.cells });
    if (store.solved) this.view.finish(null);
  }

  /** What the engine is asked about: the puzzle, and the board as it is. */
  get position() {
    const { store } = this.state;
    const cells = store.settledCells();
    const notes = store.puzzle.inks ? { notes: formatNotes(cells, store.width) } : {};
    return { puzzle: posed(store.puzzle), state: formatState(cells, store.width), ...notes };
  }
}

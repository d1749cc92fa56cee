/**
 * What comes after a finished picture: what it took, the review, and what the page around offers, as the next puzzle.
 * It stays until the reader closes it or goes on.
 *
 * @import { PanelAction } from "../frame/panel.js"
 * @typedef {{milliseconds: number, hints: number, checks: number, helped: boolean}} Taken   `hints` that were asked for;
 *   `helped`: cells came from somebody else
 */
import { say, sayCount, sayTime, words } from "../../strings/say.js";
import { attemptIn } from "../board/counted.js";
import { finishedText } from "../titles.js";
import { Speaker } from "./speaker.js";

export class Ending extends Speaker {
  /** What the page offers beside a finished picture. @type {() => Promise<PanelAction[]>} */
  page = async () => [];

  /**
   * @param {import("./speaker.js").Core} core
   * @param {import("./speaker.js").Jobs} jobs
   * @param {object} others
   * @param {() => boolean} others.canReview
   * @param {() => Promise<unknown>} others.review looks back on the reader's moves
   */
  constructor(core, jobs, others) {
    super(core, jobs);
    this.others = others;
  }

  place() {
    const { wasSolved, playing, store } = this.state;
    if (wasSolved && playing && store.log.finisher) void this.show();
  }

  /** @param {import("../state.js").Reason} reason: what the engine solved is told of by whoever asked it to */
  conclude(reason) {
    if (reason !== "solve") void this.show();
  }

  /**
   * Shows it, unless something else is told by then or there is nothing to go on with.
   * @param {string} [text] by default what the game took
   */
  async show(text = this.#taken()) {
    const { state, voice, game } = this;
    const { store, allowed } = state;
    const title = finishedText(store);
    const own = [];
    const { name } = words.player.tools.review;
    if (this.others.canReview()) own.push({ label: name, run: () => void voice.attempt(this.others.review) });
    if (allowed.share) own.push({ label: words.player.tools.share.name, run: () => game.share() });
    const [first = [], ...others] = (await this.page()).map((action) => [action]);
    const actions = [...first, ...own, ...others.flat()];
    if (!actions.length || state.store !== store || !store.solved || state.speaker || this.jobs.busy) return;
    voice.speak(this);
    voice.panel.show({ kind: "done", title, text, actions, close: () => voice.silence() });
    // Beside a panel that takes much of a phone, too.
    this.view.camera.frameAll();
    if (text) voice.announce(text);
    game.refresh();
  }

  close() {
    this.game.refresh();
  }

  #taken() {
    const taken = takenFor(this.state.store);
    if (!taken) return "";
    const texts = words.player.ending;
    const { hints, checks, milliseconds } = taken;
    const told = [
      say(texts.time, { time: sayTime(milliseconds) }),
      hints ? sayCount(texts.hints, hints) : texts.noHints,
      ...(checks ? [sayCount(texts.checks, checks)] : []),
    ];
    return told.join(" ");
  }
}

/**
 * What the reader needed for the finished picture on the board.
 * @param {import("../board/store.js").Store} store
 * @returns {Taken | null} null if the picture is not finished, or the engine's
 */
export function takenFor({ solved, log, clock }) {
  if (!solved || log.finisher === "engine") return null;
  const { entries, hints, checks, milliseconds } = attemptIn(log.save().entries, clock.played);
  const helped = entries.some((entry) => / hint | shared /.test(entry));
  return { milliseconds, hints: hints.where + hints.what + hints.why, checks, helped };
}

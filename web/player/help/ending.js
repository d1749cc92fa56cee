/**
 * What comes after a finished picture: what it took, the review, and what the page around offers, as the next puzzle.
 * It stays until the reader closes it or goes on.
 *
 * @typedef {import("../desk.js").Desk} Desk
 * @typedef {import("../frame/panel.js").PanelAction} PanelAction
 * @typedef {{milliseconds: number, hints: number, checks: number, helped: boolean}} Taken   `hints` that were asked for;
 *   `helped`: cells came from somebody else
 */
import { attemptIn } from "../board/counted.js";
import { say, sayCount, sayTime, words } from "../../strings/say.js";

export class Ending {
  /** What the page offers beside a finished picture. @type {() => Promise<PanelAction[]>} */
  page = async () => [];

  /**
   * @param {Desk} desk
   * @param {object} others
   * @param {() => boolean} others.canReview
   * @param {() => Promise<unknown>} others.review looks back on the reader's moves
   */
  constructor(desk, others) {
    this.desk = desk;
    this.others = others;
  }

  /**
   * Shows it, unless something else is told by then or there is nothing to go on with.
   * @param {string} [text] by default what the game took
   */
  async show(text = this.#taken()) {
    const { desk } = this;
    const { store, showing, allowed, jobs } = desk;
    const title = titleOf(desk);
    const own = [];
    const { name } = words.player.tools.review;
    if (this.others.canReview()) own.push({ label: name, run: () => desk.attempt(this.others.review) });
    if (allowed.share) own.push({ label: words.player.tools.share.name, run: () => desk.share() });
    const [first = [], ...others] = (await this.page()).map((action) => [action]);
    const actions = [...first, ...own, ...others.flat()];
    if (!actions.length || desk.store !== store || !store.solved || showing.speaker || jobs.busy) return;
    desk.speak(this);
    desk.panel.show({ kind: "done", title, text, actions, close: () => desk.silence() });
    // Beside a panel that takes much of a phone, too.
    desk.view.camera.frameAll();
    if (text) desk.announce(text);
    desk.refresh();
  }

  /** Called only by the desk, whose `silence` clears the panel. */
  close() {
    this.desk.refresh();
  }

  #taken() {
    const taken = takenFor(this.desk.store);
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

/**
 * Whose picture it is: nobody is told that they solved what the engine did.
 * @param {Desk} desk with a finished picture
 */
export function titleOf({ title, store }) {
  const texts = store.log.finisher === "engine" ? words.player.ending.shown : words.player.ending.solved;
  return title ? say(texts.titled, { title }) : texts.untitled;
}

/**
 * The review: when the picture is finished, the player's own moves are shown once more, each with what could be
 * known when it was made.
 *
 * @import { Review, ReviewedMove } from "../../engine/protocol.js"
 * @import { MarkKind } from "../drawing/draw-overlay.js"
 */
import { OP } from "../../engine/protocol.js";
import { isInk, formatState, posed, spotOf } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { movesOf } from "../board/store.js";
import { markAt, plain } from "./frames.js";
import { Speaker } from "./speaker.js";

/** A single move that paints more than this share of the picture was not played: it was pasted, imported or solved. */
const AT_ONE_GO = 0.5;
/** What one looks for in a review: it leads from one such move to the next. @type {readonly ["guess", "wrong"]} */
const REMARKABLE = ["guess", "wrong"];
/** How the cells of a move are marked, by its label. @type {Record<ReviewedMove["label"], MarkKind | null>} */
const SIGNS = { forced: "cited", "forced before": "cited", guess: "assumed", wrong: "mistake", erased: null };

export class Reviewing extends Speaker {

  /** @param {import("./speaker.js").Core} core @param {import("./speaker.js").Jobs} jobs */
  constructor(core, jobs) {
    super(core, jobs);
    this.telling.names = words.player.coach;
  }

  /** Whether there is a game to look back on: finished by the reader, and not filled in at one go. */
  get possible() {
    const { store, engine, playing, allowed, loaded } = this.state;
    if (!loaded || !engine || !playing || allowed.hints !== "full" || !store.solved) return false;
    const own = store.moves.slice(store.beginning, store.at);
    const most = Math.max(0, ...own.map((move) => move.reduce((sum, [, , after]) => sum + Number(isInk(after)), 0)));
    return own.length > 0 && store.log.finisher !== "engine" && most <= store.total * AT_ONE_GO;
  }

  /** @returns {Promise<Review>} once it is shown */
  async ask() {
    const { store } = this.state;
    const puzzle = posed(store.puzzle);
    const question = () => {
      if (!store.solved) throw new Error(words.player.coach.unfinished);
      const state = formatState(store.cellsAt(store.beginning), store.width);
      return { puzzle, state, history: movesOf(store) };
    };
    this.voice.silence();
    /** @type {Review} */
    const review = await this.jobs.run(OP.COACH, question, "coach");
    this.voice.speak(this);
    this.#show(review);
    return review;
  }

  close() {
    super.close();
    this.showGame();
  }

  /** @param {Review} review */
  #show(review) {
    const { view, state: { store } } = this;
    const { beginning } = store;
    const frames = review.moves.map((move, i) => this.#frame(move, beginning + i, i + 1));
    this.telling.onFrame = (at) => {
      if (at) view.unfinish();
      view.lay({ cells: at ? store.cellsAt(beginning + at) : store.cells });
      if (!at) view.finish(null);
    };
    this.telling.begin([plain(review.text), ...frames], (at) => this.#dress(review.moves, at));
  }

  /**
   * @param {ReviewedMove} move
   * @param {number} index among the moves on the board
   * @param {number} number in this game
   * @returns {import("./frames.js").Frame}
   */
  #frame(move, index, number) {
    const { store } = this.state;
    const kind = SIGNS[move.label];
    const marks = store.moves[index].map(([cell]) => {
      const { row, column } = spotOf(cell, store.width);
      return { ...markAt(row, column, kind ?? "cited"), faint: kind === null };
    });
    return { ...plain(say(words.player.coach.move, { number, text: move.text })), marks };
  }

  /**
   * @param {ReviewedMove[]} moves
   * @param {number} at which of them, counted from 1; 0 for the whole
   * @returns {import("./telling.js").Dress}
   */
  #dress(moves, at) {
    const move = at ? moves[at - 1] : null;
    const sign = move && SIGNS[move.label];
    return {
      kind: "hint",
      title: words.player.tools.review.name,
      legend: sign && move ? [{ kind: sign, label: words.player.coach.labels[move.label] }] : [],
      actions: REMARKABLE.flatMap((label) => this.#jump(moves, at, label)),
    };
  }

  /**
   * To the next move with a label, and from the last of them to the first again.
   * @param {ReviewedMove[]} moves
   * @param {number} at
   * @param {typeof REMARKABLE[number]} label
   * @returns {import("../frame/panel.js").PanelAction[]} none where no move has it
   */
  #jump(moves, at, label) {
    const places = moves.flatMap((move, i) => (move.label === label ? [i + 1] : []));
    if (!places.length) return [];
    const later = places.find((place) => place > at);
    const next = later ?? places[0];
    const { coach } = words.player;
    // It says so where it leads back.
    const said = (later === undefined && next < at ? coach.first : coach.next)[label];
    return [{ label: said, name: coach.next[label], run: () => this.telling.go(next), disabled: next === at }];
  }
}

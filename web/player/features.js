/**
 * The features of a player, each with what it needs, in the order in which the game tells them what happens.
 *
 * @typedef {object} Core what every feature may have
 * @property {import("./state.js").State} state
 * @property {import("./view/view.js").View} view
 * @property {import("./voice.js").Voice} voice
 * @property {import("./game.js").Game} game
 * @property {import("./view/sizing.js").Sizing} sizing
 * @import { Frame } from "./frame/frame.js"
 * @typedef {ReturnType<typeof addFeatures>} Features
 */
import { Adjusting } from "./adjusting.js";
import { Following } from "./board/following.js";
import { Travel } from "./board/travel.js";
import { printWell } from "./exporting.js";
import { Feedback } from "./frame/feedback.js";
import { Hearing } from "./frame/hearing.js";
import { Pad } from "./frame/pad.js";
import { standingOf } from "./frame/standing.js";
import { moveText } from "./frame/telling-cells.js";
import { Toolbar } from "./frame/toolbar.js";
import { handsOf } from "./hands/hands.js";
import { Painting } from "./hands/painting.js";
import { Waking } from "./hands/waking.js";
import { Checking } from "./help/checking.js";
import { Ending } from "./help/ending.js";
import { Errors } from "./help/errors.js";
import { Hints } from "./help/hints.js";
import { Jobs } from "./help/jobs.js";
import { Likelihoods } from "./help/likelihoods.js";
import { Replaying } from "./help/replaying.js";
import { Reviewing } from "./help/reviewing.js";
import { Solving } from "./help/solving.js";
import { WhatIf } from "./help/what-if.js";
import { Loading } from "./loading.js";
import { Sketching } from "./sketching.js";
import { Timing } from "./timing.js";
import { Titles } from "./titles.js";

/**
 * @param {Core} core
 * @param {Frame} frame
 * @param {object} parts of the frame
 * @param {import("./frame/bar.js").Bar} parts.bar
 * @param {import("./frame/status.js").Status} parts.status
 * @param {import("./frame/clue-table.js").ClueTable} parts.table
 */
export function addFeatures(core, frame, { bar, status, table }) {
  const { state, game, sizing } = core;
  const focusMore = () => toolbar.focusMore();
  const jobs = new Jobs(core);
  const feedback = new Feedback(core);
  const hearing = new Hearing(core, frame.board, table, (spot) => hands.act(spot));
  const painting = new Painting(core, {
    endReplay: () => replaying.end(),
    feel: (value) => feedback.cell(value),
    moved: () => hearing.grid.follow(),
    moveText,
  });
  const travel = new Travel(core, painting);
  const loading = new Loading(core);
  const errors = new Errors(core, () => feedback.error());
  const whatIf = new WhatIf(core, jobs, { bar, judge: () => errors.follow() });
  const following = new Following(core, bar);
  /** @type {Checking} */
  const checking = new Checking(core, jobs, { giveHint: () => hints.ask("why") });
  const hints = new Hints(core, jobs, {
    announceMistake: (text) => checking.announce(text),
    explainMistake: (told) => checking.ask("solution", told),
    tryOut: (cell) => whatIf.tryOut(cell),
  });
  const reviewing = new Reviewing(core, jobs);
  const ending = new Ending(core, jobs, { canReview: () => reviewing.possible, review: () => reviewing.ask() });
  const solving = new Solving(core, jobs, {
    focusMore,
    giveCell: () => hints.give(),
    finished: (text) => void ending.show(text),
  });
  const replaying = new Replaying(core, jobs, { way: () => solving.way() });
  const likelihoods = new Likelihoods(core, jobs);
  const timing = new Timing(core, { status, cover: frame.cover, mistakes: () => errors.told });
  const titles = new Titles(core, (label) => frame.board.setAttribute("aria-label", label));
  const waking = new Waking(core, frame);
  const helping = { jobs, hints, checking, whatIf, reviewing, ending, solving, replaying, likelihoods };
  const hands = handsOf(core, frame, { ...helping, painting, travel, hearing, waking }, focusMore);
  const toolbar = new Toolbar(hands.tools);
  const pad = new Pad(hands.pad);
  frame.controls.append(pad.element, toolbar.element);
  const sketching = new Sketching(core, { painting, pad, instructions: frame.instructions });
  const adjusting = new Adjusting(core, { hearing, painting, root: frame.root, pad: pad.element });
  const standing = standingOf(core, frame.root, { toolbar, pad }, helping);
  const printing = { listen: () => printWell(game.host, () => (state.loaded ? state.store : null)) };
  game.features = [
    jobs,
    solving,
    painting,
    sizing,
    sketching,
    adjusting,
    errors,
    whatIf,
    following,
    timing,
    hearing,
    titles,
    hints,
    ending,
    feedback,
    standing,
    waking,
    hands,
    printing,
  ];
  return { ...helping, painting, travel, hearing, waking, loading, following, timing, titles, sketching };
}

/**
 * Everything of one player on its desk: the board and its history, the screen, the hand, the tools, and the
 * engine's help, wired together. The element adds attributes, methods and events.
 *
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../engine/client.js").Engine} Engine
 * @typedef {{row: number, column: number}} Spot
 * @typedef {import("./showing.js").Speaker} Speaker
 * @typedef {"stroke" | "undo" | "redo" | "hint" | "back" | "solve" | "clear" | "load" | "merge" | "shared"} Reason   why the board changed
 */
import { HOME } from "../addresses.js";
import { formatGameId } from "../reading/game-id.js";
import { Settings } from "../settings.js";
import { words } from "../strings/say.js";
import { Adjusting } from "./adjusting.js";
import { Allowed } from "./allowed.js";
import { crossTheRest } from "./board/auto-cross.js";
import { Following } from "./board/following.js";
import { Store } from "./board/store.js";
import { Travel } from "./board/travel.js";
import { readPalette, watchPalette } from "./drawing/palette.js";
import { Sizing } from "./view/sizing.js";
import { View } from "./view/view.js";
import { Announcer } from "./frame/announce.js";
import { Bar } from "./frame/bar.js";
import { build } from "../dom.js";
import { Feedback } from "./frame/feedback.js";
import { makeFrame } from "./frame/frame.js";
import { Hearing } from "./frame/hearing.js";
import { Pad } from "./frame/pad.js";
import { Panel } from "./frame/panel.js";
import { stateOf, toolsOf } from "./frame/standing.js";
import { Status } from "./frame/status.js";
import { Toolbar } from "./frame/toolbar.js";
import { printWell } from "./exporting.js";
import { seeWhetherFinished } from "./finishing.js";
import { Hands } from "./hands/hands.js";
import { Waking } from "./hands/waking.js";
import { attempt } from "./help/attempt.js";
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
import { nothingShown } from "./showing.js";
import { Sketching } from "./sketching.js";
import { paintingOf } from "./strokes.js";
import { Timing } from "./timing.js";
import { labelOf, tellTitle } from "./titles.js";

/** At most this many characters of a title are read out. */
const LONGEST_TITLE = 80;

export class Desk {
  /** @type {Engine | null} */
  engine = null;
  /** Whether the board may be changed (mode "play"). */
  playing = true;
  allowed = new Allowed();
  /** What the reader has chosen; given before the player is on the page. */
  settings = new Settings(null);
  /** Whether there is a puzzle. */
  loaded = false;
  /** The title that is told when the picture is finished. @type {import("./titles.js").Held | null} */
  held = null;
  /** Whether the picture was finished at the last look. */
  wasSolved = false;
  /** @type {(() => void)[]} */
  #unlisten = [];

  /**
   * @param {HTMLElement} host
   * @param {ShadowRoot} shadow
   * @param {(type: string, detail?: object) => boolean} emit false when a listener took care of it
   */
  constructor(host, shadow, emit) {
    this.host = host;
    this.shadow = shadow;
    this.emit = emit;
    this.showing = nothingShown();
    this.waking = new Waking(this);
    this.hands = new Hands(this);
    this.panel = new Panel();
    this.toolbar = new Toolbar(this.hands.tools());
    this.pad = new Pad(this.hands.pad());
    this.bar = new Bar();
    this.timing = new Timing(this);
    this.feedback = new Feedback(() => this.settings);
    const controls = build("div", { class: "controls" }, this.pad.element, this.toolbar.element);
    const pause = (/** @type {boolean} */ paused) => void this.timing.pause(paused, "reader");
    this.status = new Status({ pause: () => pause(true), settings: () => void this.emit("settings") });
    this.frame = makeFrame({ panel: this.panel.element, bar: this.bar.element, controls, status: this.status.element }, () => pause(false));
    const { frame } = this;
    this.root = frame.root;
    this.stage = frame.stage;
    this.board = frame.board;
    this.note = this.status.note;
    this.probe = frame.probe;
    shadow.append(this.root);
    this.announcer = new Announcer(frame.heard);
    this.view = new View(frame.below, frame.above, frame.strip, frame.lit, readPalette(this.probe), this.showing);
    this.hearing = new Hearing(this.board, this.showing, {
      act: (spot) => this.hands.act(spot),
      layout: () => this.view.layout,
    });
    this.board.append(this.hearing.grid.element);
    this.stage.after(this.hearing.table.element);
    this.view.onDrawn = () => this.hearing.drawn();
    this.store = new Store({ rows: [[]], columns: [[]] });
    this.painting = paintingOf(this);
    this.jobs = new Jobs(this);
    this.hints = new Hints(this, {
      announceMistake: (text) => this.checking.announce(text),
      explainMistake: (told) => this.checking.ask("solution", told),
      tryOut: (cell) => this.whatIf.tryOut(cell),
    });
    this.checking = new Checking(this);
    this.errors = new Errors(this);
    this.reviewing = new Reviewing(this);
    this.ending = new Ending(this, { canReview: () => this.reviewing.possible, review: () => this.reviewing.ask() });
    this.solving = new Solving(this, {
      giveCell: () => this.hints.give(),
      finished: (text) => void this.ending.show(text),
    });
    this.replaying = new Replaying(this, { way: () => this.solving.way() });
    this.likelihoods = new Likelihoods(this);
    this.whatIf = new WhatIf(this);
    this.following = new Following(this);
    this.travel = new Travel(this);
    this.loading = new Loading(this);
    this.sketching = new Sketching(this);
    this.adjusting = new Adjusting(this);
    this.sizing = new Sizing(
      { host, root: this.root, stage: this.stage, side: frame.side, note: this.note, toolbar: controls, panel: this.panel.element },
      this.view,
    );
    this.view.onZoom = () => this.refresh();
  }

  /** Starts to listen, and to follow changes of size and colours. */
  connect() {
    this.sizing.start();
    this.#unlisten = [
      watchPalette(this.host, () => this.recolour()),
      ...this.hands.listen(),
      this.timing.listen(),
      this.adjusting.follow(),
      () => this.feedback.end(),
      printWell(this.shadow, () => (this.loaded ? this.store : null)),
      () => this.sizing.stop(),
    ];
    this.recolour();
  }

  recolour() {
    this.view.recolour(readPalette(this.probe));
  }

  disconnect() {
    this.cancel();
    this.view.stop();
    this.hearing.stop();
    for (const unlisten of this.#unlisten.splice(0)) unlisten();
  }

  /**
   * @param {"mode" | "hints" | "check" | "tools"} name of an attribute
   * @param {string | null} value
   */
  allow(name, value) {
    if (name === "mode") this.playing = value !== "view";
    else this.allowed.set(name, value);
    this.hearing.grid.lock(!this.playing);
    if (!this.loaded) return;
    this.errors.begin();
    if (name === "mode") this.timing.allow();
  }

  // the game

  /** Tells whoever keeps games that the one on the board is about to be replaced, or to leave the page. */
  leave() {
    if (this.loaded) this.host.dispatchEvent(new Event("leave"));
  }

  /**
   * Puts a game on the board.
   * @param {Store} store
   * @param {import("./loading.js").Left | null} [left] how another frame left it
   */
  place(store, left = null) {
    if (this.loaded) this.timing.leave();
    this.leave();
    this.cancel();
    this.silence();
    this.following.forget();
    this.panel.hide();
    const again = this.loaded && store.puzzle === this.view.puzzle;
    if (!again) this.errors.forget();
    this.store.onCells = () => {};
    this.store = store;
    this.loaded = true;
    this.wasSolved = store.solved;
    this.painting = paintingOf(this);
    store.onCells = (indices) => {
      const all = [...indices];
      this.errors.touch(all);
      this.view.cellsChanged(all);
    };
    this.view.unfinish();
    this.view.show(store.puzzle, store.cells, again, this.sketching.measures);
    if (this.wasSolved) this.view.finish(null);
    this.sizing.suit(store.puzzle);
    this.sketching.follow();
    this.errors.begin();
    this.offer();
    this.message("");
    this.timing.place(!store.isEmpty || store.moves.length > 0, left);
    this.hearing.place(store, labelOf(this));
    if (this.wasSolved) tellTitle(this);
    this.refresh();
    this.hints.prepare();
    if (this.wasSolved && this.playing && store.log.finisher) void this.ending.show();
  }

  get title() {
    return (this.store.puzzle.title ?? "").slice(0, LONGEST_TITLE);
  }

  /**
   * The board has changed: tells everyone, and sees whether the picture is finished.
   * @param {Reason} reason
   * @param {Spot | null} spot where it changed last
   */
  changed(reason, spot) {
    if (reason === "merge") this.jobs.askAgain();
    else this.jobs.stop();
    this.silence();
    this.message("");
    this.begin();
    const { store } = this;
    if (!store.drawn) store.log.change(reason, store.settledCells());
    this.emit("change", { reason });
    this.emit("progress", { painted: store.painted, total: store.total });
    if (this.showing.byKeyboard) this.hearing.follow();
    seeWhetherFinished(this, reason, spot);
    this.sketching.makeRoom();
    this.errors.judge();
    if (reason === "clear" || reason === "undo") this.following.forget();
    this.offer();
    this.refresh();
  }

  /** Something is done in the game: the first time, its clock starts. */
  begin() {
    if (this.timing.begin()) this.emit("start");
  }

  /**
   * Another tab has changed the board.
   * @param {boolean} finished whether the picture was finished there, and told of there
   */
  followed(finished) {
    this.timing.begin();
    if (finished && this.store.solved && !this.wasSolved) {
      this.wasSolved = true;
      this.view.finish(null);
    }
    this.changed("merge", null);
  }

  /** Whether the board may be changed now: not in a view, and not while something is under way. */
  get editable() {
    return this.loaded && this.playing && !this.solving.painting && !this.painting.active && !this.timing.paused && !this.timing.late;
  }

  // help

  /**
   * Lets one part speak: one speaks at a time, and the previous speaker is closed.
   * @param {Speaker} speaker
   */
  speak(speaker) {
    if (this.showing.speaker === speaker) return;
    this.silence();
    this.showing.speaker = speaker;
  }

  /** Closes the present speaker, and clears what it showed from the panel and the board. */
  silence() {
    const { speaker } = this.showing;
    if (!speaker) return;
    this.showing.speaker = null;
    this.closePanel();
    this.view.lay({ line: null, blocks: [], marks: [], slide: null, badLines: [] });
    this.view.camera.giveBack();
    speaker.close();
  }

  /** Fills the bar with a trial's marks or a dispute between tabs; the last of these shows. */
  offer() {
    this.whatIf.follow();
    this.following.offer();
  }

  /** Stops whatever is under way. */
  cancel() {
    this.jobs.stop();
    this.solving.cancel();
    this.painting.cancel();
  }

  /**
   * Runs what a button asked for; errors are shown in the panel.
   * @param {() => Promise<unknown>} act
   */
  attempt(act) {
    return attempt(this, act);
  }

  /** Whoever listens hands out the puzzle's link. */
  share() {
    if (this.loaded) this.emit("share", { link: `${HOME}#${formatGameId(this.store.puzzle)}` });
  }

  /** Where the reader wants it, crosses the rest of the lines that the change under way completes. */
  crossLines() {
    if (this.settings.get("autoCross") && !this.store.drawn) crossTheRest(this.store);
  }

  closePanel() {
    const focused = this.panel.hasFocus;
    this.panel.hide();
    if (focused) this.board.focus({ preventScroll: true });
  }

  // what the reader sees and hears

  /** @param {FocusOptions} [options] */
  focus(options) {
    const { board, cover } = this.frame;
    (this.timing.paused ? cover.querySelector("button") : board)?.focus(options);
  }

  /**
   * Hides the board, and all that could be done with it, or shows them again.
   * @param {boolean} covered
   */
  cover(covered) {
    const { cover, board, side } = this.frame;
    for (const element of [board, this.hearing.table.element, side]) element.inert = covered;
    cover.hidden = !covered;
  }

  /**
   * @param {string} text
   * @param {"plain" | "good" | "bad"} [tone]
   */
  message(text, tone = "plain") {
    this.note.textContent = text;
    this.note.dataset.tone = tone;
  }

  /** @param {string} text */
  announce(text) {
    this.announcer.say(text);
  }

  /** Shows the present state in the toolbar. */
  refresh() {
    this.root.dataset.state = stateOf(this);
    this.toolbar.update(toolsOf(this));
    this.timing.show();
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {DOMRect} in client coordinates
   */
  cellBox(row, column) {
    const { layout } = this.view;
    if (!layout || !this.loaded) throw new Error(words.player.work.nothing);
    const { left, top } = this.stage.getBoundingClientRect();
    const { x, y, width, height } = layout.cell(row, column);
    const { ratio } = layout.stage;
    return new DOMRect(left + x / ratio, top + y / ratio, width / ratio, height / ratio);
  }
}

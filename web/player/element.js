/**
 * <nonogram-player>: attributes, methods and events of the player. embed-guide.html lists them.
 *
 * The page sets `engine` before it asks for hints; everything else works without one.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { SavedGame } from "./board/saved.js"
 */
import { PLAYER_STYLE } from "../addresses.js";
import { formatGameId, puzzleKey } from "../reading/game-id.js";
import { sayError, words } from "../strings/say.js";
import { RELEASE } from "../version.js";
import { LEVELS, STORIES, refuseOthers } from "./board/choices.js";
import { restoreGame, saveGame } from "./board/saved.js";
import { Store } from "./board/store.js";
import { Desk } from "./desk.js";
import { wearScheme } from "./drawing/palette.js";
import { pictureOf, textOf } from "./exporting.js";
import { style } from "../dom.js";
import { LastFocus } from "./frame/frame.js";
import { takenFor } from "./help/ending.js";
import { momentOf } from "./attributes.js";
import { isLate } from "./state.js";

export class NonogramPlayer extends HTMLElement {
  static observedAttributes = ["puzzle", "src", "mode", "hints", "check", "tools", "theme", "deadline", "autosize", "touch"];

  #desk;
  #state;
  #game;
  #features;
  #focus;
  #onEngine = () => this.#engineChanged();

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    const styled = style(shadow, PLAYER_STYLE);
    this.#focus = new LastFocus(shadow);
    this.#desk = new Desk(this, shadow, (type, detail) => this.#emit(type, detail));
    const { state, game, features, frame, voice, sizing } = this.#desk;
    this.#state = state;
    this.#game = game;
    this.#features = features;
    frame.root.hidden = true;
    /** Resolves when the player is on screen, in its own style. @type {Promise<unknown>} */
    this.shown = styled.then(() => {
      frame.root.hidden = false;
      this.#desk.recolour();
      voice.panel.rehearse();
    });
    sizing.onHost = (width, height) => {
      if (this.hasAttribute("autosize")) this.#emit("resize", { width, height });
    };
  }

  connectedCallback() {
    this.#desk.connect();
    this.#focus.giveBack();
  }

  disconnectedCallback() {
    this.#game.leave();
    this.#desk.disconnect();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    const { loading, timing, waking } = this.#features;
    if (name === "puzzle" && now !== null) this.#loadOrFail(() => this.load(now));
    else if (name === "src" && now !== null) this.#loadOrFail(async () => this.load(await loading.fetch(now)));
    else if (name === "mode" || name === "hints" || name === "check" || name === "tools") this.#desk.allow(name, now);
    else if (name === "deadline") timing.deadline = momentOf(now);
    else if (name === "autosize") this.#desk.sizing.auto = now !== null;
    else if (name === "touch") waking.want(now === "tap");
    else if (name === "theme") wearScheme(this, now);
    this.#game.refresh();
  }

  /** Gives the board the focus, or what uncovers it. @param {FocusOptions} [options] */
  focus(options) {
    this.#desk.frame.focus(options);
  }

  /** What answers hints, checks and solves; null for none. */
  get engine() {
    return this.#state.engine;
  }

  set engine(engine) {
    this.#state.engine?.removeEventListener("state", this.#onEngine);
    this.#state.engine = engine;
    engine?.addEventListener("state", this.#onEngine);
    this.#game.refresh();
    this.#features.hints.prepare();
  }

  /** What the reader has chosen; a player by itself has the usual. */
  get settings() {
    return this.#state.settings;
  }

  set settings(settings) {
    this.#state.settings = settings;
  }

  /** @param {import("./help/ending.js").Ending["page"]} offers what the page offers beside a finished picture */
  set afterwards(offers) {
    this.#features.ending.page = offers;
  }

  /** @param {string} technique that the puzzle is for practising, so that its hints do not offer that */
  set practised(technique) {
    this.#features.hints.practised = technique;
  }

  /**
   * Holds a title back until the picture is found: the puzzle takes it then, and is loaded without one.
   * @param {Puzzle} puzzle with its title
   */
  holdTitle(puzzle) {
    this.#features.titles.hold(puzzle);
  }

  /** Tells the title that was held back. */
  tellTitle() {
    this.#features.titles.tell();
  }

  /** The title, also while it is held back: for links. */
  get fullTitle() {
    return this.#state.loaded ? this.#features.titles.full : "";
  }

  /** What the reader needed for the picture on the board; null if it is not finished. */
  get taken() {
    return this.#state.loaded ? takenFor(this.#state.store) : null;
  }

  /** @param {(() => void) | null} leave what leaves the focus mode that the page around is in: there is a button for it */
  set unfocus(leave) {
    this.#desk.status.leave = leave;
  }

  /** What is offered of its help, and the most that may be told of errors unasked. */
  get allowed() {
    return this.#state.allowed;
  }

  /** The puzzle on the board, or null. Setting it is `load`. @returns {Puzzle | null} */
  get puzzle() {
    return this.#state.loaded ? this.#state.store.puzzle : null;
  }

  /** @param {Puzzle | string | null} puzzle */
  set puzzle(puzzle) {
    if (puzzle !== null) this.#loadOrFail(() => this.load(puzzle));
  }

  /**
   * Puts a puzzle on the board.
   * @param {Puzzle | string} source clues, the project's JSON or a game id; with an engine any supported text
   * @param {unknown} [saved] a game saved by `getState`; a damaged one is refused and nothing changes
   * @param {import("./loading.js").Left | null} [left] how another frame left the game, if it goes on
   */
  async load(source, saved, left) {
    await this.#features.loading.load(source, saved, left);
    this.#tellReady();
  }

  /** Lets what is on the board stay: a puzzle that is still being read does not replace it. */
  stay() {
    this.#features.loading.overtake();
  }

  /** Begins the puzzle on the board anew, if there is one, with nothing to undo: for another reader. */
  restart() {
    if (!this.#state.loaded) return;
    this.#game.place(new Store(this.#state.store.puzzle));
    this.#tellReady();
  }

  #tellReady() {
    this.#emit("ready", { puzzle: puzzleKey(this.#state.store.puzzle), version: RELEASE });
  }

  /** The game as plain data; null without a puzzle. @returns {SavedGame | null} */
  get game() {
    return this.#state.loaded ? saveGame(this.#state.store) : null;
  }

  /** @returns {Promise<SavedGame>} */
  async getState() {
    return saveGame(this.#expectGame());
  }

  /** The cells without the trial marks. @returns {Uint16Array} */
  get settled() {
    return this.#state.store.settled;
  }

  /**
   * Merges what another tab did in the same game.
   * @param {import("../kept/merging.js").Merge} merge
   * @param {{finished: boolean, told: boolean, whose: import("./board/following.js").Whose}} how whether the other tab's
   *   picture is finished, whether the reader is told of cells in dispute, and whose the other tab's marks are
   */
  follow(merge, how) {
    this.#features.following.take(merge, how);
  }

  /** @param {string} text about the game, or why there is none, which answers no action of the reader */
  tell(text) {
    this.#features.loading.tell(text);
  }

  /**
   * Where a cell is on the page, so that the page can put something beside it.
   * @param {number} row from 0
   * @param {number} column from 0
   * @returns {Promise<DOMRect>} in client coordinates; may lie beyond what is shown of the board; once the board has its place,
   *   so not before the player is shown
   */
  async cellBox(row, column) {
    if (!this.#state.loaded) throw new Error(words.player.work.nothing);
    await this.#desk.view.placed;
    return this.#desk.cellBox(row, column);
  }

  /**
   * @param {unknown} saved a game of the puzzle on the board
   * @returns {Promise<void>} rejects when it is damaged or another puzzle's, and nothing changes
   */
  async setState(saved) {
    this.#expectTime();
    this.restore(saved);
  }

  /** Puts a saved game of the puzzle on the board, even if the player only shows it. @param {unknown} saved */
  restore(saved) {
    this.#game.place(restoreGame(this.#state.store.puzzle, saved));
    this.#emit("change", { reason: "load" });
  }

  /**
   * Puts marks that somebody else made on the board in place of the reader's, as one move that can be undone.
   * @param {Uint16Array} cells
   */
  adopt(cells) {
    this.#expectPlay().travel.adopt(cells);
  }

  /** @returns {Promise<boolean>} whether there was something to undo */
  async undo() {
    return this.#expectHelp().travel.undo();
  }

  /** @returns {Promise<boolean>} whether there was something to redo */
  async redo() {
    return this.#expectHelp().travel.redo();
  }

  /** @type {(level?: "where" | "what" | "why") => Promise<import("../engine/protocol.js").Hint>} */
  async hint(level = "where") {
    refuseOthers(level, LEVELS);
    const { hints } = this.#expectHelp();
    const { allowed } = this.#state;
    if (allowed.hints === "off" || (allowed.hints === "where" && level !== "where"))
      throw new Error(words.player.work.hintsOff);
    return hints.ask(level);
  }

  /**
   * Shows a given hint, as the examples do, without asking the engine.
   * @param {import("../engine/protocol.js").Hint} hint of the board as it is
   */
  async demonstrate(hint) {
    if (!this.#state.loaded) throw new Error(words.player.work.nothing);
    this.#features.hints.show(hint);
  }

  /** The board as one to draw on, for a page where puzzles are made. */
  get drawingBoard() {
    return this.#features.sketching;
  }

  /**
   * Tints a line and marks wrong cells, as a lesson does.
   * @param {number | null} line rows from 0, then columns; null for none
   * @param {{row: number, column: number}[]} wrong
   */
  point(line, wrong) {
    this.#desk.view.lay({ line, marks: wrong.map(({ row, column }) => ({ row, column, kind: "mistake", value: null })) });
  }

  /** @returns {Promise<import("../engine/protocol.js").Check>} */
  async check() {
    const { checking } = this.#expectHelp();
    const { allowed } = this.#state;
    if (allowed.checks === "off") throw new Error(words.player.work.checkOff);
    return checking.ask(allowed.checks);
  }

  /** @returns {Promise<import("../engine/protocol.js").SolveResult>} once the picture is painted */
  async solve() {
    const { solving } = this.#expectHelp();
    if (!this.#state.allowed.solve) throw new Error(words.player.work.solveOff);
    return solving.ask();
  }

  /**
   * Plays the moves on the board again, or the engine's way to the solution, where Solve is offered.
   * @param {import("./help/replaying.js").Which} [which]
   * @returns {Promise<number>} how many steps there are, once the first picture is shown
   */
  async replay(which = "moves") {
    refuseOthers(which, STORIES);
    if (which === "reasoning") this.#expectTime();
    else this.#expectGame();
    return this.#expectUncovered().replaying.ask(which);
  }

  /**
   * @param {import("./exporting.js").Format} format
   * @param {{marks?: boolean} | null} [options] whether what is marked is drawn too
   * @returns {Promise<string | Blob>} the text of an SVG file, or a PNG file
   */
  async exportPicture(format, options) {
    const store = this.#expectGame();
    return pictureOf(store.puzzle, format, (options?.marks ?? true) ? store.settledCells() : undefined);
  }

  /** Prints the page that this player is in, with a picture of the board in the player's place. */
  async print() {
    this.#expectGame();
    window.print();
  }

  /** What happened in this game and when. @returns {Promise<import("./board/log.js").GameLog>} */
  async getLog() {
    const store = this.#expectGame();
    return { log: 1, puzzle: formatGameId(store.puzzle), ...store.log.save() };
  }

  /** Covers the board and stops the clock. @returns {Promise<boolean>} whether it was not paused already */
  async pause() {
    return this.#expectPlay().timing.pause(true, "host");
  }

  get paused() {
    return this.#state.paused;
  }

  /** @returns {Promise<boolean>} whether it was paused */
  async resume() {
    return this.#expectPlay().timing.pause(false, "host");
  }

  /** Stops the hint, check or solving under way; its promise rejects with an AbortError. */
  async cancel() {
    this.#game.cancel();
  }

  /** Takes all marks away, as one move. */
  async reset() {
    this.#expectHelp().travel.clear();
  }

  /** @param {import("../engine/protocol.js").FormatName} format @returns {Promise<string>} the puzzle without its solution */
  async exportPuzzle(format) {
    return textOf(this.#expectGame().puzzle, format, this.engine);
  }

  /** Releases everything and leaves the page. */
  async destroy() {
    this.engine = null;
    this.#features.loading.overtake();
    this.remove();
  }

  #expectGame() {
    if (!this.#state.loaded) throw new Error(words.player.work.nothing);
    return this.#state.store;
  }

  #expectPlay() {
    this.#expectGame();
    if (!this.#state.playing) throw new Error(words.player.work.unplayable);
    return this.#features;
  }

  /** For what changes a game or helps in it: after the deadline nothing does. */
  #expectTime() {
    this.#expectPlay();
    if (isLate(this.#state)) throw Object.assign(new Error(words.player.late), { name: "DeadlineError" });
  }

  /** For what shows something of a game. */
  #expectUncovered() {
    if (this.paused) throw Object.assign(new Error(words.player.pause.refused), { name: "PausedError" });
    return this.#features;
  }

  /** For what changes a game or helps in it, and shows something of it. */
  #expectHelp() {
    this.#expectTime();
    return this.#expectUncovered();
  }

  /** @param {() => Promise<void>} act what an attribute or property asked for: nobody waits for its promise */
  async #loadOrFail(act) {
    try {
      await act();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      const message = sayError(error);
      this.tell(message);
      this.#emit("fail", { message, cause: "puzzle" });
    }
  }

  #engineChanged() {
    const { engine } = this;
    if (engine?.state === "ready") {
      this.#features.hints.prepare();
      this.#emit("engine-ready");
    }
    if (engine?.state === "failed") this.#emit("fail", { message: engine.fault?.message ?? "" });
  }

  /**
   * @param {string} type
   * @param {object} [detail]
   * @returns {boolean} false when a listener took care of it
   */
  #emit(type, detail = {}) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

customElements.define("nonogram-player", NonogramPlayer);

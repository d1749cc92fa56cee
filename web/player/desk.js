/**
 * Everything of one player on its desk: the board and its history, the screen, the hand, the tools, and the
 * engine's help, wired together. The element puts attributes, methods and events on top.
 *
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../engine/client.js").Engine} Engine
 * @typedef {{row: number, column: number}} Spot
 * @typedef {"stroke" | "undo" | "redo" | "hint" | "back" | "solve" | "clear" | "load"} Reason   why the board changed
 */
import { say, words } from "../strings/say.js";
import { Announcer } from "./announce.js";
import { attempt } from "./attempt.js";
import { Bar } from "./bar.js";
import { Checking } from "./checking.js";
import { makeFrame } from "./frame.js";
import { Hands } from "./hands.js";
import { Hints } from "./hints.js";
import { Jobs } from "./jobs.js";
import { listenToBoardKeys, listenToPlayerKeys } from "./keys.js";
import { Painting } from "./painting.js";
import { readPalette, watchPalette } from "./palette.js";
import { Panel } from "./panel.js";
import { listenToPointer } from "./pointer.js";
import { Reviewing } from "./reviewing.js";
import { Sizing } from "./sizing.js";
import { Solving } from "./solving.js";
import { stateOf, toolsOf } from "./standing.js";
import { Store } from "./store.js";
import { Toolbar } from "./toolbar.js";
import { View } from "./view.js";
import { WhatIf } from "./what-if.js";

/** So much of a title is said; the rest adds nothing. */
const LONGEST_TITLE = 80;

export class Desk {
  /** @type {Engine | null} */
  engine = null;
  /** Whether the board may be changed (mode "play"). */
  playing = true;
  /** @type {"off" | "where" | "full"} */
  hintsAllowed = "full";
  /** @type {"off" | "line" | "solution"} */
  checksAllowed = "solution";
  /** Whether there is a puzzle. */
  loaded = false;
  /** Whether the picture was finished when last looked at. */
  wasSolved = false;
  #started = false;
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
    this.hands = new Hands(this);
    this.panel = new Panel();
    this.toolbar = new Toolbar(this.hands.tools());
    this.bar = new Bar();
    const frame = makeFrame(this.panel.element, this.bar.element, this.toolbar.element);
    this.root = frame.root;
    this.stage = frame.stage;
    this.board = frame.board;
    this.note = frame.note;
    this.probe = frame.probe;
    shadow.append(this.root);
    this.announcer = new Announcer(frame.heard);
    this.view = new View(frame.below, frame.above, readPalette(this.probe));
    this.store = new Store({ rows: [[]], columns: [[]] });
    this.painting = this.#newPainting();
    this.jobs = new Jobs(this);
    this.hints = new Hints(this);
    this.checking = new Checking(this);
    this.solving = new Solving(this);
    this.whatIf = new WhatIf(this);
    this.reviewing = new Reviewing(this);
    this.sizing = new Sizing(
      { host, root: this.root, stage: this.stage, side: frame.side, note: frame.note, toolbar: this.toolbar.element },
      this.view,
    );
    this.view.onLayout = () => this.refresh();
  }

  /** Begins to listen and to follow size and colours. */
  connect() {
    this.sizing.start();
    this.#unlisten = [
      watchPalette(this.host, () => this.recolour()),
      listenToPointer(this.stage, this.hands.pointer()),
      listenToBoardKeys(this.board, this.hands.boardKeys()),
      listenToPlayerKeys(this.shadow, this.hands.playerKeys()),
      () => this.sizing.stop(),
    ];
    this.board.onfocus = () => this.hands.focused();
    this.board.onblur = () => this.painting.hideCursor();
    this.recolour();
  }

  recolour() {
    this.view.recolour(readPalette(this.probe));
  }

  disconnect() {
    this.cancel();
    this.view.stop();
    for (const unlisten of this.#unlisten) unlisten();
    this.#unlisten = [];
  }

  // the game

  /**
   * Puts a game on the board.
   * @param {Store} store
   */
  place(store) {
    this.cancel();
    this.hints.close();
    this.checking.clear();
    this.reviewing.close();
    this.panel.hide();
    const again = this.loaded && store.puzzle === this.store.puzzle;
    this.store.onCells = () => {};
    this.store = store;
    this.loaded = true;
    this.#started = !store.isEmpty;
    this.wasSolved = store.solved;
    const { tool } = this.painting;
    this.painting = this.#newPainting();
    this.painting.tool = tool;
    store.onCells = (indices) => this.view.cellsChanged(indices);
    this.view.unfinish();
    this.view.show(store.puzzle, store.cells, again);
    if (this.wasSolved) this.view.finish(null);
    this.sizing.suit(store.puzzle);
    this.whatIf.follow();
    this.reviewing.offer();
    this.message("");
    this.announcer.forget();
    const title = this.title || words.player.board.untitled;
    const label = say(words.player.board.label, { title, width: store.width, height: store.height });
    this.board.setAttribute("aria-label", label);
    this.refresh();
    this.hints.prepare();
  }

  get title() {
    return (this.store.puzzle.title ?? "").slice(0, LONGEST_TITLE);
  }

  /**
   * The board has become another: tell everyone, and see whether the picture is finished.
   * @param {Reason} reason
   * @param {Spot | null} spot where it changed last
   */
  changed(reason, spot) {
    this.jobs.stop();
    this.hints.close();
    this.checking.clear();
    this.reviewing.close();
    if (this.panel.content?.kind === "question") this.panel.content.close?.();
    this.message("");
    if (!this.#started) {
      this.#started = true;
      this.emit("start");
    }
    const { store } = this;
    this.emit("change", { reason });
    this.emit("progress", { painted: store.painted, total: store.total });
    this.#judge(reason, spot);
    this.whatIf.follow();
    if (reason !== "solve") this.reviewing.offer();
    this.refresh();
  }

  /**
   * @param {Reason} reason
   * @param {Spot | null} spot
   */
  #judge(reason, spot) {
    const solved = this.store.solved;
    if (solved && !this.wasSolved) {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const middle = { row: this.store.height >> 1, column: this.store.width >> 1 };
      this.view.finish(still ? null : (spot ?? middle));
      this.message(
        this.title ? say(words.player.doneTitled, { title: this.title }) : words.player.done,
        "good",
      );
      this.emit("complete", { by: reason === "solve" ? "engine" : "player" });
    } else if (!solved) {
      this.view.unfinish();
    }
    this.wasSolved = solved;
  }

  /** Whether the board may be changed now: neither a view nor in the middle of something. */
  get editable() {
    return this.loaded && this.playing && !this.solving.painting && !this.painting.active;
  }

  // help

  /** Stops whatever is under way. */
  cancel() {
    this.jobs.stop();
    this.solving.cancel();
    this.painting.cancel();
  }

  /**
   * Runs what a button asked for; what goes wrong is told in the panel.
   * @param {() => Promise<unknown>} act
   */
  attempt(act) {
    return attempt(this, act);
  }

  /** Takes what hints and checks drew off the board. */
  clearMarks() {
    this.view.lay({ line: null, marks: [], slide: null });
    this.view.badLines = [];
    this.view.camera.giveBack();
  }

  /**
   * What there is to have in view: the cells that are spoken of, or else some of the line.
   * @param {Spot[]} spots
   * @param {number | null} line
   * @returns {Spot[]}
   */
  spotsOf(spots, line) {
    if (spots.length || line === null) return spots;
    const { row, column } = this.painting.cursor;
    const { height } = this.store;
    return [line < height ? { row: line, column } : { row, column: line - height }];
  }

  /**
   * A page about a technique: the page around may show it, otherwise it opens beside.
   * @param {string} technique
   */
  showRule(technique) {
    if (!this.emit("rule", { technique })) return;
    const address = new URL(`../#rules=${encodeURIComponent(technique)}`, import.meta.url);
    window.open(address.href, "_blank", "noopener");
  }

  closePanel() {
    const focused = this.panel.hasFocus;
    this.panel.hide();
    if (focused) this.board.focus({ preventScroll: true });
  }

  // what is seen and heard

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

  /** Shows the state of things in the toolbar. */
  refresh() {
    this.root.dataset.state = stateOf(this);
    this.toolbar.update(toolsOf(this));
  }

  /** @returns {Painting} */
  #newPainting() {
    return new Painting(this.store, this.view, {
      locked: () => {
        if (this.loaded && this.playing && this.wasSolved) this.message(words.player.locked);
        return !this.editable || this.wasSolved;
      },
      painted: (spot) => {
        this.changed("stroke", spot);
        if (this.view.overlay.cursor) this.announcer.cell(this.store, spot);
      },
      moved: (spot) => this.announcer.cell(this.store, spot),
    });
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

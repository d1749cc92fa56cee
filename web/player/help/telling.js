/**
 * Shows one picture after the other on the board, with its text in the panel: the steps of a proof, the moves of a
 * game. Every part that explains something has one of these.
 *
 * @import { Frame } from "./frames.js"
 * @import { Walk } from "../frame/walker.js"
 * @typedef {Omit<import("../frame/panel.js").PanelContent, "text" | "walk">} Dress what the panel shows around it; by default
 *   the legend belongs to the picture, and the panel can be closed
 * @typedef {{walk: string, whole: {other: string}, step: string, heard?: string}} WalkNames
 */
import { say, sayCount, words } from "../../strings/say.js";
import { slideApart } from "../drawing/draw-slide.js";
import { legendOf } from "./frames.js";

/** Room is reserved for this many of the longest texts, since only layout shows which of them takes most lines. */
const LONGEST = 3;
/** How long a picture stays during playing, in milliseconds: a fixed time, and a time for each letter to read. */
const LEAST = 900;
const LETTER = 38;
const MOST = 7000;

export class Telling {
  /** @type {Frame[]} */
  #frames = [];
  /** The cells that each picture needs in view. @type {import("../view/camera.js").Spot[][]} */
  #views = [];
  /** Where the blocks that each picture speaks of can end. @type {import("../view/camera.js").Spot[][]} */
  #ends = [];
  /**
   * The room for the texts as they are told from the start, and from the end.
   * @type {import("../frame/panel.js").Reserve[]}
   */
  #reserves = [];
  #replay = new Replay(1, () => "");
  /** @type {(at: number) => Dress} */
  #dress = () => ({ kind: "hint", title: "", actions: [] });
  /** Called for each picture before it is shown. @type {(at: number) => void} */
  onFrame = () => {};
  /** @type {WalkNames} */
  names = words.player.hint;
  /** Whether the cited cells are the ones in which solutions differ. */
  ambiguous = false;

  /** @param {import("../features.js").Core} core */
  constructor({ state, view, voice, sizing }) {
    this.state = state;
    this.view = view;
    this.voice = voice;
    this.sizing = sizing;
  }

  /**
   * @param {Frame[]} frames
   * @param {(at: number) => Dress} dress
   * @param {number} [at] where to begin
   */
  begin(frames, dress, at = 0) {
    this.stop();
    this.#frames = frames;
    this.#dress = dress;
    this.#views = frames.map((frame) => this.#spotsOf(frame));
    this.#ends = frames.map((frame) => this.#endsOf(frame));
    this.#reserves = frames.length > 1 ? [this.#longest(false), this.#longest(true)] : [];
    this.#replay = new Replay(frames.length, () => this.#show());
    this.#replay.go(at);
    this.sizing.giveRoom();
  }

  /**
   * The cells to keep in view: those that the text is about, and one of each line that is lit.
   * @type {(frame: Frame) => import("../view/camera.js").Spot[]}
   */
  #spotsOf({ marks, line, badLines = [] }) {
    const { height } = this.state.store;
    const lines = line === null ? badLines : [line, ...badLines];
    const rows = lines.filter((one) => one < height);
    const columns = lines.filter((one) => one >= height).map((one) => one - height);
    const { cursor } = this.state.showing;
    const beside = marks[0] ?? { row: rows[0] ?? cursor.row, column: columns[0] ?? cursor.column };
    return [
      ...marks,
      ...rows.map((row) => ({ row, column: beside.column })),
      ...columns.map((column) => ({ row: beside.row, column })),
    ];
  }

  /** @type {(frame: Frame) => import("../view/camera.js").Spot[]} */
  #endsOf({ slide, blocks = [] }) {
    if (!slide) return [];
    const { height } = this.state.store;
    const { line, first, last, lengths } = slide;
    const ends = blocks.flatMap((block) => [first[block], last[block] + lengths[block] - 1]);
    return ends.map((at) => (line < height ? { row: line, column: at } : { row: at, column: line - height }));
  }

  /** @param {number} at the picture to show */
  go(at) {
    this.#replay.go(at);
  }

  stop() {
    this.#replay.stop();
  }

  /** @type {(backwards: boolean) => import("../frame/panel.js").Reserve} */
  #longest(backwards) {
    const texts = this.#frames.map((frame) => textOf(frame, backwards)).sort((a, b) => b.length - a.length);
    const legends = this.#frames.map((frame) => legendOf(frame, this.state.store.puzzle, this.ambiguous));
    const size = (/** @type {import("../frame/panel.js").Sign[]} */ signs) => signs.map(({ label }) => label).join("00").length;
    const legend = legends.reduce((most, signs) => (size(signs) > size(most) ? signs : most));
    return { texts: texts.slice(0, LONGEST), legend };
  }

  /** @returns {string} the text to read */
  #show() {
    const { state: { store, settings }, view, voice } = this;
    const { at, last, backwards } = this.#replay;
    const frame = this.#frames[at];
    const text = textOf(frame, backwards);
    this.onFrame(at);
    view.lay({ line: frame.line, blocks: frame.blocks ?? [], marks: frame.marks, badLines: frame.badLines ?? [] });
    slideApart(view, frame.slide, settings.still);
    const label = at ? say(this.names.step, { at, of: last }) : sayCount(this.names.whole, last);
    voice.panel.show({
      legend: legendOf(frame, store.puzzle, this.ambiguous),
      close: () => voice.silence(),
      ...this.#dress(at),
      text,
      reserve: this.#reserves[Number(backwards)],
      ...(last ? { walk: this.#replay.walk(this.names.walk, label, this.#turns) } : {}),
    });
    view.camera.frameOne(this.#views, at, this.#ends);
    const { heard } = this.names;
    voice.announce(heard && at ? say(heard, { at, of: last, text }) : text);
    return text;
  }

  /** Whether the pictures are a chain, which can be read from its end. */
  get #turns() {
    return this.#frames.some(({ fromEnd }) => fromEnd);
  }
}

/** The position in a row of pictures, and playing them one after the other. */
class Replay {
  #timer = 0;
  at = 0;
  /** Whether the pictures are read from the end. */
  backwards = false;

  /**
   * @param {number} count of pictures
   * @param {() => string} show shows the picture `at`; gives what there is to read
   */
  constructor(count, show) {
    this.last = count - 1;
    this.show = show;
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** @param {number} to */
  go(to) {
    this.stop();
    this.at = Math.max(0, Math.min(this.last, to));
    this.show();
  }

  /** Begins at the end, to go from there towards the start; or at the start again. */
  turn() {
    this.backwards = !this.backwards;
    this.go(this.#beginning);
  }

  /** Plays from here, or from the beginning if nothing is left; or pauses. */
  toggle() {
    if (this.playing) {
      this.stop();
      this.show();
    } else this.#goOn(this.at === this.#ending ? this.#beginning : this.#following);
  }

  get #beginning() {
    return this.backwards ? this.last : 0;
  }

  get #ending() {
    return this.backwards ? 0 : this.last;
  }

  get #following() {
    return this.at + (this.backwards ? -1 : 1);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** @param {number} to */
  #goOn(to) {
    this.at = to;
    const ends = to === this.#ending;
    // Set before the picture is shown, because that shows whether playing goes on.
    this.#timer = ends ? 0 : -1;
    const text = this.show();
    if (ends) return;
    const pause = Math.min(MOST, LEAST + LETTER * text.length);
    this.#timer = window.setTimeout(() => this.#goOn(this.#following), pause);
  }

  /**
   * @param {string} name
   * @param {string} label where it stands
   * @param {boolean} turns whether the pictures can be read from the end
   * @returns {Walk}
   */
  walk(name, label, turns) {
    const { at, last, playing, backwards } = this;
    const walk = { name, at, last, label, playing, backwards, go: this.go.bind(this), play: () => this.toggle() };
    return turns ? { ...walk, turn: () => this.turn() } : walk;
  }
}

/** @type {(frame: Frame, backwards: boolean) => string} */
function textOf({ text, fromEnd }, backwards) {
  return backwards ? (fromEnd ?? text) : text;
}

/**
 * Proofs that failed verification are not shown, but the maintainers of the engine need to know of them.
 * @param {{faults: string[]}} answer
 */
export function logFaults({ faults }) {
  for (const fault of faults) console.error("A proof did not hold and was withheld:", fault);
}

/**
 * One picture after the other on the board, with its text in the panel: a proof with its steps, a game with its
 * moves. Whoever has something to tell has one of these.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./frames.js").Frame} Frame
 * @typedef {Omit<import("./panel.js").PanelContent, "text" | "walk">} Dress what the panel shows around it; by default
 *   the legend is that of the picture
 * @typedef {{walk: string, whole: string, step: string}} WalkNames
 */
import { say, words } from "../strings/say.js";
import { legendOf } from "./frames.js";
import { Replay } from "./replay.js";
import { slideApart } from "./sliding.js";

export class Telling {
  /** @type {Frame[]} */
  #frames = [];
  #replay = new Replay(1, () => "");
  /** @type {(at: number) => Dress} */
  #dress = () => ({ kind: "hint", title: "", actions: [] });
  /** Called for each picture before it is shown. @type {(at: number) => void} */
  onFrame = () => {};
  /** @type {WalkNames} */
  names = words.player.hint;
  /** Whether the cited cells are those in which solutions differ. */
  ambiguous = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
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
    this.#replay = new Replay(frames.length, () => this.#show());
    this.#replay.go(at);
  }

  /** Shows the first picture again. */
  again() {
    this.#replay.go(0);
  }

  stop() {
    this.#replay.stop();
  }

  /** @returns {string} what there is to read */
  #show() {
    const { panel, view, store } = this.desk;
    const { at, last } = this.#replay;
    const frame = this.#frames[at];
    this.onFrame(at);
    view.lay({ line: frame.line, marks: frame.marks });
    view.badLines = frame.badLines ?? [];
    slideApart(view, frame.slide);
    const label = at ? say(this.names.step, { at, of: last }) : say(this.names.whole, { of: last });
    panel.show({
      legend: legendOf(frame, store.puzzle, this.ambiguous),
      ...this.#dress(at),
      text: frame.text,
      ...(last ? { walk: this.#replay.walk(this.names.walk, label) } : {}),
    });
    this.desk.lookAt(frame.marks, frame.line);
    this.desk.announce(frame.text);
    return frame.text;
  }
}

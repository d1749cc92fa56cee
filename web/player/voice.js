/**
 * What the reader is told: in the panel and on the board by one part at a time, in the line below the board, and by ear.
 *
 * @import { State } from "./state.js"
 */
import { say, sayError, words } from "../strings/say.js";
import { isAbort } from "./help/jobs.js";

export class Voice {
  /** What waits to be said after the next text, or by itself. */
  #warning = "";

  /**
   * @param {object} parts
   * @param {State} parts.state
   * @param {import("./view/view.js").View} parts.view
   * @param {import("./frame/panel.js").Panel} parts.panel
   * @param {HTMLElement} parts.heard a live region
   * @param {HTMLElement} parts.note the line below the board
   * @param {HTMLElement} parts.board
   * @param {HTMLElement} parts.host
   */
  constructor({ state, view, panel, heard, note, board, host }) {
    this.state = state;
    this.view = view;
    this.panel = panel;
    this.heard = heard;
    this.note = note;
    this.board = board;
    this.host = host;
  }

  /** Lets one part speak: the previous speaker is closed. @param {import("./state.js").Speaker} speaker */
  speak(speaker) {
    if (this.state.speaker === speaker) return;
    this.silence();
    this.state.speaker = speaker;
  }

  /** Closes the present speaker, and clears what it showed from the panel and the board. */
  silence() {
    const { speaker } = this.state;
    if (!speaker) return;
    this.state.speaker = null;
    this.closePanel();
    this.view.lay({ line: null, blocks: [], marks: [], slide: null, badLines: [] });
    this.view.camera.giveBack();
    speaker.close();
  }

  closePanel() {
    const focused = this.panel.hasFocus;
    this.panel.hide();
    if (focused) this.focusBoard();
  }

  focusBoard() {
    this.board.focus({ preventScroll: true });
  }

  /** @type {(text: string, tone?: "plain" | "good" | "bad") => void} */
  message(text, tone = "plain") {
    this.note.textContent = text;
    this.note.dataset.tone = tone;
  }

  /** Says something to those who listen. @param {string} text */
  announce(text) {
    const all = this.#warning ? `${text} ${this.#warning}`.trim() : text;
    this.#warning = "";
    this.heard.textContent = this.heard.textContent === all ? `${all}\u00a0` : all;
  }

  /** Says something after what is said at the same time. @param {string} text */
  warn(text) {
    const first = !this.#warning;
    this.#warning = this.#warning ? `${this.#warning} ${text}` : text;
    if (first) queueMicrotask(() => this.#warning && this.announce(""));
  }

  /**
   * Runs what a button asked for; errors are shown in the panel, with a way to try again. A "told" event tells the page,
   * so that it need not say the same.
   * @param {() => Promise<unknown>} act
   */
  async attempt(act) {
    try {
      await act();
    } catch (error) {
      if (isAbort(error)) return;
      const text = say(words.player.work.failed, { reason: sayError(error) });
      const close = () => this.closePanel();
      const again = () => {
        close();
        void this.attempt(act);
      };
      const actions = [{ label: words.player.work.retry, run: again, main: true }];
      this.panel.show({ kind: "error", title: words.player.panel.failed, text, close, actions });
      this.announce(text);
      this.host.dispatchEvent(new Event("told"));
    }
  }
}

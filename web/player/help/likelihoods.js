/**
 * For the curious: how likely each open cell is black, shaded on the board; in colours, which ink it most likely has, if it
 * has one. It is a guess, which no hint uses, and the next mark takes it away.
 *
 * @typedef {{value: number, share: number}} Guess   what a cell is likely to be, an ink, and how likely
 */
import { OP } from "../../engine/protocol.js";
import { BLACK, valueOfInk } from "../../rules.js";
import { words } from "../../strings/say.js";
import { Speaker } from "./speaker.js";

export class Likelihoods extends Speaker {
  /** Whether it is offered: who is to have no solution is not told where it may be either. */
  get possible() {
    const { loaded, playing, allowed, engine, store } = this.state;
    return loaded && playing && allowed.solve && allowed.hints === "full" && engine !== null && !store.solved;
  }

  /** Shows the likelihoods, or takes them away. */
  press() {
    if (this.state.speaker === this) this.voice.silence();
    else if (this.possible && this.game.editable) void this.voice.attempt(() => this.#ask());
  }

  async #ask() {
    const { store } = this.state;
    this.game.begin();
    this.voice.silence();
    /** @type {{likely: (number | number[])[][] | null, text: string}} */
    const { likely, text } = await this.jobs.run(OP.LIKELY, () => this.position, "likely");
    store.log.add("ask", "likely");
    if (!likely) return this.voice.message(text, "bad");
    this.voice.speak(this);
    this.voice.message("");
    const texts = words.player.likely;
    const guesses = likely.map((row) => row.map((cell) => (typeof cell === "number" ? { value: BLACK, share: cell } : likeliest(cell))));
    this.view.lay({ likely: guesses });
    this.voice.panel.show({
      kind: "hint",
      title: texts.title,
      text,
      legend: store.puzzle.inks ? [] : [{ kind: "likely most", label: texts.most }, { kind: "likely even", label: texts.even }, { kind: "likely least", label: texts.least }],
      actions: [],
      close: () => this.voice.silence(),
    });
    this.voice.announce(text);
  }

  close() {
    this.view.lay({ likely: null });
  }
}

/** The ink that a cell most likely has. @param {number[]} shares of the inks, in their order, and of white @returns {Guess} */
function likeliest(shares) {
  const inks = shares.slice(0, -1);
  const share = Math.max(...inks);
  return { value: valueOfInk(inks.indexOf(share) + 1), share };
}

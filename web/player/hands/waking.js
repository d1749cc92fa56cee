/**
 * A board within somebody else's page, where fingers scroll: until one taps it, it is asleep and leaves swipes to the page.
 * It falls asleep again when the reader turns to something else, or has scrolled past it.
 */
import { words } from "../../strings/say.js";

export class Waking {
  #wanted = false;
  #awake = false;

  /** @param {import("../features.js").Core} core @param {{root: HTMLElement, stage: HTMLElement}} frame */
  constructor({ state, voice }, { root, stage }) {
    this.state = state;
    this.voice = voice;
    this.root = root;
    this.stage = stage;
  }

  get asleep() {
    return this.#wanted && !this.#awake;
  }

  /** @param {boolean} wanted whether a tap has to come first */
  want(wanted) {
    this.#wanted = wanted;
    this.#show();
  }

  /** @returns {() => void} stops listening */
  listen() {
    const { root, stage } = this;
    // The tools belong to it: who has chosen one is going to use it.
    const wake = () => this.#turn(true);
    const sleep = () => this.#turn(false);
    const seen = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting || sleep());
    seen.observe(stage);
    root.addEventListener("click", wake);
    window.addEventListener("blur", sleep);
    return () => {
      seen.disconnect();
      root.removeEventListener("click", wake);
      window.removeEventListener("blur", sleep);
    };
  }

  /** @param {boolean} tapped whether a finger has tapped the board; otherwise it went over it */
  touched(tapped) {
    const { loaded, playing, wasSolved } = this.state;
    if (tapped) this.#turn(true);
    else if (loaded && playing && !wasSolved) this.voice.message(words.player.board.tapFirst);
  }

  /** @param {boolean} awake */
  #turn(awake) {
    this.#awake = awake;
    this.#show();
  }

  #show() {
    this.stage.toggleAttribute("data-asleep", this.asleep);
  }
}

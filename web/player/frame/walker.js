/**
 * The way through a row of pictures (the steps of a proof, the moves of a game): back, play, on, and a slider
 * over all of them, from left to right as on every player; for a proof, also the turn to reading it from its end. It stays the same element while it is used,
 * so that a drag on the slider is never cut off.
 *
 * @typedef {object} Walk
 * @property {string} name what is walked through
 * @property {number} at from 0
 * @property {number} last
 * @property {string} label where it stands, in words
 * @property {boolean} playing
 * @property {boolean} backwards whether it is read, and played, from the end
 * @property {() => void} [turn] goes to the end to read from there, or to the start again; only for proofs
 * @property {(to: number) => void} go
 * @property {() => void} play begins, or pauses
 */
import { say, words } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { iconButton } from "./icon-button.js";

export class Walker {
  /** @type {Walk | null} */
  #walk = null;
  #back = this.#button("back", "previous", (walk) => walk.go(walk.at - 1));
  #play = this.#button("play", "solve", (walk) => walk.play());
  #on = this.#button("on", "next", (walk) => walk.go(walk.at + 1));
  #turn = this.#turnButton();
  #slider = build("input", { type: "range", min: 0, step: 1, value: 0 });
  #label = build("span", { class: "place", "aria-hidden": "true" });

  constructor() {
    this.element = build("div", { class: "walk", role: "group", hidden: true }, 
      this.#back,
      this.#play,
      this.#on,
      this.#slider,
      this.#label,
      this.#turn
    );
    this.#slider.addEventListener("input", () => this.#walk?.go(Number(this.#slider.value)));
  }

  /** @param {Walk | null} walk null hides it */
  show(walk) {
    const before = this.#walk;
    this.#walk = walk;
    this.element.hidden = walk === null;
    if (!walk) return;
    this.element.setAttribute("aria-label", walk.name);
    this.#slider.setAttribute("aria-label", walk.name);
    this.#slider.max = String(walk.last);
    this.#slider.value = String(walk.at);
    this.#slider.style.setProperty("--done", `${(100 * walk.at) / walk.last}%`);
    this.#slider.setAttribute("aria-valuetext", walk.label);
    this.#label.textContent = say(words.player.walk.place, { at: walk.at, last: walk.last });
    this.#back.setAttribute("aria-disabled", String(walk.at === 0));
    this.#on.setAttribute("aria-disabled", String(walk.at === walk.last));
    this.#turn.hidden = !walk.turn;
    this.#turn.setAttribute("aria-pressed", String(walk.backwards));
    this.element.toggleAttribute("data-backwards", walk.backwards);
    if (before?.playing === walk.playing) return;
    const name = walk.playing ? words.player.walk.pause : words.player.walk.play;
    this.#play.setAttribute("aria-label", name);
    this.#play.title = name;
    this.#play.replaceChildren(icon(walk.playing ? "pause" : "solve"));
  }

  /** @returns {boolean} whether there is something to read from the end */
  turn() {
    this.#walk?.turn?.();
    return this.#walk?.turn !== undefined;
  }

  /** @param {1 | -1} by @returns {boolean} whether there is something to walk through */
  step(by) {
    const walk = this.#walk;
    // At an end, what is told there is told again.
    walk?.go(Math.max(0, Math.min(walk.last, walk.at + by)));
    return walk !== null;
  }

  /** Its words are left out where there is little room. */
  #turnButton() {
    const { name, title } = words.player.walk.fromEnd;
    const button = iconButton("small turn", "fromEnd", name, () => this.turn(), { title, "data-action": "fromEnd" });
    button.append(build("span", {}, name));
    return button;
  }

  /**
   * @param {"back" | "play" | "on"} name
   * @param {import("../../icons.js").IconName} image
   * @param {(walk: Walk) => void} run
   */
  #button(name, image, run) {
    const label = words.player.walk[name];
    return iconButton("small", image, label, () => this.#walk && run(this.#walk), { "data-action": name });
  }
}

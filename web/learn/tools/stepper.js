/** Plays a diagram that changes in steps: play and pause, one step forward or back, a slider, and the speed. */
import { learn as words } from "../../strings/learn.js";
import { say, sayNumber } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { hideOutOfSight } from "./out-of-sight.js";

/** Steps in a second, slowest first. */
const SPEEDS = [2, 5, 15, 60];
/** Milliseconds after which a slider rests. Texts wait for that: laying them out costs more than the drawing. */
const REST = 120;

export class Stepper {
  element = build("div", { class: "stepper", role: "group", "aria-label": words.steps.name });
  /** How many steps have been taken. */
  at = 0;
  #length = 0;
  /** How many there are, as it is written. */
  #of = "";
  #show;
  #tell;
  #told;
  #settings;
  /** While the slider is dragged: the timer that the next text waits for, */
  #quiet = 0;
  /** when the slider last moved, the frame that draws where it is, */
  #moved = 0;
  #moving = 0;
  /** and what shows again what is hidden. */
  #showAll = () => {};
  #frame = 0;
  #slider = build("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": words.steps.slider });
  #placeText = new Text();
  #place = build("span", { class: "place" }, this.#placeText);
  #speed = build("select", { class: "choice", "aria-label": words.steps.speed });
  #play;
  #back;
  #on;

  /**
   * @param {import("../../settings.js").Settings} settings
   * @param {(at: number, playing: boolean) => void} show draws the diagram after that many steps
   * @param {(at: number) => string} tell says what it shows then
   * @param {(text: string) => void} [told] takes that text, when the slider rests
   */
  constructor(settings, show, tell, told = () => {}) {
    this.#settings = settings;
    this.#show = show;
    this.#tell = tell;
    this.#told = told;
    this.#play = button(words.steps.play, () => (this.#frame ? this.pause() : this.play()), { icon: icon("solve"), kind: "round" });
    this.#back = button(words.steps.back, () => this.go(this.at - 1), { icon: icon("previous"), kind: "round" });
    this.#on = button(words.steps.on, () => this.go(this.at + 1), { icon: icon("next"), kind: "round" });
    for (const speed of SPEEDS) this.#speed.append(build("option", { value: speed }, say(words.steps.perSecond, { speed })));
    this.#speed.value = "5";
    this.#slider.addEventListener("input", () => {
      this.pause();
      this.at = this.#slider.valueAsNumber;
      this.#sayCalmly();
      this.#moving ||= requestAnimationFrame(() => this.#draw());
    });
    // After each key, and when a pointer lets go.
    this.#slider.addEventListener("change", () => this.go(this.#slider.valueAsNumber));
    // Of two boxes the inner one is laid out and painted alone when the slider moves: learn.css.
    const alone = build("span", { class: "slide" }, build("span", {}, this.#slider));
    this.element.append(this.#play, this.#back, this.#on, alone, this.#place, this.#speed);
    const still = () => (this.#play.hidden = this.#speed.hidden = settings.still);
    settings.addEventListener("change", still);
    still();
  }

  get length() {
    return this.#length;
  }

  get playing() {
    return this.#frame !== 0;
  }

  /**
   * Takes a diagram with so many steps.
   * @param {number} length
   * @param {number} [at] the step shown first
   * @param {boolean} [whole] whether there are no more
   */
  take(length, at = 0, whole = true) {
    this.pause();
    this.#length = length;
    this.#of = sayNumber(length, 0) + (whole ? "" : "+");
    this.#slider.max = String(length);
    this.go(at);
  }

  /** Goes to a step, and stays there. @param {number} at */
  go(at) {
    this.pause();
    this.#put(at);
  }

  play() {
    if (this.#settings.still) return;
    if (this.at >= this.#length) this.#put(0);
    this.#name(true);
    let from = performance.now();
    const turn = (/** @type {number} */ now) => {
      const steps = Math.floor(((now - from) * Number(this.#speed.value)) / 1000);
      if (steps > 0) {
        from = now;
        this.#put(Math.min(this.at + steps, this.#length));
      }
      if (this.at >= this.#length) return this.pause();
      this.#frame = requestAnimationFrame(turn);
    };
    this.#frame = requestAnimationFrame(turn);
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    if (this.#frame) this.#name(false);
    this.#frame = 0;
  }

  /** @param {number} at */
  #put(at) {
    this.#rest();
    this.at = Math.max(0, Math.min(at, this.#length));
    this.#slider.value = String(this.at);
    this.#draw();
    this.#say();
  }

  #draw() {
    cancelAnimationFrame(this.#moving);
    this.#moving = 0;
    for (const [step, end] of /** @type {const} */ ([[this.#back, 0], [this.#on, this.#length]])) {
      const done = String(this.at === end);
      if (step.getAttribute("aria-disabled") !== done) step.setAttribute("aria-disabled", done);
    }
    this.#show(this.at, this.playing);
  }

  #say() {
    this.#placeText.data = say(words.steps.place, { at: this.at, of: this.#of });
    const text = this.#tell(this.at);
    if (text === this.#slider.getAttribute("aria-valuetext")) return;
    this.#slider.setAttribute("aria-valuetext", text);
    this.#told(text);
  }

  /** Says the first of several steps at once, and the last one when the slider rests. */
  #sayCalmly() {
    this.#moved = performance.now();
    if (this.#quiet) return;
    this.#say();
    this.#showAll = hideOutOfSight();
    this.#wait(REST);
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    this.#quiet = setTimeout(() => {
      const left = this.#moved + REST - performance.now();
      if (left > 0) return this.#wait(left);
      this.#rest();
      this.#say();
    }, milliseconds);
  }

  #rest() {
    if (!this.#quiet) return;
    clearTimeout(this.#quiet);
    this.#quiet = 0;
    this.#showAll();
  }

  /** @param {boolean} playing */
  #name(playing) {
    const name = playing ? words.steps.pause : words.steps.play;
    this.#play.setAttribute("aria-label", name);
    this.#play.title = name;
    this.#play.replaceChildren(icon(playing ? "pause" : "solve"));
  }
}

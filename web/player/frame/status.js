/**
 * The line between board and tools: the time played with the button that pauses, what was said last, mistakes, settings,
 * and the way out of a focus mode of the page around.
 *
 * @typedef {object} StatusState
 * @property {number | null} played milliseconds; null shows no time
 * @property {boolean} pausable
 * @property {number} mistakes
 * @property {boolean} settings whether there is a button for them
 */
import { say, sayCount, words } from "../../strings/say.js";
import { build, hide, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { iconButton } from "./icon-button.js";

export class Status {
  #time = build("span", { class: "time" });
  #clock = build("button", { type: "button", class: "clock", hidden: true }, icon("pause"), this.#time);
  #count = build("span", { class: "mistakes", hidden: true });
  #gear;
  #unfocus;
  /** @type {(() => void) | null} */
  #leave = null;

  /** What was said last. */
  note = build("p", { class: "message", role: "status" });

  /** @param {{pause: () => void, settings: () => void}} handlers */
  constructor({ pause, settings }) {
    const { name, title } = words.player.tools.settings;
    this.#gear = iconButton("gear", "settings", name, settings, { title, hidden: true });
    this.#clock.addEventListener("click", () => this.#clock.getAttribute("aria-disabled") !== "true" && pause());
    const { name: out, title: leave } = words.player.tools.unfocus;
    this.#unfocus = iconButton("gear", "unfocus", out, () => this.#leave?.(), { title: leave, hidden: true });
    this.element = build("div", { class: "status" }, this.#clock, this.#count, this.note, this.#gear, this.#unfocus);
  }

  /** @param {(() => void) | null} leave what leaves the focus mode that the page is in */
  set leave(leave) {
    this.#leave = leave;
    this.#unfocus.hidden = !leave;
    this.#fill();
  }

  /** Whether anything but what was said last has a place in it. */
  #fill() {
    const parts = [this.#clock, this.#count, this.#gear, this.#unfocus];
    this.element.toggleAttribute("data-busy", parts.some((part) => !part.hidden));
  }

  /** @param {StatusState} state */
  update({ played, pausable, mistakes, settings }) {
    hide(this.#clock, played === null);
    hide(this.#count, !mistakes);
    hide(this.#gear, !settings);
    this.#fill();
    write(this.#count, mistakes ? sayCount(words.player.errors.count, mistakes) : "");
    if (played === null) return;
    const time = timeOf(played);
    write(this.#time, time);
    this.#clock.setAttribute("aria-disabled", String(!pausable));
    this.#clock.setAttribute("aria-label", say(words.player.timer.label, { time }));
  }
}

/** @param {number} milliseconds */
function timeOf(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

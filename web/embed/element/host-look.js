/**
 * Reads a host's look off the element, and notices when it changes: by a class, a style sheet or the reader's dark mode.
 *
 * Hidden elements in the shadow root inherit the custom properties, each as a property that transitions. The browser
 * reports a transition when the value changes, and an animation when they are shown again; nothing is polled.
 */
import { fill } from "../../strings/language.js";
import { COLOURS, NO_LOOK, clamped, familiesIn } from "../wire/look.js";

const PREFIX = "--nonogram-";
/** The properties that stand in for those which are not colours. */
const OTHERS = Object.freeze({ font: "font-family", radius: "letter-spacing", density: "flex-grow" });
/** For those who write the page, on the console. */
const PROBLEMS = Object.freeze({
  colour: "<nonogram-player>: {name} is “{value}”, which is not an opaque colour; it is ignored.",
  font: "<nonogram-player>: {name} is “{value}”, which is not a list of font names; it is ignored.",
  length: "<nonogram-player>: {name} is “{value}”, which is not a length; it is ignored.",
  number: "<nonogram-player>: {name} is “{value}”, which is not a number; it is ignored.",
});
export const LOOK_STYLE = `
.look { position: absolute; width: 0; height: 0; overflow: hidden; visibility: hidden; contain: strict;
  animation: look 1ms; }
.look i { transition: color 1ms, letter-spacing 1ms, flex-grow 1ms; }
@supports (transition-behavior: allow-discrete) {
  .look i { transition: color 1ms, letter-spacing 1ms, flex-grow 1ms, font-family 1ms allow-discrete; }
}
@keyframes look { to { opacity: 1; } }
`;

export class HostLook {
  /** @type {import("../wire/look.js").Look} */
  now = NO_LOOK;
  #element;
  #changed;
  #box = document.createElement("div");
  /** Resolves values by themselves, without a transition. */
  #probe = document.createElement("span");
  #due = 0;
  /** What has been complained of. @type {Set<string>} */
  #told = new Set();

  /**
   * @param {HTMLElement} element
   * @param {ShadowRoot} shadow of the element
   * @param {() => void} changed called after `now` has changed
   */
  constructor(element, shadow, changed) {
    this.#element = element;
    this.#changed = changed;
    this.#box.className = "look";
    this.#box.append(this.#probe);
    for (const name of COLOURS) this.#watch("color", name);
    for (const [name, property] of Object.entries(OTHERS)) this.#watch(property, name);
    // One that is turned back before it has moved is cancelled, and no other runs.
    for (const event of ["transitionrun", "transitioncancel", "animationstart"]) this.#box.addEventListener(event, () => this.#later());
    shadow.append(this.#box);
  }

  /** @type {(property: string, name: string) => void} */
  #watch(property, name) {
    const element = document.createElement("i");
    element.style.setProperty(property, `var(${PREFIX}${name})`);
    this.#box.append(element);
  }

  /** Many properties may change at once. */
  #later() {
    this.#due ||= requestAnimationFrame(() => {
      this.#due = 0;
      this.read();
    });
  }

  read() {
    const style = getComputedStyle(this.#element);
    const text = (/** @type {string} */ name) => style.getPropertyValue(PREFIX + name).trim();
    const colours = COLOURS.map((name) => [name, this.#colour(name, text(name))]).filter(([, colour]) => colour);
    const look = {
      colours: Object.fromEntries(colours),
      font: this.#checked("font", text("font"), familiesIn, PROBLEMS.font) ?? [],
      radius: this.#checked("radius", text("radius"), (value) => this.#length(value), PROBLEMS.length),
      density: this.#checked("density", text("density"), (value) => clamped("density", Number(value)), PROBLEMS.number),
    };
    if (JSON.stringify(look) === JSON.stringify(this.now)) return;
    this.now = look;
    this.#changed();
  }

  /**
   * @template T
   * @param {string} name
   * @param {string} text
   * @param {(text: string) => T | null} parse
   * @param {string} problem
   */
  #checked(name, text, parse, problem) {
    const value = text ? parse(text) : null;
    if (text && value === null) {
      const complaint = fill(problem, { name: PREFIX + name, value: text.slice(0, 60) });
      if (!this.#told.has(complaint)) console.warn(complaint);
      this.#told.add(complaint);
    }
    return value;
  }

  /** @type {(name: string, text: string) => string | null} */
  #colour(name, text) {
    const opaque = (/** @type {string} */ value) => hex(this.#resolved("color", value));
    return this.#checked(name, text, opaque, PROBLEMS.colour);
  }

  /** @param {string} text */
  #length(text) {
    const found = /^(-?[\d.e+]+)px$/.exec(this.#resolved("text-indent", text));
    return found && clamped("radius", Number(found[1]));
  }

  /**
   * @param {string} property
   * @param {string} text
   * @returns {string} empty if it is not a value of the property
   */
  #resolved(property, text) {
    const { style } = this.#probe;
    style.removeProperty(property);
    style.setProperty(property, text);
    if (!style.getPropertyValue(property)) return "";
    const found = getComputedStyle(this.#probe).getPropertyValue(property);
    if (property !== "color" || /^(rgba?|color)\(/.test(found)) return found;
    // Other colour spaces are computed as they are written; a mix is not.
    style.setProperty(property, `color-mix(in srgb, ${found}, ${found})`);
    return getComputedStyle(this.#probe).getPropertyValue(property);
  }
}

/**
 * @param {string} text a computed colour
 * @returns {string | null} null if it is none, or not opaque
 */
function hex(text) {
  const found = /^(rgba?|color)\((?:srgb )?(-?[\d.e-]+),? (-?[\d.e-]+),? (-?[\d.e-]+)(?:,| \/)? ?([\d.e-]+)?\)$/.exec(text);
  if (!found || Number(found[5] ?? 1) < 1) return null;
  const scale = found[1] === "color" ? 255 : 1;
  const parts = found.slice(2, 5).map((part) => Math.round(Math.min(255, Math.max(0, Number(part) * scale))));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

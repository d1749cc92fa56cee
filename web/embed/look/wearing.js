/**
 * Puts a theme and a host's look onto the frame's page, as values of the custom properties of theme.css, and tells the
 * host's author on the console where they have too little contrast.
 *
 * Readers who ask their system for more contrast get the colours of theme.css that are made for them.
 */
import { fill } from "../../strings/language.js";
import { tooWeak } from "./contrast.js";
import { COLOURS, NO_LOOK, checkedLook, fontFamily } from "./look.js";
import { outfitOf } from "./themes.js";

/** For the host's author, on the console. */
const WEAK = "<nonogram-player>: {front} on {back} has a contrast of {ratio} : 1; it needs {need} : 1 (WCAG 2.2).";
const HINTS = "a colour of the hints";
/** How much of the accent is in the tint of a row and a column, in light and dark pages. */
const TINT = Object.freeze({ light: "14", dark: "1f" });

export class Wearing {
  #root = document.documentElement;
  /** @type {string | null} */
  #theme = null;
  /** @type {import("./look.js").Look} */
  #look = NO_LOOK;
  #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  #ownColours = ["(prefers-contrast: more)", "(forced-colors: active)"].map((query) => matchMedia(query));
  /** What has been told, so that it is told once. @type {Set<string>} */
  #told = new Set();
  #due = 0;

  constructor() {
    for (const query of [this.#prefersDark, ...this.#ownColours]) query.addEventListener("change", () => this.#wear());
  }

  /** @param {string | null} theme the attribute */
  wearTheme(theme) {
    this.#theme = theme;
    this.#wear();
  }

  /** @param {unknown} look from the host's page */
  wearLook(look) {
    this.#look = checkedLook(look);
    this.#wear();
  }

  #wear() {
    const { dark, given, colours, font, radius, density } = outfitOf(this.#theme, this.#look, this.#prefersDark.matches);
    const scheme = dark ? "dark" : "light";
    if (given || /\b(light|dark)\b/.test(this.#theme ?? "")) this.#root.dataset.theme = scheme;
    else delete this.#root.dataset.theme;
    const hold = given && !this.#ownColours.some(({ matches }) => matches);
    for (const name of COLOURS) this.#set(name, hold ? (colours[name] ?? null) : null);
    this.#set("crosshair", hold && colours.accent ? colours.accent + TINT[scheme] : null);
    this.#set("font", font.length ? fontFamily(font) : null);
    this.#set("radius", radius === null ? null : `${radius}px`);
    this.#set("density", density === null ? null : String(density));
    cancelAnimationFrame(this.#due);
    if (hold) this.#due = requestAnimationFrame(() => this.#warn());
  }

  /**
   * @param {string} name
   * @param {string | null} value null for that of theme.css
   */
  #set(name, value) {
    if (value === null) this.#root.style.removeProperty(`--${name}`);
    else this.#root.style.setProperty(`--${name}`, value);
  }

  #warn() {
    const style = getComputedStyle(this.#root);
    const named = (/** @type {string} */ name) => (COLOURS.includes(name) ? `--nonogram-${name}` : HINTS);
    for (const { front, back, ratio, need } of tooWeak((name) => style.getPropertyValue(`--${name}`).trim())) {
      const values = { front: named(front), back: named(back), ratio: ratio.toFixed(2), need };
      const text = fill(WEAK, values);
      if (this.#told.has(text)) continue;
      this.#told.add(text);
      console.warn(text);
    }
  }
}

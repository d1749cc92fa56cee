/**
 * Puts a theme and a host's look onto the frame's page, as values of the custom properties of theme.css, and tells the
 * host's author on the console where they have too little contrast.
 *
 * Readers who ask their system, or the player's settings, for more contrast get the colours of theme.css that are made for
 * them. Where the host decides nothing about light and dark, the reader's settings do.
 */
import { fill } from "../../strings/language.js";
import { contrast, luminance } from "../../inks/contrast.js";
import { tooWeak } from "../wire/contrast.js";
import { COLOURS, NO_LOOK, checkedLook, fontFamily } from "../wire/look.js";
import { MIDDLE, outfitOf } from "../wire/themes.js";

/** For the host's author, on the console. */
const WEAK = "<nonogram-player>: {front} on {back} has a contrast of {ratio} : 1; it needs {need} : 1 (WCAG 2.2).";
const HINTS = "a colour of the hints";
/** How much of the accent is in the tint of a row and a column, in light and dark pages. */
const TINT = Object.freeze({ light: "14", dark: "1f" });
/** The least contrast of what is drawn over cells. */
const LEAST = 3;
const SCHEME = /\b(light|dark)\b/;

export class Wearing {
  #root = document.documentElement;
  /** @type {string | null} */
  #theme = null;
  /** @type {import("../wire/look.js").Look} */
  #look = NO_LOOK;
  #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  #ownColours = ["(prefers-contrast: more)", "(forced-colors: active)"].map((query) => matchMedia(query));
  /** What has been told, so that it is told once. @type {Set<string>} */
  #told = new Set();
  /** Whether something was put on since the last frame. */
  #worn = false;
  /** Whether that is no longer what is wanted. */
  #changed = false;
  /** What was put on, by name. @type {Map<string, string | null>} */
  #values = new Map();
  /** Whether the host's colours are worn. */
  #held = false;

  #settings;

  /** @param {import("../../settings.js").Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    for (const query of [this.#prefersDark, ...this.#ownColours]) query.addEventListener("change", () => this.#wear());
    settings.addEventListener("change", () => this.#wear());
  }

  /** Whether light and dark are the host's choice. */
  get decided() {
    return SCHEME.test(this.#theme ?? "") || this.#look.colours.paper !== undefined;
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

  /**
   * The first change before a frame is put on at once, all others together when the frame is drawn: dressing a page is
   * dear, and a host may change its mind more often than anybody sees. Contrast is judged once nothing changes any more.
   */
  #wear() {
    this.#changed = true;
    if (this.#worn) return;
    this.#worn = true;
    this.#dress();
    requestAnimationFrame(() => {
      this.#worn = false;
      if (this.#changed) this.#wear();
      else if (this.#held) this.#warn();
    });
  }

  #dress() {
    this.#changed = false;
    const wish = this.#settings.get("theme");
    const prefersDark = wish === "auto" ? this.#prefersDark.matches : wish === "dark";
    const { dark, given, colours, font, radius, density } = outfitOf(this.#theme, this.#look, prefersDark);
    const scheme = dark ? "dark" : "light";
    if (given || SCHEME.test(this.#theme ?? "") || wish !== "auto") this.#root.dataset.theme = scheme;
    else delete this.#root.dataset.theme;
    const own = this.#settings.get("contrast") === "high" || this.#ownColours.some(({ matches }) => matches);
    const hold = given && !own;
    for (const name of COLOURS) this.#put(name, hold ? (colours[name] ?? null) : null);
    this.#wearCells(hold ? colours : {}, scheme);
    this.#put("font", font.length ? fontFamily(font) : null);
    this.#put("radius", radius === null ? null : `${radius}px`);
    this.#put("density", density === null ? null : String(density));
    this.#held = hold;
  }

  /**
   * What is drawn over the cells has to stand out from them, whatever colours the host gives them.
   * @type {(colours: import("../wire/look.js").Colours, scheme: "light" | "dark") => void}
   */
  #wearCells(colours, scheme) {
    const { accent } = colours;
    const cells = colours["cell-unknown"];
    const dark = cells !== undefined && luminance(cells) < MIDDLE;
    if (dark) this.#root.dataset.cells = "dark";
    else delete this.#root.dataset.cells;
    const seen = accent && cells && contrast(accent, cells) >= LEAST ? accent : null;
    this.#put("on-paper", seen);
    this.#put("crosshair", seen && seen + TINT[dark ? "dark" : "light"]);
    this.#put("crosshair-gutter", accent ? accent + TINT[scheme] : null);
  }

  /** @param {string} name @param {string | null} value null for that of theme.css */
  #put(name, value) {
    if (this.#values.get(name) === value) return;
    this.#values.set(name, value);
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

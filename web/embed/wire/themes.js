/**
 * The ready themes, and what a theme and a host's look come to together.
 *
 * @import { Look, Colours } from "./look.js"
 * @typedef {{light: Colours, dark: Colours, font?: string[], radius?: number}} Ready
 * @typedef {Look & {dark: boolean, given: boolean}} Outfit
 *   `dark`: whether what it leaves open is taken from the dark colours of theme.css; `given`: whether it has colours
 */
import { luminance } from "../../inks/contrast.js";

export const SCHEMES = Object.freeze(["auto", "light", "dark"]);

/** "standard" is what theme.css says. @type {Readonly<Record<string, Ready>>} */
const READY = Object.freeze({
  standard: { light: {}, dark: {} },
  news: {
    font: ["Georgia", "Times New Roman", "serif"],
    radius: 0,
    light: {
      "paper": "#ffffff", "surface": "#ffffff", "ink": "#111111", "muted": "#555555", "line": "#cccccc",
      "accent": "#111111", "accent-ink": "#ffffff", "cell-black": "#111111", "cell-white": "#ffffff",
      "cross": "#767676", "dot": "#767676", "grid": "#c4c4c4", "grid-strong": "#333333", "gutter": "#ffffff",
      "gutter-alt": "#eeeeee",
    },
    dark: {
      "paper": "#121212", "surface": "#121212", "raised": "#1c1c1c", "ink": "#f2f2f2", "muted": "#b0b0b0",
      "line": "#444444", "accent": "#f2f2f2", "accent-ink": "#121212", "cell-black": "#111111", "cell-white": "#c9c9c9",
      "cross": "#666666", "dot": "#555555", "grid": "#a3a3a3", "grid-strong": "#4d4d4d", "gutter": "#121212",
      "gutter-alt": "#262626",
    },
  },
  meadow: {
    light: {
      "paper": "#f1f6ee", "surface": "#ffffff", "ink": "#1e2b22", "muted": "#4d5d54", "line": "#cbd8c8",
      "accent": "#2c6a45", "accent-ink": "#ffffff", "cell-black": "#24402f", "cell-white": "#ffffff",
      "cross": "#84938a", "dot": "#5f8f74", "grid": "#c8d5c6", "grid-strong": "#6c7f70", "gutter": "#e7efe3",
      "gutter-alt": "#dbe7d7",
    },
    dark: {
      "paper": "#131a16", "surface": "#1a231e", "raised": "#222d27", "ink": "#e2ebe4", "muted": "#a2b0a7",
      "line": "#34423a", "accent": "#8bd0a6", "accent-ink": "#0d2016", "cell-black": "#16261d", "cell-white": "#c0ccc1",
      "cross": "#5d6a61", "dot": "#2f6447", "grid": "#9cab9f", "grid-strong": "#4a5a4f", "gutter": "#18201b",
      "gutter-alt": "#212c26",
    },
  },
  slate: {
    radius: 6,
    light: {
      "paper": "#f3f5f9", "surface": "#ffffff", "ink": "#1d2430", "muted": "#525c6e", "line": "#d0d6e0",
      "accent": "#3550a0", "accent-ink": "#ffffff", "cell-black": "#26314a", "cell-white": "#ffffff",
      "cross": "#868f9f", "dot": "#6b7fb8", "grid": "#cbd2de", "grid-strong": "#6d7789", "gutter": "#e9edf4",
      "gutter-alt": "#dde3ed",
    },
    dark: {
      "paper": "#12151c", "surface": "#191d27", "raised": "#222734", "ink": "#e4e8f0", "muted": "#a2abbb",
      "line": "#353c4b", "accent": "#9db4f5", "accent-ink": "#0f1730", "cell-black": "#161c2a", "cell-white": "#c2c8d4",
      "cross": "#5f6777", "dot": "#3a4f94", "grid": "#9fa7b6", "grid-strong": "#4c5566", "gutter": "#161a22",
      "gutter-alt": "#212631",
    },
  },
});

export const THEMES = Object.freeze(Object.keys(READY));

/** Colours that are another one's unless they are given themselves. */
const FOLLOWS = Object.freeze({
  "raised": "surface",
  "focus": "accent",
  "clue": "ink",
  "clue-done": "muted",
  "cell-unknown": "cell-white",
});

/**
 * How far these are from the paper towards black or white, in light and in dark pages, where the host gives the paper and not
 * them: as in theme.css.
 * @type {Readonly<Record<string, readonly [light: number, dark: number]>>} above 0 towards white
 */
const FROM_PAPER = Object.freeze({
  "surface": [0.7, 0.04],
  "raised": [0.7, 0.08],
  "muted": [-0.62, 0.68],
  "line": [-0.13, 0.15],
  "gutter": [-0.02, 0.03],
  "gutter-alt": [-0.06, 0.07],
});

/** The luminance at which black and white stand out equally. */
export const MIDDLE = 0.179;

/**
 * Whether a value of the attribute "theme" is in order: a theme, a scheme or both, in any order.
 * @param {string} text
 */
export function isTheme(text) {
  const words = wordsOf(text);
  const known = (/** @type {readonly string[]} */ list) => words.filter((word) => list.includes(word)).length;
  const [themes, schemes] = [known(THEMES), known(SCHEMES)];
  return themes <= 1 && schemes <= 1 && themes + schemes === words.length;
}

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/**
 * @param {string | null} theme the attribute; an unknown word counts for nothing
 * @param {Look} look
 * @param {boolean} prefersDark what the reader's system says
 * @returns {Outfit}
 */
export function outfitOf(theme, look, prefersDark) {
  const words = wordsOf(theme ?? "");
  const name = words.find((word) => THEMES.includes(word)) ?? "standard";
  const scheme = words.find((word) => word === "light" || word === "dark");
  const { paper } = look.colours;
  const dark = scheme ? scheme === "dark" : paper ? luminance(paper) < MIDDLE : prefersDark;
  const ready = READY[name];
  const colours = { ...ready[dark ? "dark" : "light"], ...(paper ? fromPaper(paper, dark) : {}), ...look.colours };
  for (const [follower, leader] of Object.entries(FOLLOWS)) {
    if (look.colours[follower]) continue;
    const led = look.colours[leader] ?? (colours[follower] ? null : colours[leader]);
    if (led) colours[follower] = led;
  }
  const font = look.font.length ? look.font : (ready.font ?? []);
  const given = Object.keys(colours).length > 0;
  return { dark, given, colours, font, radius: look.radius ?? ready.radius ?? null, density: look.density };
}

/** @type {(paper: string, dark: boolean) => Colours} */
function fromPaper(paper, dark) {
  return Object.fromEntries(Object.entries(FROM_PAPER).map(([name, [inLight, inDark]]) => {
    const far = dark ? inDark : inLight;
    const end = far > 0 ? 255 : 0;
    const parts = [1, 3, 5].map((at) => {
      const part = Number.parseInt(paper.slice(at, at + 2), 16);
      return Math.round(part + (end - part) * Math.abs(far)).toString(16).padStart(2, "0");
    });
    return [name, `#${parts.join("")}`];
  }));
}

/**
 * The attributes of the element in a host's page: their values, the default first. A value that is not among them is
 * told on the console, and the default holds.
 */
import { TOOLS } from "../player/allowed.js";
import { say } from "../strings/say.js";
import { embed } from "../strings/en-embed.js";
import { SCHEMES, THEMES, isTheme } from "./look/themes.js";

/** @type {Readonly<Record<string, readonly string[]>>} */
const VALUES = Object.freeze({
  mode: ["play", "view"],
  hints: ["full", "where", "off"],
  check: ["solution", "line", "off"],
  storage: ["none", "local", "host"],
  loading: ["lazy", "eager"],
  pick: ["list", "daily", "random"],
});
/** What holds without an attribute. @type {Readonly<Record<string, string>>} */
const USUAL = Object.freeze({
  ...Object.fromEntries(Object.entries(VALUES).map(([name, [usual]]) => [name, usual])),
  theme: "auto",
});
/** Taken as they are. */
const TEXTS = ["puzzle", "src", "pack", "tools", "theme", "user", "deadline"];

export const ATTRIBUTES = Object.freeze([...Object.keys(VALUES), ...TEXTS]);

/**
 * @param {string} name
 * @param {string | null} value
 */
export function warnOf(name, value) {
  if (value === null) return;
  const wrong = problemOf(name, value);
  if (wrong) console.warn(`<nonogram-player ${name}="${value.slice(0, 60)}">: ${wrong}`);
}

/**
 * @param {string} name
 * @param {string} value
 * @returns {string} empty if all is well
 */
function problemOf(name, value) {
  const { oneOf, someOf, theme, noTime } = embed.attributes;
  if (name === "tools") {
    const strangers = value.split(/[\s,]+/).filter((tool) => tool && !TOOLS.includes(tool));
    return strangers.length ? say(someOf, { values: TOOLS.join(", ") }) : "";
  }
  if (name === "theme") return isTheme(value) ? "" : say(theme, { themes: THEMES.join(", "), schemes: SCHEMES.join(", ") });
  if (name === "deadline") return Number.isNaN(Date.parse(value)) ? noTime : "";
  const values = VALUES[name];
  return !values || values.includes(value) ? "" : say(oneOf, { values: values.join(", "), usual: values[0] });
}

/** The name of an attribute's property where it is not the attribute's: `check` is a method. @type {Record<string, string>} */
const PROPERTIES = { check: "checks" };

/**
 * Makes each attribute a property of the elements as well. An object as `puzzle` is written as JSON.
 * @param {HTMLElement} prototype
 */
export function reflect(prototype) {
  for (const name of ATTRIBUTES) {
    Object.defineProperty(prototype, PROPERTIES[name] ?? name, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        return this.getAttribute(name) ?? USUAL[name] ?? null;
      },
      /**
       * @this {HTMLElement}
       * @param {unknown} value
       */
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, typeof value === "object" ? JSON.stringify(value) : String(value));
      },
    });
  }
  Object.defineProperty(prototype, "autosize", {
    configurable: true,
    enumerable: true,
    /** @this {HTMLElement} */
    get() {
      return this.hasAttribute("autosize");
    },
    /**
     * @this {HTMLElement}
     * @param {unknown} value
     */
    set(value) {
      this.toggleAttribute("autosize", Boolean(value));
    },
  });
}

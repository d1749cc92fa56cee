/**
 * The attributes of the element in a host's page: their values, the default first. A value that is not among them is
 * told on the console, and the default holds. And its methods, which some attributes are named like.
 */
import { TOOLS, momentOf } from "../../player/attributes.js";
import { CODES } from "../../strings/few.js";
import { chooseLanguage, fill } from "../../strings/language.js";
import { SCHEMES, THEMES, isTheme } from "../wire/themes.js";
import { METHODS } from "../wire/wire.js";

/** @type {Readonly<Record<string, readonly string[]>>} */
const VALUES = Object.freeze({
  mode: ["play", "view"],
  hints: ["full", "where", "off"],
  check: ["solution", "line", "off"],
  storage: ["none", "local", "host"],
  loading: ["lazy", "eager"],
  pick: ["list", "daily", "random"],
  touch: ["tap", "paint"],
});
/** What holds without an attribute. @type {Readonly<Record<string, string>>} */
const USUAL = Object.freeze({
  ...Object.fromEntries(Object.entries(VALUES).map(([name, [usual]]) => [name, usual])),
  theme: "auto",
});
/** Taken as they are. */
const TEXTS = ["puzzle", "src", "pack", "tools", "theme", "user", "deadline"];
/** Every element has a property for it. */
const NATIVE = ["lang"];

/** For those who write the page, on the console. */
const PROBLEMS = Object.freeze({
  oneOf: "this can be {values}; {usual} is used.",
  someOf: "this can hold {values}; the others are ignored.",
  theme: "this can hold one of {themes} and one of {schemes}; the others are ignored.",
  noTime: "this is not a time such as 2027-01-31T20:00:00Z; there is no deadline.",
  noLanguage: "this can be {values}; the language of the page around it is used, else the reader's.",
});

export const ATTRIBUTES = Object.freeze([...Object.keys(VALUES), ...TEXTS, ...NATIVE]);

/** @type {(name: string, value: string | null) => void} */
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
  const { oneOf, someOf, theme, noTime, noLanguage } = PROBLEMS;
  if (name === "tools") {
    const strangers = value.split(/[\s,]+/).filter((tool) => tool && !TOOLS.includes(tool));
    return strangers.length ? fill(someOf, { values: TOOLS.join(", ") }) : "";
  }
  if (name === "theme") return isTheme(value) ? "" : fill(theme, { themes: THEMES.join(", "), schemes: SCHEMES.join(", ") });
  if (name === "deadline") return Number.isNaN(momentOf(value)) ? noTime : "";
  if (name === "lang") return chooseLanguage([value], CODES) ? "" : fill(noLanguage, { values: CODES.join(", ") });
  const values = VALUES[name];
  return !values || values.includes(value) ? "" : fill(oneOf, { values: values.join(", "), usual: values[0] });
}

/** The name of an attribute's property where it is not the attribute's: `check` is a method. @type {Record<string, string>} */
const PROPERTIES = { check: "checks" };

/**
 * Takes over what a page has set on an element before its class was there, which hides the properties of the class.
 * @param {HTMLElement} element
 */
export function adopt(element) {
  const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  const names = [...ATTRIBUTES.filter((one) => !NATIVE.includes(one)), ...Object.values(PROPERTIES), "autosize"];
  for (const name of names.filter((one) => Object.hasOwn(own, one))) {
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/**
 * Makes each attribute a property of the elements as well, unless it is one already. An object as `puzzle` is written as JSON.
 * @param {HTMLElement} prototype
 */
export function reflect(prototype) {
  for (const name of ATTRIBUTES.filter((one) => !NATIVE.includes(one))) {
    Object.defineProperty(prototype, PROPERTIES[name] ?? name, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        const value = this.getAttribute(name);
        return value === null || VALUES[name]?.includes(value) === false ? (USUAL[name] ?? null) : value;
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

/**
 * Gives the elements the methods of a player.
 * @template {HTMLElement} Element
 * @param {Element} prototype of the elements
 * @param {(element: Element, method: string, args: unknown[]) => Promise<unknown>} call
 */
export function giveMethods(prototype, call) {
  for (const method of METHODS) {
    /**
     * @this {Element}
     * @param {unknown[]} args
     */
    const value = function (...args) {
      return call(this, method, args);
    };
    Object.defineProperty(prototype, method, { value, configurable: true, writable: true });
  }
}

/**
 * Frameworks set a property in place of an attribute where the element has one of that name. `check` is a method; setting
 * it sets the attribute.
 * @param {HTMLElement} prototype that has its methods
 */
export function keepMethods(prototype) {
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const method = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    Object.defineProperty(prototype, name, {
      configurable: true,
      get: () => method,
      /**
       * @this {HTMLElement}
       * @param {unknown} value
       */
      set(value) {
        Object.assign(this, { [property]: value });
      },
    });
  }
}

import { en } from "./en.js";

/** The catalogue in use. */
export const words = en;

/**
 * A text of the catalogue with its `{names}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * A text that has one form for one and another for many.
 * @param {{one: string, many: string}} forms
 * @param {number} count
 * @returns {string}
 */
export function sayCount({ one, many }, count) {
  return count === 1 ? one : say(many, { count });
}

/**
 * Names or numbers one after the other, as in "3, 4 and 6".
 * @param {(string | number)[]} parts at least one
 * @returns {string}
 */
export function sayList(parts) {
  const last = parts[parts.length - 1];
  return parts.length === 1 ? String(last) : say(words.and, { before: parts.slice(0, -1).join(", "), last });
}

/**
 * A problem of rules.js in words, with its place in front.
 * @param {import("../rules.js").Problem} problem
 * @returns {string}
 */
export function sayProblem({ code, place, values }) {
  /** @type {Record<string, string>} */
  const texts = words.problem;
  const text = say(texts[code], values);
  return place ? say(texts[place.axis], { number: place.index + 1, text }) : text;
}

import { words } from "./say.js";

/**
 * How a technique is spotted.
 * @param {string} name of the technique
 * @returns {string | undefined}
 */
export function howToSpot(name) {
  /** @type {Record<string, string>} */
  const texts = { ...words.rules.how, ...words.spotting };
  return texts[name];
}

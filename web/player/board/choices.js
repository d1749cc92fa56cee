/** What the methods of the element are asked for by name: any other name is refused in the reader's language. */
import { say, sayList, words } from "../../strings/say.js";

export const LEVELS = Object.freeze(/** @type {const} */ (["where", "what", "why"]));
export const STORIES = Object.freeze(/** @type {const} */ (["moves", "reasoning"]));
export const PICTURES = Object.freeze(/** @type {const} */ (["svg", "png"]));

/**
 * @param {unknown} value from a page, so anything
 * @param {readonly string[]} choices
 */
export function refuseOthers(value, choices) {
  if (choices.some((choice) => choice === value)) return;
  throw new Error(say(words.player.work.choices, { choices: sayList([...choices]), value: String(value) }));
}

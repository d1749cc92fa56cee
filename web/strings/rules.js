/** The texts of the pages about techniques, and how each technique is spotted. */
import english from "../languages/en/rules.json" with { type: "json" };
import spotting from "../languages/en/spotting.json" with { type: "json" };
import { section } from "./say.js";

export const ruleTexts = section("rules", english);
/** @type {Record<string, string>} */
const spotted = { ...ruleTexts.how, ...section("spotting", spotting) };

/**
 * How a technique is spotted.
 * @param {string} name of the technique
 * @returns {string | undefined}
 */
export function howToSpot(name) {
  return spotted[name];
}

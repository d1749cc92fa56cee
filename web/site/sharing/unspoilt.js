/**
 * A puzzle in words that give nothing away: its size, what the picture took, and a link that hides the title.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Taken } from "../../player/help/ending.js"
 */
import { HOME } from "../../addresses.js";
import { say, sayCount, sayDate, saySize, sayTime } from "../../strings/say.js";
import { unspoiltTexts } from "../../strings/unspoilt.js";
import { fragmentFor } from "./fragment.js";

/** The address that opens a puzzle and hides its title until the picture is found. @param {Puzzle} puzzle */
export function unspoiltLink(puzzle) {
  return `${HOME}#${fragmentFor(puzzle, { hidden: true })}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {Taken | null} taken null if the reader has not found the picture
 * @param {string} link
 * @param {string | null} [day] whose puzzle it is
 * @returns {string} a sentence and, in a line of its own, the link
 */
export function unspoilt(puzzle, taken, link, day = null) {
  const size = saySize(puzzle);
  const texts = day === null ? unspoiltTexts.puzzle : unspoiltTexts.daily;
  const values = { size, day: day === null ? "" : sayDate(day), time: sayTime(taken?.milliseconds ?? 0) };
  return `${sentence(texts, taken, values)}\n${link}`;
}

/** @type {(texts: typeof unspoiltTexts.puzzle, taken: Taken | null, values: Record<string, string>) => string} */
function sentence(texts, taken, values) {
  if (!taken) return say(texts.open, values);
  if (taken.hints) return sayCount(texts.hints, taken.hints, values);
  return say(taken.helped ? texts.helped : texts.alone, values);
}

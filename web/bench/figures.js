/**
 * Turns many measurements into figures, and into a report.
 *
 * @import { Row, Way } from "./measure.js"
 * @typedef {{count: number, undecided: number, sum: number, median: number, p90: number, p99: number, max: number}} Spread
 */
import { median } from "../site/list/figures.js";
import { bench as words } from "../strings/bench.js";
import { say, sayNumber } from "../strings/say.js";

/**
 * Quantiles of times in milliseconds; undecided puzzles count with the time they were given.
 * @param {Row[]} rows
 * @param {"hint" | Way} what
 * @returns {Spread | null} null when it was not measured
 */
export function spreadOf(rows, what) {
  const timed = rows.map((row) => row[what]).filter((one) => one !== null);
  if (!timed.length) return null;
  const times = timed.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const rank = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    count: times.length,
    undecided: timed.filter(({ answer }) => answer === "time" || answer === "error").length,
    sum: times.reduce((a, b) => a + b, 0),
    median: median(times) ?? 0,
    p90: rank(0.9),
    p99: rank(0.99),
    max: times[times.length - 1],
  };
}

/** A time in readable form, with two or three digits. @param {number} milliseconds */
export function time(milliseconds) {
  if (milliseconds < 9.95) return say(words.milliseconds, { number: sayNumber(milliseconds, 1) });
  if (milliseconds < 999.5) return say(words.milliseconds, { number: sayNumber(milliseconds, 0) });
  const seconds = milliseconds / 1000;
  return say(words.seconds, { number: sayNumber(seconds, seconds < 9.95 ? 2 : seconds < 99.5 ? 1 : 0) });
}

/** @param {number} bytes */
export const megabytes = (bytes) => say(words.megabytes, { number: sayNumber(bytes / 1e6, 0) });

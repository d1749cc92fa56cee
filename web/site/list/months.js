/**
 * Months as texts like "2027-01", and their days.
 */
import { dayNumber } from "../../days.js";

const WEEK = 7;
/** Monday, as `Intl.Locale` counts the days of the week. */
const MONDAY = 1;

/** @param {string} day */
export function monthOf(day) {
  return day.slice(0, "2027-01".length);
}

/**
 * @param {string} month
 * @param {number} count of months, forwards
 * @returns {string}
 */
export function monthsAfter(month, count) {
  const [year, number] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)).toISOString());
}

/** @type {(month: string) => string[]} */
export function daysOf(month) {
  const from = dayNumber(`${month}-01`);
  const count = dayNumber(`${monthsAfter(month, 1)}-01`) - from;
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`);
}

/** @param {string} locale @returns {number} the day on which its weeks begin: 1 is Monday, 7 Sunday */
export function firstWeekday(locale) {
  // Some browsers have one, some the other, some neither; the types know none of them.
  const known = /** @type {any} */ (new Intl.Locale(locale));
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY;
}

/**
 * The days of a month in weeks.
 * @param {string} month
 * @param {number} first the day on which weeks begin
 * @returns {(string | null)[][]} null for days of other months
 */
export function weeksIn(month, first) {
  const days = daysOf(month);
  // Day 0 was a Thursday, the fourth day from Monday.
  const weekday = (dayNumber(days[0]) + 3) % WEEK;
  const before = (weekday - (first - MONDAY) + WEEK) % WEEK;
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) => {
    return Array.from({ length: WEEK }, (_, i) => cells[week * WEEK + i] ?? null);
  });
}

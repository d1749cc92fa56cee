/**
 * What the records of finished games amount to. Games that the engine solved are not counted; best times are of games in
 * which the reader marked every cell.
 *
 * @import { FinishedGame } from "../../kept/records.js"
 * @typedef {{count: number, median: number | null, best: FinishedGame | null}} Times in milliseconds
 * @typedef {{score: number, seconds: number, title: string}} Pace   `seconds` a cell
 * @typedef {{from: string, count: number, median: number | null}} Week `from` is its Monday
 */
import { dayNumber, dayOf, daysBefore } from "../../days.js";

/** Days in which one may be missed. */
const REST_EVERY = 7;

/** @param {FinishedGame} record */
export function isCounted({ by }) {
  return by !== "engine";
}

/** @param {number[]} numbers @returns {number | null} null if there are none */
export function median(numbers) {
  if (!numbers.length) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @type {(records: FinishedGame[]) => Times} */
export function timesOf(records) {
  const counted = records.filter(isCounted);
  const alone = counted.filter(({ by }) => by === "reader");
  const best = alone.reduce((least, one) => (!least || one.milliseconds < least.milliseconds ? one : least),
    /** @type {FinishedGame | null} */ (null));
  return { count: counted.length, median: median(counted.map(({ milliseconds }) => milliseconds)), best };
}

/**
 * How long each graded puzzle took the first time, for its size.
 * @param {FinishedGame[]} records newest first
 * @returns {Pace[]}
 */
export function pacesOf(records) {
  const first = new Map(records.filter(isCounted).map((record) => [record.puzzle, record]));
  return [...first.values()].flatMap(({ score, milliseconds, width, height, title }) =>
    score === null ? [] : [{ score, seconds: milliseconds / 1000 / (width * height), title }]);
}

/**
 * Spearman's rank correlation of scores and paces.
 * @param {Pace[]} paces
 * @returns {number | null} from -1 to 1; null where all of either are the same
 */
export function agreementOf(paces) {
  const ranks = [paces.map(({ score }) => score), paces.map(({ seconds }) => seconds)].map(ranksOf);
  const mean = (paces.length + 1) / 2;
  const sum = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    one.reduce((total, rank, i) => total + (rank - mean) * (other[i] - mean), 0);
  const [scores, times] = ranks;
  const spread = Math.sqrt(sum(scores, scores) * sum(times, times));
  return spread ? sum(scores, times) / spread : null;
}

/** Ranks from 1; equal numbers share the middle of theirs. @param {number[]} numbers */
function ranksOf(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return numbers.map((number) => (sorted.indexOf(number) + sorted.lastIndexOf(number)) / 2 + 1);
}

/**
 * @param {FinishedGame[]} records
 * @returns {{hints: number, checks: number} | null} how many there were in a game; null if there was no game
 */
export function helpPerGame(records) {
  const counted = records.filter(isCounted);
  const mean = (/** @type {(game: FinishedGame) => number} */ of) =>
    counted.reduce((sum, game) => sum + of(game), 0) / counted.length;
  if (!counted.length) return null;
  return { hints: mean(({ hints: { where, what, why } }) => where + what + why), checks: mean(({ checks }) => checks) };
}

/**
 * The days in a row on which the reader finished a picture. A day off within seven does not end the row, and neither
 * does today, which is not over; days off are not counted.
 * @type {(records: FinishedGame[], today: string) => number}
 */
export function daysInARow(records, today) {
  const played = new Set(records.filter(isCounted).map(({ finished }) => dayNumber(dayOf(new Date(finished)))));
  let count = 0;
  let rested = Infinity;
  for (let day = dayNumber(today); ; day--) {
    if (played.has(day)) count++;
    else if (day === dayNumber(today)) continue;
    else if (rested - day >= REST_EVERY) rested = day;
    else return count;
  }
}

/**
 * @param {FinishedGame[]} records newest first
 * @param {string} key of a puzzle
 * @param {string} day
 * @returns {string | null} the last day on which the puzzle was finished, if that was before `day`
 */
export function foundBefore(records, key, day) {
  const last = records.find(({ puzzle }) => puzzle === key);
  const found = last ? dayOf(new Date(last.finished)) : day;
  return dayNumber(found) < dayNumber(day) ? found : null;
}

/**
 * How far the reader is with the puzzle of a day. A picture that was found only before its day is to be found anew on it;
 * one that was found on it stays found, whatever becomes of the board when the puzzle comes round again.
 * @param {{key: string, progress: import("./items.js").Progress}} item
 * @param {FinishedGame[]} records newest first
 * @param {string} day
 * @returns {import("./items.js").Progress["state"]}
 */
export function stateOn({ key, progress: { state } }, records, day) {
  if (!records.some(({ puzzle }) => puzzle === key)) return state;
  if (foundBefore(records, key, day) === null) return "solved";
  return state === "solved" ? "new" : state;
}

/**
 * @param {FinishedGame[]} records
 * @param {string} today
 * @param {number} count of weeks up to this one
 * @returns {Week[]} oldest first
 */
export function weeksOf(records, today, count) {
  // Day 0 was a Thursday.
  const monday = daysBefore(today, (dayNumber(today) + 3) % 7);
  return Array.from({ length: count }, (_, i) => {
    const from = daysBefore(monday, 7 * (count - 1 - i));
    const within = records.filter(isCounted).filter(({ finished }) => {
      const days = dayNumber(dayOf(new Date(finished))) - dayNumber(from);
      return days >= 0 && days < 7;
    });
    return { from, count: within.length, median: median(within.map(({ milliseconds }) => milliseconds)) };
  });
}

/**
 * Which puzzle of a pack is for today, the same for all readers of a date; and a random one.
 *
 * @typedef {import("../../reading/pack.js").Entry} Entry
 */
import { dayNumber } from "../../days.js";

/**
 * The puzzle for a date: the one that bears it, else one of those without a date by turns, else the last one before it.
 * Damaged ones keep their turn, which goes to the next one.
 * @param {Entry[]} entries
 * @param {string} date
 * @returns {Entry | null} null if all are for later
 */
export function dailyOf(entries, date) {
  const sound = entries.filter(({ puzzle }) => puzzle);
  const meant = sound.find((entry) => entry.date === date);
  if (meant) return meant;
  const undated = entries.filter((entry) => entry.date === null);
  if (undated.some(({ puzzle }) => puzzle)) {
    const turn = dayNumber(date) % undated.length;
    const inTurn = [...undated.slice(turn), ...undated.slice(0, turn)];
    return inTurn.find(({ puzzle }) => puzzle) ?? null;
  }
  const past = sound.filter((entry) => (entry.date ?? "") < date);
  return past.reduce((last, entry) => ((entry.date ?? "") > (last?.date ?? "") ? entry : last), past[0]) ?? null;
}

/**
 * @param {Entry[]} entries
 * @param {Entry | null} other than this one, if there are others
 */
export function randomOf(entries, other) {
  const sound = entries.filter(({ puzzle }) => puzzle);
  const others = sound.filter((entry) => entry !== other);
  const choice = others.length ? others : sound;
  return choice[Math.floor(Math.random() * choice.length)];
}

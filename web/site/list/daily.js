/**
 * The puzzle of each day. It is chosen by the reader's own date from the puzzles that come with the site, so it needs no
 * server: everybody with the same list has the same one. The order is fixed, and no puzzle returns before all were there.
 *
 * Days are texts like "2027-01-31".
 */

const DAY_MS = 86_400_000;

/**
 * @param {Date} date
 * @returns {string} the day in the reader's time zone
 */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The number of a day, which grows by one each day.
 * @param {string} day
 * @returns {number} NaN if there is no such day
 */
export function dayNumber(day) {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  // 30 February is read as 2 March by some browsers.
  const real = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(day);
  return real ? milliseconds / DAY_MS : NaN;
}

/**
 * @param {string} day
 * @param {number} count of days, backwards
 * @returns {string}
 */
export function daysBefore(day, count) {
  return new Date((dayNumber(day) - count) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The order in which the puzzles have their days, shuffled by their names.
 * @template {{slug: string}} T
 * @param {T[]} entries in any order
 * @returns {T[]}
 */
export function dailyOrder(entries) {
  const keyed = entries.map((entry) => ({ entry, hash: hashOf(entry.slug) }));
  keyed.sort((a, b) => a.hash - b.hash || (a.entry.slug < b.entry.slug ? -1 : 1));
  return keyed.map(({ entry }) => entry);
}

/**
 * @template T
 * @param {T[]} order of dailyOrder, not empty
 * @param {string} day
 * @returns {T}
 */
export function onDay(order, day) {
  const { length } = order;
  return order[((dayNumber(day) % length) + length) % length];
}

/** FNV-1a, then mixed. @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Days as texts like "2027-01-31", in the reader's time zone, and when one follows another: a page may stay open over
 * midnight, and a device may sleep through it.
 */

const DAY_MS = 86_400_000;
/** Longest time between two looks at the clock: timers stand still while a device sleeps. */
const LOOK_MS = 60_000;

/** @param {Date} [date] now, if it is left out */
export function dayOf(date = new Date()) {
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
 * Calls `act` whenever another day has begun, as soon as that can be noticed: at midnight, or when the reader is back.
 * @param {(day: string) => void} act
 */
export function onNewDay(act) {
  let day = dayOf();
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, Math.min(LOOK_MS, untilTomorrow()));
    const now = dayOf();
    if (now === day) return;
    day = now;
    act(now);
  };
  document.addEventListener("visibilitychange", look);
  for (const event of ["pageshow", "focus"]) window.addEventListener(event, look);
  look();
}

/** Milliseconds until the reader's date changes. */
function untilTomorrow() {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

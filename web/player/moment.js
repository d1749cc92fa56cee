const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Browsers also read other forms, each in its own way: "1" as a year, "1/2/2027" by the customs of some country, and some
 * the 30th of February as a day in March.
 * @param {string | null} text such as 2027-01-31T20:00:00Z
 * @returns {number} milliseconds since 1970; NaN if it is not a time in this form
 */
export function momentOf(text) {
  const wanted = text?.trim() ?? "";
  return MOMENT.test(wanted) && isDay(wanted.slice(0, 10)) ? Date.parse(wanted) : NaN;
}

/** @param {string} day */
function isDay(day) {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

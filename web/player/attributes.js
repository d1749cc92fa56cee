/** What the attributes of a player mean. */

/** The values of the attribute "tools", a list; without it all but "share" are offered. */
export const TOOLS = Object.freeze(["hint", "check", "what-if", "solve", "share", "settings"]);
const USUAL = TOOLS.filter((tool) => tool !== "share");
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** What of its help it offers: every part asks here, the methods of the element included. */
export class Allowed {
  /** @type {"off" | "where" | "full"} */
  #hints = "full";
  /** @type {"off" | "line" | "solution"} */
  #checks = "solution";
  /** @type {Set<string>} */
  #tools = new Set(USUAL);
  /** Whether what is seldom needed is there, behind "More"; a lesson does without. */
  more = true;

  /** How much a hint tells. */
  get hints() {
    return this.#tools.has("hint") ? this.#hints : "off";
  }

  /** How deep a check looks. */
  get checks() {
    return this.#tools.has("check") ? this.#checks : "off";
  }

  get whatIf() {
    return this.#tools.has("what-if");
  }

  /** Whoever is to have no hints is to have no solution either. */
  get solve() {
    return this.#tools.has("solve") && this.#hints !== "off";
  }

  get share() {
    return this.#tools.has("share");
  }

  get settings() {
    return this.#tools.has("settings");
  }

  /**
   * @param {"hints" | "check" | "tools"} name of an attribute
   * @param {string | null} value anything that is not known counts as the default
   */
  set(name, value) {
    if (name === "hints") this.#hints = value === "off" || value === "where" ? value : "full";
    else if (name === "check") this.#checks = value === "off" || value === "line" ? value : "solution";
    else this.#tools = new Set(value === null ? USUAL : value.split(/[\s,]+/));
  }
}

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

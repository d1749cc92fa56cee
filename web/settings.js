/**
 * What the reader has chosen: how much is told of errors, which hand holds the phone, colours, language. All of it is
 * one entry of the device's storage. Only values that are known are believed; what a later version keeps there stays.
 *
 * @typedef {object} Choices
 * @property {"line" | "off" | "solution"} errors what is told unasked: lines that can no longer be right, or wrong cells too
 * @property {boolean} autoCross whether the rest of a line is crossed when its blocks are placed
 * @property {boolean} strike whether numbers of placed blocks are struck out
 * @property {boolean} timer whether the time played is shown
 * @property {boolean} hideTitles whether titles are told only when the picture is found
 * @property {boolean} pad whether arrows and marks are shown as buttons below the board
 * @property {boolean} pageKeys whether a player's keys work anywhere on a page that is there for it, and not only on the board
 * @property {"right" | "left"} hand which hand paints
 * @property {"auto" | "light" | "dark"} theme
 * @property {"standard" | "high"} contrast
 * @property {"standard" | "safe"} palette of the hints; "safe" suits all kinds of colour vision
 * @property {boolean} signs whether inks show their signs even where colours alone tell them apart
 * @property {"auto" | "reduced"} motion
 * @property {boolean} agreement whether the statistics show how difficulties and times agree
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {string} language a code; empty for the browser's
 *
 * @typedef {keyof Choices} Name
 */

/** Also read by site/early.js and strings/say.js, before this module is there. */
export const KEY = "nonogram:settings";

/** The values of each setting, the usual one first. */
export const VALUES = Object.freeze({
  errors: ["line", "off", "solution"],
  autoCross: [false, true],
  strike: [true, false],
  timer: [false, true],
  hideTitles: [false, true],
  pad: [false, true],
  pageKeys: [true, false],
  hand: ["right", "left"],
  theme: ["auto", "light", "dark"],
  contrast: ["standard", "high"],
  palette: ["standard", "safe"],
  signs: [false, true],
  motion: ["auto", "reduced"],
  agreement: [false, true],
  sound: [false, true],
  vibration: [false, true],
});

const LANGUAGE = /^[a-z]{2,3}$|^$/;
const NAMES = /** @type {Name[]} */ ([...Object.keys(VALUES), "language"]);

/** The device's storage; null where the browser refuses it. */
function deviceStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Fires "change" (detail: the names of what has changed) when a setting is changed, here or by another page. */
export class Settings extends EventTarget {
  /** @type {Choices} */
  #choices;
  #device;
  #follow = (/** @type {StorageEvent} */ { key }) => {
    if (key === KEY || key === null) this.#take(choicesIn(this.#read()));
  };
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Storage | null} [device] null keeps nothing: a player by itself */
  constructor(device = deviceStorage()) {
    super();
    this.#device = device;
    this.#choices = choicesIn(this.#read());
    if (device) window.addEventListener("storage", this.#follow);
  }

  /**
   * @template {Name} N
   * @param {N} name
   * @returns {Choices[N]}
   */
  get(name) {
    return this.#choices[name];
  }

  /**
   * @template {Name} N
   * @param {N} name
   * @param {Choices[N]} value
   * @returns {boolean} whether it is kept beyond this page
   */
  set(name, value) {
    if (!isValue(name, value)) throw new RangeError(`${name}: ${value}`);
    const kept = this.#write({ ...this.#read(), [name]: value });
    this.#take({ ...this.#choices, [name]: value });
    return kept;
  }

  /** Whether nothing is to move: the reader's choice here, or in the system. */
  get still() {
    return this.#choices.motion === "reduced" || this.#stillness.matches;
  }

  /** @param {Choices} now */
  #take(now) {
    const before = this.#choices;
    this.#choices = now;
    const names = NAMES.filter((name) => now[name] !== before[name]);
    if (names.length) this.dispatchEvent(new CustomEvent("change", { detail: names }));
  }

  /** @returns {Record<string, unknown>} */
  #read() {
    try {
      const kept = JSON.parse(this.#device?.getItem(KEY) ?? "{}");
      return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  /** @param {Record<string, unknown>} all */
  #write(all) {
    try {
      this.#device?.setItem(KEY, JSON.stringify(all));
      return this.#device !== null;
    } catch {
      return false;
    }
  }
}

/** @type {(name: string, value: unknown) => boolean} */
function isValue(name, value) {
  if (name === "language") return typeof value === "string" && LANGUAGE.test(value);
  return /** @type {Record<string, readonly unknown[]>} */ (VALUES)[name].includes(value);
}

/** @type {(kept: Record<string, unknown>) => Choices} */
function choicesIn(kept) {
  const usual = (/** @type {Name} */ name) => (name === "language" ? "" : VALUES[name][0]);
  const entries = NAMES.map((name) => [name, isValue(name, kept[name]) ? kept[name] : usual(name)]);
  return /** @type {Choices} */ (Object.fromEntries(entries));
}

/**
 * Puts what the reader has chosen about colours and motion onto the page, as attributes of the root element that
 * theme.css knows, and keeps it so. site/early.js does the same before the first paint.
 * @param {Settings} settings
 * @param {{theme?: boolean}} [options] whether the theme is worn as well; in embedded players the host may decide it
 */
export function wear(settings, { theme = true } = {}) {
  const root = document.documentElement;
  const put = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ usual) => {
    if (value === usual) delete root.dataset[name];
    else root.dataset[name] = value;
  };
  const dress = () => {
    if (theme) put("theme", settings.get("theme"), "auto");
    put("contrast", settings.get("contrast"), "standard");
    put("palette", settings.get("palette"), "standard");
    put("motion", settings.get("motion"), "auto");
  };
  dress();
  settings.addEventListener("change", dress);
}

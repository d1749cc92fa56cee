/**
 * The words of the page, in the reader's language. Another language than English is one more file, which this module
 * waits for: whoever imports it runs when all texts are there, and finds them in `words` at any time.
 *
 * A page that needs few of them names its own file in `data-texts` (building/languages.py says what is in it). It reads
 * its sections by `section`, not `words`, which its bundle then leaves out.
 */
import list from "../languages/list.json" with { type: "json" };
import common from "../languages/en/common.json" with { type: "json" };
import { english } from "./english.js";
import { ClueError } from "../rules.js";
import { chooseLanguage, fill } from "./language.js";

const ENGLISH = "en";

/** The languages there are, by their BCP 47 codes. */
export const LANGUAGES = list;
/** Named by the address, else chosen earlier, else asked for by the browser. */
const wanted = chooseLanguage([asked(), stored(), ...navigator.languages], Object.keys(list)) ?? ENGLISH;
const catalogue = wanted === ENGLISH ? {} : await fetchTexts(list[wanted].files[document.documentElement.dataset.texts ?? ""]);
/** The language that was wanted and could not be loaded. */
export const missingLanguage = catalogue ? null : list[wanted].name;
/** The code of the language in use. */
export const language = catalogue ? wanted : ENGLISH;
const { locale } = list[language];
/** For dates that no function here writes. */
export const languageTag = locale;
/** The order of texts in the language. */
export const collator = new Intl.Collator(locale, { numeric: true });

/** All texts. Made by a call that the bundler may leave out. @type {typeof english} */
export const words = /* @__PURE__ */ Object.assign({}, english, catalogue);
/** What goes wrong with a puzzle, and with the engine. */
const problem = section("problem", common.problem);
export const engineTexts = section("engine", common.engine);

const numbers = new Intl.NumberFormat(locale);
const shares = new Intl.NumberFormat(locale, { style: "percent" });
const plurals = new Intl.PluralRules(locale);
const lists = new Intl.ListFormat(locale);

document.documentElement.lang = language;

/**
 * A section that is no part of `words`, as not all pages need it.
 * @template T
 * @param {string} name
 * @param {T} texts in English
 * @returns {T}
 */
export function section(name, texts) {
  return /** @type {T} */ (catalogue?.[name] ?? texts);
}

/**
 * A text of the catalogue with its `{names}` filled in; numbers are written as the language writes them.
 * @type {(text: string, values?: Record<string, string | number>) => string}
 */
export function say(text, values = {}) {
  return fill(text, values, (value) => (typeof value === "number" ? numbers.format(value) : value));
}

/**
 * A text that has a form for each kind of number the language tells apart.
 * @param {{other: string, [category: string]: string}} forms by their CLDR categories
 * @param {number} count
 * @param {Record<string, string | number>} [values] besides `count`
 * @returns {string}
 */
export function sayCount(forms, count, values = {}) {
  return say(forms[plurals.select(count)] ?? forms.other, { ...values, count });
}

/** @param {string} text @returns {string} as it begins a sentence */
export function begun(text) {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}

/** Names or numbers one after the other, as in "3, 4 and 6". @type {(parts: (string | number)[]) => string} */
export function sayList(parts) {
  return lists.format(parts.map((part) => (typeof part === "number" ? numbers.format(part) : part)));
}

/**
 * @param {number} number
 * @param {number} digits behind the point
 * @returns {string}
 */
export function sayNumber(number, digits) {
  return number.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * @param {number} share of 1
 * @returns {string} in per cent
 */
export function sayShare(share) {
  return shares.format(share);
}

/** @param {number} milliseconds @returns {string} as on a clock that was stopped, like 1:05 or 1:00:05 */
export function sayTime(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => number.toLocaleString(locale, { minimumIntegerDigits: 2 });
  const whole = (/** @type {number} */ number) => number.toLocaleString(locale, { useGrouping: false });
  return [...(hours ? [whole(hours), two(minutes)] : [whole(minutes)]), two(seconds % 60)].join(":");
}

/** @param {string} date as 2027-01-31 */
export function sayDate(date) {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
}

/** @param {import("../rules.js").Puzzle} puzzle */
export function saySize({ inks, rows, columns }) {
  const size = { width: columns.length, height: rows.length };
  return inks ? sayCount(words.frame.inkSize, inks.length, size) : say(words.frame.size, size);
}

/** The name of an ink: a usual one in the reader's language. @param {import("../rules.js").Ink} ink */
export function sayInk({ name }) {
  /** @type {Record<string, string>} */
  const usual = words.inks;
  const key = name.toLowerCase();
  return Object.hasOwn(usual, key) ? usual[key] : name;
}

/** The name under which an ink is kept that a reader calls so: a usual one in English. @param {string} told */
export function inkNamed(told) {
  const called = told.toLocaleLowerCase(locale);
  return Object.entries(words.inks).find(([, name]) => name === called)?.[0] ?? told;
}

/**
 * A line as it is called within a sentence.
 * @param {number} line rows from 0, then columns
 * @param {number} height of the puzzle
 */
export function sayLine(line, height) {
  const { row, column } = words.player.lines;
  return line < height ? say(row, { number: line + 1 }) : say(column, { number: line - height + 1 });
}

/**
 * A problem of rules.js in words, with its place in front.
 * @type {(problem: import("../rules.js").Problem) => string}
 */
export function sayProblem({ code, place, values }) {
  /** @type {Record<string, string>} */
  const texts = problem;
  return placed(place, say(texts[code], values));
}

/**
 * A text with its line in front, if it is about one.
 * @type {(place: import("../rules.js").Problem["place"], text: string) => string}
 */
export function placed(place, text) {
  return place ? say(problem[place.axis], { number: place.index + 1, text }) : text;
}

/** What went wrong, worded for the reader. @param {unknown} error */
export function sayError(error) {
  if (error instanceof ClueError) return error.problems.map(sayProblem).join(" ");
  return error instanceof Error ? error.message : String(error);
}

/** Attributes of an element whose text is English whatever the language. @type {Record<string, string>} */
export const inEnglish = language === ENGLISH ? {} : { lang: ENGLISH };

/** @returns {string | null} */
function asked() {
  return new URLSearchParams(location.search).get("lang");
}

/** @returns {string | null} under KEY of settings.js, of which not every page has more */
function stored() {
  try {
    return String(JSON.parse(localStorage.getItem("nonogram:settings") ?? "{}").language ?? "");
  } catch {
    return null;
  }
}

/**
 * @param {string} file of the language that is wanted, seen from here
 * @returns {Promise<Record<string, unknown> | null>} null if it cannot be had
 */
async function fetchTexts(file) {
  try {
    const response = await fetch(new URL(file, import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return await response.json();
  } catch (error) {
    console.warn(`The texts in ${list[wanted].name} could not be loaded.`, error);
    return null;
  }
}

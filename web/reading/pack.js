/**
 * Reads a pack: a JSON list of puzzles, an object with such a list as `puzzles`, or one puzzle in JSON in each line. A
 * puzzle is a game id, the project's JSON, or `{"puzzle": "<game id>"}`, the last two with `title` and `date` if wanted.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { Source } from "./source.js"
 * @typedef {object} Entry
 * @property {number} number its place in the pack, from 1
 * @property {string} title empty if it has none
 * @property {string | null} date for which it is meant, as 2027-01-31
 * @property {Puzzle | null} puzzle null if it is damaged
 * @property {unknown} saved a game that came with it, not yet checked; null for none
 * @property {string} problem what is wrong with it, and where; empty if nothing is
 */
import { dayNumber } from "../days.js";
import { breather } from "../idle.js";
import { SourceError, readSource } from "./source.js";
import { say, sayError, words } from "../strings/say.js";

/** JSON is parsed at once, so it must not be too long for that. */
const MOST_CHARACTERS = 500_000;
const MOST_PUZZLES = 500;
const LONGEST_TITLE = 80;

/**
 * @param {string} text
 * @returns {Promise<Entry[]>} at least one of them in order
 * @throws {SourceError}
 */
export async function readPack(text) {
  const texts = words.frame.pack;
  if (text.length > MOST_CHARACTERS) throw new SourceError(say(texts.tooLong, { most: MOST_CHARACTERS }));
  const listed = puzzlesIn(text.replace(/^\ufeff/, "").trim());
  if (listed.length > MOST_PUZZLES) throw new SourceError(say(texts.tooMany, { most: MOST_PUZZLES }));
  const entries = [];
  const breathe = breather();
  for (const value of listed) {
    await breathe();
    entries.push(entryOf(value, entries.length + 1));
  }
  if (!entries.length) throw new SourceError(texts.empty);
  if (!entries.some(({ puzzle }) => puzzle)) throw new SourceError(entries[0].problem);
  return entries;
}

/** @param {string} text @returns {unknown[]} puzzles, or an Error in the place of a line that is not JSON */
function puzzlesIn(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.length > 1 && lines.every((line) => /^\s*[{"].*[}"]\s*$/.test(line))) return lines.map(parsedLine);
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!/^[[{]/.test(text)) throw new SourceError(words.frame.pack.shape);
    throw new SourceError(say(words.frame.pack.json, { line: lineOf(/** @type {Error} */ (error), text) }));
  }
  if (Array.isArray(value)) return value;
  if (Array.isArray(value?.puzzles)) return value.puzzles;
  if (value?.rows !== undefined || value?.puzzle !== undefined) return [value];
  throw new SourceError(words.frame.pack.shape);
}

/** @param {string} line */
function parsedLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return new SourceError(words.problem.json);
  }
}

/**
 * Browsers tell the place in different ways, or not at all when the text has ended too early.
 * @type {(error: Error, text: string) => number}
 */
function lineOf({ message }, text) {
  const line = /line (\d+)/.exec(message);
  if (line) return Number(line[1]);
  const position = /position (\d+)/.exec(message);
  return text.slice(0, position ? Number(position[1]) : text.length).split("\n").length;
}

/** @type {(value: unknown, number: number) => Entry} */
function entryOf(value, number) {
  const told = /** @type {Record<string, unknown>} */ (typeof value === "object" && value !== null ? value : {});
  const title = typeof told.title === "string" ? told.title.replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE) : "";
  // A number is not a date either; it is told as it stands.
  const date = told.date === undefined || told.date === null ? null : textOf(told.date);
  try {
    if (date !== null && (typeof told.date !== "string" || Number.isNaN(dayNumber(told.date)))) throw new SourceError(say(words.frame.pack.date, { date: date.slice(0, 30) }));
    const { puzzle, saved } = sourceOf(value, told);
    return { number, title, date, puzzle: title ? { ...puzzle, title } : puzzle, saved, problem: "" };
  } catch (error) {
    const place = title ? words.frame.pack.entryTitled : words.frame.pack.entry;
    return { number, title, date, puzzle: null, saved: null, problem: say(place, { number, title, reason: sayError(error) }) };
  }
}

/**
 * @param {unknown} value
 * @param {Record<string, unknown>} told the same, if it is an object
 * @returns {Source}
 */
function sourceOf(value, told) {
  if (value instanceof Error) throw value;
  const source = typeof value === "string" ? value : (told.puzzle ?? (told.rows === undefined ? null : value));
  const found = source === null ? null : readSource(source);
  if (!found) throw new SourceError(words.frame.pack.noPuzzle);
  return found;
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

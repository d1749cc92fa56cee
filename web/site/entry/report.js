import { ClueError, blackIn, problemsOf } from "../../rules.js";
import { blanksAround, parseClues, withoutBlanks } from "./typed.js";

/**
 * @import { Clue, Ink, Problem } from "../../rules.js"
 * @typedef {"row" | "column"} Axis
 * @typedef {Problem & {waiting: boolean}} Remark waiting: it may settle by itself as the other side is typed
 *
 * @typedef {object} Report
 * @property {Ink[]} [inks] of clues in colours
 * @property {Clue[] | null} rows null when the text cannot be read at all
 * @property {Clue[] | null} columns
 * @property {{rows: number, columns: number}} black painted cells on each side
 * @property {Remark[]} remarks
 * @property {boolean} ready whether it is a puzzle that can be played
 * @property {number} blanks how many blank lines around the clues are counted that could also be left out
 * @property {boolean} near whether correcting one number might make it a puzzle
 */

/** The codes of problems that a single slip in the clues may have caused. */
const NEAR = ["sums", "inkSums", "tooLong"];

/**
 * What the two texts amount to. While one side is being typed, the lines of the other are always too long for it and
 * the sums differ; these problems are not reported yet.
 * @param {string} rowText
 * @param {string} columnText
 * @param {Axis | null} typing the side that has the focus
 * @param {Ink[]} [inks] in colours
 * @returns {Report}
 */
export function reportOn(rowText, columnText, typing, inks) {
  const [rows, rowProblems] = readSide(rowText, "row", inks);
  const [columns, columnProblems] = readSide(columnText, "column", inks);
  const unread = [...rowProblems, ...columnProblems];
  const complete = Boolean(rows?.length && columns?.length);
  const problems = unread.length || !rows || !columns || !complete ? unread : problemsOf(rows, columns, inks);
  const remarks = problems.map((problem) => ({ ...problem, waiting: isWaiting(problem, typing) }));
  const black = { rows: blackIn(rows ?? []), columns: blackIn(columns ?? []) };
  const blanks = complete ? spareBlanks(rowText, columnText, inks) : 0;
  const near = complete && problems.length > 0 && problems.every(({ code }) => NEAR.includes(code));
  return { ...(inks ? { inks } : {}), rows, columns, black, remarks, ready: complete && !problems.length, blanks, near };
}

/**
 * Whether a slip is likelier than that a side is not finished: one number explains what its sum lacks.
 * @param {Report} report
 */
export function isNearlyEqual({ rows, columns, black }) {
  return Math.abs(black.rows - black.columns) <= Math.max(rows?.length ?? 0, columns?.length ?? 0);
}

/**
 * How many blank lines the texts begin and end with; 0 if the clues do not fit without them.
 * @type {(rowText: string, columnText: string, inks: Ink[] | undefined) => number}
 */
function spareBlanks(rowText, columnText, inks) {
  const blanks = blanksAround(rowText) + blanksAround(columnText);
  if (!blanks) return 0;
  const [rows] = readSide(withoutBlanks(rowText), "row", inks);
  const [columns] = readSide(withoutBlanks(columnText), "column", inks);
  const fits = rows && columns && problemsOf(rows, columns, inks).every(({ code }) => code !== "tooLong");
  return fits ? blanks : 0;
}

/** @type {(text: string, axis: Axis, inks: Ink[] | undefined) => [Clue[] | null, Problem[]]} */
function readSide(text, axis, inks) {
  try {
    return [parseClues(text, axis, inks), []];
  } catch (error) {
    if (error instanceof ClueError) return [null, error.problems];
    throw error;
  }
}

/** @type {(problem: Problem, typing: Axis | null) => boolean} */
function isWaiting({ code, place }, typing) {
  if (!typing) return false;
  return code === "sums" || code === "inkSums" || (code === "tooLong" && place?.axis !== typing);
}

import { ClueError, parseClues, problemsOf } from "../../rules.js";

/**
 * @typedef {import("../../rules.js").Problem} Problem
 * @typedef {"row" | "column"} Axis
 * @typedef {Problem & {waiting: boolean}} Remark waiting: it may settle by itself as the other side is typed
 *
 * @typedef {object} Report
 * @property {number[][] | null} rows null when the text cannot be read at all
 * @property {number[][] | null} columns
 * @property {{rows: number, columns: number}} black cells on each side
 * @property {Remark[]} remarks
 * @property {boolean} ready whether it is a puzzle that can be played
 */

/**
 * What the two texts amount to. While one side is being typed, the lines of the other are always too long for it and
 * the sums differ; these problems are not reported yet.
 * @param {string} rowText
 * @param {string} columnText
 * @param {Axis | null} typing the side that has the focus
 * @returns {Report}
 */
export function reportOn(rowText, columnText, typing) {
  const [rows, rowProblems] = readSide(rowText, "row");
  const [columns, columnProblems] = readSide(columnText, "column");
  const unread = [...rowProblems, ...columnProblems];
  const complete = Boolean(rows?.length && columns?.length);
  const problems = unread.length || !rows || !columns || !complete ? unread : problemsOf(rows, columns);
  const remarks = problems.map((problem) => ({ ...problem, waiting: isWaiting(problem, typing) }));
  const black = { rows: blackIn(rows), columns: blackIn(columns) };
  return { rows, columns, black, remarks, ready: complete && !problems.length };
}

/**
 * @param {string} text
 * @param {Axis} axis
 * @returns {[number[][] | null, Problem[]]}
 */
function readSide(text, axis) {
  try {
    return [parseClues(text, axis), []];
  } catch (error) {
    if (error instanceof ClueError) return [null, error.problems];
    throw error;
  }
}

/**
 * @param {Problem} problem
 * @param {Axis | null} typing
 */
function isWaiting({ code, place }, typing) {
  if (!typing) return false;
  return code === "sums" || (code === "tooLong" && place?.axis !== typing);
}

/** @param {number[][] | null} clues */
function blackIn(clues) {
  return (clues ?? []).flat().reduce((a, b) => a + b, 0);
}

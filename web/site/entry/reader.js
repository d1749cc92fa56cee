import { OP } from "../../engine/protocol.js";
import { ClueError, problemsOf } from "../../rules.js";
import { sayProblem, words } from "../../strings/say.js";
import { cleanTitle } from "../dom.js";
import { linkedPuzzle } from "../router.js";

/**
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../../engine/client.js").Engine} Engine
 */

/** Longer texts are refused. Same as nonogram.formats.MAX_BYTES. */
export const MAX_BYTES = 4_000_000;

/**
 * The puzzle in a text: a game id, a share link or the project's JSON is read here, anything else by the
 * engine.
 * @param {string} text
 * @param {Engine} engine
 * @param {AbortSignal} signal
 * @returns {Promise<Puzzle>}
 */
export async function readPuzzle(text, engine, signal) {
  const trimmed = text.trim();
  if (!trimmed) throw new Error(words.site.entry.blank);
  if (trimmed.startsWith("{")) return puzzleFromJson(trimmed);
  const link = /^[^\s#]+#(\d\S*)$/.exec(trimmed) ?? /^(\d{1,4}(?:x\d{1,4})?:\S*)$/.exec(trimmed);
  if (link) return linkedPuzzle(link[1]);
  if (/^https?:\/\/\S+$/i.test(trimmed)) throw new Error(words.site.entry.address);
  const { puzzle } = /** @type {{puzzle: Puzzle}} */ (await engine.request(OP.PARSE, { text }, { signal }));
  return puzzle;
}

/**
 * @param {string} text
 * @returns {Puzzle}
 */
function puzzleFromJson(text) {
  /** @type {Partial<Puzzle> | null} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(words.site.entry.json);
  }
  const { rows, columns, title, author } = value ?? {};
  if (!isClueList(rows) || !isClueList(columns)) throw new Error(words.site.entry.jsonShape);
  const problems = problemsOf(rows, columns);
  if (problems.length) throw new ClueError(problems);
  const named = typeof title === "string" ? { title } : {};
  return { rows, columns, ...named, ...(typeof author === "string" ? { author } : {}) };
}

/**
 * @param {unknown} clues
 * @returns {clues is number[][]}
 */
function isClueList(clues) {
  return Array.isArray(clues)
    && clues.every((clue) => Array.isArray(clue) && clue.every((n) => typeof n === "number"));
}

/**
 * Why a text could not be read, with the place where there is one.
 * @param {unknown} error
 */
export function sayReadError(error) {
  if (error instanceof ClueError) return error.problems.slice(0, 3).map(sayProblem).join(" ");
  if (error instanceof URIError) return words.site.broken.encoding;
  return cleanTitle(/** @type {Error} */ (error).message);
}

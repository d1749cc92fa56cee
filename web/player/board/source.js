/**
 * A puzzle from whatever a page hands over: clues as an object, the project's JSON, a game id; any other
 * format is the engine's to read. A solution in the file is discarded: the player must not know it.
 *
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {object} Source
 * @property {Puzzle} puzzle
 * @property {unknown} saved a game that came with it, not yet checked; null for none
 */
import { OP } from "../../engine/protocol.js";
import { fetchText } from "../../fetching.js";
import { ClueError, formatState, parseGameId, parseState, problemsOf } from "../../rules.js";
import { say, sayProblem, words } from "../../strings/say.js";

const TEXTS = /** @type {const} */ (["title", "author", "copyright", "license"]);

/** What was handed over is not a puzzle; the message says why. */
export class SourceError extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.name = "SourceError";
  }
}

/**
 * @param {unknown} value clues as an object, or text
 * @returns {Source | null} null: only the engine can tell
 * @throws {SourceError | ClueError}
 */
export function readSource(value) {
  if (typeof value === "object" && value !== null)
    return fromObject(/** @type {Record<string, unknown>} */ (value));
  const text = String(value ?? "").trim();
  if (!text) throw new SourceError(words.player.source.empty);
  if (text.startsWith("{")) return fromObject(parseJson(text));
  return /^\d+(x\d+)?:/.test(text) ? { puzzle: parseGameId(text), saved: null } : null;
}

/**
 * @param {string} text
 * @param {import("../../engine/client.js").Engine | null} engine
 * @returns {Promise<Source>}
 */
export async function askForSource(text, engine) {
  if (!engine) throw new SourceError(words.player.source.needsEngine);
  /** @type {{puzzle: Record<string, unknown>, state: string[] | null}} */
  const { puzzle, state } = await engine.request(OP.PARSE, { text }).catch((/** @type {Error} */ error) => {
    throw error instanceof DOMException ? error : asSentence(error);
  });
  return fromObject({ ...puzzle, version: 1, ...(state ? { state } : {}) });
}

/**
 * What the engine finds wrong with a text begins like a part of a sentence, but is shown alone.
 * @param {Error} error
 */
function asSentence(error) {
  const sentence = `${error.message.slice(0, 1).toUpperCase()}${error.message.slice(1)}`;
  return Object.assign(error, { message: /[.!?…]$/.test(sentence) ? sentence : `${sentence}.` });
}

/**
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function fetchSource(url) {
  const found = await fetchText(url);
  if ("text" in found) return found.text;
  throw notFetched(url, found);
}

/**
 * @param {string} url
 * @param {import("../../fetching.js").Failure} failure
 */
export function notFetched(url, { cause, detail = "" }) {
  const { causes, fetch: text, noAddress, noPuzzle } = words.player.source;
  if (cause === "empty") return new SourceError(noPuzzle);
  if (!url.trim()) return new SourceError(noAddress);
  const reason = Object.hasOwn(causes, cause) ? say(causes[cause], { detail }) : causes.network;
  return new SourceError(say(text, { url, reason }));
}

/**
 * What went wrong, worded for the reader.
 * @param {unknown} error
 */
export function sayError(error) {
  if (error instanceof ClueError) return error.problems.map(sayProblem).join(" ");
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError(words.player.source.json);
  }
}

/**
 * @param {Record<string, unknown>} object
 * @returns {Source}
 */
function fromObject(object) {
  const { rows, columns } = object;
  if (!areClues(rows) || !areClues(columns)) throw new SourceError(words.player.source.shape);
  const problems = problemsOf(rows, columns);
  if (problems.length) throw new ClueError(problems);
  /** @type {Puzzle} */
  const puzzle = structuredClone({ rows, columns });
  for (const name of TEXTS) if (typeof object[name] === "string") puzzle[name] = object[name];
  if (object.state === undefined) return { puzzle, saved: null };
  const cells = parseState(object.state, columns.length, rows.length);
  return { puzzle, saved: { ...object, version: 1, state: formatState(cells, columns.length) } };
}

/**
 * @param {unknown} value
 * @returns {value is number[][]}
 */
function areClues(value) {
  return (
    Array.isArray(value) &&
    value.every((clue) => Array.isArray(clue) && clue.every((n) => typeof n === "number"))
  );
}

/**
 * Puzzles that have to be fetched, or to be read by the engine, and what went wrong with any of them, in words.
 *
 * @typedef {import("../../reading/source.js").Source} Source
 */
import { OP } from "../../engine/protocol.js";
import { fetchText } from "../../fetching.js";
import { readSource } from "../../reading/source.js";
import { ClueError } from "../../rules.js";
import { say, sayProblem, words } from "../../strings/say.js";

/** What was handed over is not a puzzle; the message says why. */
export class SourceError extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.name = "SourceError";
  }
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
  return /** @type {Source} */ (readSource({ ...puzzle, ...(state ? { state } : {}) }));
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

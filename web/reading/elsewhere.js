/**
 * Puzzles that have to be fetched, or to be read by the engine, and what went wrong with any of them, in words.
 *
 * @import { Source } from "./source.js"
 * @typedef {{puzzle: Record<string, unknown>, state: string[] | null, notes?: [number, number, string][]}} Told what the
 *   engine has read; notes in colours alone
 */
import { OP } from "../engine/protocol.js";
import { fetchText } from "../fetching.js";
import { SourceError, readSource } from "./source.js";
import { say, words } from "../strings/say.js";

/**
 * @param {string} text that only the engine can read
 * @param {import("../engine/client.js").Engine} engine
 * @param {AbortSignal} [signal]
 * @returns {Promise<Source & {assumed: boolean}>} `assumed`: nothing in the text tells the rows from the columns
 */
export async function askForSource(text, engine, signal) {
  /** @type {Told & {assumed: boolean}} */
  const { assumed, ...told } = await engine.request(OP.PARSE, { text }, { signal });
  return { ...sourceOf(told), assumed };
}

/**
 * @param {string} text that holds several puzzles, which only the engine can read
 * @param {import("../engine/client.js").Engine} engine
 * @returns {Promise<{sources: Source[], problems: string[]}>} `problems`: what is wrong with others
 */
export async function askForSet(text, engine) {
  /** @type {{puzzles: Told[], broken: string[]}} */
  const { puzzles, broken } = await engine.request(OP.SET, { text });
  return { sources: puzzles.map(sourceOf), problems: broken };
}

/** @type {(told: Told) => Source} */
function sourceOf({ puzzle, state, notes = [] }) {
  return /** @type {Source} */ (readSource({ ...puzzle, ...(state ? { state, notes } : {}) }));
}

/** @type {(url: string) => Promise<string>} */
export async function fetchSource(url) {
  const found = await fetchText(url);
  if ("text" in found) return found.text;
  throw notFetched(url, found);
}

/** @type {(url: string, failure: import("../fetching.js").Failure) => SourceError} */
export function notFetched(url, { cause, detail = "" }) {
  const { causes, fetch: text, noAddress, noPuzzle } = words.player.source;
  if (cause === "empty") return new SourceError(noPuzzle);
  if (!url.trim()) return new SourceError(noAddress);
  const reason = Object.hasOwn(causes, cause) ? say(causes[cause], { detail }) : causes.network;
  return new SourceError(say(text, { url, reason }));
}

/**
 * Puzzles that have to be fetched, or to be read by the engine, and what went wrong with any of them, in words.
 *
 * @import { Source } from "./source.js"
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
  /** @type {{puzzle: Record<string, unknown>, state: string[] | null, assumed: boolean}} */
  const { puzzle, state, assumed } = await engine.request(OP.PARSE, { text }, { signal });
  return { .../** @type {Source} */ (readSource({ ...puzzle, ...(state ? { state } : {}) })), assumed };
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

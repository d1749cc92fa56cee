/** A puzzle as the fragment of an address names it, with its title and the marks on it. */
import { cleanTitle } from "../../dom.js";
import { formatGameId, parseGameId } from "../../reading/game-id.js";

/** @typedef {import("../../rules.js").Puzzle} Puzzle */

/**
 * @param {string} text a game id, perhaps with `&title=` or `&hidden=`
 * @returns {Puzzle}
 */
export function linkedPuzzle(text) {
  const told = decodeURIComponent(partOf(text, "title") ?? "");
  const title = cleanTitle(told || unsealed(partOf(text, "hidden") ?? ""));
  const puzzle = parseGameId(decodeURIComponent(text.split("&", 1)[0]));
  return title ? { ...puzzle, title } : puzzle;
}

/**
 * @param {string} text a game id and what follows it
 * @param {"title" | "marks" | "hidden" | "clues" | "colour"} name
 * @returns {string | null} still encoded
 */
export function partOf(text, name) {
  const [, ...parts] = text.split("&");
  const found = parts.find((part) => part === name || part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

/**
 * The fragment that opens this puzzle anywhere, without the leading "#".
 * @param {Puzzle} puzzle
 * @param {{marks?: string, hidden?: boolean}} [options] marks on it, as text; whether its title is not to be told yet
 */
export function fragmentFor(puzzle, { marks = "", hidden = false } = {}) {
  const title = cleanTitle(puzzle.title);
  const named = hidden ? `&hidden=${sealed(title)}` : title ? `&title=${encodeURIComponent(title)}` : "";
  return formatGameId(puzzle) + named + (marks ? `&marks=${marks}` : "");
}

/** A title as a link holds it that is not to tell it: nobody reads it in passing. @param {string} title */
function sealed(title) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(title));
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text @returns {string} empty if the text was damaged on its way */
export function unsealed(text) {
  try {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}

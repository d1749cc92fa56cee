/** A puzzle as the fragment of an address names it, with its title, who made it, and the marks on it. */
import { cleanTitle } from "../../dom.js";
import { formatGameId, parseGameId } from "../../reading/game-id.js";

/** @typedef {import("../../rules.js").Puzzle} Puzzle */

/**
 * @param {string} text a game id, perhaps with `&title=` or `&hidden=` (`&hidden` alone without a title), `&by=` and `&license=`
 * @returns {Puzzle}
 */
export function linkedPuzzle(text) {
  const told = decodeURIComponent(partOf(text, "title") ?? "");
  const title = cleanTitle(told || unsealed(partOf(text, "hidden") ?? ""));
  const puzzle = parseGameId(decodeURIComponent(text.split("&", 1)[0]));
  return { ...puzzle, ...(title ? { title } : {}), ...creditsIn((name) => decodeURIComponent(partOf(text, name) ?? "")) };
}

/**
 * @param {string} text a game id and what follows it
 * @param {"title" | "marks" | "hidden" | "by" | "license" | "clues" | "colour"} name
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
  const named = hidden ? `&hidden${title && `=${sealed(title)}`}` : title ? `&title=${encodeURIComponent(title)}` : "";
  const credits = Object.entries(CREDITS).map(([name, part]) => [name, cleanTitle(puzzle[part])]).filter(([, text]) => text);
  const told = credits.map(([name, text]) => `&${name}=${encodeURIComponent(text)}`).join("");
  return formatGameId(puzzle) + named + told + (marks ? `&marks=${marks}` : "");
}

/** Who made a puzzle and what others may do with it, by the names that an address has for it. */
const CREDITS = /** @type {const} */ ({ by: "author", license: "license" });

/**
 * @param {(name: keyof typeof CREDITS) => string} part of an address, decoded; empty if it has none
 * @returns {Pick<Puzzle, "author" | "license">}
 */
export function creditsIn(part) {
  const names = /** @type {(keyof typeof CREDITS)[]} */ (Object.keys(CREDITS));
  const found = names.map((name) => [CREDITS[name], cleanTitle(part(name))]);
  return Object.fromEntries(found.filter(([, text]) => text));
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

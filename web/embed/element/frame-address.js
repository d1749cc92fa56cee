/** Addresses of the frame's page: settings and language in the query, the puzzle in the fragment. */
import { formatGameId } from "../../reading/game-id.js";
import { languageOf } from "../../strings/few.js";

/** A longer id is sent as a message instead. */
const LONGEST_FRAGMENT = 4000;

/**
 * @param {URL} page
 * @param {HTMLElement} element whose attributes hold the settings
 * @param {readonly string[]} settings named in the address as they are in the element
 * @param {string | null} puzzle a game id
 * @param {Record<string, string>} [more] that the element does not hold
 */
export function frameAddress(page, element, settings, puzzle, more = {}) {
  const address = new URL(page);
  const lang = languageOf(element);
  address.search = String(new URLSearchParams(lang ? { ...more, lang } : more));
  for (const name of settings) {
    const value = element.getAttribute(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  if (puzzle !== null) address.hash = encodeURIComponent(puzzle.trim());
  return address.href;
}

/** @param {string} puzzle */
export function fitsAddress(puzzle) {
  return puzzle.length <= LONGEST_FRAGMENT && /^\s*\d+(x\d+)?:/.test(puzzle);
}

/**
 * @param {string} puzzle an id or JSON
 * @returns {string | null} its id, if it has one that fits into an address
 */
export function idOf(puzzle) {
  if (fitsAddress(puzzle)) return puzzle;
  try {
    const id = formatGameId(JSON.parse(puzzle));
    return fitsAddress(id) ? id : null;
  } catch {
    return null;
  }
}

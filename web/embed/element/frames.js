/**
 * The pages that players frame: their addresses, with settings and language in the query and the puzzle in the fragment,
 * and how long they may be silent. They lie beside the script. The npm package cannot tell its own address once a bundler
 * has included it, so it has the one of `package-address.js` until the host's page calls `frames()`.
 */
import { formatGameId } from "../../reading/game-id.js";
import { languageOf } from "../../strings/few.js";

/** A longer id is sent as a message instead. */
const LONGEST_FRAGMENT = 4000;
/** Milliseconds for a frame that has loaded to answer, and for one that does not load. */
const AFTER_LOADING = 5_000;
export const AT_MOST = 20_000;

export class Frames extends EventTarget {
  #script;

  /** @param {string} script its address, whole or from the page's root */
  constructor(script) {
    super();
    this.#script = script;
  }

  /** @param {"embed.html" | "embed-engine.html"} page */
  page(page) {
    return new URL(page, new URL(this.#script, document.baseURI));
  }

  /** Where the puzzle of a player can be played without the page that it is in. @param {HTMLElement} player */
  alone(player) {
    const puzzle = idOf(player.getAttribute("puzzle") ?? "");
    return frameAddress(this.page("embed.html"), player, ["mode", "hints", "check", "theme"], puzzle);
  }

  /** The page that leads to other puzzles. @param {HTMLElement} player */
  others(player) {
    return frameAddress(this.page("embed.html"), player, ["theme"], null);
  }

  /**
   * Tells "move" to all that may have made frames. On a server, which makes none, the place is only noted.
   * @param {string | URL} root the folder that holds the folders of versions
   * @throws {TypeError} if it is not an address
   */
  move(root) {
    const [version, name] = this.#script.split("/").slice(-2);
    const before = this.#script;
    this.#script = `${String(root).replace(/\/$/, "")}/${version}/${name}`;
    if (!globalThis.document) return;
    // The page's own address may change later, by `history.pushState`.
    this.#script = new URL(this.#script, document.baseURI).href;
    if (this.#script !== new URL(before, document.baseURI).href) this.dispatchEvent(new Event("move"));
  }
}

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
  return puzzle.length <= LONGEST_FRAGMENT && /^\s*(c\d+|\d+(x\d+)?):/.test(puzzle);
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

/**
 * @param {HTMLIFrameElement} frame not in the page yet
 * @param {number} most milliseconds for it to load
 * @param {() => void} late called if its page is silent for too long
 * @returns {() => void} ends the wait
 */
export function awaitAnswer(frame, most, late) {
  const over = new AbortController();
  const end = () => {
    clearTimeout(timer);
    over.abort();
  };
  const within = (/** @type {number} */ milliseconds) => setTimeout(() => {
    end();
    late();
  }, milliseconds);
  let timer = within(most);
  const loaded = () => {
    clearTimeout(timer);
    timer = within(Math.min(most, AFTER_LOADING));
  };
  frame.addEventListener("load", loaded, { once: true, signal: over.signal });
  return end;
}

/**
 * What a page has to contain so that a puzzle can be played on it.
 *
 * @import { Puzzle } from "../../rules.js"
 * @typedef {{version: string, script: string}} Pinned   of player.json
 * @typedef {object} Wishes
 * @property {"element" | "frame"} way
 * @property {Record<string, string>} settings attributes of the element, as the parameters of the frame
 * @property {number} height of a frame, in pixels
 * @property {Pinned | null} pinned for an element that stays with one version
 */
import { HOME } from "../../addresses.js";
import { formatGameId } from "../../reading/game-id.js";
import { sayCredits } from "./credits.js";
import { fragmentFor } from "./fragment.js";
import { say, words } from "../../strings/say.js";
import { cleanTitle } from "../../dom.js";
import { roomCode } from "./room-code.js";

/** What the player does unless it is told otherwise. @type {Record<string, string>} */
export const DEFAULTS = Object.freeze({ hints: "full", check: "solution", theme: "auto", storage: "none", lang: "auto" });

/**
 * The address of a page with nothing but the player.
 * @type {(puzzle: Puzzle, settings: Record<string, string>) => string}
 */
export function frameAddress(puzzle, settings) {
  const address = new URL("embed.html", HOME);
  for (const [name, value] of said(settings)) address.searchParams.set(name, value);
  address.hash = fragmentFor(puzzle);
  return address.href;
}

/**
 * @param {Puzzle} puzzle
 * @param {Wishes} wishes
 * @returns {string} HTML
 */
export function embedCode(puzzle, { way, settings, height, pinned }) {
  const title = cleanTitle(puzzle.title);
  const named = title ? ` title="${escaped(title)}"` : "";
  const address = escaped(frameAddress(puzzle, settings));
  const credits = sayCredits(puzzle) && `<small>${escaped(sayCredits(puzzle))}</small>`;
  if (way === "frame")
    return `<iframe src="${address}"${named} width="100%" height="${height}" style="border:0" loading="lazy"></iframe>${credits ? `\n${credits}` : ""}`;
  const script = new URL(pinned?.script ?? "nonogram-player.js", HOME).href;
  const attributes = said(settings).map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  const text = title ? say(words.frame.embed.fallback, { title }) : words.frame.embed.fallbackUntitled;
  // The room of the player, from the first moment on: a page must not jump when the script comes.
  const room = `min-height: ${roomCode(puzzle, settings)}`;
  return [
    `<script src="${escaped(script)}" async></script>`,
    '<div style="display: grid; container-type: inline-size">',
    `<nonogram-player autosize puzzle="${formatGameId(puzzle)}"${named}${attributes} style="${room}">`,
    `  <a href="${address}">${escaped(text)}</a>`,
    "</nonogram-player>",
    ...(credits ? [credits] : []),
    "</div>",
  ].join("\n");
}

/**
 * What a page has to contain so that a pack can be played on it, whose file lies beside the page.
 * @param {string} file its name
 * @returns {string} HTML
 */
export function packCode(file) {
  const script = new URL("nonogram-player.js", HOME).href;
  return `<script src="${escaped(script)}" async></script>\n<nonogram-player autosize pack="${escaped(encodeURI(file))}"></nonogram-player>`;
}

/** The settings that differ from what the player does anyway. @param {Record<string, string>} settings */
function said(settings) {
  return Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[name]);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/**
 * The page that other sites frame: a player and nothing else. Settings come in the query; the puzzle comes as a game id
 * in the fragment, or by message.
 */
import "../player/element.js";
import { HOME } from "../addresses.js";
import { Crossing } from "../engine/crossing.js";
import { Engines } from "../engine/engines.js";
import { Hub } from "../engine/hub.js";
import { Bridge } from "./bridge.js";
import { notFetched } from "../player/board/source.js";
import { parseGameId } from "../rules.js";
import { words } from "../strings/say.js";
import { Keeper } from "./keeper.js";
import { EVENTS, LOST, METHODS, MISSING, RESUME, SET, SETTINGS, SHARED } from "./wire.js";

/** @typedef {import("../player/element.js").NonogramPlayer} NonogramPlayer */

const query = new URLSearchParams(location.search);

const player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
player.toggleAttribute("autosize", query.has("autosize"));
const bridge = window.parent === window ? null : new Bridge(window.parent, methods());
const crossing = new Crossing((port) => {
  if (bridge && query.has(SHARED)) void bridge.reachEngine(port);
  else new Hub().accept(port);
});
player.engine = new Engines({ live: crossing.live });
const keeper = new Keeper(player, bridge);
for (const event of EVENTS) {
  player.addEventListener(event, (e) => bridge?.tell(event, /** @type {CustomEvent} */ (e).detail));
}
// This runs before the game is kept: what was not reported yet is reported in the farewell.
window.addEventListener("pagehide", () => {
  bridge?.farewell({ game: player.game, focused: document.hasFocus(), save: keeper.untold });
});
for (const name of SETTINGS) change(name, query.get(name));
// Whatever was said that there might be no puzzle.
document.body.replaceChildren(player);
player.addEventListener("fail", offerOthers);
if (location.hash.length > 1) open(location.hash.slice(1));
else if (!bridge) offerOthers();

/**
 * @param {string} name one of SETTINGS
 * @param {unknown} value
 */
function change(name, value) {
  if (!SETTINGS.includes(name)) throw new Error(name);
  if (name === "storage") return void keeper.keep(value);
  if (name === "user") return void keeper.know(value);
  if (typeof value === "string") player.setAttribute(name, value);
  else player.removeAttribute(name);
  if (name !== "theme") return;
  if (value === "light" || value === "dark") document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
}

/** @returns {Record<string, (...args: any[]) => unknown>} */
function methods() {
  const all = /** @type {any} */ (player);
  const own = METHODS.map((name) => [name, (/** @type {unknown[]} */ ...args) => all[name](...args)]);
  return { ...Object.fromEntries(own), [SET]: change, [RESUME]: resume, [MISSING]: missing, [LOST]: () => crossing.lost() };
}

/**
 * @param {string} url
 * @param {import("../fetching.js").Failure} failure
 * @returns {string} what the reader is told
 */
function missing(url, failure) {
  const { message } = notFetched(String(url), failure);
  player.tell(message);
  return message;
}

/**
 * @param {object} game
 * @param {boolean} focused
 */
async function resume(game, focused) {
  await player.load(/** @type {import("../rules.js").Puzzle} */ (game));
  await player.shown;
  if (focused) player.focus();
}

/** Where there is no puzzle to play, leads to others; a page with our element around this one says more itself. */
function offerOthers() {
  if (player.puzzle || document.querySelector(".others")) return;
  const link = document.createElement("a");
  Object.assign(link, { href: HOME, target: "_blank", textContent: words.embed.others });
  const others = document.createElement("p");
  others.className = "others";
  others.append(link);
  document.body.prepend(others);
  player.addEventListener("ready", () => others.remove(), { once: true });
}

/** @param {string} fragment a game id, perhaps followed by `&title=` */
function open(fragment) {
  const [id, ...rest] = fragment.split("&").map(decoded);
  const title = rest.find((part) => part.startsWith("title="))?.slice(6) ?? "";
  try {
    player.puzzle = { ...parseGameId(id), title };
  } catch {
    // The player says what is wrong with it.
    player.puzzle = id;
  }
}

/** @param {string} part as it stands, if there is a stray percent sign in it */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

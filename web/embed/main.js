/**
 * The page that other sites frame: a player and nothing else. Settings come in the query, the puzzle as a
 * game id in the fragment or by message.
 */
import "../player/element.js";
import { Engines } from "../engine/engines.js";
import { sayError } from "../player/source.js";
import { puzzleKey } from "../rules.js";
import { autosave } from "../autosave.js";
import { DeviceStorage } from "../storage.js";
import { say, words } from "../strings/say.js";
import { Bridge } from "./bridge.js";
import { EVENTS, METHODS, SET, SETTINGS } from "./wire.js";

/** @typedef {import("../player/element.js").NonogramPlayer} NonogramPlayer */

const query = new URLSearchParams(location.search);
const storage = query.get("storage") ?? "none";

const player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
player.engine = new Engines();
for (const name of SETTINGS) change(name, query.get(name));
player.toggleAttribute("autosize", query.has("autosize"));
const bridge = window.parent === window ? null : new Bridge(window.parent, methods());
for (const event of EVENTS) {
  player.addEventListener(event, (e) => bridge?.tell(event, /** @type {CustomEvent} */ (e).detail));
}
document.body.append(player);
if (storage === "local") keepLocally(new DeviceStorage());
if (storage === "host") autosave(player, (state) => bridge?.tell("save", { state }));
if (location.hash.length > 1) open(location.hash.slice(1));

/**
 * @param {string} name one of SETTINGS
 * @param {unknown} value
 */
function change(name, value) {
  if (!SETTINGS.includes(name)) throw new Error(name);
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
  return { ...Object.fromEntries(own), [SET]: change };
}

/** @param {string} fragment a game id, perhaps followed by `&title=` */
function open(fragment) {
  let id = fragment.split("&")[0];
  try {
    id = decodeURIComponent(id);
  } catch {
    // A stray percent sign: the player says what is wrong with the id as it stands.
  }
  player.setAttribute("puzzle", id);
}

/**
 * Keeps each puzzle's game in this browser, and brings it back when the puzzle is opened again.
 * @param {DeviceStorage} device
 */
function keepLocally(device) {
  player.addEventListener("ready", async () => {
    const { puzzle } = player;
    const saved = puzzle && device.game(puzzleKey(puzzle));
    if (!puzzle || !saved) return;
    try {
      await player.setState(saved);
    } catch (error) {
      device.setAside(puzzleKey(puzzle));
      const message = say(words.player.save.setAside, { reason: sayError(error) });
      bridge?.tell("fail", { message });
    }
  });
  autosave(player, (game) => player.puzzle && device.saveGame(puzzleKey(player.puzzle), game));
}

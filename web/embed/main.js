/**
 * The page that other sites frame: a player and nothing else. Settings come in the query; the puzzle comes as a game id
 * in the fragment, or by message.
 */
import { HOME } from "../addresses.js";
import { build, button, cleanTitle } from "../dom.js";
import { Crossing } from "../engine/crossing.js";
import { Engines } from "../engine/engines.js";
import { Hub } from "../engine/hub.js";
import "../player/element.js";
import { notFetched } from "../reading/elsewhere.js";
import { parseGameId } from "../reading/game-id.js";
import { Settings, wear } from "../settings.js";
import { copyField, openDialog } from "../site/parts/dialog.js";
import { openSettings } from "../site/parts/settings-sheet.js";
import { openEmbed } from "../site/sharing/embed-dialog.js";
import { creditsIn, unsealed } from "../site/sharing/fragment.js";
import { unspoilt, unspoiltLink } from "../site/sharing/unspoilt.js";
import { sayError, words } from "../strings/say.js";
import { EVENTS, LOOK, LOST, METHODS, MISSING, PACK, RESUME, SET, SETTINGS, SHARED } from "./wire/wire.js";
import { Bridge } from "./frame/bridge.js";
import { Keeper } from "./frame/keeper.js";
import { Pack } from "./frame/pack.js";
import { Wearing } from "./frame/wearing.js";

/** @typedef {import("../player/element.js").NonogramPlayer} NonogramPlayer */

const query = new URLSearchParams(location.search);

const player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
const settings = new Settings();
player.settings = settings;
wear(settings, { theme: false });
const wearing = new Wearing(settings);
const bridge = window.parent === window ? null : new Bridge(window.parent, methods());
/** The workers of this frame alone, where it shares none. */
let own = bridge && query.has(SHARED) ? null : new Hub();
const crossing = new Crossing((port) => (own ? own.accept(port) : void bridge?.reachEngine(port)));
player.engine = new Engines({ live: crossing.live });
const keeper = new Keeper(player, bridge);
const pack = new Pack(player, (message) => bridge?.tell("fail", { message, cause: "pack-entry" }));
for (const event of EVENTS) {
  player.addEventListener(event, (e) => tell(event, /** @type {CustomEvent} */ (e).detail));
}
new ResizeObserver(() => {
  if (player.hasAttribute("autosize") && player.offsetHeight) tell("resize", player.getBoundingClientRect());
}).observe(pack.element);
player.addEventListener("ready", () => {
  const { rows, columns } = /** @type {import("../rules.js").Puzzle} */ (player.puzzle);
  // For embed.css.
  player.style.setProperty("--shape", String(columns.length / rows.length));
});
for (const name of SETTINGS) change(name, query.get(name));
// Whatever was said that there might be no puzzle.
document.body.replaceChildren(pack.element, player);
// After the player, which first ends a stroke: Chromium calls the listeners of a window in the order in which they came.
window.addEventListener("pagehide", ({ persisted }) => {
  const { game, paused } = player;
  bridge?.farewell({ game, focused: document.hasFocus(), save: keeper.untold, paused, gone: !persisted });
});
player.addEventListener("share", (event) => {
  const { link } = /** @type {CustomEvent<{link: string}>} */ (event).detail;
  if (player.puzzle) openSharing(player.puzzle, link, { title: player.fullTitle, taken: player.taken });
});
player.addEventListener("settings", () => openSettings(settings, decided()));
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
  if (name === "pick") return pack.choose(value);
  // A page by itself has nothing to scroll to.
  if (name === "touch") return void player.setAttribute(name, bridge && value !== "paint" ? "tap" : "paint");
  const text = typeof value === "string" ? value : null;
  if (name === "theme") wearing.wearTheme(text);
  else if (text === null) player.removeAttribute(name);
  else player.setAttribute(name, text);
  return undefined;
}

/** What the host leaves to the reader. @returns {import("../site/parts/settings-sheet.js").Decided} */
function decided() {
  /** @type {import("../settings.js").Name[]} */
  const hidden = ["hideTitles", "pageKeys"];
  if (wearing.decided) hidden.push("theme");
  if (query.has("lang")) hidden.push("language");
  return { most: player.allowed.checks, hidden };
}

/** @type {(event: string, detail: any) => void} */
function tell(event, detail) {
  if (event === "ready") bridge?.tell(event, { ...detail, pack: pack.place });
  else bridge?.tell(event, event === "resize" ? withPack(detail) : detail);
}

/**
 * How large the frame has to be for the player with the line of its pack above it.
 * @param {{width: number, height: number}} size of the player
 */
function withPack({ width, height }) {
  return { width, height: height + pack.element.offsetHeight };
}

/** @returns {Record<string, (...args: any[]) => unknown>} */
function methods() {
  const all = /** @type {any} */ (player);
  const own = METHODS.map((name) => [name, (/** @type {unknown[]} */ ...args) => all[name](...args)]);
  const look = (/** @type {unknown} */ value) => wearing.wearLook(value);
  const hidden = { [SET]: change, [RESUME]: goOn, [MISSING]: missing, [LOST]: engineLost, [LOOK]: look, [PACK]: takePack };
  return { ...Object.fromEntries(own), ...hidden, load };
}

/** @param {boolean} missing whether there is nothing to share, now or later */
function engineLost(missing) {
  if (own) return;
  if (missing) own = new Hub();
  crossing.lost();
}

/** @type {(puzzle: string, saved?: unknown) => Promise<void>} */
function load(puzzle, saved) {
  pack.drop();
  return player.load(puzzle, saved);
}

/**
 * @param {unknown} text
 * @returns {Promise<import("./frame/pack.js").Place | null>} where the puzzle on the board is in it
 */
async function takePack(text) {
  if (typeof text !== "string") pack.drop();
  else await takeOrTell(text);
  return pack.place;
}

/** @param {string} text of a pack */
async function takeOrTell(text) {
  try {
    await pack.take(text);
  } catch (error) {
    if (!(error instanceof DOMException)) player.tell(sayError(error));
    throw error;
  }
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

/** @type {(game: object, focused: boolean, paused: boolean) => Promise<void>} */
async function goOn(game, focused, paused) {
  await player.load(/** @type {import("../rules.js").Puzzle} */ (game), null, { paused });
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

/** @param {string} fragment a game id, perhaps followed by `&title=`, or by `&hidden=` for a title that is told later, `&by=` and `&license=` */
function open(fragment) {
  const [id, ...rest] = fragment.split("&").map(decoded);
  const part = (/** @type {string} */ name) => rest.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  try {
    const puzzle = { ...parseGameId(id), ...creditsIn(part) };
    const hidden = cleanTitle(unsealed(part("hidden")));
    if (hidden) player.holdTitle({ ...puzzle, title: hidden });
    player.puzzle = { ...puzzle, title: part("title") };
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

/**
 * What the button Share opens: the puzzle's link, a line that gives nothing away, and the code that embeds it on another page.
 * @param {import("../rules.js").Puzzle} puzzle
 * @param {string} link that opens it on the site
 * @param {object} what
 * @param {string} what.title also while the player holds it back
 * @param {import("../player/help/ending.js").Taken | null} what.taken null if the picture is not found yet
 */
function openSharing(puzzle, link, { title, taken }) {
  const texts = words.frame.share;
  const field = build("input", { class: "dialog-code", readonly: true, value: link, "aria-label": texts.link });
  const text = unspoilt(puzzle, taken, unspoiltLink({ ...puzzle, title }));
  const line = build("textarea", { class: "dialog-code", dir: "auto", readonly: true, rows: 3, "aria-label": texts.line }, text);
  const said = build("span", { class: "dialog-said", role: "status" });
  const copy = button(texts.copy, () => void copyField(field, said, words.frame.embed), { kind: "primary" });
  const copyLine = button(texts.copyLine, () => void copyField(line, said, words.frame.embed));
  const embed = button(words.frame.embed.open, () => {
    dialog.close();
    openEmbed(puzzle);
  });
  const row = build("div", { class: "dialog-row" }, copy, copyLine, embed, said);
  const dialog = openDialog(texts.title, "share-dialog", [field, line, row]);
}

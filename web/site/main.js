import { Engines } from "../engine/engines.js";
import { wear } from "../appearance.js";
import { Settings } from "../settings.js";
import { DeviceStorage } from "../storage.js";
import { ClueError, puzzleKey } from "../rules.js";
import { missingLanguage, say, sayProblem, words } from "../strings/say.js";
import { loadCatalogue } from "./catalogue.js";
import { build, cleanTitle } from "./dom.js";
import { markCurrent, siteHeader } from "./header.js";
import { PuzzleList } from "./list.js";
import { Notices } from "./notices.js";
import { EntryView } from "./entry/entry.js";
import { OfflineCopy } from "./offline.js";
import { PlayView } from "./play/play.js";
import { progressOf } from "./progress.js";
import { parseRoute } from "./router.js";
import { AboutView } from "./rules/about.js";
import { loadTechniques, RulesView } from "./rules/rules.js";

/**
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../storage.js").OwnPuzzle} OwnPuzzle
 * @typedef {{element: HTMLElement, heading: HTMLElement, leave?: () => void}} View
 * @typedef {{storage: DeviceStorage, settings: Settings, notices: Notices, engine: Engines}} Shared   what every view works with
 */

const storage = new DeviceStorage();
const settings = new Settings();
const notices = new Notices();
const engine = new Engines();
const offline = new OfflineCopy(notices);
const header = siteHeader(settings);
const main = build("main", { id: "main", tabindex: -1 });
const list = new PuzzleList(storage, { removed: removeOwn, retry: () => void showList() });

/**
 * The view on screen, and the number of the route that put it there: a later route makes earlier ones give up.
 * @type {View | null}
 */
let current = null;
let turn = 0;
let listScroll = 0;

document.getElementById("loading")?.remove();
wear(settings);
tellColour();
document.body.append(skipLink(), header, notices.element, main);
storage.addEventListener("trouble", (event) => {
  const trouble = /** @type {CustomEvent<import("../storage.js").Trouble>} */ (event).detail;
  const room = trouble === "full" && storage.ownPuzzles().length > 0;
  notices.show({ id: "storage", text: words.site.storage[room ? "fullWithOwn" : trouble], tone: "alert" });
});
storage.addEventListener("aside", () => {
  notices.show({ id: "aside", text: words.site.storage.aside, tone: "alert" });
});
if (missingLanguage) {
  const text = say(words.site.language.missing, { language: missingLanguage });
  notices.show({ id: "language", text, tone: "alert", actions: [{ label: words.site.retry, act: () => location.reload() }] });
}
settings.addEventListener("change", recolour);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
window.addEventListener("hashchange", () => void follow());
window.addEventListener("storage", () => current === list && void fillList());
window.addEventListener("pageshow", (event) => event.persisted && current === list && void fillList());
void follow().then(() => offline.keep(engine));

function recolour() {
  tellColour();
  list.redraw();
}

/** Lets the browser's own surroundings have the page's colour. */
function tellColour() {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}

/** Shows what the address says. */
async function follow() {
  turn++;
  notices.close("techniques");
  const route = parseRoute(location.hash);
  if (route.view === "list") return showList();
  if (route.view === "broken") return showList(brokenLink(route.error));
  if (route.view === "play") return showListed(route.slug);
  if (route.view === "linked") return showLinked(route.puzzle);
  if (route.view === "rules") return showRules(route.name);
  if (route.view === "new") return showEntry(route.puzzle);
  return show(new AboutView(offline), words.site.about.title, "about");
}

/** @param {string} [message] why the list is shown and not what the address named */
async function showList(message = "") {
  const first = current === null;
  list.tell(message);
  show(list, words.site.name, "list", { focus: !first });
  if (!list.element.querySelector(".card")) list.showLoading();
  await fillList();
  if (current === list) window.scrollTo(0, listScroll);
}

async function fillList() {
  try {
    list.show(await loadCatalogue());
  } catch {
    list.showError(!navigator.onLine);
  }
}

/** @param {Error} error */
function brokenLink(error) {
  const reason = error instanceof ClueError ? sayProblem(error.problems[0]) : words.site.broken.encoding;
  return say(words.site.broken.link, { reason });
}

/** @param {string} slug */
async function showListed(slug) {
  const mine = turn;
  awaken();
  const entries = await loadCatalogue().catch(() => null);
  if (mine !== turn) return;
  const at = entries?.findIndex((entry) => entry.slug === slug) ?? -1;
  if (!entries || at < 0) {
    return entries ? showList(say(words.site.broken.unknown, { slug: cleanTitle(slug) })) : showList();
  }
  const { key, puzzle } = entries[at];
  await openPlay({ key, puzzle, own: false, next: nextOf(entries, at) });
}

/**
 * The next puzzle of the list that is not solved yet.
 * @param {import("./catalogue.js").Entry[]} entries
 * @param {number} at
 */
function nextOf(entries, at) {
  const after = [...entries.slice(at + 1), ...entries.slice(0, at)];
  const next = after.find(({ key, puzzle }) => progressOf(storage, key, puzzle).state !== "solved");
  if (!next) return null;
  const title = cleanTitle(next.puzzle.title) || next.slug;
  return { href: `#play=${encodeURIComponent(next.slug)}`, title };
}

/**
 * A puzzle that came in the address. If it is also in the list, or among the reader's own, it keeps the title that it
 * has there.
 * @param {Puzzle} puzzle
 */
async function showLinked(puzzle) {
  const mine = turn;
  awaken();
  const entries = await loadCatalogue().catch(() => []);
  if (mine !== turn) return;
  const key = puzzleKey(puzzle);
  const entry = entries.find((one) => one.key === key);
  const own = storage.ownPuzzles().find((one) => one.key === key);
  await openPlay({ key, puzzle: entry?.puzzle ?? own?.puzzle ?? puzzle, own: !entry, next: null });
}

/**
 * Opening a puzzle starts the engine, once the board is there. On a page that was stored earlier nothing has to come over
 * a line first, and the engine can come up while the board is drawn. If it fails, its light says so.
 */
function awaken() {
  if (navigator.serviceWorker?.controller) void engine.start().catch(() => undefined);
}

/** @param {import("./play/play.js").Opening} opening */
async function openPlay(opening) {
  const view = new PlayView({ storage, settings, notices, engine }, opening);
  show(view, view.title, "play");
  await view.open();
}

/** @param {Puzzle | null} puzzle whose clues are to be changed */
function showEntry(puzzle) {
  const view = new EntryView({ storage, settings, notices, engine });
  show(view, words.site.entry.title, "new");
  if (puzzle) view.fill(puzzle);
}

/**
 * If the list of techniques cannot be fetched, the list of puzzles is shown in its place, with a way to try again.
 * @param {string | null} name of a technique
 */
async function showRules(name) {
  const mine = turn;
  const techniques = await loadTechniques().catch(() => null);
  if (mine !== turn) return;
  if (!techniques) {
    const actions = [{ label: words.site.retry, act: () => void follow() }];
    notices.show({ id: "techniques", text: words.site.notLoaded, tone: "alert", actions });
    return showList();
  }
  const view = new RulesView(techniques, name, { storage, settings, notices, engine });
  show(view, view.heading.textContent ?? "", "rules");
}

/**
 * @param {View} view
 * @param {string} title
 * @param {string} name
 * @param {{focus?: boolean}} [options]
 */
function show(view, title, name, { focus = current !== null } = {}) {
  if (current === list && view !== list) listScroll = window.scrollY;
  if (current !== view) current?.leave?.();
  current = view;
  document.title = title === words.site.name ? title : `${title} · ${words.site.name}`;
  document.body.dataset.view = name;
  markCurrent(header, name);
  main.replaceChildren(view.element);
  if (view !== list) window.scrollTo(0, 0);
  if (focus) view.heading.focus({ preventScroll: true });
}

/** @param {OwnPuzzle} own */
function removeOwn(own) {
  const game = storage.game(own.key);
  storage.removeOwnPuzzle(own.key);
  storage.removeGame(own.key);
  void fillList();
  list.heading.focus({ preventScroll: true });
  const title = cleanTitle(own.puzzle.title) || words.site.untitled;
  const undo = () => {
    storage.keepOwnPuzzle(own);
    if (game) storage.saveGame(own.key, game);
    if (current === list) void fillList();
  };
  const actions = [{ label: words.site.list.undo, act: undo }];
  notices.show({ id: "removed", text: say(words.site.list.removed, { title }), actions, seconds: 15 });
}

/** The fragment is the route here, so the link moves the focus itself. */
function skipLink() {
  const link = build("a", { href: "#main", class: "skip" }, words.site.skip);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  return link;
}

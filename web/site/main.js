import { Engines } from "../engine/engines.js";
import { wear, Settings } from "../settings.js";
import { dayNumber, dayOf, onNewDay } from "../days.js";
import { DeviceStorage } from "../kept/storage.js";
import { puzzleKey } from "../reading/game-id.js";
import { SourceError } from "../reading/source.js";
import { ClueError } from "../rules.js";
import { words } from "../strings/pages.js";
import { missingLanguage, say, sayCount, sayProblem } from "../strings/say.js";
import { collectionOf, loadAll, loadCatalogue } from "./parts/catalogue.js";
import { build, cleanTitle } from "../dom.js";
import { markCurrent, siteHeader } from "./header.js";
import { whenIdle } from "../idle.js";
import { titleOf } from "./list/card.js";
import { EVERYTHING, fragmentOfChoice, isFound, isNarrowed } from "./list/choosing.js";
import { FIRST_DAY, archiveLink, dailyLink, dailyOrder, hasPuzzle, onDay } from "./list/daily.js";
import { foundBefore } from "./list/figures.js";
import { listedItems } from "./list/items.js";
import { PuzzleList } from "./list/list.js";
import { Removing } from "./list/removing.js";
import { MinePanel } from "./mine/panel.js";
import { Notices } from "./parts/notices.js";
import { isSparing, OfflineCopy } from "./offline.js";
import { beginning, nextAfter } from "./play/next.js";
import { parseRoute } from "./router.js";
import { uncredited } from "./sharing/credits.js";

/**
 * @import { Puzzle } from "../rules.js"
 * @import { OwnPuzzle } from "../kept/storage.js"
 * @import { Collection } from "./parts/catalogue.js"
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {HTMLElement} heading
 * @property {() => void} [leave]
 * @property {() => void} [renew] another day has begun while it is shown, or the reader has chosen whether titles are hidden
 * @typedef {{storage: DeviceStorage, settings: Settings, notices: Notices, engine: Engines}} Shared   what every view works with
 */

const storage = new DeviceStorage();
const settings = new Settings();
const notices = new Notices();
const engine = new Engines();
const offline = new OfflineCopy(notices);
const header = siteHeader(settings);
const main = build("main", { id: "main", tabindex: -1 });
const mine = new MinePanel({ storage, settings, notices, engine }, () => current === list && void fillList());
const removing = new Removing(storage, notices, () => current === list && void fillList());
const list = new PuzzleList({ removed: removeOwn, arranged: (name) => void arrangePack(name), retry: () => void showList(), chosen: noteChoice, print: (items) => void printSome(items), hidesTitles });

/**
 * The view on screen, and the number of the route that put it there: a later route makes earlier ones give up.
 * @type {View | null}
 */
let current = null;
let turn = 0;
let listScroll = 0;
/** What makes endless puzzles, once there was one. @type {import("./endless/makers.js").Makers | null} */
let makers = null;
/** The set of boards that is practised on, and the keys of those that were shown. @type {{set: string, keys: Set<string>} | null} */
let practised = null;
/** The list as the reader left it. */
let listAddress = "#";

list.element.append(mine.element);
mine.acceptDrops(() => current === list);
document.getElementById("loading")?.remove();
wear(settings);
tellColour();
document.body.append(skipLink(), header, notices.element, main);
storage.addEventListener("trouble", async (event) => {
  const trouble = /** @type {CustomEvent<import("../kept/storage.js").Trouble>} */ (event).detail;
  const room = trouble === "full" && (await storage.ownPuzzles()).length > 0;
  notices.show({ id: "storage", text: words.site.storage[room ? "fullWithOwn" : trouble], tone: "alert", lasting: true });
});
storage.addEventListener("aside", () => {
  notices.show({ id: "aside", text: words.site.storage.aside, tone: "alert" });
});
if (missingLanguage) {
  const text = say(words.site.language.missing, { language: missingLanguage });
  const actions = [{ label: words.site.retry, act: () => location.reload() }];
  notices.show({ id: "language", text, tone: "alert", actions, lasting: true });
}
settings.addEventListener("change", (event) => {
  recolour();
  if (/** @type {CustomEvent<string[]>} */ (event).detail.includes("hideTitles")) renew();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
window.addEventListener("hashchange", () => void follow());
window.addEventListener("storage", () => current === list && void fillList());
if (storage.shelf.used) storage.shelf.open().catch(() => undefined);
window.addEventListener("pageshow", (event) => event.persisted && current === list && void fillList());
document.addEventListener("visibilitychange", () => !document.hidden && current === list && void fillList());
onNewDay(renew);
void follow().then(() => offline.keep(engine));

function recolour() {
  tellColour();
  list.redraw();
}

/** Shows what is true now: another day has begun, or titles are to be hidden. */
function renew() {
  if (current === list) void fillList();
  else current?.renew?.();
}

/** Lets the browser's own surroundings have the page's colour. */
function tellColour() {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}

/** Shows what the address says. */
async function follow() {
  turn++;
  const route = parseRoute(location.hash);
  // Another choice of the list leaves what was told of it true.
  if (current !== list || route.view !== "list") notices.leave();
  if (route.view === "list") return showList("", route.choice);
  if (route.view === "daily") return showDaily(route);
  if (route.view === "archive") return showArchive(route);
  if (route.view === "statistics") return showStatistics();
  if (route.view === "broken") return showList(brokenLink(route.error));
  if (route.view === "play") return showListed(route.slug);
  if (route.view === "linked") return showLinked(route);
  if (route.view === "pack") return showPack(route.written);
  if (route.view === "rules") return showRules(route.name);
  if (route.view === "new") return showEntry(route.puzzle);
  if (route.view === "draw") return showDrawing();
  if (route.view === "endless") return showEndless(route);
  if (route.view === "train") return showTraining(route.practice);
  if (route.view === "lesson") return showLesson();
  if (route.view === "help") return showHelp();
  return showAbout();
}

function fetchViews() {
  return import("./views.js");
}

function loadViews() {
  return loadScript(fetchViews);
}

function fetchAround() {
  return import("./around.js");
}

function loadAround() {
  return loadScript(fetchAround);
}

function loadMaking() {
  return loadScript(() => import("./making.js"));
}

/**
 * A script with views.
 * @template T
 * @param {() => Promise<T>} fetchScript
 * @returns {Promise<T | null>} null when it cannot be had, which the list that is shown in place of the view then says,
 *   or when the reader has gone elsewhere meanwhile
 */
async function loadScript(fetchScript) {
  const mine = turn;
  try {
    const script = await fetchScript();
    return mine === turn ? script : null;
  } catch {
    // A browser may remember that a module could not be had, and a new version of the site has others.
    if (mine === turn) await showNotLoaded(() => location.reload());
    return null;
  }
}

/** Shows the list in place of a view that cannot be loaded. @param {() => void} retry */
async function showNotLoaded(retry) {
  const actions = [{ label: words.site.retry, act: retry }];
  notices.show({ id: "view", text: words.site.notLoaded, tone: "alert", actions });
  await showList();
}

async function showHelp() {
  const around = await loadAround();
  if (!around) return;
  const view = new around.HelpView();
  show(view, view.heading.textContent ?? "", "help");
}

async function showAbout() {
  const around = await loadAround();
  if (around) show(new around.AboutView(offline), words.site.about.title, "about");
}

/**
 * @param {string} [message] why the list is shown and not what the address named
 * @param {import("./list/choosing.js").Choice} [choice] what of it
 */
async function showList(message = "", choice) {
  const stays = current === list && !message;
  const first = current === null;
  listAddress = choice ? `#${fragmentOfChoice(choice)}` : "#";
  list.tell(message);
  list.choose(choice ?? EVERYTHING);
  show(list, words.site.name, "list", { focus: current !== null && !stays });
  if (!list.element.querySelector(".card")) list.showLoading();
  await fillList();
  if (current === list && !stays) window.scrollTo(0, listScroll);
  if (current === list && (stays || first) && choice && isNarrowed(choice)) list.showFound();
  whenIdle(() => void tidy());
  // The reader will soon open a puzzle.
  if (!isSparing()) whenIdle(() => void fetchViews().catch(() => undefined));
}

/** Puts away what is noted. A database that seemed not to be used may hold something all the same. */
async function tidy() {
  const found = await storage.shelf.look().catch(() => false);
  if (found && current === list) await fillList();
  await storage.putAway();
  await mine.refresh();
}

async function fillList() {
  const { choice } = list;
  const [black, library] = await Promise.all([loadCatalogue().catch(() => null), storage.library(storage.shelf.used)]);
  const colour = black && needsColours(choice, black, library) ? await loadCatalogue("colour").catch(() => null) : [];
  // The reader has gone to another collection meanwhile, which is filled by itself.
  if (list.choice.collection !== choice.collection) return;
  if (black && (colour || choice.collection === "black")) list.show([...black, ...(colour ?? [])], library);
  else list.showError(!navigator.onLine, library);
}

/**
 * Whether the list needs the puzzles in colours: the reader asks for them, looks for a text, or has played some.
 * @type {(choice: import("./list/choosing.js").Choice, black: import("./parts/catalogue.js").Entry[], library: import("../kept/storage.js").Library) => boolean}
 */
function needsColours({ collection, text }, black, { standings, own }) {
  const known = new Set([...black, ...own].map(({ key }) => key));
  return collection === "colour" || text !== "" || [...standings.keys()].some((key) => !known.has(key));
}

/**
 * Keeps what the reader chose in the address, so that Back undoes it. A search that goes on is one step.
 * @type {(choice: import("./list/choosing.js").Choice, typing: boolean) => void}
 */
function noteChoice(choice, typing) {
  listAddress = `#${fragmentOfChoice(choice)}`;
  history[typing ? "replaceState" : "pushState"](null, "", listAddress);
  // What is looked for may be a puzzle in colours.
  if (choice.text && !typing) void fillList();
}

/** @param {import("./list/items.js").Item[]} items */
async function printSome(items) {
  const views = await loadViews();
  /** @type {Map<Puzzle, import("./list/items.js").Item>} */
  const printed = new Map(items.map((item) => [{ ...(item.own ? item.puzzle : uncredited(item.puzzle)), title: titleOf(item) }, item]));
  views?.openPrint([...printed.keys()], engine, (puzzle, text) => {
    const item = printed.get(puzzle);
    return item !== undefined && isFound(item, text);
  });
}

/** @param {Error} error */
function brokenLink(error) {
  const reason = error instanceof ClueError ? sayProblem(error.problems[0]) : words.site.broken.encoding;
  const code = error instanceof ClueError ? error.problems[0].code : "encoding";
  if (code === "laterId") return reason;
  // These tell that a part was lost on the way.
  const whole = !["encoding", "notAnId", "idLength"].includes(code);
  return say(whole ? words.site.broken.clues : words.site.broken.link, { reason });
}

/** @param {string} slug */
async function showListed(slug) {
  const unknown = say(words.site.broken.unknown, { slug: cleanTitle(slug) });
  const named = (/** @type {import("./parts/catalogue.js").Entry[]} */ entries) => entries.find((entry) => entry.slug === slug);
  const load = async () => {
    const black = await loadCatalogue();
    return named(black) ? black : loadCatalogue("colour");
  };
  await showOne(load, named, unknown);
}

/**
 * The puzzle of a day; those of days to come are not told yet, and there are none from before the first day. A link from somebody who had it names the puzzle.
 * @param {{collection: Collection, day: string | null, key: string | null, hidden: boolean}} route
 */
async function showDaily({ collection, day, key, hidden }) {
  const today = dayOf();
  const wanted = day ?? today;
  // What is reloaded or copied after midnight is still this day's.
  if (day === null) history.replaceState(null, "", dailyLink(collection, today));
  const real = !Number.isNaN(dayNumber(wanted));
  const known = real && hasPuzzle(wanted, today);
  if (real && !known && wanted < today && key === null) {
    // From before the first day: the archive's first month tells which days there are.
    const month = FIRST_DAY.slice(0, "2026-11".length);
    history.replaceState(null, "", archiveLink(collection, month));
    return showArchive({ collection, month });
  }
  const unknown = say(words.site.library.noDay, { day: cleanTitle(wanted) });
  const choose = (/** @type {import("./parts/catalogue.js").Entry[]} */ entries) => {
    if (key !== null) return entries.find((entry) => entry.key === key);
    return known && entries.length ? onDay(dailyOrder(entries), wanted) : undefined;
  };
  await showOne(() => loadCatalogue(collection), choose, unknown, { day: real ? wanted : null, asked: hidden });
}

/**
 * One of the site's puzzles. Where these cannot be loaded, the list says so.
 * @param {() => Promise<import("./parts/catalogue.js").Entry[]>} load
 * @param {(entries: import("./parts/catalogue.js").Entry[]) => import("./parts/catalogue.js").Entry | undefined} choose
 * @param {string} unknown what to say if there is no such puzzle
 * @param {{day: string | null, asked: boolean}} [wish] whose puzzle it is, and whether a link asks to hide its title
 */
async function showOne(load, choose, unknown, { day, asked } = { day: null, asked: false }) {
  const mine = turn;
  awaken();
  const [entries, views] = await Promise.all([load().catch(() => null), loadViews()]);
  if (mine !== turn || !views) return;
  if (!entries) return showList();
  const entry = choose(entries);
  if (!entry) return showList(unknown);
  const found = day === null ? null : foundBefore(await storage.records.all(storage.shelf.used), entry.key, day);
  if (mine !== turn) return;
  await openPlay(views, { ...views.whichListed(entry, asked), marks: null, day, found });
}

/** @type {(key: string, puzzle: Puzzle) => Promise<{href: string, title: string} | null>} the puzzle after another */
async function nextOf(key, puzzle) {
  const [entries, library] = await Promise.all([loadCatalogue(collectionOf(puzzle)).catch(() => []), storage.library()]);
  return nextAfter(key, entries, library, hidesTitles());
}

/** @param {{puzzle: Puzzle, marks: string | null, hidden: boolean}} link */
async function showLinked(link) {
  const mine = turn;
  awaken();
  const [entries, ownPuzzles, views] = await Promise.all([
    loadCatalogue(collectionOf(link.puzzle)).catch(() => []),
    storage.ownPuzzles(storage.shelf.used),
    loadViews(),
  ]);
  if (mine !== turn || !views) return;
  await openPlay(views, { ...views.whichLinked(link, entries, ownPuzzles), marks: link.marks, day: null, found: null });
}

/** A linked pack comes among the reader's own; its first puzzle that is not solved is opened. @param {string} written */
async function showPack(written) {
  const mine = turn;
  const [entries, making] = await Promise.all([loadAll(), loadMaking()]);
  if (mine !== turn || !making) return;
  try {
    const { name, count, href } = await making.bringPack(storage, written, entries);
    if (mine !== turn) return;
    history.replaceState(null, "", href);
    await follow();
    if (turn === mine + 1) notices.show({ id: "play", text: sayCount(words.site.packs.brought, count, { name }) });
  } catch (error) {
    if (mine !== turn) return;
    await showList(error instanceof SourceError ? error.message : brokenLink(/** @type {Error} */ (error)));
  }
}

function hidesTitles() {
  return settings.get("hideTitles");
}

/**
 * Opening a puzzle starts the engine, once the board is there. On a page that was stored earlier nothing has to come over
 * a line first, and the engine can come up while the board is drawn. If it fails, its light says so.
 */
function awaken() {
  if (navigator.serviceWorker?.controller) void engine.start().catch(() => undefined);
}

/**
 * @param {typeof import("./views.js")} views
 * @param {Omit<import("./play/play.js").Opening, "back" | "next" | "instead" | "titled" | "openRule">} given
 * @param {import("./play/play.js").Opening["next"]} [next]
 * @param {import("./play/play.js").Opening["back"]} [back]
 */
async function openPlay({ PlayView, insteadOfTitle }, given, next = () => nextOf(given.key, given.puzzle), back = { href: listAddress, label: words.site.play.back }) {
  const mine = turn;
  const instead = await insteadOfTitle({ storage, settings }, given);
  if (mine !== turn) return;
  const titled = (/** @type {string} */ title) => current === view && entitle(title);
  const opening = { ...given, instead, titled, back, next, openRule };
  const view = new PlayView({ storage, settings, notices, engine }, opening);
  show(view, view.title, "play");
  await view.open();
}

/** After it come the puzzles of the list that are good to start with. */
async function showLesson() {
  const next = async () => {
    const [entries, library] = await Promise.all([loadCatalogue().catch(() => []), storage.library()]);
    return beginning(entries, library, hidesTitles());
  };
  const views = await loadViews();
  if (!views) return;
  const view = new views.LessonView(settings, next);
  show(view, words.lesson.title, "play");
  await view.open();
}

/** @param {{wish: string | null, collection: Collection}} route `wish` is null where the reader is asked for it */
async function showEndless({ wish: wanted, collection }) {
  const mine = turn;
  const [views, making] = await Promise.all([loadViews(), loadMaking()]);
  if (!views || !making) return;
  makers ??= new making.Makers(engine);
  const wish = wanted === null ? null : making.parseWish(wanted);
  const view = new making.EndlessView(makers, wish, collection);
  show(view, view.heading.textContent ?? "", "endless");
  if (!wish) {
    view.waiting.tell(wanted === null ? "" : view.broken);
    return whenIdle(() => mine === turn && view.prepare());
  }
  const proposal = await view.waiting.made(making.orderOf(wish));
  const own = await storage.ownPuzzles(storage.shelf.used);
  if (!proposal || mine !== turn) return;
  const puzzle = { ...cluesAlone(proposal.puzzle), title: making.named(wish) };
  const following = making.after(wish);
  const which = views.whichLinked({ puzzle, hidden: false }, [], own);
  const next = async () => ({ href: making.wishLink(following), title: making.named(following) });
  await openPlay(views, { ...which, graded: gradedBy(proposal), made: "endless", marks: null, day: null, found: null }, next);
  if (!proposal.met) notices.show({ id: "play", text: view.nearest });
  whenIdle(() => mine === turn && makers?.prepare(making.orderOf(following)));
}

/** A puzzle without its picture, which the reader is to find. @param {Puzzle} puzzle @returns {Puzzle} */
function cluesAlone({ inks, rows, columns }) {
  return { ...(inks ? { inks } : {}), rows, columns };
}

/** @param {import("../engine/protocol.js").Proposal} proposal with one solution */
function gradedBy({ grade: { word, score } }) {
  return word !== null && score !== null ? { difficulty: /** @type {import("./parts/catalogue.js").Difficulty} */ (word), score } : null;
}

/**
 * A board on which a technique is practised, or what became of those of a set.
 * @param {string} wanted what the address names
 */
async function showTraining(wanted) {
  const mine = turn;
  const [views, making] = await Promise.all([loadViews(), loadMaking()]);
  if (!views || !making) return;
  makers ??= new making.Makers(engine);
  const { training } = making;
  const begin = training.trainingLink(wanted);
  if (begin) return location.replace(begin);
  const practice = training.parsePractice(wanted);
  const view = new making.TrainingView(makers, practice);
  show(view, view.heading.textContent ?? "", "endless");
  if (!practice) return;
  const set = `${practice.technique}.${practice.set}`;
  if (practised?.set !== set) practised = { set, keys: new Set() };
  const { keys } = practised;
  if (practice.number > training.BOARDS) {
    const records = await storage.records.all();
    await storage.removeGames([...keys]);
    if (mine === turn) view.end(practice, records.filter(({ puzzle }) => keys.has(puzzle)));
    return;
  }
  const proposal = await view.waiting.made(training.orderOf(practice));
  if (!proposal || mine !== turn) return;
  const puzzle = { ...cluesAlone(proposal.puzzle), title: training.titled(practice) };
  // It does not come among the reader's puzzles.
  const which = { key: puzzleKey(puzzle), puzzle, own: null, kept: null };
  keys.add(which.key);
  const after = training.following(practice);
  const last = practice.number === training.BOARDS;
  const next = async () => ({ href: training.practiceLink(after), title: last ? view.ending : training.titled(after) });
  await openPlay(views, { ...which, graded: gradedBy(proposal), made: "training", practised: practice.technique, marks: null, day: null, found: null }, next, view.back);
  if (mine !== turn) return;
  const look = { label: view.look, act: () => void openRule(practice.technique) };
  notices.show({ id: "play", text: proposal.met ? view.needed(practice) : view.nearest, actions: [look] });
  if (!last) whenIdle(() => mine === turn && makers?.prepare(training.orderOf(after)));
}

async function showStatistics() {
  const mine = turn;
  const [entries, records, around] = await Promise.all([
    loadAll(),
    storage.records.all(),
    loadAround(),
  ]);
  if (mine !== turn || !around) return;
  show(new around.StatisticsView(records, entries, settings), words.site.statistics.title, "statistics");
}

/**
 * The calendar of daily puzzles.
 * @param {{collection: Collection, month: string | null}} route the month that it shows, this one without it
 */
async function showArchive({ collection, month }) {
  const mine = turn;
  const views = await loadViews();
  if (!views) return;
  const view = current instanceof views.ArchiveView ? current : new views.ArchiveView(listedNow);
  view.turn(collection, month);
  if (current === view) entitle(view.title);
  else show(view, view.title, "archive");
  if (!(await view.renew()) && mine === turn) await showList();
}

/**
 * The site's puzzles as the reader left them, and the records; null if they cannot be had.
 * @param {Collection} collection
 */
async function listedNow(collection) {
  const [entries, library] = await Promise.all([loadCatalogue(collection).catch(() => null), storage.library()]);
  return entries && { items: listedItems(entries, library, hidesTitles()), records: library.records };
}

/** @param {Puzzle | null} puzzle whose clues are to be changed */
async function showEntry(puzzle) {
  const [own, making] = await Promise.all([puzzle ? storage.ownPuzzles(storage.shelf.used) : [], loadMaking()]);
  if (!making) return;
  const view = new making.EntryView({ storage, settings, notices, engine });
  show(view, words.site.entry.title, "new");
  if (!puzzle) return;
  // The address does not hold everything that is known of one of the reader's own.
  const key = puzzleKey(puzzle);
  view.fill(own.find((one) => one.key === key)?.puzzle ?? puzzle);
}

/** @param {string | null} [id] of a drawing, null for a new one; the one that was opened last without it */
async function showDrawing(id) {
  const mine = turn;
  const [making, opened] = await Promise.all([loadMaking(), storage.drawings.open(id)]);
  if (!making || mine !== turn) return;
  const view = new making.DrawView({ storage, settings, notices, engine }, opened, (other) => void showDrawing(other));
  show(view, words.site.entry.title, "new");
  await view.shown;
}

/**
 * If the list of techniques cannot be fetched, the list of puzzles is shown in its place, with a way to try again.
 * @param {string | null} name of a technique
 */
async function showRules(name) {
  const mine = turn;
  const around = await loadAround();
  if (!around) return;
  const techniques = await around.loadTechniques().catch(() => null);
  if (mine !== turn) return;
  if (!techniques) return showNotLoaded(() => void follow());
  const view = new around.RulesView(techniques, name, { storage, settings, notices, engine });
  show(view, view.heading.textContent ?? "", "rules");
}

/** Shows a technique beside what is played. @param {string} technique */
async function openRule(technique) {
  const from = location.hash;
  try {
    const around = await fetchAround();
    await around.openRule(technique, settings, from);
  } catch (error) {
    const text = say(words.site.rules.failed, { reason: /** @type {Error} */ (error).message });
    notices.show({ id: "rule", text, tone: "alert" });
  }
}

/** @type {(view: View, title: string, name: string, options?: {focus?: boolean}) => void} */
function show(view, title, name, { focus = current !== null } = {}) {
  if (current === list && view !== list) listScroll = window.scrollY;
  if (current !== view) current?.leave?.();
  current = view;
  entitle(title);
  document.body.dataset.view = name;
  markCurrent(header, name);
  main.replaceChildren(view.element);
  if (view !== list) window.scrollTo(0, 0);
  if (focus) view.heading.focus({ preventScroll: true });
}

/** @param {string} title of what is shown */
function entitle(title) {
  document.title = title === words.site.name ? title : `${title} · ${words.site.name}`;
}

/** @param {OwnPuzzle[]} own @param {string} title of the puzzle or the pack */
async function removeOwn(own, title) {
  await removing.remove(own, title);
  list.heading.focus({ preventScroll: true });
}

/** @param {string} name of a pack */
async function arrangePack(name) {
  const making = await loadMaking();
  await making?.openPacks(storage, { name, closed: () => current === list && void fillList() });
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

/** The page that shows how nonograms are solved: its parts one after the other, each with figures to be tried out. */
import { build } from "../dom.js";
import { Settings, wear } from "../settings.js";
import { learn as words } from "../strings/learn.js";
import { say } from "../strings/say.js";
import { Lessons } from "./tools/lessons.js";
import { prose } from "./tools/prose.js";
import { Line } from "./line/line.js";
import { linePart } from "./line/part.js";
import { tablePart } from "./table/part.js";
import { queuePart } from "./board/queue.js";
import { clausePart } from "./clauses/part.js";
import { proofCommands, proofPart } from "./proof/part.js";
import { treePart } from "./search/tree.js";
import { implicationFigure } from "./trying/implications.js";
import { probingFigure } from "./trying/probing.js";
import { techniqueFigure } from "./line/techniques.js";

/**
 * @import { LineLesson } from "./tools/lessons.js"
 * @typedef {{title: string, text: string[], after: string[]}} Texts   `after` comes behind the figures
 */

/** What asks the engine when it is changed or pressed, and how one comes near. */
const ASKS = ".line-fields, button.cell, .chip, .deeds, .proof";
const NEAR = ["focusin", "pointerover"];

const settings = new Settings();
wear(settings);
document.title = say(words.documentTitle, { title: words.title });
const main = build("main", { class: "learn", id: "main" });
document.body.append(build("a", { href: "#line", class: "skip" }, words.skip), header(), main);
main.append(build("div", { class: "page-head" }, build("h1", {}, words.title), build("p", { class: "lead" }, words.lead)));
try {
  open(await Lessons.load());
} catch (error) {
  main.append(build("p", { class: "message", role: "alert" }, say(words.failed, { reason: /** @type {Error} */ (error).message })));
}

/** @param {Lessons} lessons */
function open(lessons) {
  /** @type {Line<LineLesson>} */
  const line = new Line(lessons, "line");
  const techniques = techniqueFigure(lessons);
  const parts = [
    part("line", words.parts.line, linePart(line, settings)),
    part("techniques", words.parts.techniques, techniques.element),
    part("table", words.parts.table, ...tablePart(line, settings)),
    part("board", words.parts.queue, queuePart(lessons, settings)),
    part("trying", words.parts.trying, probingFigure(lessons), implicationFigure(lessons, settings)),
    part("search", words.parts.search, treePart(lessons, settings)),
    part("clauses", words.parts.clauses, clausePart(lessons)),
    part("proof", words.parts.proof, proofPart(lessons)),
  ];
  parts[parts.length - 1].element.append(proofCommands());
  const contents = build("ol", {}, ...parts.map(({ id, title }) => build("li", {}, build("a", { href: `#${id}` }, title))));
  main.append(build("nav", { class: "contents", "aria-label": words.contents }, contents), ...parts.map(({ element }) => element));
  line.put(lessons.opening.line);
  wakeNear(lessons);
  addEventListener("hashchange", () => turn(techniques));
  turn(techniques);
}

/** Starts the engine as soon as the reader comes near what may ask it. @param {Lessons} lessons */
function wakeNear(lessons) {
  const come = (/** @type {Event} */ { target }) => {
    if (!(target instanceof Element && target.closest(ASKS))) return;
    for (const event of NEAR) main.removeEventListener(event, come);
    lessons.wake();
  };
  for (const event of NEAR) main.addEventListener(event, come, { passive: true });
}

/**
 * Goes where the address says: to a part, or to a technique of the second one. Those that only colours have are there, as all
 * are, because arrangements agree: the first part.
 * @param {ReturnType<typeof techniqueFigure>} techniques
 */
function turn(techniques) {
  const [id, name] = location.hash.slice(1).split("=").map(decodeURIComponent);
  const part = document.getElementById(!name || techniques.choose(name) ? id : "line");
  if (part) stay(part);
}

/** Goes to a part and stays there while the figures above it grow, until the reader goes on. @param {HTMLElement} part */
function stay(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  const growth = new ResizeObserver(() => part.scrollIntoView());
  growth.observe(main);
  const gone = new AbortController();
  const leave = () => {
    growth.disconnect();
    gone.abort();
  };
  for (const one of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(one, leave, { signal: gone.signal, passive: true });
}

/** @type {(id: string, texts: Texts, ...content: Node[]) => {id: string, title: string, element: HTMLElement}} */
function part(id, { title, text, after }, ...content) {
  const paragraph = (/** @type {string} */ one) => build("p", { class: "prose" }, ...prose(one));
  const head = build("h2", { id: `${id}-title` }, title);
  const inside = [head, ...text.map(paragraph), ...content, ...after.map(paragraph)];
  return { id, title, element: build("section", { id, class: "part", "aria-labelledby": `${id}-title` }, ...inside) };
}

function header() {
  const mark = build("img", { src: "icons/icon.svg", alt: "", width: 24, height: 24 });
  const home = build("a", { href: "./", class: "brand", "aria-label": words.home }, mark, build("span", {}, words.home));
  const links = [["./#rules", words.rules], ["./#help", words.help]];
  const nav = build("nav", { "aria-label": words.home }, ...links.map(([href, text]) => build("a", { href, class: "link" }, text)));
  return build("header", { class: "site-header" }, home, nav);
}

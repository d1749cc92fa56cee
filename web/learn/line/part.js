/** Part 1: one line. Its blocks are dragged, its arrangements run past, and the cells on which these agree light up. */
import { build } from "../../dom.js";
import { roomNeeded } from "../../rules.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayCount, sayList } from "../../strings/say.js";
import { Drawing } from "../tools/canvas.js";
import { Stepper } from "../tools/stepper.js";
import { Agreement, agreed } from "./agreement.js";
import { Blocks } from "./blocks.js";
import { lineCells, lineFields } from "./editor.js";

/**
 * @import { Line } from "./line.js"
 * @import { LineLesson } from "../tools/lessons.js"
 */

/** The most rows of arrangements that are drawn under each other, and how high a row is. */
const MOST_ROWS = 40;
const ROW = 6;

/**
 * @param {Line<LineLesson>} line
 * @param {import("../../settings.js").Settings} settings
 */
export function linePart(line, settings) {
  const blocks = new Blocks();
  const agreement = new Agreement();
  const summary = build("p", { class: "said-now said-step", role: "status" });
  const trial = build("p", { class: "trial" });
  /** @type {LineLesson | null} */
  let lesson = null;
  let at = 0;
  const rows = () => Math.min(lesson?.arrangements.length ?? 0, MOST_ROWS);
  const strip = new Drawing((context, width, _height, colour) => {
    if (!lesson) return;
    const side = width / lesson.cells.length;
    const top = Math.max(0, Math.min(at - MOST_ROWS / 2, lesson.arrangements.length - rows()));
    for (let row = 0; row < rows(); row++) {
      const number = Math.floor(top) + row;
      if (number >= at) context.globalAlpha = 0.35;
      context.fillStyle = colour(number === at - 1 ? "deduced" : "cell-black");
      for (const { start, length } of runs(lesson.arrangements[number])) context.fillRect(start * side + 1, row * ROW + 1, length * side - 2, ROW - 2);
      context.globalAlpha = 1;
    }
  }, () => Math.max(rows(), 1) * ROW, settings);
  const stepper = new Stepper(settings, (now) => {
    at = now;
    if (lesson && now > 0) blocks.put(runs(lesson.arrangements[now - 1]).map(({ start }) => start));
    show(now > 0 && now < stepper.length ? now : null);
  }, (now) => (lesson && now ? say(words.line.arrangement, { number: now, cells: spoken(lesson.arrangements[now - 1]) }) : words.line.before));

  /** @param {number | null} seen arrangements seen so far; null shows what all of them agree on */
  function show(seen) {
    strip.redraw();
    if (!lesson) return;
    const cells = blocks.cells;
    if (seen === null) agreement.show(lesson.black, lesson.count, cells);
    else agreement.show(blackIn(lesson.arrangements.slice(0, seen)), seen, cells);
    strip.text = say(words.line.strip, { shown: lesson.arrangements.length });
    const wrong = misfits(lesson.cells, cells);
    trial.textContent = wrong.length ? sayCount(words.line.misfit, wrong.length, { cells: sayList(wrong.map((index) => index + 1)) }) : words.line.fits;
    trial.classList.toggle("wrong", wrong.length > 0);
  }

  line.addEventListener("lesson", () => {
    lesson = line.lesson;
    if (!lesson) return;
    blocks.take(lesson);
    stepper.take(lesson.arrangements.length);
    const listed = lesson.arrangements.length < lesson.count ? ` ${say(words.line.listed, { shown: lesson.arrangements.length })}` : "";
    const spare = lesson.cells.length - roomNeeded(lesson.clue);
    // Of a line of which nothing is known, that is the whole reason.
    const reason = /^\?+$/.test(lesson.cells) && lesson.clue.length && spare > 0 ? ` ${sayCount(words.line.spare, spare)}` : "";
    summary.textContent = `${sayCount(words.line.count, lesson.count)}${listed} ${agreed(lesson.black, lesson.count)}${reason}`;
    figure.classList.toggle("stuck", !lesson.count);
  });
  blocks.addEventListener("move", () => {
    stepper.pause();
    show(null);
  });

  const figure = build(
    "div",
    { class: "figure" },
    lineFields(line),
    summary,
    build("div", { class: "scroller", role: "region", tabindex: 0, "aria-label": words.line.figure },
      tracks(line,
        caption(words.line.blocksCaption), blocks.element,
        caption(words.line.cellsCaption), lineCells(line, words.line.cells),
        caption(words.line.agreementCaption), agreement.element,
        caption(words.line.stripCaption), build("div", { class: "track strip" }, strip.element))),
    stepper.element,
    trial,
  );
  follow(line, figure);
  return figure;
}

/**
 * Marks a figure as stale until the lesson about its line is there, and as void while its clue has none.
 * @param {Line<any>} line
 * @param {HTMLElement} figure
 */
export function follow(line, figure) {
  line.addEventListener("change", () => {
    figure.classList.add("stale");
    figure.classList.toggle("void", line.problem !== "");
  });
  line.addEventListener("lesson", () => figure.classList.remove("stale"));
}

/**
 * Rows that share their columns, one for each cell of a line. Those of a lesson about fewer or more cells are marked as torn.
 * @type {(line: Line<any>, ...rows: Element[]) => HTMLElement}
 */
export function tracks(line, ...rows) {
  const element = build("div", { class: "tracks" }, ...rows);
  let drawn = 0;
  const show = () => {
    element.style.setProperty("--cells", String(line.cells.length));
    drawn = line.lesson?.cells.length ?? drawn;
    element.classList.toggle("torn", drawn !== line.cells.length);
  };
  for (const event of ["change", "lesson"]) line.addEventListener(event, show);
  show();
  return element;
}

/** @param {string} text */
function caption(text) {
  return build("p", { class: "caption" }, text);
}

/** The blocks of an arrangement. @param {string} cells */
export function runs(cells) {
  return Array.from(cells.matchAll(/#+/g), ({ index, 0: run }) => ({ start: index, length: run.length }));
}

/** In how many of these arrangements each cell is black. @param {string[]} arrangements */
function blackIn(arrangements) {
  const black = Array.from(arrangements[0] ?? "", () => 0);
  for (const cells of arrangements) for (const { start, length } of runs(cells)) for (let i = start; i < start + length; i++) black[i]++;
  return black;
}

/** The cells that are known to be otherwise. @type {(known: string, cells: string) => number[]} */
function misfits(known, cells) {
  return Array.from(known).flatMap((value, index) => (value !== "?" && value !== cells[index] ? [index] : []));
}

/** Where the blocks of an arrangement are, in words. @param {string} cells */
function spoken(cells) {
  return runs(cells).map(({ start, length }) => (length === 1 ? `${start + 1}` : `${start + 1}–${start + length}`)).join(", ");
}

/**
 * The pages that are printed in the place of the site's own.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Paper } from "./paper.js"
 * @typedef {Uint16Array | string} Solution   its black cells, or why there is none
 */
import { words } from "../../strings/pages.js";
import { say, saySize } from "../../strings/say.js";
import { CELL, solvedSvgOf, svgOf } from "../../svg.js";
import { build, cleanTitle, isolated } from "../../dom.js";
import { sayCredits } from "../sharing/credits.js";
import { addKey, measureWithKey } from "./ink-key.js";
import { pagesOf, solutionPagesOf } from "./paper.js";

/**
 * @param {Puzzle[]} puzzles
 * @param {Paper} paper
 * @param {Solution[]} solutions none to be printed, or one for each puzzle
 * @param {() => Promise<void>} pause awaited between pictures, so that the page goes on
 */
export async function sheetsOf(puzzles, paper, solutions, pause) {
  /** @type {SVGSVGElement[]} */
  const pictures = [];
  for (const puzzle of puzzles) {
    const picture = svgOf(puzzle);
    addKey(picture, puzzle);
    pictures.push(picture);
    await pause();
  }
  const job = build("div", { class: "print-job", "data-paper": paper });
  for (const placed of pagesOf(puzzles.map(measureWithKey), paper)) {
    const slots = placed.map(({ index, scale, wide }) => {
      measure(pictures[index], scale);
      return build("section", { class: wide ? "print-puzzle wide" : "print-puzzle" }, headOf(puzzles, index), pictures[index]);
    });
    job.append(build("div", { class: "print-page" }, ...slots));
  }
  const { pages, side } = solutionPagesOf(solutions.length, paper);
  for (const page of pages) {
    const grid = build("div", { class: "print-solutions" });
    for (const index of page) {
      grid.append(solutionOf(puzzles, index, solutions[index], side));
      await pause();
    }
    job.append(build("div", { class: "print-page solutions" }, build("h2", {}, words.site.printing.solutions), grid));
  }
  return job;
}

/**
 * How many pages there will be, and how wide the smallest cells of the puzzles, in millimetres.
 * @param {Puzzle[]} puzzles
 * @param {Paper} paper
 * @param {boolean} solutions
 */
export function foresee(puzzles, paper, solutions) {
  const own = pagesOf(puzzles.map(measureWithKey), paper);
  const pages = own.length + (solutions ? solutionPagesOf(puzzles.length, paper).pages.length : 0);
  return { pages, cell: CELL * Math.min(...own.flat().map(({ scale }) => scale)) };
}

/** @param {SVGSVGElement} svg */
function sizeOf({ viewBox: { baseVal: { width, height } } }) {
  return { width, height };
}

/** @type {(svg: SVGSVGElement, scale: number) => void} */
function measure(svg, scale) {
  const { width, height } = sizeOf(svg);
  svg.setAttribute("width", `${(width * scale).toFixed(3)}mm`);
  svg.setAttribute("height", `${(height * scale).toFixed(3)}mm`);
}

/** @type {(puzzles: Puzzle[], index: number) => string} */
function nameOf(puzzles, index) {
  const title = cleanTitle(puzzles[index].title) || words.site.untitled;
  return puzzles.length > 1 ? say(words.site.printing.numbered, { number: index + 1, title }) : title;
}

/** @type {(puzzles: Puzzle[], index: number) => HTMLElement} */
function headOf(puzzles, index) {
  const meta = build("span", {}, saySize(puzzles[index]));
  const credits = sayCredits(puzzles[index]);
  if (credits) meta.append(" · ", isolated(credits));
  return build("header", {}, build("h2", {}, isolated(nameOf(puzzles, index))), meta);
}

/** @type {(puzzles: Puzzle[], index: number, solution: Solution, side: number) => HTMLElement} */
function solutionOf(puzzles, index, solution, side) {
  const figure = build("figure");
  if (typeof solution === "string") figure.append(build("p", {}, solution));
  else {
    const picture = solvedSvgOf(puzzles[index], solution);
    const { width, height } = sizeOf(picture);
    measure(picture, side / Math.max(width, height));
    figure.append(picture);
  }
  figure.append(build("figcaption", {}, isolated(nameOf(puzzles, index))));
  return figure;
}

/** How the work of each solver grows with the line: a plot on a logarithmic scale, and the same numbers as a table. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { sayNumber, sayRoundly } from "../../strings/say.js";
import { Drawing } from "../tools/canvas.js";

/**
 * @import { LineLesson } from "../tools/lessons.js"
 * @typedef {keyof typeof words.solvers.names} Name
 */

/** @type {Name[]} */
export const SOLVERS = ["franco_sanchez", "wu", "chen_hung", "van_laarhoven", "bits", "brute"];
const COLOURS = { franco_sanchez: "accent", wu: "good", chen_hung: "lit", van_laarhoven: "muted", bits: "ink", brute: "danger" };
/** Thin and dashed, so that a line under them is seen. @type {Partial<Record<Name, number[]>>} */
const DASHES = { chen_hung: [9, 5], bits: [5, 7] };
const HEIGHT = 260;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 130, 30, 28];

/** @param {import("../../settings.js").Settings} settings */
export function growthFigure(settings) {
  /** @type {LineLesson | null} */
  let lesson = null;
  const rows = build("tbody");
  const heads = build("tr");
  const table = build("table", { class: "counts" }, build("thead", {}, heads), rows);
  const drawing = new Drawing(draw, () => HEIGHT, settings);
  const element = build("div", { class: "growth wide" }, drawing.element, build("div", { class: "scroller", role: "region", tabindex: 0, "aria-label": words.solvers.counts }, table));

  /** @type {(context: CanvasRenderingContext2D, width: number, height: number, colour: import("../tools/painting.js").Colours) => void} */
  function draw(context, width, height, colour) {
    if (!lesson) return;
    const { growth } = lesson;
    const every = growth.flatMap(({ counts }) => Object.values(counts));
    const top = Math.max(2, Math.ceil(Math.log10(Math.max(...every, 10))));
    const last = growth[growth.length - 1].cells;
    const x = (/** @type {number} */ cells) => LEFT + ((width - LEFT - RIGHT) * cells) / last;
    const y = (/** @type {number} */ count) => height - BOTTOM - ((height - TOP - BOTTOM) * Math.log10(Math.max(count, 1))) / top;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    for (let power = 0; power <= top; power += Math.ceil(top / 6)) {
      context.strokeStyle = colour("line");
      context.beginPath();
      context.moveTo(LEFT, y(10 ** power));
      context.lineTo(width - RIGHT, y(10 ** power));
      context.stroke();
      context.fillStyle = colour("muted");
      context.textAlign = "end";
      context.fillText(power < 4 ? String(10 ** power) : `10${superscript(power)}`, LEFT - 6, y(10 ** power));
    }
    context.textAlign = "center";
    for (const { cells } of growth) context.fillText(String(cells), x(cells), height - BOTTOM / 2);
    context.textAlign = "start";
    context.fillText(words.solvers.cells, width - RIGHT + 20, height - BOTTOM / 2);
    context.fillText(words.solvers.steps, 0, 8);
    const labels = SOLVERS.map((name) => ({ name, at: y(growth[growth.length - 1].counts[name]) })).sort((one, other) => one.at - other.at);
    for (const [index, label] of labels.entries()) if (index) label.at = Math.max(label.at, labels[index - 1].at + 13);
    for (const { name, at } of labels) {
      context.strokeStyle = context.fillStyle = colour(COLOURS[name]);
      context.lineWidth = name in DASHES ? 2 : 3.5;
      context.beginPath();
      for (const { cells, counts } of growth) context.lineTo(x(cells), y(counts[name]));
      context.setLineDash(DASHES[name] ?? []);
      context.stroke();
      context.setLineDash([]);
      for (const { cells, counts } of growth) context.fillRect(x(cells) - 2.5, y(counts[name]) - 2.5, 5, 5);
      context.textAlign = "start";
      context.fillText(words.solvers.names[name], x(last) + 8, at, RIGHT - 10);
    }
  }

  return {
    element,
    /** @param {LineLesson} now */
    show(now) {
      lesson = now;
      const { growth } = now;
      heads.replaceChildren(build("th", { scope: "col" }, words.solvers.cells), ...growth.map(({ cells }) => build("th", { scope: "col" }, sayNumber(cells, 0))));
      rows.replaceChildren(...SOLVERS.map((name) => build("tr", { "data-solver": name },
        build("th", { scope: "row" }, words.solvers.names[name]),
        ...growth.map(({ counts }) => countCell(counts[name])))));
      drawing.text = words.solvers.plot;
      drawing.redraw();
    },
  };
}

/** A number of steps. A long one is rounded, or the table would not fit a phone. @param {number} count */
function countCell(count) {
  const exact = sayNumber(count, 0);
  return count < 1_000_000 ? build("td", {}, exact) : build("td", { title: exact }, sayRoundly(count));
}

/** @param {number} power */
function superscript(power) {
  return Array.from(String(power), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}

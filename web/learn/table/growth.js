/** How the work of each solver grows with the line: a plot on a logarithmic scale, and the same numbers as a table. */
import { build, shape } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { sayNumber } from "../../strings/say.js";

/**
 * @import { LineLesson } from "../tools/lessons.js"
 * @typedef {keyof typeof words.solvers.names} Name
 */

/** @type {Name[]} */
export const SOLVERS = ["franco_sanchez", "wu", "chen_hung", "van_laarhoven", "bits", "brute"];
const COLOURS = { franco_sanchez: "accent", wu: "good", chen_hung: "lit", van_laarhoven: "muted", bits: "ink", brute: "danger" };
/** Thin and dashed, so that a line under them is seen. @type {Partial<Record<Name, string>>} */
const DASHES = { chen_hung: "9 5", bits: "5 7" };
const HEIGHT = 260;
const [LEFT, RIGHT, TOP, BOTTOM] = [36, 104, 30, 28];

export function growthFigure() {
  /** @type {LineLesson | null} */
  let lesson = null;
  const rows = build("tbody");
  const heads = build("tr");
  const table = build("table", { class: "counts" }, build("thead", {}, heads), rows);
  const plot = shape("svg", { role: "img", "aria-label": words.solvers.plot, height: HEIGHT });
  const element = build("div", { class: "growth" }, plot, build("div", { class: "scroller", role: "region", tabindex: 0, "aria-label": words.solvers.counts }, table));
  new ResizeObserver(draw).observe(plot);

  function draw() {
    const width = plot.clientWidth;
    if (!lesson || !width) return;
    const { growth } = lesson;
    const every = growth.flatMap(({ counts }) => Object.values(counts));
    const top = Math.max(2, Math.ceil(Math.log10(Math.max(...every, 10))));
    const last = growth[growth.length - 1].cells;
    const x = (/** @type {number} */ cells) => LEFT + ((width - LEFT - RIGHT) * cells) / last;
    const y = (/** @type {number} */ count) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * Math.log10(Math.max(count, 1))) / top;
    const foot = HEIGHT - BOTTOM / 2;
    plot.replaceChildren(text(words.solvers.steps, 0, 8, "start"), text(words.solvers.cells, width - RIGHT + 20, foot, "start"));
    for (let power = 0; power <= top; power += Math.ceil(top / 6)) {
      const at = y(10 ** power);
      plot.append(shape("path", { d: `M${LEFT} ${at}H${width - RIGHT}` }), text(power < 4 ? String(10 ** power) : tenTo(power), LEFT - 6, at, "end"));
    }
    for (const { cells } of growth) plot.append(text(String(cells), x(cells), foot, "middle"));
    const labels = SOLVERS.map((name) => ({ name, at: y(growth[growth.length - 1].counts[name]) })).sort((one, other) => one.at - other.at);
    for (const [index, label] of labels.entries()) if (index) label.at = Math.max(label.at, labels[index - 1].at + 13);
    for (const { name, at } of labels) {
      const points = growth.map(({ cells, counts }) => [x(cells), y(counts[name])]);
      const line = shape("polyline", { points: points.join(" "), "stroke-width": name in DASHES ? 2 : 3.5, "stroke-dasharray": DASHES[name] ?? "none" });
      const dots = shape("path", { class: "dots", d: points.map(([x, y]) => `M${x - 2.5} ${y - 2.5}h5v5h-5z`).join("") });
      const solver = shape("g", {}, line, dots, text(words.solvers.names[name], x(last) + 8, at, "start"));
      solver.style.color = `var(--${COLOURS[name]})`;
      plot.append(solver);
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
      draw();
    },
  };
}

/** A number of steps. A long one is rounded, or the table would not fit a phone. @param {number} count */
function countCell(count) {
  const exact = sayNumber(count, 0);
  return count < 1_000_000 ? build("td", {}, exact) : build("td", { title: exact }, roundly(count));
}

/** @param {number} count */
function roundly(count) {
  const [digits, power] = count.toExponential(1).split("e");
  return `${sayNumber(Number(digits), 1)}·${tenTo(Number(power))}`;
}

/** @type {(text: string, x: number, y: number, anchor: "start" | "middle" | "end") => SVGTextElement} */
function text(text, x, y, anchor) {
  const element = shape("text", { x, y, "text-anchor": anchor });
  element.textContent = text;
  return element;
}

/** A power of ten as it is written. @param {number} power */
function tenTo(power) {
  return "10" + Array.from(String(power), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}

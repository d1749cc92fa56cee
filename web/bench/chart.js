/**
 * How many puzzles are decided within a given time, one curve for each way of solving; time is on a logarithmic scale.
 *
 * @typedef {import("./measure.js").Row} Row
 * @typedef {import("./measure.js").Way} Way
 */
import { build, shape } from "../dom.js";
import { bench as words } from "../strings/bench.js";
import { say, sayNumber } from "../strings/say.js";
import { spreadOf, time } from "./figures.js";

const NARROWEST = 260;
const HEIGHT = 260;
const LEFT = 56;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 32;
/** @type {Way[]} */
const WAYS = ["pure", "sat"];

/**
 * @param {HTMLElement} figure whose content is replaced
 * @param {Row[]} rows
 */
export function drawChart(figure, rows) {
  const curves = WAYS.map((way) => ({ way, times: decidedTimes(rows, way) })).filter(({ times }) => times.length);
  const all = curves.flatMap(({ times }) => times);
  if (!all.length) return figure.replaceChildren();
  const least = Math.floor(Math.log10(Math.max(0.1, Math.min(...all))));
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...all))));
  const width = Math.max(NARROWEST, figure.querySelector("svg")?.clientWidth ?? 640);
  const x = (/** @type {number} */ count) => LEFT + ((width - LEFT - RIGHT) * count) / rows.length;
  const y = (/** @type {number} */ ms) =>
    TOP + ((HEIGHT - TOP - BOTTOM) * (most - Math.log10(Math.max(ms, 10 ** least)))) / (most - least);
  const svg = shape("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, role: "img", "aria-label": told(rows) });
  for (let power = least; power <= most; power++) {
    const at = y(10 ** power);
    svg.append(shape("line", { x1: LEFT, x2: width - RIGHT, y1: at, y2: at, class: "grid" }));
    svg.append(text(time(10 ** power), { x: LEFT - 8, y: at + 4, class: "scale end" }));
  }
  svg.append(text(words.chartX, { x: LEFT, y: HEIGHT - 8, class: "scale" }));
  svg.append(text(sayNumber(rows.length, 0), { x: width - RIGHT, y: HEIGHT - 8, class: "scale end" }));
  for (const { way, times } of curves) {
    const points = times.map((ms, at) => `${x(at + 0.5).toFixed(1)},${y(ms).toFixed(1)}`);
    svg.append(shape("polyline", { points: points.join(" "), class: `curve ${way}` }));
  }
  const key = build("ul", { class: "key" }, ...curves.map(({ way }) => build("li", { class: way }, words.way[way])));
  figure.replaceChildren(build("figcaption", {}, words.chart, key), svg);
}

/**
 * @param {Row[]} rows
 * @param {Way} way
 * @returns {number[]} ascending
 */
function decidedTimes(rows, way) {
  const timed = rows.map((row) => row[way]).filter((one) => one !== null);
  const decided = timed.filter(({ answer }) => answer !== "time" && answer !== "error");
  return decided.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
}

/** @param {Row[]} rows */
function told(rows) {
  const half = (/** @type {Way} */ way) => {
    const spread = spreadOf(rows, way);
    return spread ? time(spread.median) : "–";
  };
  return say(words.chartText, { pure: half("pure"), sat: half("sat") });
}

/**
 * @param {string} content
 * @param {Record<string, string | number>} attributes
 */
function text(content, attributes) {
  const element = shape("text", attributes);
  element.textContent = content;
  return element;
}

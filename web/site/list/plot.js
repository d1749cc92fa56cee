import { shape } from "../../dom.js";
import { statisticsTexts } from "../../strings/statistics.js";
import { languageTag, say, sayDate, sayTime } from "../../strings/say.js";

/** @import { Pace, Week } from "./figures.js" */

/** In units of the picture, which is as wide as its column. */
const [WIDTH, HEIGHT, BELOW, ABOVE] = [320, 120, 20, 18];
const MOST_THICK = 18;
/** The radius of a dot. */
const DOT = 4;
/** The highest score of a grade. */
const HARDEST = 10;

/**
 * Times over weeks: a bar for each week in which something was finished. Read aloud, it is a list of weeks and times.
 * @param {string} name of what was played
 * @param {Week[]} weeks oldest first
 * @returns {SVGSVGElement}
 */
export function plotOf(name, weeks) {
  const longest = Math.max(1, ...weeks.map(({ median }) => median ?? 0));
  const peak = weeks.findLastIndex(({ median }) => median === longest);
  const latest = weeks.findLastIndex(({ median }) => median !== null);
  const step = WIDTH / weeks.length;
  const thick = Math.min(MOST_THICK, step - 4);
  const base = HEIGHT - BELOW;
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "plot", "aria-label": told(name, weeks) });
  svg.append(shape("line", { class: "axis", x1: 0, x2: WIDTH, y1: base + 0.5, y2: base + 0.5 }));
  weeks.forEach(({ median, from }, i) => {
    const middle = (i + 0.5) * step;
    if (i === 0 || i === weeks.length - 1) {
      svg.append(text(shortDate(from), { x: i ? WIDTH : 0, y: HEIGHT - 5, "text-anchor": i ? "end" : "start" }));
    }
    if (median === null) return;
    const height = Math.max(2, (median / longest) * (base - ABOVE));
    svg.append(shape("rect", { class: "week", x: middle - thick / 2, y: base - height, width: thick, height, rx: 2 }));
    const x = Math.min(WIDTH - 16, Math.max(16, middle));
    // Labels side by side would run into each other.
    if (i !== peak && (i !== latest || latest - peak === 1)) return;
    svg.append(text(sayTime(median), { x, y: base - height - 5, "text-anchor": "middle" }));
  });
  return svg;
}

/**
 * A dot for each puzzle, further right the harder it is and higher up the longer it took.
 * @param {Pace[]} paces
 * @param {string} label what is read aloud
 * @returns {SVGSVGElement}
 */
export function scatterOf(paces, label) {
  const base = HEIGHT - BELOW;
  const longest = Math.max(...paces.map(({ seconds }) => seconds));
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "plot", "aria-label": label });
  svg.append(shape("line", { class: "axis", x1: 0, x2: WIDTH, y1: base + 0.5, y2: base + 0.5 }));
  for (const { score, seconds, title } of paces) {
    const place = { cx: DOT + (score / HARDEST) * (WIDTH - 2 * DOT), cy: base - DOT - (seconds / longest) * (base - 2 * DOT - ABOVE) };
    const name = shape("title");
    name.textContent = title;
    svg.append(shape("circle", { class: "pace", ...place, r: DOT }, name));
  }
  const texts = statisticsTexts;
  svg.append(text(texts.longer, { x: 0, y: ABOVE - 6 }), text(texts.easier, { x: 0, y: HEIGHT - 5 }), text(texts.harder, { x: WIDTH, y: HEIGHT - 5, "text-anchor": "end" }));
  return svg;
}

/** @type {(name: string, weeks: Week[]) => string} */
function told(name, weeks) {
  const texts = statisticsTexts;
  const each = weeks.flatMap(({ from, median }) => {
    return median === null ? [] : say(texts.week, { date: sayDate(from), time: sayTime(median) });
  });
  return `${say(texts.plot, { name })} ${each.join(" ")}`;
}

/** @param {string} day */
function shortDate(day) {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(languageTag, { day: "numeric", month: "short", timeZone: "UTC" });
}

/** @type {(content: string, attributes: Record<string, string | number>) => SVGTextElement} */
function text(content, attributes) {
  const element = shape("text", attributes);
  element.textContent = content;
  return element;
}

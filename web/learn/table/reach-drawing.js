/**
 * The table over blocks and cells of Franco-Sánchez, Wu and Chen as it is drawn: on the page, or in a worker, which knows no words.
 */
import { cell, sideOf } from "../tools/cell.js";

/**
 * @import { LineLesson, Visit } from "../tools/lessons.js"
 * @import { Colours, Region } from "../tools/painting.js"
 */

/** As in nonogram/classic/visits.py. */
export const [GAP, BLOCK] = [1, 2];
/** The rows of x and d, and the column of i and the clue. */
const [NUMBER, HEADS] = [17, 56];
const NUMBERS = 2 * NUMBER;

/**
 * A table, as it can be sent to a worker: the line, its solution if it has one, and what the solver looks at.
 * `strings` are those of Chen and Hung, none for the others.
 * @typedef {{solver: "franco_sanchez" | "wu" | "chen_hung", clue: number[], cells: string, painted: string | null, visits: Visit[], strings: LineLesson["strings"]}} Table
 */

/** The colours that it is drawn in. */
export const COLOURS = ["accent", "cell-black", "cell-white", "cross", "danger", "good", "grid", "hint-gutter", "ink", "line", "lit", "muted"];

/**
 * How a table is drawn after so many of its visits.
 * @param {Table} table
 */
export function reachDrawing({ solver, clue, cells, painted, visits, strings }) {
  // Franco-Sánchez has the white cell that all share behind the line, the others in front of it.
  const shift = solver === "franco_sanchez" ? 0 : 1;
  const columns = cells.length + 2;
  const rows = clue.length + 1;
  const line = shift ? `.${cells}` : `${cells}.`;
  const distance = distances(line);
  const left = HEADS;
  const side = (/** @type {number} */ width) => sideOf(width - left, columns);
  const rowHeight = (/** @type {number} */ width) => Math.max(20, Math.min(side(width) * 1.6, 60));
  const under = (/** @type {number} */ width) => side(width) + NUMBERS + rows * rowHeight(width) + 8;

  /** The column of the table in which a visit's arrows begin. The last one they reach is the visit's own. */
  const begins = visits.map(([, i, x]) => x - 1 - (i ? clue[i - 1] : 0));
  const merged = solver === "franco_sanchez" ? intervals(visits, clue) : [];

  /** Where it differs after other visits. @type {(from: number, at: number, width: number) => Region[]} */
  function changes(from, at, width) {
    const [s, h] = [side(width), rowHeight(width)];
    const [first, last] = [Math.max(0, Math.min(from, at) - 1), Math.max(from, at)];
    /** @type {Region[]} */
    const regions = [];
    // The visits between, a row of the table at a time: an arrow leads from the same row or from the one above.
    /** @type {Map<number, Region>} */
    const bands = new Map();
    for (let number = first; number < last; number++) {
      const [, i, x] = visits[number];
      const band = bands.get(i) ?? [width, s + NUMBERS + (i - 0.5) * h - s, 0, s + NUMBERS + (i + 1) * h];
      band[0] = Math.min(band[0], left + begins[number] * s);
      band[2] = Math.max(band[2], left + (x + 1) * s);
      bands.set(i, band);
    }
    regions.push(...bands.values());
    for (const step of [from, at]) {
      if (!step) continue;
      regions.push([left + (begins[step - 1] + 1) * s, 0, left + (visits[step - 1][2] + 2) * s, s + NUMBERS]);
    }
    const [before, after] = [beneath(from), beneath(at)];
    for (const [row, { values }] of after.entries()) {
      const other = values.flatMap((value, index) => (value !== before[row].values[index] ? [index] : []));
      if (!other.length) continue;
      const [begun, ended] = [other[0], other[other.length - 1] + 1].map((index) => left + (index + 1) * s);
      regions.push([begun, under(width) + row * s, ended, under(width) + (row + 1) * s]);
    }
    return regions;
  }

  /**
   * Draws what lies in a region.
   * @type {(context: CanvasRenderingContext2D, width: number, at: number, colour: Colours, region: Region) => void}
   */
  function draw(context, width, at, colour, [regionLeft, regionTop, regionRight, regionBottom]) {
    const [s, h] = [side(width), rowHeight(width)];
    const within = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ right, /** @type {number} */ bottom) =>
      x < regionRight && right > regionLeft && y < regionBottom && bottom > regionTop;
    const small = `${Math.max(9, Math.min(12, s * 0.55))}px system-ui, sans-serif`;
    const centre = (/** @type {number} */ i, /** @type {number} */ x) => [left + (x + 0.5) * s, s + NUMBERS + (i + 0.5) * h];
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = small;
    for (const [index, value] of [...line].entries()) {
      if (!within(left + (index + 1) * s, 0, left + (index + 2) * s, s + NUMBERS)) continue;
      const outside = index === (shift ? 0 : line.length - 1);
      context.globalAlpha = outside ? 0.5 : 1;
      cell(context, colour, value, left + (index + 1) * s, 0, s);
      context.globalAlpha = 1;
      context.fillStyle = colour("muted");
      context.fillText(String(distance[index]), left + (index + 1.5) * s, s + NUMBER * 1.5);
    }
    context.fillStyle = colour("muted");
    for (let x = 0; x < columns; x++) if (within(left + x * s, s, left + (x + 1) * s, s + NUMBER)) context.fillText(String(x), left + (x + 0.5) * s, s + NUMBER / 2);
    if (regionLeft < left) heads();
    const now = at > 0 ? visits[at - 1] : null;
    if (now) highlight(now);
    dots();
    const pens = { muted: new Pen(), accent: new Pen(), lit: new Pen() };
    for (let number = 0; number < at; number++) {
      const visit = visits[number];
      if (!seen(number)) continue;
      const pen = visit === now ? pens.lit : visit[0] === "trace" ? pens.accent : pens.muted;
      entry(visit, pen);
      const interval = merged[number];
      if (interval) bar(interval, visit[1], pen);
    }
    for (const [name, pen] of Object.entries(pens)) pen.draw(context, colour(name), name === "muted" ? 1 : 2);
    if (regionBottom > under(width)) domains();

    function heads() {
      context.textAlign = "start";
      context.fillText("x", 0, s + NUMBER / 2);
      context.fillText("d", 0, s + NUMBER * 1.5);
      for (let i = 0; i < rows; i++) context.fillText(`i = ${i}`, 0, centre(i, 0)[1]);
      for (const [row, { name }] of beneath(at).entries()) context.fillText(name, 0, under(width) + (row + 0.5) * s);
      context.textAlign = "center";
      context.fillStyle = colour("ink");
      for (let i = 1; i < rows; i++) context.fillText(String(clue[i - 1]), left - 10, centre(i, 0)[1]);
      context.fillStyle = colour("muted");
    }

    /** Where the visit looks. @param {Visit} visit */
    function highlight([, i, x]) {
      context.fillStyle = colour("hint-gutter");
      const [cx, cy] = centre(i, x);
      context.fillRect(cx - s / 2, 0, s, s + NUMBERS);
      context.fillRect(cx - s / 2, cy - h / 2, s, h);
      const length = i ? clue[i - 1] : 0;
      if (!length || x - 1 - length < 0) return;
      const last = shift ? x : x - 1;
      context.strokeStyle = colour(distance[last - 1] >= length ? "good" : "danger");
      context.lineWidth = 3;
      context.strokeRect(left + (last - length + 1) * s + 1.5, 1.5, length * s - 3, s - 3);
    }

    /** Whether something of a visit's arrows and its dot is in the region. @param {number} number */
    function seen(number) {
      const [, i, x] = visits[number];
      const y = s + NUMBERS + i * h;
      return within(left + begins[number] * s, y - h / 2 - s, left + (x + 1) * s, y + h);
    }

    function dots() {
      const faint = new Path2D();
      const y = (/** @type {number} */ i) => s + NUMBERS + i * h;
      for (let i = 0; i < rows; i++) {
        if (!within(regionLeft, y(i), regionRight, y(i + 1))) continue;
        for (let x = 0; x < columns; x++) if (within(left + x * s, y(i), left + (x + 1) * s, y(i + 1))) dot(faint, i, x, 2);
      }
      context.fillStyle = colour("line");
      context.fill(faint);
      const first = new Path2D();
      dot(first, 0, 0, s * 0.22);
      context.fillStyle = colour("ink");
      context.fill(first);
    }

    /** @type {(path: Path2D, i: number, x: number, radius: number) => void} */
    function dot(path, i, x, radius) {
      const [cx, cy] = centre(i, x);
      path.moveTo(cx + radius, cy);
      path.arc(cx, cy, radius, 0, 7);
    }

    /** @type {(visit: Visit, pen: Pen) => void} */
    function entry([, i, x, found], pen) {
      if (!found) {
        dot(pen.solid, i, x, s * 0.16);
        return;
      }
      if (found & GAP) arrow(pen.dashed, i, x - 1, i, x);
      if (found & BLOCK) arrow(pen.solid, i - 1, x - 1 - clue[i - 1], i, x);
      dot(pen.dots, i, x, s * (pen === pens.muted ? 0.2 : 0.26));
    }

    /** What an interval adds, under the row of its block. @type {(interval: Interval, i: number, pen: Pen) => void} */
    function bar({ first, end }, i, pen) {
      pen.dots.rect(left + first * s, centre(i, 0)[1] + h * 0.34, (end - first) * s, 4);
    }

    /** @type {(path: Path2D, i: number, x: number, toI: number, toX: number) => void} */
    function arrow(path, i, x, toI, toX) {
      const [fromX, fromY] = centre(i, x);
      const [endX, endY] = centre(toI, toX);
      const far = Math.hypot(endX - fromX, endY - fromY);
      const [dx, dy] = [((endX - fromX) / far) * s * 0.3, ((endY - fromY) / far) * s * 0.3];
      path.moveTo(fromX + dx, fromY + dy);
      path.lineTo(endX - dx, endY - dy);
    }

    function domains() {
      for (const [row, { values }] of beneath(at).entries()) {
        const y = under(width) + row * s;
        for (const [index, value] of values.entries()) {
          const x = left + (index + 1) * s;
          if (value === OUTSIDE || !within(x, y, x + s, y + s)) continue;
          if (!value) {
            // A frame alone: no fill differs from both black and empty cells in light and in dark.
            context.lineWidth = 1;
            context.strokeStyle = colour("line");
            context.strokeRect(x + 0.5, y + 0.5, s - 1, s - 1);
            continue;
          }
          cell(context, colour, value, x, y, s);
          if (value === "?") {
            context.fillStyle = colour("cell-black");
            context.beginPath();
            context.moveTo(x + 1, y + s - 1);
            context.lineTo(x + s - 1, y + s - 1);
            context.lineTo(x + s - 1, y + 1);
            context.fill();
          }
        }
      }
    }
  }

  /**
   * What stands under the table after so many visits, by the cells above it: "#", ".", "?" for both, "" for nothing yet.
   * @type {(at: number) => {name: string, values: string[]}[]}
   */
  function beneath(at) {
    if (solver === "chen_hung") {
      const [zero, one] = at ? strings[at - 1] : [null, null];
      const both = Array.from(line, (_, index) => merge(zero?.[index] ?? "", one?.[index] ?? ""));
      return [["P0", zero ?? ""], ["P1", one ?? ""], ["P", both]].map(([name, found]) => ({ name: String(name), values: Array.from(line, (_, index) => found[index] ?? "") }));
    }
    const { black, white } = canBe(at);
    return [{ name: "", values: Array.from(line, (_, column) => {
      const index = column - shift;
      if (index < 0 || index >= cells.length) return OUTSIDE;
      return merge(black[index] ? "#" : "", white[index] ? "." : "");
    }) }];
  }

  /** What the walk back has shown of each cell after so many visits; Chen's strings say it all at the end. @param {number} at */
  function canBe(at) {
    const [black, white] = [cells, cells].map((all) => Array.from(all, () => false));
    const put = (/** @type {boolean[]} */ which, /** @type {number} */ index) => {
      if (index >= 0 && index < cells.length) which[index] = true;
    };
    for (let number = 0; number < at; number++) {
      const [phase, i, x, found] = visits[number];
      if (phase !== "trace") continue;
      if (shift) {
        if (found & GAP) put(white, x - 2);
        if (found & BLOCK) put(white, x - 2 - clue[i - 1]);
      } else put(white, x - 1);
      if (found & BLOCK) for (let back = 1; back <= clue[i - 1]; back++) put(black, x - 1 - back);
    }
    if (solver === "chen_hung" && at === visits.length && painted) {
      for (const [index, value] of [...painted].entries()) {
        black[index] = value !== ".";
        white[index] = value !== "#";
      }
    }
    return { black, white };
  }

  /** In CSS pixels. @param {number} width */
  const height = (width) => under(width) + beneath(0).length * side(width) + 4;

  return { height, draw, changes, canBe, merged };
}

/**
 * The cells that a visit shows its block can cover, and those of them that it adds to the ones before.
 * @typedef {{first: number, last: number, end: number}} Interval   cells count from 1; `end` is behind the last one added
 */

/**
 * What each visit of the walk back adds: intervals of a block come from right to left, and merge where they meet.
 * @type {(visits: Visit[], clue: number[]) => (Interval | null)[]}
 */
function intervals(visits, clue) {
  let [block, lowest] = [0, Infinity];
  return visits.map(([phase, i, x, found]) => {
    if (phase !== "trace" || !(found & BLOCK)) return null;
    if (i !== block) [block, lowest] = [i, Infinity];
    const first = x - clue[i - 1];
    const end = Math.min(x, lowest);
    lowest = first;
    return { first, last: x - 1, end };
  });
}

/** No cell of the line. */
const OUTSIDE = " ";

/** What a cell can be, if it can be either. @type {(one: string, other: string) => string} */
function merge(one, other) {
  return one && other && one !== other ? "?" : one || other;
}

/** What is drawn in one colour, in as few strokes as possible: hundreds of arrows are scrubbed through. */
class Pen {
  solid = new Path2D();
  dashed = new Path2D();
  dots = new Path2D();

  /** @type {(context: CanvasRenderingContext2D, colour: string, width: number) => void} */
  draw(context, colour, width) {
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = width;
    context.stroke(this.solid);
    context.setLineDash([3, 2]);
    context.stroke(this.dashed);
    context.setLineDash([]);
    context.fill(this.dots);
  }
}

/** For each cell how many cells up to it lie after the last white one. @param {string} line */
function distances(line) {
  let since = 0;
  return Array.from(line, (value) => (since = value === "." ? 0 : since + 1));
}

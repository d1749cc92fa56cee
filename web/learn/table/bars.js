/** Lists that grow downwards: the arrangements of brute force, and the masks of the bit-parallel solver. */
import { learn as words } from "../../strings/learn.js";
import { say, sayCount } from "../../strings/say.js";
import { cell, sideOf } from "../tools/cell.js";
import { box, painted } from "./diagram.js";
import { bit } from "./labels.js";

/** At most this many rows are shown: the last ones. */
const ROWS = 16;
const ROW = 20;

/**
 * @import { LineLesson } from "../tools/lessons.js"
 * @import { Diagram } from "./diagram.js"
 */

/** @type {(lesson: LineLesson) => Diagram} */
export function bruteDiagram({ cells, visits, counts }) {
  const seen = visits.brute;
  /** What the arrangements that fit say of each cell. */
  const canBe = () => {
    const fits = seen.filter(([phase]) => phase === "fits");
    const can = (/** @type {boolean} */ black) => Array.from(cells, (_, index) => fits.some((visit) => bit(visit[3], index) === black));
    return { black: can(true), white: can(false) };
  };
  return {
    steps: seen.length,
    height: (width) => sideOf(width, cells.length) + 8 + Math.min(seen.length, ROWS) * ROW,
    draw(context, width, at, colour) {
      const s = sideOf(width, cells.length);
      for (const [index, value] of [...cells].entries()) cell(context, colour, value, index * s, 0, s);
      const first = Math.max(0, at - ROWS);
      for (const [row, [phase, , , black]] of seen.slice(first, at).entries()) {
        const paint = phase === "fits" ? "accent" : "line";
        for (let index = 0; index < cells.length; index++) {
          if (bit(black, index)) box(context, colour(paint), index * s + 1, s + 8 + row * ROW + 2, s - 2, ROW - 4);
        }
      }
    },
    tell(at) {
      if (!at) return words.table.before;
      const text = seen[at - 1][0] === "fits" ? words.brute.fits : words.brute.differs;
      const last = counts.brute > at ? sayCount(words.brute.more, counts.brute - at) : painted(canBe());
      return say(text, { number: at }) + (at === seen.length ? ` ${last}` : "");
    },
  };
}

/** @type {(lesson: LineLesson) => Diagram} */
export function masksDiagram({ clue, cells, masks }) {
  const width = cells.length + 2;
  const left = 96;
  const names = /** @type {Record<string, string>} */ (words.masks.names);
  const side = (/** @type {number} */ room) => sideOf(room - left, width);
  const white = masks[1][3];

  return {
    steps: masks.length,
    height: () => Math.min(masks.length, ROWS) * ROW + 4,
    draw(context, room, at, colour) {
      const s = side(room);
      context.textAlign = "start";
      context.textBaseline = "middle";
      context.font = "11px system-ui, sans-serif";
      const first = Math.max(0, at - ROWS);
      for (let row = 0; first + row < at; row++) {
        const [name, block, back, bits] = masks[first + row];
        const y = row * ROW;
        const now = first + row === at - 1;
        context.fillStyle = colour(now ? "ink" : "muted");
        context.fillText((back ? "← " : "") + (names[name] ?? name) + (block >= 0 ? ` ${clue[block]}` : ""), 0, y + ROW / 2, left - 6);
        for (let index = 0; index < width; index++) {
          const outside = index === 0 || index === width - 1;
          box(context, colour(outside ? "gutter-alt" : "gutter"), left + index * s + 1, y + 2, s - 2, ROW - 4);
          if (bit(bits, index)) box(context, colour(now ? "lit" : PAINTS[name] ?? "muted"), left + index * s + 1, y + 2, s - 2, ROW - 4);
        }
        if (name === "sum") carries(context, colour, first + row, left, y, s);
      }
    },
    tell(at) {
      if (!at) return words.table.before;
      const [name, block, back, bits] = masks[at - 1];
      const texts = /** @type {Record<string, string>} */ (words.masks.texts);
      const set = Array.from({ length: width }, (_, index) => index).filter((index) => bit(bits, index) && index > 0 && index < width - 1);
      const way = back ? ` ${words.masks.back}` : "";
      const told = `${say(texts[name], { length: clue[block] ?? 0 })}${way} ${set.length ? say(words.masks.cells, { cells: set.join(" ") }) : words.masks.empty}`;
      if (at < masks.length) return told;
      const [black, white] = masks.slice(-2).map((mask) => Array.from(cells, (_, index) => bit(mask[3], index + 1)));
      return `${told} ${painted({ black, white })}`;
    },
  };

  /** The carries of an addition, as a line under the bits that they run through. */
  /** @type {(context: CanvasRenderingContext2D, colour: import("../tools/painting.js").Colours, at: number, left: number, y: number, s: number) => void} */
  function carries(context, colour, at, left, y, s) {
    const [, , back, sum] = masks[at];
    const before = masks[at - 1];
    const ends = before[0] === "ends" ? before[3] : 2 ** (back ? width - 1 : 0);
    context.fillStyle = colour("danger");
    for (let index = 0; index < width; index++) {
      if ((bit(sum, index) !== bit(ends, index)) !== bit(white, index)) context.fillRect(left + index * s, y + ROW - 3, s, 2);
    }
  }
}

/** @type {Record<string, string>} */
const PAINTS = { covered: "accent", gaps: "accent", meet: "good", ends: "muted", starts: "good" };

/** Van Laarhoven's labels: what each cell can be, which position of which block or which gap, in two passes over the line. */
import { learn as words } from "../../strings/learn.js";
import { sayCount } from "../../strings/say.js";
import { cell, sideOf } from "../tools/cell.js";
import { box, painted } from "./diagram.js";

/**
 * @param {import("../tools/lessons.js").LineLesson} lesson
 * @returns {import("./diagram.js").Diagram}
 */
export function labelsDiagram({ clue, cells, visits }) {
  const seen = visits.van_laarhoven;
  // For each label the number of its block, or -1 for a gap.
  const labels = [-1, ...clue.flatMap((length, block) => [...Array.from({ length }, () => block), -1])];
  const left = 30;
  const side = (/** @type {number} */ width) => sideOf(width - left, cells.length);
  const rowHeight = (/** @type {number} */ width) => Math.max(6, Math.min(side(width) * 0.6, 18));

  /** What the labels left at the end say of each cell. */
  function canBe() {
    const sets = Array.from(cells, (_, x) => seen.findLast((visit) => visit[2] === x)?.[3] ?? 0);
    const fits = sets.every((set) => set > 0);
    const can = (/** @type {boolean} */ gap) => sets.map((set) => fits && labels.some((block, label) => block < 0 === gap && bit(set, label)));
    return { black: can(false), white: can(true) };
  }

  return {
    steps: seen.length,
    height: (width) => side(width) + 8 + labels.length * rowHeight(width),
    draw(context, width, at, colour) {
      const [s, h] = [side(width), rowHeight(width)];
      for (const [index, value] of [...cells].entries()) cell(context, colour, value, left + index * s, 0, s);
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.font = "11px system-ui, sans-serif";
      const top = s + 8;
      for (const [label, block] of labels.entries()) {
        if (block >= 0 && labels[label - 1] !== block) {
          context.fillStyle = colour("ink");
          context.fillText(String(clue[block]), left / 2, top + (label + clue[block] / 2) * h);
        }
        box(context, colour(block < 0 ? "gutter" : "gutter-alt"), left, top + label * h, cells.length * s, h - 1);
      }
      for (const [number, [phase, , x, set]] of seen.slice(0, at).entries()) {
        const now = number === at - 1;
        for (const [label, block] of labels.entries()) {
          if (phase === "backward") box(context, colour(block < 0 ? "gutter" : "gutter-alt"), left + x * s + 1, top + label * h, s - 2, h - 1);
          if (!bit(set, label)) continue;
          const paint = now ? "lit" : phase === "backward" ? (block < 0 ? "muted" : "accent") : "line";
          box(context, colour(paint), left + x * s + 1, top + label * h, s - 2, h - 1);
        }
      }
    },
    tell(at) {
      if (!at) return words.table.before;
      const [phase, , x, set] = seen[at - 1];
      const left = labels.filter((_, label) => bit(set, label)).length;
      const text = sayCount(phase === "forward" ? words.labels.forward : words.labels.backward, left, { cell: x + 1 });
      return at === seen.length ? `${text} ${painted(canBe())}` : text;
    },
  };
}

/** A bit of a whole number of up to 53. @type {(bits: number, at: number) => boolean} */
export function bit(bits, at) {
  return Math.floor(bits / 2 ** at) % 2 === 1;
}

/**
 * The table over blocks and cells of Franco-Sánchez, Wu and Chen: which prefixes of the line hold which prefixes of the clue. It is
 * filled forwards; the walk back through it says what each cell can be.
 */
import { learn as words } from "../../strings/learn.js";
import { say, sayCount } from "../../strings/say.js";
import { painted } from "./diagram.js";
import { reachDrawing } from "./reach-drawing.js";

/**
 * @import { LineLesson, Visit } from "../tools/lessons.js"
 * @import { Diagram } from "./diagram.js"
 * @import { Interval, Table } from "./reach-drawing.js"
 */

/** Lines of the pseudo code in learn.json, by what a visit finds. @type {Record<string, number[]>} */
const LIT = { fill0: [4], fill1: [4, 5], fill2: [4, 6], fill3: [4, 5, 6], trace0: [9], trace1: [9, 10], trace2: [9, 11], trace3: [9, 10, 11] };

/**
 * @param {LineLesson} lesson
 * @param {Table["solver"]} solver
 * @returns {Diagram}
 */
export function reachDiagram(lesson, solver) {
  const visits = lesson.visits[solver];
  const strings = solver === "chen_hung" ? lesson.strings : [];
  const table = { solver, clue: lesson.clue, cells: lesson.cells, painted: lesson.painted, visits, strings };
  const { height, draw, canBe, merged } = reachDrawing(table);
  return {
    steps: visits.length,
    height,
    draw,
    table,
    tell(at) {
      if (!at) return words.table.before;
      const [phase, i, x, found] = visits[at - 1];
      const text = { fill: words.table.fill, trace: words.table.trace }[phase] ?? "";
      const ways = [words.table.neither, words.table.gap, words.table.block, words.table.both][found];
      const settled = at === visits.length ? ` ${painted(canBe(at))}` : "";
      return `${say(text, { blocks: i, cells: x })} ${ways}${covers(merged[at - 1], visits[at - 1])}${parts(strings[at - 1])}${settled}`;
    },
    lit: (at) => (at && solver === "franco_sanchez" ? LIT[`${visits[at - 1][0]}${visits[at - 1][3]}`] : []),
  };
}

/** What Chen and Hung's formulas give. @param {[string | null, string | null] | undefined} found */
function parts(found) {
  if (!found) return "";
  const [zero, one] = found.map((string) => string ?? words.table.null);
  return ` ${say(words.table.strings, { zero, one })}`;
}

/** @type {(interval: Interval | null | undefined, visit: Visit) => string} */
function covers(interval, [, block]) {
  if (!interval) return "";
  const { first, last, end } = interval;
  const cells = first === last ? String(first) : `${first}–${last}`;
  const told = say(words.table.covers, { block, cells });
  return ` ${end > last ? told : `${told} ${sayCount(words.table.merged, end - first)}`}`;
}

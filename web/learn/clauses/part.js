/** Part 6: what a SAT solver is told of a board, the clause it learns from a contradiction, and how likely cells are black. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayCount, sayList } from "../../strings/say.js";
import { Asking, asked } from "../tools/asking.js";
import { BoardView, knownIn, lineName } from "../tools/board.js";

/** @import { ClauseLesson, Lessons } from "../tools/lessons.js" */

/** What a cell becomes when it is clicked. @type {Record<string, string>} */
const AFTER = { "?": "#", "#": ".", ".": "?" };

/** @param {Lessons} lessons */
export function clausePart(lessons) {
  const { board } = lessons.opening;
  const height = board.rows.length;
  const blank = board.rows.map(() => "?".repeat(board.columns.length));
  const asking = new Asking(lessons);
  const view = new BoardView(board, (row, column) => {
    const value = state[row][column];
    // A click on a cell that lines settle says otherwise.
    const now = value === "?" && known[row][column] === "#" ? "." : AFTER[value];
    state[row] = state[row].slice(0, column) + now + state[row].slice(column + 1);
    ask();
  });
  const said = build("p", { class: "said-now", role: "status" });
  const learnt = build("p", { class: "learnt" });
  const list = build("ol", { class: "clauses", lang: "zxx" });
  const again = build("button", { type: "button", class: "button" }, words.clauses.again);
  let state = [...blank];
  /** What lines make of it. */
  let known = blank;

  function ask() {
    draw();
    void asking.lesson({ of: "clauses", puzzle: board, state: [...state] }, show);
  }

  /** What the reader has set, framed, and what lines settle. */
  function draw() {
    const rows = state.map((row, r) => Array.from(row, (value, c) => (value === "?" ? known[r][c] : value)).join(""));
    const own = state.flatMap((row, r) => Array.from(row.matchAll(/[#.]/g), ({ index }) => `${r},${index}`));
    view.show(rows, new Map(own.map((spot) => [spot, "picked"])));
    view.text = sayCount(words.board.known, knownIn(rows), { of: height * board.columns.length });
  }

  /** @param {ClauseLesson} lesson */
  function show(lesson) {
    const { core } = lesson;
    view.element.classList.toggle("dead", core !== null);
    if (core) {
      known = blank;
      draw();
      view.show(state, new Map(core.map(([row, column]) => [`${row},${column}`, "wrong"])));
      view.shade([]);
      const told = core.map(([row, column, value]) => say(words.implications.literal, { row: row + 1, column: column + 1, value: words.values[value] }));
      said.textContent = sayCount(words.clauses.conflict, core.length, { marks: sayList(told) });
      learnt.textContent = core.map(([row, column, value]) => (value === "#" ? "¬" : "") + cellName(row, column)).join(" ∨ ") || "⊥";
      list.replaceChildren();
      return;
    }
    const { likely, variables, clauses, count } = lesson;
    known = lesson.known;
    draw();
    view.shade(likely.map((row, r) => row.map((share, c) => (known[r][c] === "?" ? share / 100 : null))));
    const cells = variables.filter(({ length }) => length === 2).length;
    said.textContent = count ? say(words.clauses.told, { cells, blocks: variables.length - cells, count }) : words.clauses.nothing;
    learnt.textContent = "";
    const named = (/** @type {number} */ literal) => (literal < 0 ? "¬" : "") + nameOf(variables[Math.abs(literal) - 1]);
    list.replaceChildren(...clauses.map((clause) => build("li", {}, clause.map(named).join(" ∨ "))));
  }

  /** @param {number[]} variable a cell, or a block and a start */
  function nameOf(variable) {
    if (variable.length === 2) return cellName(variable[0], variable[1]);
    const [line, block, start] = variable;
    return `${line < height ? `r${line + 1}` : `c${line - height + 1}`}.${block + 1}≤${start + 1}`;
  }

  again.addEventListener("click", () => {
    state = [...blank];
    ask();
  });
  ask();
  return build("div", { class: "figure" },
    build("p", { class: "how" }, words.clauses.how),
    build("div", { class: "board-beside" },
      build("div", { class: "side own" }, view.element, build("div", { class: "deeds" }, again), asked(asking)),
      build("div", { class: "side" }, said, learnt,
        build("div", { class: "clause-list", role: "region", tabindex: 0, "aria-label": words.clauses.list }, list),
        build("p", { class: "hint" }, say(words.clauses.legend, { row: lineName(2, height) })))));
}

/** @type {(row: number, column: number) => string} */
function cellName(row, column) {
  return `r${row + 1}c${column + 1}`;
}

/** Part 3: the queue of dirty lines. Each line that is solved wakes those that cross the cells it settled. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayCount, sayList } from "../../strings/say.js";
import { Asking, asked } from "../tools/asking.js";
import { BoardView, lineName } from "../tools/board.js";
import { Stepper } from "../tools/stepper.js";

/**
 * @import { Lessons, QueueLesson, Solved } from "../tools/lessons.js"
 */

const ORDERS = /** @type {const} */ (["first in", "rows first"]);

/**
 * @param {Lessons} lessons
 * @param {import("../../settings.js").Settings} settings
 */
export function queuePart(lessons, settings) {
  const { board } = lessons.opening;
  const height = board.rows.length;
  const every = Array.from({ length: height + board.columns.length }, (_, line) => line);
  const view = new BoardView(board);
  const asking = new Asking(lessons);
  const order = build("select", { class: "choice" }, ...ORDERS.map((name) => build("option", { value: name }, words.queue.orders[name])));
  const said = build("p", { class: "said-now said-step" });
  const waiting = build("div", { class: "queue", role: "group", "aria-label": words.queue.waiting });
  const sum = build("p", { class: "others" });
  /** @type {Solved[]} */
  let solved = [];
  let at = 0;
  const stepper = new Stepper(settings, show, tell);

  /** Asks for the propagation in which these lines come first. @type {(chosen: number[], from: number) => void} */
  function ask(chosen, from) {
    const request = { of: "queue", puzzle: board, order: order.value, ...(chosen.length ? { chosen } : {}) };
    void asking.lesson(request, (/** @type {QueueLesson} */ lesson) => {
      ({ solved } = lesson);
      stepper.take(solved.length, from);
      sum.textContent = sayCount(words.queue.sum, solved.length);
    });
  }

  /** @param {number} now */
  function show(now) {
    at = now;
    const rows = board.rows.map(() => "?".repeat(board.columns.length));
    for (const [, settled] of solved.slice(0, now)) {
      for (const [row, column, value] of settled) rows[row] = rows[row].slice(0, column) + value + rows[row].slice(column + 1);
    }
    const last = now ? solved[now - 1] : null;
    view.show(rows, new Map(last?.[1].map(([row, column]) => [`${row},${column}`, "new"])));
    const kinds = new Map(last?.[2].map((line) => [line, "woken"]));
    if (last) kinds.set(last[0], last[3] ? "now" : "dead");
    view.light(kinds);
    view.text = said.textContent = tell(now);
    const queue = queueAfter(now);
    waiting.replaceChildren(...queue.map((line) => chip(line, kinds.get(line) ?? "")));
    if (!queue.length) waiting.append(build("span", { class: "hint" }, words.queue.empty));
  }

  /** The dirty lines after so many have been solved. @param {number} now */
  function queueAfter(now) {
    let queue = every;
    for (const [line, , woken] of solved.slice(0, now)) queue = [...queue.filter((other) => other !== line), ...woken];
    return queue;
  }

  /** @type {(line: number, kind: string) => HTMLElement} */
  function chip(line, kind) {
    const name = lineName(line, height);
    const element = build("button", { type: "button", class: "chip", "data-mark": kind, "data-axis": line < height ? "row" : "column", title: say(words.queue.take, { line: name }) }, name);
    element.addEventListener("click", () => {
      ask([...solved.slice(0, at).map(([earlier]) => earlier), line], at + 1);
      waiting.focus();
    });
    return element;
  }

  /** @param {number} now */
  function tell(now) {
    if (!now) return words.queue.before;
    const [line, settled, woken, alive] = solved[now - 1];
    const name = lineName(line, height);
    if (!alive) return say(words.queue.dead, { line: name });
    if (!settled.length) return say(words.queue.nothing, { line: name });
    const told = sayCount(words.queue.settles, settled.length, { line: name });
    return woken.length ? `${told} ${say(words.queue.wakes, { lines: sayList(woken.map((other) => lineName(other, height))) })}` : told;
  }

  waiting.tabIndex = -1;
  order.addEventListener("change", () => ask([], 0));
  ask([], 0);
  return build("div", { class: "figure" },
    build("div", { class: "line-fields" }, build("label", {}, build("span", {}, words.queue.order), order), asked(asking)),
    stepper.element, said,
    build("div", { class: "board-beside" }, view.element,
      build("div", { class: "queue-box" }, build("h3", {}, words.queue.waiting), waiting, sum)));
}

/**
 * The blocks of a line, each on a row of its own between its leftmost and its rightmost place. They are dragged by hand, or moved
 * by keys; a block pushes the others on. What a block covers wherever it lies is marked.
 */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";

/** @import { LineLesson } from "../tools/lessons.js" */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 });

/** Fires "move" when the reader moves a block. */
export class Blocks extends EventTarget {
  element = build("div", { class: "track blocks", role: "group", "aria-label": words.line.blocks });
  /** Where the blocks start. @type {number[]} */
  starts = [];
  /** @type {LineLesson | null} */
  #lesson = null;

  /** @param {LineLesson} lesson */
  take(lesson) {
    this.#lesson = lesson;
    this.element.replaceChildren();
    const { first, last } = lesson;
    this.starts = [...first];
    for (const [block, length] of lesson.clue.entries()) {
      const reach = span("reach", first[block], last[block] + length);
      const sure = span("sure", last[block], Math.max(first[block] + length, last[block]));
      const handle = this.#handle(lesson, block, length);
      this.element.append(build("div", { class: "block-row" }, reach, sure, handle));
    }
    this.#show();
  }

  /** Puts the blocks where an arrangement has them. @param {number[]} starts */
  put(starts) {
    this.starts = starts;
    this.#show();
  }

  /** The cells as the blocks lie now. */
  get cells() {
    const lesson = /** @type {LineLesson} */ (this.#lesson);
    const cells = Array.from(lesson.cells, () => ".");
    for (const [block, start] of this.starts.entries()) cells.fill("#", start, start + lesson.clue[block]);
    return cells.join("");
  }

  /** @type {(lesson: LineLesson, block: number, length: number) => HTMLElement} */
  #handle(lesson, block, length) {
    const name = say(words.line.block, { number: block + 1, length });
    const handle = build("div", { class: "block", role: "slider", tabindex: 0, "aria-label": name }, build("span", {}, String(length)));
    const { first, last } = lesson;
    handle.setAttribute("aria-valuemin", String(first[block] + 1));
    handle.setAttribute("aria-valuemax", String(last[block] + 1));
    let grip = 0;
    const cellAt = (/** @type {number} */ x) => {
      const box = this.element.getBoundingClientRect();
      return (x - box.left) / (box.width / lesson.cells.length);
    };
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      handle.focus();
      grip = cellAt(event.clientX) - this.starts[block];
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", ({ clientX, pointerId }) => {
      if (handle.hasPointerCapture(pointerId)) this.#move(block, Math.round(cellAt(clientX) - grip));
    });
    handle.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (key in STEPS) this.#move(block, this.starts[block] + STEPS[key]);
      else if (key === "Home") this.#move(block, first[block]);
      else if (key === "End") this.#move(block, last[block]);
      else return;
      event.preventDefault();
    });
    return handle;
  }

  /** @type {(block: number, to: number) => void} */
  #move(block, to) {
    const { clue, first, last } = /** @type {LineLesson} */ (this.#lesson);
    const starts = [...this.starts];
    starts[block] = Math.max(first[block], Math.min(to, last[block]));
    if (starts[block] === this.starts[block]) return;
    for (let next = block + 1; next < clue.length; next++) starts[next] = Math.max(starts[next], starts[next - 1] + clue[next - 1] + 1);
    for (let before = block - 1; before >= 0; before--) starts[before] = Math.min(starts[before], starts[before + 1] - clue[before] - 1);
    this.put(starts);
    this.dispatchEvent(new Event("move"));
  }

  #show() {
    for (const [block, row] of [...this.element.children].entries()) {
      const handle = /** @type {HTMLElement} */ (row.lastElementChild);
      const start = this.starts[block];
      const length = /** @type {LineLesson} */ (this.#lesson).clue[block];
      place(handle, start, start + length);
      handle.setAttribute("aria-valuenow", String(start + 1));
      handle.setAttribute("aria-valuetext", say(words.line.covers, { first: start + 1, last: start + length }));
    }
  }
}

/** @type {(kind: string, from: number, to: number) => HTMLElement} */
function span(kind, from, to) {
  const element = build("div", { class: kind, hidden: to <= from });
  place(element, from, to);
  return element;
}

/** @type {(element: HTMLElement, from: number, to: number) => void} */
function place(element, from, to) {
  element.style.setProperty("--from", String(from));
  element.style.setProperty("--to", String(to));
}

/** A line that the reader edits, and the lesson about it. */
import { roomNeeded } from "../../rules.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayProblem } from "../../strings/say.js";
import { Asking } from "../tools/asking.js";

/** As in nonogram/lessons/lines.py. */
export const MOST_CELLS = 40;

/**
 * Fires "change" when clue or cells change, "lesson" when the lesson about them is there.
 * @template {import("../tools/lessons.js").LineLesson | import("../tools/lessons.js").TechniqueLesson} L
 */
export class Line extends EventTarget {
  /** @type {number[]} */
  clue = [];
  /** As `#.?`. */
  cells = "?";
  /** About the line as it is; null while it is not there. @type {L | null} */
  lesson = null;
  /** What is typed as a clue and is none. @type {{text: string, problem: string} | null} */
  #unread = null;
  #of;
  /** The question about it. */
  asking;

  /**
   * @param {import("../tools/lessons.js").Lessons} lessons
   * @param {"line" | "techniques"} of which lesson
   */
  constructor(lessons, of) {
    super();
    this.#of = of;
    this.asking = new Asking(lessons);
  }

  /** Its clue as fields show it. */
  get text() {
    return this.#unread?.text ?? (this.clue.join(" ") || "0");
  }

  /** Why its clue cannot be read or does not fit; empty if it fits. */
  get problem() {
    if (this.#unread) return this.#unread.problem;
    const needed = roomNeeded(this.clue);
    return needed > this.cells.length ? say(words.line.tooLong, { needed, cells: this.cells.length }) : "";
  }

  /**
   * Takes a clue as it is typed: numbers with spaces, commas, dots, semicolons or hyphens between them; "0", "-" or nothing for an
   * empty line.
   * @param {string} text
   */
  type(text) {
    const parts = text.replace(/([^\s-])-(?=\d)/g, "$1 ").split(/[\s,.;]+/).filter(Boolean);
    const empty = /^(-|0+)?$/.test(parts.join(" "));
    const clue = empty ? [] : parts.map(Number);
    const bad = empty ? undefined : parts.find((part) => !/^\d+$/.test(part));
    const code = bad ? "notANumber" : clue.includes(0) ? "zero" : null;
    if (code) {
      this.#unread = { text, problem: sayProblem({ code, place: null, values: { text: (bad ?? "").slice(0, 20) } }) };
      this.put({});
    } else if (this.#unread || clue.join() !== this.clue.join()) this.put({ clue });
  }

  /** @type {(line: {clue?: number[], cells?: string}) => void} */
  put({ clue, cells = this.cells }) {
    if (clue) {
      this.clue = clue;
      this.#unread = null;
    }
    this.cells = cells;
    this.lesson = null;
    this.dispatchEvent(new Event("change"));
    if (this.problem) {
      this.asking.forget();
      return;
    }
    void this.asking.lesson({ of: this.#of, clue: this.clue, cells }, (lesson) => {
      this.lesson = lesson;
      this.dispatchEvent(new Event("lesson"));
    });
  }

  /** @type {(index: number, value: string) => void} */
  paint(index, value) {
    this.put({ cells: this.cells.slice(0, index) + value + this.cells.slice(index + 1) });
  }
}

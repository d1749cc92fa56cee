/** A line that the reader edits, and the lesson about it. */
import { roomNeeded } from "../../rules.js";
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";
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
  #of;
  #asking;

  /**
   * @param {import("../tools/lessons.js").Lessons} lessons
   * @param {"line" | "techniques"} of which lesson
   */
  constructor(lessons, of) {
    super();
    this.#of = of;
    this.#asking = new Asking(lessons);
  }

  /** What is said of the engine. */
  get said() {
    return this.#asking.element;
  }

  /** Why its clue does not fit; empty if it does. */
  get problem() {
    const needed = roomNeeded(this.clue);
    return needed > this.cells.length ? say(words.line.tooLong, { needed, cells: this.cells.length }) : "";
  }

  /** @type {(line: {clue?: number[], cells?: string}) => void} */
  put({ clue = this.clue, cells = this.cells }) {
    this.clue = clue;
    this.cells = cells;
    this.lesson = null;
    this.dispatchEvent(new Event("change"));
    if (this.problem) {
      this.#asking.forget();
      return;
    }
    void this.#asking.lesson({ of: this.#of, clue, cells }, (lesson) => {
      this.lesson = lesson;
      this.dispatchEvent(new Event("lesson"));
    });
  }

  /** @type {(index: number, value: string) => void} */
  paint(index, value) {
    this.put({ cells: this.cells.slice(0, index) + value + this.cells.slice(index + 1) });
  }
}

/**
 * The clue of the line that is spoken of, in words and numbers, wherever neither the gutter nor the bar above the board
 * shows it: at the board's edge when the whole of a large board is seen, and when the clue is cut off or too small to read.
 *
 * @import { Layout } from "../drawing/layout.js"
 * @import { Showing } from "../state.js"
 */
import { clueAt } from "../../rules.js";
import { GutterClue } from "../drawing/draw-clues.js";
import { ToldClue, lineTold } from "./told-clue.js";

/** Clues in smaller type than this, in CSS pixels, are hard to read. */
const LEAST_TYPE = 8;
/** Room around the strip, in CSS pixels. */
const ROOM = 3;

export class ClueStrip {
  #clue;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#clue = new ToldClue(element);
  }

  /**
   * @param {Layout} layout
   * @param {import("../../rules.js").Puzzle} puzzle
   * @param {Showing} showing
   * @param {(line: number) => boolean[]} struckOf which blocks of a line are done
   * @param {boolean} barred whether the bar above the board shows it
   */
  show(layout, puzzle, showing, struckOf, barred) {
    const line = lineTold(showing);
    const hidden = line === null || barred || isReadable(layout, clueAt(puzzle, line), line);
    if (this.element.hidden !== hidden) this.element.hidden = hidden;
    if (hidden) return;
    this.#clue.tell(line, puzzle, showing, struckOf(line), layout.measures.signs);
    const { x, y } = this.#place(layout, line, showing);
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Outside of board and gutters if there is room, or else at that end of the stage where it covers nothing to look at.
   * @param {Layout} layout
   * @param {number} line
   * @param {Showing} showing
   * @returns {{x: number, y: number}} of its upper left corner in the stage, in CSS pixels
   */
  #place(layout, line, { marks }) {
    const { stage, view, numbers } = layout;
    const { ratio } = stage;
    const room = ROOM * ratio;
    const width = this.element.offsetWidth * ratio;
    const height = this.element.offsetHeight * ratio;
    const above = view.y - layout.top - height - room;
    const below = view.y + view.height + numbers.below;
    const atBottom = stage.height - height - room;
    const covers = (/** @type {number} */ y) =>
      [line, ...marks.map(({ row }) => row)].some((row) => {
        if (row >= layout.measures.rows) return false;
        const cell = layout.cell(row, 0);
        return cell.y < y + height + room && y - room < cell.y + cell.height;
      });
    const y = above >= room ? above : below <= atBottom ? below : covers(room) && !covers(atBottom) ? atBottom : room;
    const strip = layout.strip(line);
    const wished = line < layout.measures.rows ? strip.x : strip.x + (strip.width - width) / 2;
    const x = Math.max(room, Math.min(stage.width - width - room, wished));
    return { x: x / ratio, y: y / ratio };
  }
}

/** @type {(layout: Layout, clue: import("../../rules.js").Clue, line: number) => boolean} */
function isReadable(layout, clue, line) {
  const large = layout.clues && layout.font >= LEAST_TYPE * layout.stage.ratio;
  return large && layout.shows(line) && !new GutterClue(layout, clue, line < layout.measures.rows).isCut;
}

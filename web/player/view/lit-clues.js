/**
 * The clues of the row and the column that the reader works on, above the board: on a phone the gutters fold, so that more
 * of the board is seen, and show only the part of a clue that is next to the board. A clue that is too long for its line
 * fades where it is cut off, scrolls under a finger, and moves along with the cell in hand. While a line is spoken of, its
 * whole clue takes their place.
 *
 * @import { Layout } from "../drawing/layout.js"
 * @import { Showing } from "../state.js"
 */
import { blackIn, clueAt, lengthOf } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { ToldClue, clueNumbers, lineTold } from "./told-clue.js";

export class LitClues {
  #rows = document.createElement("p");
  #columns = document.createElement("p");
  #told = new ToldClue(document.createElement("p"));
  /** What each says now. @type {WeakMap<HTMLElement, string>} */
  #said = new WeakMap();
  /** The block that each has scrolled to, and in which width. @type {WeakMap<HTMLElement, string>} */
  #shown = new WeakMap();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#told.element.className = "told";
    this.#told.element.hidden = true;
    element.append(this.#rows, this.#columns, this.#told.element);
  }

  get shown() {
    return !this.element.hidden;
  }

  /**
   * @param {Layout} layout
   * @param {import("../../rules.js").Puzzle} puzzle
   * @param {Showing} showing
   * @param {(line: number) => boolean[]} struckOf which blocks of a line are done
   * @param {(more: number) => boolean} foldsWith see Camera
   */
  show(layout, puzzle, showing, struckOf, foldsWith) {
    const { crosshair, cursor, wrongLines, badLines } = showing;
    const { element } = this;
    // It takes room from the board. If it left as soon as the clues are whole in what remains, it would come and go forever.
    const needed = layout.folded || (!element.hidden && foldsWith(element.offsetHeight * layout.stage.ratio));
    // Even to what it is already, setting it makes the browser look at styles again.
    if (element.hidden === needed) {
      element.hidden = !needed;
      // What is hidden loses its place.
      this.#shown = new WeakMap();
    }
    if (!needed) return;
    const told = lineTold(showing);
    this.#turnTo(told !== null);
    if (told !== null) return this.#told.tell(told, puzzle, showing, struckOf(told), layout.measures.signs);
    const { row, column } = crosshair ?? cursor;
    const texts = words.player.board;
    for (const [place, text, index, line] of /** @type {const} */ ([
      [this.#rows, texts.row, row, row],
      [this.#columns, texts.column, column, puzzle.rows.length + column],
    ])) {
      const clue = clueAt(puzzle, line);
      const bad = wrongLines.includes(line) || badLines.includes(line);
      this.#say(place, { text, number: index + 1, bad, inks: puzzle.inks, signs: layout.measures.signs }, clue, struckOf(line));
      const [at, length] = place === this.#rows ? [column, puzzle.columns.length] : [row, puzzle.rows.length];
      this.#scroll(place, layout.stage.width, nearestBlock(clue, length, at));
    }
  }

  /** @param {boolean} told whether to show the clue of the line that is spoken of, or those in hand */
  #turnTo(told) {
    if (this.#told.element.hidden !== told) return;
    this.#told.element.hidden = !told;
    this.#rows.hidden = told;
    this.#columns.hidden = told;
    this.#shown = new WeakMap();
  }

  /**
   * @param {HTMLElement} place
   * @param {object} line
   * @param {string} line.text its name
   * @param {number} line.number
   * @param {boolean} line.bad
   * @param {import("../../rules.js").Ink[]} [line.inks] of a colour puzzle
   * @param {boolean} line.signs whether their signs are shown
   * @param {import("../../rules.js").Clue} clue
   * @param {boolean[]} struck
   */
  #say(place, { text, number, bad, inks, signs }, clue, struck) {
    const said = [number, bad, signs, ...clue, ...struck].join(" ");
    if (this.#said.get(place) === said) return;
    this.#said.set(place, said);
    place.toggleAttribute("data-bad", bad);
    const name = document.createElement("b");
    name.textContent = say(text, { number });
    const numbers = document.createElement("div");
    // By itself, what scrolls would be a stop of the Tab key.
    numbers.tabIndex = -1;
    numbers.append(...clueNumbers(clue, { struck, inks, signs }));
    place.replaceChildren(name, numbers);
    this.#shown.delete(place);
  }

  /**
   * Brings a block into view, unless it has been since the line changed: the reader may have scrolled on.
   * @param {HTMLElement} place
   * @param {number} width of the stage
   * @param {number} block
   */
  #scroll(place, width, block) {
    const shown = `${width} ${block}`;
    if (this.#shown.get(place) === shown) return;
    this.#shown.set(place, shown);
    const numbers = /** @type {HTMLElement} */ (place.lastElementChild);
    const one = /** @type {HTMLElement} */ (numbers.children[block]);
    numbers.scrollLeft = one.offsetLeft + (one.offsetWidth - numbers.clientWidth) / 2;
  }
}

/**
 * The block that is closest to a cell when the blocks are spread evenly over their line.
 * @param {import("../../rules.js").Clue} clue
 * @param {number} length of the line
 * @param {number} at the cell
 */
function nearestBlock(clue, length, at) {
  const gap = (length - blackIn([clue])) / (clue.length + 1);
  let [nearest, least, start] = [0, Infinity, gap];
  clue.forEach((block, i) => {
    const distance = Math.abs(start + (lengthOf(block) - 1) / 2 - at);
    if (distance < least) [nearest, least] = [i, distance];
    start += lengthOf(block) + gap;
  });
  return nearest;
}

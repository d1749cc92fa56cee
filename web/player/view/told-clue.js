/**
 * The name of a line and the numbers of its clue, in an element: those that are spoken of are lit, those that are done
 * struck out.
 *
 * @import { Showing } from "../state.js"
 */
import { build } from "../../dom.js";
import { writtenOn } from "../../inks/contrast.js";
import { clueAt, inkOf, lengthOf, valueOfBlock } from "../../rules.js";
import { say, words } from "../../strings/say.js";

export class ToldClue {
  #name = document.createElement("b");
  /** What it says now. */
  #said = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /**
   * @param {number} line
   * @param {import("../../rules.js").Puzzle} puzzle
   * @param {Showing} showing
   * @param {boolean[]} struck which of its blocks are done
   * @param {boolean} signs whether the signs of inks are shown
   */
  tell(line, puzzle, showing, struck, signs) {
    const lit = line === showing.line ? showing.blocks : [];
    const rows = puzzle.rows.length;
    const texts = words.player.board;
    const name = line < rows ? say(texts.row, { number: line + 1 }) : say(texts.column, { number: line - rows + 1 });
    const clue = clueAt(puzzle, line);
    this.element.toggleAttribute("data-bad", showing.badLines.includes(line));
    const said = [name, signs, ...clue, ...struck, ...lit].join(" ");
    if (said === this.#said) return;
    this.#said = said;
    this.#name.textContent = name;
    this.element.replaceChildren(this.#name, ...clueNumbers(clue, { struck, lit, inks: puzzle.inks, signs }));
  }
}

/**
 * The numbers of a clue as elements: lit, struck out, or plain; those in colours are chips.
 * @param {import("../../rules.js").Clue} clue
 * @param {object} how
 * @param {boolean[]} how.struck which of its blocks are done
 * @param {number[]} [how.lit] the blocks that are spoken of
 * @param {import("../../rules.js").Ink[]} [how.inks] of a colour puzzle
 * @param {boolean} [how.signs] whether their signs are shown
 */
export function clueNumbers(clue, { struck, lit = [], inks, signs = false }) {
  return (clue.length ? clue : [0]).map((block, i) => {
    const one = document.createElement(lit.includes(i) ? "mark" : struck[i] ? "s" : "span");
    one.textContent = String(lengthOf(block));
    const ink = clue.length ? inks?.[inkOf(valueOfBlock(block)) - 1] : undefined;
    if (ink) {
      one.className = "chip";
      one.style.setProperty("--ink", ink.colour);
      one.style.setProperty("--written", writtenOn(ink.colour));
      if (signs) one.append(build("i", {}, ink.sign));
    }
    return one;
  });
}

/** The line that is spoken of; null for none. @param {Showing} showing */
export function lineTold({ line, badLines }) {
  return line ?? badLines[0] ?? null;
}

/**
 * Moves as text: runs of cells, such as `45>3?#`: from cell 45, three cells to the right (`v`: downwards) that were
 * unknown became black. `o` is a dot, and letters from `b` are inks. An open
 * cell with notes is `!` and their number, which has a bit for each ink that is ruled out, and the tenth for white.
 *
 * @import { Move } from "./store.js"
 */
import { NOTE, isNoted, isValue } from "../../rules.js";
import { say, words } from "../../strings/say.js";

/** The values of cells in their order. */
export const LETTERS = "?#.obcdefghi";
const RUN = /^(\d+)([>v])(\d+)([?#.ob-i]|!\d{1,4})([?#.ob-i]|!\d{1,4})$/;

/** @param {number} value of a cell */
function letterOf(value) {
  return isNoted(value) ? `!${value / NOTE}` : LETTERS[value];
}

/** @param {string} letter */
function valueOf(letter) {
  return letter.startsWith("!") ? Number(letter.slice(1)) * NOTE : LETTERS.indexOf(letter);
}

/** A saved game that cannot be used; the message says why. */
export class SaveError extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.name = "SaveError";
  }
}

/**
 * Throws where a move does not fit the board.
 * @param {Uint16Array} cells changed
 * @param {Move} move
 * @param {number} number of the move, from 0
 * @param {1 | 2} from
 * @param {1 | 2} to
 */
export function applyMove(cells, move, number, from, to) {
  for (const change of move) {
    if (cells[change[0]] !== change[from]) throw badMove(number);
    cells[change[0]] = change[to];
  }
}

/** @param {number} index of the move */
export function badMove(index) {
  return new SaveError(say(words.player.save.move, { number: index + 1 }));
}

/**
 * @param {Move} move its cells in rising order
 * @param {number} width
 */
export function formatMove(move, width) {
  const down = move.length > 1 && move[1][0] - move[0][0] === width && width > 1;
  const stride = down ? width : 1;
  const runs = [];
  for (let i = 0; i < move.length;) {
    const [index, before, after] = move[i];
    let count = 1;
    while (i + count < move.length && continues(move[i + count], index + count * stride, before, after))
      count++;
    runs.push(`${index}${down ? "v" : ">"}${count}${letterOf(before)}${letterOf(after)}`);
    i += count;
  }
  return runs.join(" ");
}

/** @type {(change: import("./store.js").Change, index: number, before: number, after: number) => boolean} */
function continues(change, index, before, after) {
  return change[0] === index && change[1] === before && change[2] === after;
}

/**
 * @param {string} text
 * @param {number} number
 * @param {{width: number, size: number, inks: number}} board `inks`: how many a painted cell can have
 * @returns {Move}
 */
export function parseMove(text, number, { width, size, inks }) {
  /** @type {Map<number, import("./store.js").Change>} */
  const changes = new Map();
  for (const run of text.split(" ")) {
    const parts = RUN.exec(run);
    if (!parts) throw badMove(number);
    const [start, count] = [Number(parts[1]), Number(parts[3])];
    const stride = parts[2] === "v" ? width : 1;
    const [before, after] = [valueOf(parts[4]), valueOf(parts[5])];
    if (count < 1 || start + (count - 1) * stride >= size || before === after || ![before, after].every((value) => isValue(value, inks))) throw badMove(number);
    for (let i = 0; i < count; i++) {
      const index = start + i * stride;
      if (changes.has(index)) throw badMove(number);
      changes.set(index, [index, before, after]);
    }
  }
  return [...changes.values()].sort((a, b) => a[0] - b[0]);
}

/**
 * Cells, lines and strokes in words, for those who hear the board.
 *
 * @typedef {{row: number, column: number}} Spot
 * @import { Store } from "../board/store.js"
 * @typedef {"black" | "ink" | "white" | "dot" | "noted" | "unknown" | "blank"} ValueName
 */
import { BLACK, DOT, UNKNOWN, WHITE, clueAt, isPlaced, isSettled, lineCells, linesThrough, spotOf, struckOf } from "../../rules.js";
import { inkOf, inkValues, isInk, isNoted, lengthOf, paintedIn, ruledOut, valueOfBlock } from "../../rules.js";
import { say, sayCount, sayInk, sayLine, sayList, words } from "../../strings/say.js";
import { runThrough } from "../hands/stroke.js";

/** @type {Record<number, ValueName>} */
const NAMES = { [UNKNOWN]: "unknown", [BLACK]: "black", [WHITE]: "white", [DOT]: "dot" };

/**
 * How a value is told, and its ink; on a drawing, what is not black is nothing more.
 * @param {Store} store
 * @param {number} value
 * @returns {{name: ValueName, ink: string}}
 */
function valueTold({ drawn, puzzle: { inks } }, value) {
  if (inks && isInk(value)) return { name: "ink", ink: sayInk(inks[inkOf(value) - 1]) };
  if (inks && isNoted(value)) return { name: "noted", ink: sayList(ruledOut(value).map((one) => notText(inks, one))) };
  return { name: drawn && value === UNKNOWN ? "blank" : NAMES[value], ink: "" };
}

/** That a cell does not have a value. @type {(inks: import("../../rules.js").Ink[], value: number) => string} */
function notText(inks, value) {
  return say(words.player.inks.ruledOut, { ink: isInk(value) ? sayInk(inks[inkOf(value) - 1]) : words.player.hint.white });
}

/**
 * @param {Store} store
 * @param {Spot} spot
 * @param {string} [mark] what a hint or a check says of the cell
 */
export function cellText(store, spot, mark) {
  const { cells, width, height } = store;
  const texts = words.player.board;
  const index = spot.row * width + spot.column;
  const { name, ink } = valueTold(store, cells[index]);
  const run = isInk(cells[index]) ? runThrough(cells, width, height, spot, null) : 0;
  const held = say(texts[name], { ink, run });
  const value = store.isGiven(index) ? say(texts.givenCell, { value: held }) : held;
  const place = { row: spot.row + 1, column: spot.column + 1, value };
  return mark ? say(texts.markedCell, { ...place, mark }) : say(texts.cell, place);
}

/**
 * A clue with the blocks that are done.
 * @param {Store} store
 * @param {number} line rows first, then columns
 * @param {boolean} strikes whether blocks that are done are told
 */
export function clueText({ puzzle, cells }, line, strikes) {
  const texts = words.player.board;
  const clue = clueAt(puzzle, line);
  const numbers = clue.length ? numbersOf(puzzle, clue) : [texts.emptyClue];
  const between = puzzle.inks ? ", " : " ";
  const struck = struckOf(puzzle, cells, line, strikes);
  if (struck.every(Boolean)) return say(texts.clueDone, { clue: numbers.join(between) });
  return numbers.map((number, i) => (struck[i] ? say(texts.blockDone, { number }) : number)).join(between);
}

/** The blocks of each clue in words, with the inks that these are of. @type {WeakMap<import("../../rules.js").Clue, {inks: unknown, numbers: string[]}>} */
const clueTexts = new WeakMap();

/**
 * The blocks of a clue in words, made once: a stroke across a large board tells hundreds of blocks anew.
 * @type {(puzzle: Store["puzzle"], clue: import("../../rules.js").Clue) => string[]}
 */
function numbersOf(puzzle, clue) {
  const { inks } = puzzle;
  const before = clueTexts.get(clue);
  if (before && before.inks === inks) return before.numbers;
  const numbers = clue.map((block) => blockText(puzzle, block));
  clueTexts.set(clue, { inks, numbers });
  return numbers;
}

/** A block of a clue: its length, and its ink. @type {(puzzle: Store["puzzle"], block: import("../../rules.js").Block) => string} */
function blockText({ inks }, block) {
  const number = lengthOf(block);
  return inks ? say(words.player.board.inkBlock, { number, ink: sayInk(inks[inkOf(valueOfBlock(block)) - 1]) }) : String(number);
}

/** The name of a line. @type {(store: Store, line: number) => string} */
export function lineName({ height }, line) {
  const { row, column } = words.player.board;
  return line < height ? say(row, { number: line + 1 }) : say(column, { number: line - height + 1 });
}

/**
 * Whether something is left to be settled in a line: its blocks are not all placed, and not all its cells are marked.
 * @type {(store: Store, line: number) => boolean}
 */
export function isOpen({ puzzle, cells, width, height }, line) {
  const held = lineCells(cells, width, height, line);
  return !held.every(isSettled) && !isPlaced(clueAt(puzzle, line), held);
}

/**
 * How far a line is.
 * @param {Store} store
 * @param {number} line
 * @param {boolean} wrong whether the reader is told that it cannot be right
 */
export function lineState({ puzzle, cells, width, height, drawn }, line, wrong) {
  const texts = words.player.lines;
  const held = lineCells(cells, width, height, line);
  if (drawn) return sayCount(puzzle.inks ? texts.painted : texts.drawn, paintedIn(Uint16Array.from(held)));
  if (wrong) return texts.wrong;
  if (isPlaced(clueAt(puzzle, line), held)) return texts.done;
  return sayCount(texts.open, held.filter((cell) => !isSettled(cell)).length);
}

/**
 * A line read out: its clue, how far it is, and its cells in stretches of the same.
 * @type {(store: Store, line: number, how: {strikes: boolean, wrong: boolean}) => string}
 */
export function lineText(store, line, { strikes, wrong }) {
  const { cells, width, height } = store;
  const texts = words.player.lines;
  const held = lineCells(cells, width, height, line);
  const stretches = [];
  for (let from = 0; from < held.length; ) {
    let to = from;
    while (to + 1 < held.length && held[to + 1] === held[from]) to++;
    const { name, ink } = valueTold(store, held[from]);
    stretches.push(say(texts[name][from === to ? "cell" : "cells"], { ink, from: from + 1, to: to + 1 }));
    from = to + 1;
  }
  // A line that is done says so in its state, and of one that cannot be right nothing is told to be done.
  const told = strikes && !wrong && !isPlaced(clueAt(store.puzzle, line), held);
  const parts = { line: lineName(store, line), clue: clueText(store, line, told), state: lineState(store, line, wrong) };
  return say(texts.read, { ...parts, cells: sayList(stretches) });
}

/**
 * What a move has done: which cells it changed, and which lines it finished.
 * @param {Store} store after the move
 * @param {import("../board/store.js").Move} move
 */
export function moveText(store, move) {
  const { drawn } = store;
  const noted = new Set(move.map(([, , after]) => after).filter(isNoted));
  const sentences = [...inkValues(store.puzzle), WHITE, DOT, ...noted, UNKNOWN].flatMap((value) => {
    const changed = move.filter(([, , after]) => after === value).map(([index]) => index);
    return changed.length ? [changedText(store, changed, valueTold(store, value))] : [];
  });
  const done = (drawn ? [] : finished(store, move)).map((line) => sayLine(line, store.height));
  if (done.length) sentences.push(sayCount(words.player.lines.finished, done.length, { lines: sayList(done) }));
  return sentences.join(" ");
}

/**
 * @param {Store} store
 * @param {number[]} changed in order
 * @param {{name: ValueName, ink: string}} value
 */
function changedText(store, changed, { name, ink }) {
  const { width } = store;
  const [first, last] = [spotOf(changed[0], width), spotOf(changed[changed.length - 1], width)];
  if (changed.length === 1) return cellText(store, first);
  const marked = sayCount(words.player.stroke[name], changed.length, { ink });
  const { row, column, board } = words.player.stroke;
  if (first.row === last.row) return say(row, { marked, line: first.row + 1, from: first.column + 1, to: last.column + 1 });
  if (changed.every((index) => index % width === first.column))
    return say(column, { marked, line: first.column + 1, from: first.row + 1, to: last.row + 1 });
  return say(board, { marked });
}

/** The lines whose blocks a move placed. @type {(store: Store, move: import("../board/store.js").Move) => number[]} */
function finished({ puzzle, cells, width, height }, move) {
  const before = cells.slice();
  for (const [index, value] of move) before[index] = value;
  const lines = new Set(move.flatMap(([index]) => linesThrough(index, width, height)));
  const placed = (/** @type {ArrayLike<number>} */ held, /** @type {number} */ line) =>
    isPlaced(clueAt(puzzle, line), lineCells(held, width, height, line));
  return [...lines].sort((a, b) => a - b).filter((line) => placed(cells, line) && !placed(before, line));
}

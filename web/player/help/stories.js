/**
 * Games as rows of pictures: the reader's own moves, and the engine's way to the solution. A story has a board for each
 * picture, which is what was there before the step that the picture tells of.
 *
 * @import { Store, Move } from "../board/store.js"
 * @import { Puzzle } from "../../rules.js"
 * @import { Mark } from "../drawing/draw-overlay.js"
 * @import { SolveResult, Step } from "../../engine/protocol.js"
 * @import { Frame } from "./frames.js"
 * @typedef {{frames: Frame[], board: (at: number) => Uint16Array}} Story
 */
import { BLACK, DOT, UNKNOWN, WHITE, becoming, inkOf, isInk, readCells, spotOf, valueOf } from "../../rules.js";
import { say, sayCount, sayInk, words } from "../../strings/say.js";
import { differing, paintOf, telling, tookOf } from "./reasoning.js";
import { markAt, plain } from "./frames.js";

/** Steps beyond this number are told as one: nobody goes through more. */
const MOST_STEPS = 2000;

/** @param {Store} store @returns {Story} without pictures if there are no moves */
export function movesStory(store) {
  const { beginning } = store;
  const moves = store.moves.slice(beginning, store.at);
  const frames = moves.map((move, i) => ({
    ...plain(say(words.player.coach.move, { number: i + 1, text: moveText(move, store) })),
    marks: move.map(([index]) => markOf(index, store.width, "cited")),
  }));
  return { frames: moves.length ? [plain(words.player.replay.moves.start), ...frames] : [], board: (at) => store.cellsAt(beginning + at) };
}

/** @type {(move: Move, store: Store) => string} */
function moveText(move, { width, puzzle: { inks } }) {
  const texts = words.player.replay.moves;
  const [[index, , first]] = move;
  const same = move.every(([, , after]) => after === first);
  const { row, column } = spotOf(index, width);
  const place = { row: row + 1, column: column + 1 };
  if (same && inks && isInk(first)) return sayCount(texts.ink, move.length, { ...place, ink: sayInk(inks[inkOf(first) - 1]) });
  const text = same ? { [BLACK]: texts.black, [WHITE]: texts.white, [DOT]: texts.dot }[first] ?? texts.open : texts.mixed;
  return sayCount(text, move.length, place);
}

/** @type {(store: Store, result: SolveResult, steps: Step[]) => Story} */
export function reasoningStory({ puzzle, width, start }, result, steps) {
  const all = telling(steps);
  const told = all.slice(0, MOST_STEPS);
  const paints = told.map((step) => paintOf(step, width));
  const board = boardsOf(start, paints);
  const target = readCells(puzzle, result.solutions[0] ?? result.known);
  const took = result.status === "unique" ? tookOf(steps, start.filter((cell) => cell === UNKNOWN).length) : "";
  const whole = plain(took ? say("{a} {b}", { a: result.text, b: took }) : result.text);
  const frames = told.map((step) => stepFrame(step, puzzle));
  // What a search found, or what is too much to be told.
  const rest = differing(board(told.length), target);
  const last = rest.length ? [{ ...plain(sayCount(words.player.replay.reasoning.rest, rest.length)), marks: marksOf(rest, width) }] : [];
  const end = plain(result.status === "unique" ? words.player.replay.reasoning.end : result.text);
  // The picture of a step shows the board before it, with what follows on top.
  return {
    frames: [whole, ...frames, ...last, end],
    board: (at) => (at > frames.length + last.length ? target : board(Math.max(0, Math.min(at - 1, told.length)))),
  };
}

/** @type {(step: Step, puzzle: Puzzle) => Frame} */
function stepFrame(step, puzzle) {
  const { kind, line, cells, cited } = step;
  const sign = kind === "guess" ? "assumed" : kind === "retract" ? "mistake" : "deduced";
  const marks = [
    ...cited.map(([row, column]) => markAt(row, column, "cited")),
    ...cells.map(([row, column, value]) => markAt(row, column, sign, kind === "retract" ? null : valueOf(value))),
  ];
  return { ...plain(stepText(step, puzzle)), line: kind === "line" ? line : null, marks };
}

/** @type {(step: Pick<Step, "kind" | "line" | "cells" | "assumption" | "outcome">, puzzle: Puzzle) => string} */
function stepText({ kind, line, cells, assumption, outcome }, { inks, rows: { length: height } }) {
  const texts = words.player.replay.reasoning;
  const count = cells.length;
  if (kind === "line" && line !== null)
    return line < height ? sayCount(texts.row, count, { number: line + 1 }) : sayCount(texts.column, count, { number: line - height + 1 });
  if (kind === "retract") return sayCount(texts.retract, count);
  const [row, column, value] = (kind === "guess" ? cells[0] : assumption) ?? cells[0];
  const place = { row: row + 1, column: column + 1, value: valueText(value, inks) };
  if (kind === "guess") return count > 1 ? sayCount(texts.search, count) : say(texts.guess, place);
  return sayCount(assumption && outcome === "contradiction" ? texts.probe : texts.other, count, place);
}

/** A value in words, as it follows "is". @type {(sign: string, inks: Puzzle["inks"]) => string} */
function valueText(sign, inks) {
  if (sign.startsWith("!")) return say(words.player.inks.ruledOut, { ink: valueText(sign.slice(1), inks) });
  const value = valueOf(sign);
  if (inks && isInk(value)) return sayInk(inks[inkOf(value) - 1]);
  return words.player.hint[isInk(value) ? "black" : "white"];
}

/**
 * The boards that changes lead to. The last one asked for is kept: the next is usually beside it.
 * @param {Uint16Array} start the first board
 * @param {import("./reasoning.js").Paint[]} paints
 */
function boardsOf(start, paints) {
  let [at, cells] = [0, start.slice()];
  return (/** @type {number} */ to) => {
    [at, cells] = [to < at ? 0 : at, (to < at ? start : cells).slice()];
    while (at < to) for (const [index, value] of paints[at++]) cells[index] = becoming(cells[index], value);
    return cells;
  };
}

/** @param {import("./reasoning.js").Paint} paint @param {number} width */
function marksOf(paint, width) {
  return paint.filter(([, value]) => value !== UNKNOWN).map(([index, value]) => markOf(index, width, "deduced", value));
}

/**
 * @param {number} index
 * @param {number} width
 * @param {Mark["kind"]} kind
 * @param {number} [value]
 */
function markOf(index, width, kind, value) {
  const { row, column } = spotOf(index, width);
  return markAt(row, column, kind, value);
}

/**
 * Several pictures that fit the same clues, one after the other: what they share, then each of them. The cells in which
 * they differ are marked in all.
 * @param {import("../../engine/protocol.js").SolveResult} result with two solutions at least
 * @param {Store} store
 */
export function picturesOf({ solutions }, { puzzle, width }) {
  const texts = words.player.solve.several;
  const pictures = solutions.map((rows) => readCells(puzzle, rows));
  const shared = pictures[0].map((value, index) => (pictures.every((other) => other[index] === value) ? value : UNKNOWN));
  const boards = [shared, ...pictures];
  const open = [...shared.keys()].filter((index) => shared[index] === UNKNOWN);
  const marks = open.map((index) => markOf(index, width, "cited"));
  const told = [sayCount(texts.shared, marks.length), sayCount(texts.first, marks.length)];
  const frames = boards.map((_, at) => ({ ...plain(told[at] ?? say(texts.step, { at, of: pictures.length })), marks }));
  return { boards, frames };
}

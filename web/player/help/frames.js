/**
 * The pictures of a hint: the whole hint and, for a probe, one picture for each step of its chain; for a line that is
 * told in parts, one picture for each part. A chain can also be read from its end, so each of its pictures has a second
 * text.
 *
 * @import { Cell, Hint, Step, Supposed } from "../../engine/protocol.js"
 * @import { Puzzle } from "../../rules.js"
 * @import { Mark } from "../drawing/draw-overlay.js"
 * @import { Slide } from "../drawing/draw-slide.js"
 * @typedef {object} Frame
 * @property {string} text
 * @property {string | null} [fromEnd] the text for those who come from the end of the chain
 * @property {number | null} line the line it speaks of
 * @property {number[]} [blocks] those of the line's blocks that it speaks of
 * @property {Mark[]} marks
 * @property {Slide | null} slide the arrangements of the line's blocks
 * @property {number[]} [badLines] whose clues are shown as broken
 * @property {string} [technique] by which its line settles cells
 */
import { learnAddress, whyAddress } from "../../addresses.js";
import { clueAt, lengthOf, valueOf } from "../../rules.js";
import { say, words } from "../../strings/say.js";

/** A picture of the board alone. @type {(text: string) => Frame} */
export function plain(text) {
  return { text, line: null, marks: [], slide: null };
}

/**
 * @param {number} row
 * @param {number} column
 * @param {Mark["kind"]} kind
 * @param {number | null} [value] what is proposed
 * @returns {Mark}
 */
export function markAt(row, column, kind, value = null) {
  return { row, column, kind, value };
}

/**
 * @param {Hint} hint
 * @param {Puzzle} puzzle
 * @returns {Frame[]} the whole at first, then, for a probe, its steps
 */
export function framesOf(hint, puzzle) {
  const known = hint.level === "why";
  const found = hint.cells.map(([row, column, value]) => markAt(row, column, "deduced", known ? valueOf(value) : null));
  const marks = [...basisOf(hint), ...found];
  if (hint.kind === "trial" && hint.try_cell) {
    const [row, column, value] = hint.try_cell;
    marks.push(markAt(row, column, "assumed", valueOf(value)));
  }
  const slide = known ? slideOf(hint, puzzle) : null;
  const whole = { text: hint.text, line: hint.line, blocks: hint.blocks, marks, slide };
  if (!hint.steps.length) return [whole];
  // Without an assumption each step proves cells of the hint itself: the parts of a line, or the cells of a stretch one by one.
  if (!hint.assumption) return [whole, ...follow(hint.steps, [], puzzle, "deduced")];
  const tried = tryOut({ ...hint, assumption: hint.assumption }, [], puzzle);
  // Each chain begins with a picture of what is supposed.
  const { steps, chapters } = hint;
  const at = chapters.map((begin) => begin + (begin < steps.length ? 1 : 2));
  return [{ ...whole, line: null, slide: null }, ...entitle(tried, at, puzzle)];
}

/**
 * Says where the chapters of a long proof begin.
 * @param {Frame[]} frames
 * @param {number[]} begins the first picture of each chapter
 * @param {Puzzle} puzzle
 * @returns {Frame[]}
 */
export function entitle(frames, begins, puzzle) {
  const texts = words.player.hint.chapter;
  return frames.map((frame, index) => {
    const number = begins.indexOf(index);
    if (number < 0 || frame.line === null) return frame;
    const { height, at } = { height: puzzle.rows.length, at: frame.line };
    const [text, line] = at < height ? [texts.row, at + 1] : [texts.column, at - height + 1];
    return { ...frame, text: `${say(text, { at: number + 1, of: begins.length, number: line })} ${frame.text}` };
  });
}

/**
 * What follows when a cell is supposed to have one value and, where the proof needs it, the other value.
 * @param {{assumption: Cell, supposed: Supposed[], steps: Step[], other: Step[]}} trial
 * @param {Mark[]} from marks that both ways begin with
 * @param {Puzzle} puzzle
 * @returns {Frame[]}
 */
export function tryOut({ assumption, supposed, steps, other }, from, puzzle) {
  const [row, column, value] = assumption;
  const opposite = /** @type {Cell} */ ([row, column, oppositeOf(value)]);
  const [first, last] = supposed;
  return [
    ...chain(assumption, first, steps, from, puzzle),
    ...(last ? chain(opposite, last, other, from, puzzle) : []),
  ];
}

/**
 * The other value of a cell, as the engine's `opposite`: of several inks, without this one, or what was ruled out.
 * @param {string} value
 */
function oppositeOf(value) {
  if (value.startsWith("!")) return value.slice(1);
  return { "#": ".", ".": "#" }[value] ?? `!${value}`;
}

/**
 * A cell supposed, and what follows step by step.
 * @param {Cell} assumption
 * @param {Supposed} supposed
 * @param {Step[]} steps
 * @param {Mark[]} from
 * @param {Puzzle} puzzle
 * @returns {Frame[]}
 */
function chain([row, column, value], { text, from_end: fromEnd }, steps, from, puzzle) {
  const marks = [...from, markAt(row, column, "assumed", valueOf(value))];
  return [{ ...plain(text), fromEnd, marks }, ...follow(steps, marks, puzzle)];
}

/**
 * Steps that follow from a supposition or from doubtful marks.
 * @param {Step[]} steps
 * @param {Mark[]} from
 * @param {Puzzle} puzzle
 * @param {Mark["kind"]} [after] how the cells of a step are marked in the pictures after it
 * @returns {Frame[]}
 */
export function follow(steps, from, puzzle, after = "assumed") {
  const before = [...from];
  return steps.map((step) => {
    const basis = basisOf(step);
    const used = new Set(basis.map(placeOf));
    const news = step.cells.map(([row, column, value]) => markAt(row, column, "deduced", valueOf(value)));
    const standing = before.map((mark) => ({ ...mark, faint: mark.kind === "deduced" || !used.has(placeOf(mark)) }));
    // A supposed cell is highlighted already.
    const marked = new Set(before.filter(({ kind }) => kind !== "deduced").map(placeOf));
    const known = basis.filter((mark) => !marked.has(placeOf(mark)));
    before.push(...news.map((mark) => ({ ...mark, kind: after })));
    return {
      text: step.text ?? "",
      fromEnd: step.from_end,
      line: step.line,
      blocks: step.blocks,
      marks: [...standing, ...known, ...news],
      slide: slideOf(step, puzzle),
      badLines: news.length || step.line === null ? [] : [step.line],
      technique: step.technique,
    };
  });
}

/**
 * Where learn.html shows why a picture of a chain holds: its technique, arrangements where a line cannot be filled, or trying out.
 * @type {(frame: Frame) => string}
 */
export function whyFrame({ technique, badLines = [] }) {
  if (technique) return whyAddress(technique);
  return learnAddress(badLines.length ? "line" : "trying");
}

/** @param {{row: number, column: number}} mark */
function placeOf({ row, column }) {
  return `${row} ${column}`;
}

/**
 * @param {{line: number | null, arrangements?: import("../../engine/protocol.js").Arrangements | null}} from
 * @param {Puzzle} puzzle
 * @returns {Slide | null}
 */
function slideOf({ line, arrangements }, puzzle) {
  if (line === null || !arrangements?.first.length) return null;
  return { line, lengths: clueAt(puzzle, line).map(lengthOf), ...arrangements };
}

/**
 * The known cells that something rests on, and the other cells that its text mentions.
 * @type {(from: {cited: [number, number][], seen?: [number, number][]}) => Mark[]}
 */
function basisOf({ cited, seen }) {
  return [
    ...cited.map(([row, column]) => markAt(row, column, "cited")),
    ...(seen ?? []).map(([row, column]) => markAt(row, column, "seen")),
  ];
}

/**
 * The legend of the signs on the board.
 * @param {Frame} frame
 * @param {Puzzle} puzzle
 * @param {boolean} ambiguous the cited cells are those in which solutions differ
 */
export function legendOf({ marks, slide }, puzzle, ambiguous) {
  const texts = words.player.hint.legend;
  const kinds = /** @type {const} */ (["cited", "seen", "deduced", "open", "assumed", "mistake", "origin"]);
  const shown = new Set(marks.map((mark) => (mark.kind === "deduced" && mark.value === null ? "open" : mark.kind)));
  /** @type {{kind: string, label: string}[]} */
  const entries = kinds
    .filter((kind) => shown.has(kind))
    .map((kind) => ({ kind, label: ambiguous ? texts.differ : texts[kind] }));
  if (slide) {
    const way = slide.line < puzzle.rows.length ? "row" : "column";
    const ends = way === "row" ? { first: texts.left, last: texts.right } : { first: texts.top, last: texts.bottom };
    entries.push({ kind: `first ${way}`, label: ends.first }, { kind: `last ${way}`, label: ends.last });
  }
  return entries;
}

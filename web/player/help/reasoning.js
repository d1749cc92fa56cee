/**
 * The engine's way to a picture: its steps as they are painted one after the other, and what they took, in words.
 *
 * @import { Step } from "../../engine/protocol.js"
 * @typedef {[index: number, value: number][]} Paint
 */
import { UNKNOWN, bare, valueOf } from "../../rules.js";
import { sayCount, words } from "../../strings/say.js";

/**
 * The known cells of the target that differ from the board.
 * @type {(cells: Uint16Array, target: Uint16Array) => Paint}
 */
export function differing(cells, target) {
  /** @type {Paint} */
  const changes = [];
  target.forEach((value, index) => {
    if (value !== UNKNOWN && value !== cells[index]) changes.push([index, value]);
  });
  return changes;
}

/**
 * What to paint, one entry for each step up to the first solution. If there are wrong marks, the first entry
 * removes them.
 * @type {(store: import("../board/store.js").Store, steps: Step[], target: Uint16Array) => Paint[]}
 */
export function paintsOf(store, steps, target) {
  /** @type {Paint} */
  const wrong = [];
  store.settledCells().forEach((value, index) => {
    if (bare(value) !== UNKNOWN && target[index] !== UNKNOWN && value !== target[index])
      wrong.push([index, UNKNOWN]);
  });
  const paints = wrong.length ? [wrong] : [];
  return [...paints, ...telling(steps).map((step) => paintOf(step, store.width))];
}

/** The steps to the first picture that change the board. @param {Step[]} steps */
export function telling(steps) {
  const end = steps.findIndex(({ kind }) => kind === "solution");
  return (end < 0 ? steps : steps.slice(0, end)).filter(({ cells }) => cells.length);
}

/**
 * The cells that a step or a hint gives, by index.
 * @type {(step: Pick<Step, "cells"> & {kind: string}, width: number) => Paint}
 */
export function paintOf({ kind, cells }, width) {
  return cells.map(([row, column, value]) => [
    row * width + column,
    kind === "retract" ? UNKNOWN : valueOf(value),
  ]);
}

/**
 * Whether a part of the picture was found by a search, which gives all its cells at once and no reason.
 * @param {Step[]} steps
 */
export function isSearch(steps) {
  return searched(steps) >= 0;
}

/** @param {Step[]} steps */
function searched(steps) {
  return steps.findIndex(({ kind, cells }) => kind === "guess" && cells.length > 1);
}

/**
 * What the first picture took: lines alone, cells that were tried out, or a search for the rest.
 * @param {Step[]} steps
 * @param {number} total cells of the board that are not given
 * @returns {string} a sentence
 */
export function tookOf(steps, total) {
  const texts = words.player.solve.took;
  const end = steps.findIndex(({ kind }) => kind === "solution");
  const all = end < 0 ? steps : steps.slice(0, end);
  const search = searched(all);
  if (search >= 0) {
    const sure = all.slice(0, search).reduce((sum, { cells }) => sum + cells.length, 0);
    return sayCount(texts.searched, total - sure);
  }
  const tried = all.filter(({ kind }) => kind === "probe" || kind === "guess").length;
  return tried ? sayCount(texts.tried, tried, { steps: all.length }) : sayCount(texts.lines, all.length);
}

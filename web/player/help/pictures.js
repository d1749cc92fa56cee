/**
 * Several pictures that fit the same clues, to be looked at one after the other: what they share, then each of them. The cells in which they differ are marked in all.
 */
import { UNKNOWN, parseState } from "../../rules.js";
import { say, sayCount, words } from "../../strings/say.js";

/**
 * @param {import("../../engine/protocol.js").SolveResult} result with two solutions at least
 * @param {{width: number, height: number}} board
 */
export function picturesOf({ solutions }, { width, height }) {
  const texts = words.player.solve.several;
  const pictures = solutions.map((rows) => parseState(rows, width, height));
  const shared = pictures[0].map((value, index) => (pictures.every((other) => other[index] === value) ? value : UNKNOWN));
  const boards = [shared, ...pictures];
  /** @type {import("../drawing/draw-overlay.js").Mark[]} */
  const marks = [];
  shared.forEach((value, index) => {
    if (value === UNKNOWN) marks.push({ row: Math.floor(index / width), column: index % width, kind: "cited", value: null });
  });
  const told = [sayCount(texts.shared, marks.length), sayCount(texts.first, marks.length)];
  const frames = boards.map((_, at) => ({
    text: told[at] ?? say(texts.step, { at, of: pictures.length }),
    line: null,
    marks,
    slide: null,
  }));
  return { boards, frames };
}

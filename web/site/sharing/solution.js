/**
 * The solution of a puzzle, from the engine, which verifies it, and only when it is asked for.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Engines } from "../../engine/engines.js"
 * @import { SolveResult } from "../../engine/protocol.js"
 */
import { OP } from "../../engine/protocol.js";
import { UNKNOWN, isInk, posed, readCells } from "../../rules.js";
import { words } from "../../strings/pages.js";

/** There is not exactly one solution, or it was not found in time; the message says which. */
export class NoSolution extends Error {}

/**
 * @param {Engines} engine
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @param {number} [timeout] in seconds
 * @returns {Promise<Uint16Array>} its black cells
 * @throws {NoSolution}
 */
export async function solutionOf(engine, puzzle, signal, timeout) {
  /** @type {SolveResult} */
  const { status, solutions, text } = await engine.request(OP.SOLVE, { puzzle: posed(puzzle), limit: 2, timeout }, { signal });
  if (status !== "unique") throw new NoSolution(status === "multiple" ? words.site.severalSolutions : text);
  return readCells(puzzle, solutions[0]).map((cell) => (isInk(cell) ? cell : UNKNOWN));
}

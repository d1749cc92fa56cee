/** Boards to measure on, the same every time. @typedef {import("../rules.js").Puzzle} Puzzle */

/** Random numbers from 0 to 1, determined by a seed (a linear congruential generator). @param {number} seed */
function drawn(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A board with a random half of the solution on it; blank when no solution is known.
 * @param {Puzzle} puzzle
 * @param {string[] | null} solution
 * @param {number} seed
 * @returns {string[]}
 */
export function halfFilled({ rows, columns }, solution, seed) {
  if (!solution) return rows.map(() => "?".repeat(columns.length));
  const draw = drawn(seed);
  return solution.map((row) => Array.from(row, (cell) => (draw() < 0.5 ? cell : "?")).join(""));
}

/** A puzzle that no search finishes in any reasonable time. @returns {Puzzle} */
export function endlessPuzzle() {
  const side = 60;
  const draw = drawn(2);
  const cells = Array.from({ length: side }, () => Array.from({ length: side }, () => draw() < 0.42));
  return { rows: cells.map(runs), columns: cells.map((_, column) => runs(cells.map((row) => row[column]))) };
}

/** @param {boolean[]} line */
function runs(line) {
  const text = line.map((black) => (black ? "#" : ".")).join("");
  return (text.match(/#+/g) ?? []).map((run) => run.length);
}

/**
 * Crosses the rest of each line whose blocks the pending change has placed, as part of that change. A line that it only
 * took marks from is left alone, so that the reader can take crosses away.
 */
import { BLACK, WHITE, clueAt, isPlaced, lineCells } from "../../rules.js";

/** @param {import("./store.js").Store} store */
export function crossTheRest(store) {
  const { puzzle, cells, width, height } = store;
  const lines = new Set(
    store.changing.filter((index) => cells[index] === BLACK).flatMap((index) => [Math.floor(index / width), height + (index % width)]),
  );
  /** @type {[number, number][]} */
  const crosses = [];
  for (const line of lines) {
    const values = lineCells(cells, width, height, line);
    if (!isPlaced(clueAt(puzzle, line), values)) continue;
    values.forEach((value, i) => {
      if (value !== BLACK && value !== WHITE) crosses.push([line < height ? line * width + i : i * width + line - height, WHITE]);
    });
  }
  store.put(crosses);
}

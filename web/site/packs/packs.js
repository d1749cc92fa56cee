/**
 * Packs of the reader's own puzzles, each in an order, and the file of one. Pure functions.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { OwnPuzzle } from "../../kept/storage.js"
 */
import { TEXTS } from "../../reading/source.js";
import { posed } from "../../rules.js";

/**
 * @param {OwnPuzzle[]} own in the order in which they are listed
 * @returns {Map<string, OwnPuzzle[]>} by the names of the packs
 */
export function packsOf(own) {
  /** @type {Map<string, OwnPuzzle[]>} */
  const packs = new Map();
  for (const one of own) if (one.pack) packs.set(one.pack, [...(packs.get(one.pack) ?? []), one]);
  return packs;
}

/**
 * Puzzles as a pack keeps them, in this order.
 * @type {(name: string, puzzles: OwnPuzzle[], now: number) => OwnPuzzle[]}
 */
export function arranged(name, puzzles, now) {
  return puzzles.map((one, place) => ({ ...one, added: now, pack: name, place }));
}

/**
 * The file of a pack: JSON that the player, the list and the library read, a puzzle a line.
 * @type {(name: string, puzzles: Puzzle[]) => string}
 */
export function fileOf(name, puzzles) {
  const lines = puzzles.map((puzzle) => {
    const texts = TEXTS.flatMap((text) => (puzzle[text] ? [[text, puzzle[text]]] : []));
    return JSON.stringify({ version: 1, ...Object.fromEntries(texts), ...posed(puzzle) });
  });
  return `{"title": ${JSON.stringify(name)}, "puzzles": [\n${lines.join(",\n")}\n]}\n`;
}

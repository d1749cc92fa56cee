/**
 * Marks that come with a puzzle become its game, with no board on screen: one move, as on a board that adopts them. They
 * never take the place of the reader's own.
 *
 * @import { Puzzle } from "../rules.js"
 * @import { DeviceStorage } from "./storage.js"
 * @typedef {{key: string, before: string | null, after: string}} Brought a game that was kept, and what was there before
 */
import { restoreGame, saveGame } from "../player/board/saved.js";
import { Store } from "../player/board/store.js";
import { puzzleKey } from "../reading/game-id.js";
import { sameCells, startOf } from "../rules.js";
import { readRevision } from "./merging.js";
import { parseObject } from "./notes.js";

/**
 * @param {DeviceStorage} storage
 * @param {Puzzle} puzzle
 * @param {Uint16Array} marks
 * @returns {Promise<{brought: Brought | null, left: boolean}>} `left`: the reader has other marks, which stay
 */
export async function keepMarks(storage, puzzle, marks) {
  const start = startOf(puzzle);
  const cells = marks.map((mark, index) => start[index] || mark);
  if (sameCells(cells, start)) return { brought: null, left: false };
  const key = puzzleKey(puzzle);
  const before = storage.text(key) ?? (await storage.shelved(key));
  const game = parseObject(before ?? "");
  const store = before === null ? new Store(puzzle) : readStore(puzzle, game);
  if (store && sameCells(store.cells, cells)) return { brought: null, left: false };
  if (!store?.isEmpty || !store.adopt(cells)) return { brought: null, left: true };
  store.log.change("shared", store.cells);
  // It names no tab, as no player wrote it, and goes on from what was there.
  const { clock } = readRevision(game?.revision, cells.length);
  storage.saveGame(key, { ...saveGame(store), revision: { by: "", at: Date.now(), clock } });
  const after = /** @type {string} */ (storage.text(key));
  return { brought: { key, before, after }, left: false };
}

/** Takes games back, except those that were played since. @type {(storage: DeviceStorage, brought: Brought[]) => Promise<void>} */
export async function takeBackMarks(storage, brought) {
  for (const { key, before, after } of brought) {
    if ((storage.text(key) ?? (await storage.shelved(key))) !== after) continue;
    await storage.removeGames([key]);
    if (before !== null) storage.giveBack({ own: [], games: [[key, before]] });
  }
}

/** @type {(puzzle: Puzzle, game: unknown) => Store | null} null for a damaged game: opening its puzzle sets it aside */
function readStore(puzzle, game) {
  try {
    return restoreGame(puzzle, game);
  } catch {
    return null;
  }
}

/**
 * Everything of a reader in one file: settings, own puzzles, drawings, games with their moves and times, records of
 * finished games.
 * docs/backup.md describes the format. The file is JSON with one entry a line, so that a large one is read without
 * holding up the page, and a damaged one can be told by its place. Each entry is checked before anything is used.
 *
 * @import { DeviceStorage, OwnPuzzle } from "./storage.js"
 * @import { Drawing } from "./drawings.js"
 * @import { FinishedGame } from "./records.js"
 * @typedef {{text: string, solved: boolean, title: string}} BackedUpGame
 * @typedef {"foreign" | "future" | "cut" | "entry" | "counts" | "packed" | "huge"} Fault
 * @typedef {object} Backup
 * @property {number} made when, in milliseconds since 1970
 * @property {string | null} settings the text under SETTINGS
 * @property {Map<string, BackedUpGame>} games by the keys of their puzzles
 * @property {OwnPuzzle[]} own
 * @property {FinishedGame[]} records
 * @property {Map<string, Drawing>} drawings by their ids
 */
import { dayOf } from "../days.js";
import { breather } from "../idle.js";
import { restoreGame } from "../player/board/saved.js";
import { readSource } from "../reading/source.js";
import { puzzleKey } from "../reading/game-id.js";
import { sayError } from "../strings/say.js";
import { isDrawing } from "./drawings.js";
import { parseObject } from "./notes.js";
import { isFinishedGame } from "./records.js";
import { KEY as SETTINGS } from "../settings.js";
import { isKeptPuzzle } from "./storage.js";

const FORMAT = "nonogram-backup";
const VERSION = 2;
/** Of files without drawings, which older versions of the site can read. */
const WITHOUT_DRAWINGS = 1;
/** Larger files are compressed. */
const MOST_PLAIN = 500_000;
const MOST_BYTES = 100_000_000;
const MOST_UNPACKED = 300_000_000;

/** A file cannot be used as a backup; nothing was changed. */
export class BackupError extends Error {
  /** @param {Fault} fault @param {{number?: number, title?: string, reason?: string}} [place] the entry, from 1 */
  constructor(fault, place = {}) {
    super(fault);
    this.fault = fault;
    this.place = place;
  }
}

/**
 * @param {DeviceStorage} storage
 * @param {Date} now
 * @returns {Promise<{file: Blob, name: string, left: number}>} `left`: damaged games that are not in it
 */
export async function makeBackup(storage, now = new Date()) {
  const settings = storage.notes.read(SETTINGS);
  const [own, records, games, drawings] = await Promise.all([
    storage.ownPuzzles(), storage.records.all(), storage.games(), storage.drawings.all(),
  ]);
  const lines = [
    ...(settings === null ? [] : [JSON.stringify({ kind: "settings", text: settings })]),
    ...own.map(({ puzzle, added, pack, place, hidden }) => JSON.stringify({ kind: "own", puzzle, added, pack, place, hidden })),
    ...records.map((record) => JSON.stringify({ kind: "record", record })),
    ...drawings.map(([id, drawing]) => JSON.stringify({ kind: "drawing", id, drawing })),
  ];
  const breathe = breather();
  let left = 0;
  for (const text of games.values()) {
    await breathe();
    try {
      readGame(parseObject(text));
      lines.push(`{"kind":"game","game":${text}}`);
    } catch {
      left++;
    }
  }
  const version = drawings.length ? VERSION : WITHOUT_DRAWINGS;
  const head = { format: FORMAT, version, made: now.toISOString(), count: lines.length };
  const separated = lines.flatMap((line, i) => (i ? [",\n", line] : [line]));
  const parts = [`${JSON.stringify(head).slice(0, -1)},"entries":[\n`, ...separated, "\n]}\n"];
  const plain = new Blob(parts, { type: "application/json" });
  const name = `nonogram-backup-${dayOf(now)}.json`;
  if (plain.size <= MOST_PLAIN) return { file: plain, name, left };
  const packed = await new Response(plain.stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return { file: new Blob([packed], { type: "application/gzip" }), name: `${name}.gz`, left };
}

/** Whether a file is meant to be a backup, however damaged; any other may be a puzzle. @param {Blob} file */
export async function isBackup(file) {
  const start = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  return isPacked(start) || new TextDecoder().decode(start).includes(`"${FORMAT}"`);
}

/** @param {Uint8Array} start of a file */
function isPacked(start) {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/**
 * @param {Blob} file
 * @returns {Promise<Backup>}
 * @throws {BackupError}
 */
export async function readBackup(file) {
  const { made, count, entries } = entriesOf(await textOf(file));
  /** @type {Backup} */
  const backup = { made, settings: null, games: new Map(), own: [], records: [], drawings: new Map() };
  const breathe = breather();
  let number = 0;
  for (const entry of entries) {
    await breathe();
    number++;
    if (entry === null) throw new BackupError("cut", { number });
    take(backup, typeof entry === "string" ? parseObject(entry) : entry, number);
  }
  if (number !== count) throw new BackupError("counts", { number });
  return backup;
}

/** @param {Blob} file */
async function textOf(file) {
  if (file.size > MOST_BYTES) throw new BackupError("huge");
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (!isPacked(start)) return file.text();
  let size = 0;
  const counting = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      size += chunk.length;
      if (size > MOST_UNPACKED) controller.error(new BackupError("huge"));
      else controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(counting)).text();
  } catch {
    throw new BackupError(size > MOST_UNPACKED ? "huge" : "packed");
  }
}

/**
 * @param {string} text
 * @returns {{made: number, count: unknown, entries: Iterable<string | object | null>}} null where the file ends too early
 */
function entriesOf(text) {
  const end = text.indexOf("\n");
  const first = text.slice(0, end < 0 ? text.length : end).trim();
  // Somebody may have laid the file out anew: then it has to be read as a whole.
  const whole = parseObject(`${first}]}`) ? null : parseObject(text);
  const head = whole ?? parseObject(`${first}]}`);
  if (head?.format !== FORMAT) throw new BackupError(first.includes(`"${FORMAT}"`) ? "cut" : "foreign", { number: 1 });
  if (typeof head.version !== "number" || head.version > VERSION) throw new BackupError("future");
  const made = Date.parse(String(head.made));
  const entries = whole ? listed(whole.entries) : linesOf(text, end + 1);
  return { made: Number.isNaN(made) ? 0 : made, count: head.count, entries };
}

/** @param {unknown} entries */
function listed(entries) {
  if (!Array.isArray(entries)) throw new BackupError("cut", { number: 1 });
  return entries;
}

/** @param {string} text @param {number} from where the first entry begins */
function* linesOf(text, from) {
  for (let at = from; ;) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end).trim();
    if (line === "]}") return;
    if (end < 0) {
      yield null;
      return;
    }
    if (line) yield line.endsWith(",") ? line.slice(0, -1) : line;
    at = end + 1;
  }
}

/**
 * @param {Backup} backup to which the entry is added
 * @param {unknown} entry
 * @param {number} number
 */
function take(backup, entry, number) {
  const { kind, text, game, record, puzzle, added, pack, place, hidden, id, drawing } = /** @type {Record<string, any>} */ (entry ?? {});
  const title = String(game?.title ?? record?.title ?? puzzle?.title ?? drawing?.title ?? "").slice(0, 80);
  try {
    if (kind === "settings" && parseObject(text)) backup.settings = text;
    else if (kind === "game") {
      const { key, ...found } = readGame(game);
      backup.games.set(key, found);
    } else if (kind === "record" && isFinishedGame(record)) backup.records.push(record);
    else if (kind === "drawing" && typeof id === "string" && id && isDrawing(drawing)) backup.drawings.set(id, drawing);
    else if (kind === "own" && isKeptPuzzle({ puzzle, added, pack, place, hidden })) {
      const { puzzle: read } = readSource(puzzle) ?? { puzzle };
      backup.own.push({ key: puzzleKey(read), puzzle: read, added, ...(pack ? { pack, place } : {}), ...(hidden ? { hidden } : {}) });
    } else throw new BackupError("entry", { number, title });
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError("entry", { number, title, reason: sayError(error) });
  }
}

/**
 * @param {unknown} value a saved game
 * @returns {BackedUpGame & {key: string}}
 * @throws where its moves do not lead to its board
 */
export function readGame(value) {
  const source = typeof value === "object" && value !== null ? readSource(value) : null;
  if (!source) throw new TypeError("not a game");
  const { solved, puzzle } = restoreGame(source.puzzle, value);
  return { key: puzzleKey(puzzle), text: JSON.stringify(value), solved, title: puzzle.title ?? "" };
}

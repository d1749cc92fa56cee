/**
 * Brings a backup in: what is there and what comes are merged, and the last time can be taken back.
 *
 * A game that knows the other one, because it went on from it, takes its place. Of two games that know nothing of each
 * other the finished one stays, else the one that was saved last; the other is set aside. Puzzles and records are added,
 * and drawings too: one that is drawn otherwise here stays beside it.
 *
 * @import { Backup } from "./backup.js"
 * @import { Drawing } from "./drawings.js"
 * @import { DeviceStorage } from "./storage.js"
 * @typedef {{games: {fresh: number, replaced: number, kept: number, same: number}, own: number, records: number, drawings: number, settings: "none" | "same" | "fresh" | "other"}} Plan
 *   how many are added; `settings`: whether this device has none, the same or others
 * @typedef {object} Undo
 * @property {number} at
 * @property {[key: string, before: string | null, after: string][]} games
 * @property {string[]} own
 * @property {string[]} records
 * @property {string[]} [drawings]
 * @property {{before: string | null} | null} settings
 */
import { KEY as SETTINGS } from "../settings.js";
import { readGame } from "./backup.js";
import { standingIn } from "./merging.js";
import { parseObject } from "./notes.js";
import { recordId } from "./records.js";
import { putGame } from "./shelving.js";

const LAST = "last";

/** What bringing a backup in would do. @type {(storage: DeviceStorage, backup: Backup) => Promise<Plan>} */
export async function planOf(storage, backup) {
  const [games, own, records, drawings] = await Promise.all([
    storage.games(), storage.ownPuzzles(), storage.records.all(), storage.drawings.all(),
  ]);
  /** @type {Plan["games"]} */
  const counts = { fresh: 0, replaced: 0, kept: 0, same: 0 };
  for (const [key, theirs] of backup.games) counts[verdict(games.get(key) ?? null, theirs)]++;
  const known = { own: new Set(own.map(({ key }) => key)), records: new Set(records.map(recordId)) };
  const mine = storage.notes.read(SETTINGS);
  return {
    games: counts,
    own: backup.own.filter(({ key }) => !known.own.has(key)).length,
    records: backup.records.filter((record) => !known.records.has(recordId(record))).length,
    drawings: added(new Map(drawings), backup).length,
    settings: backup.settings === null ? "none" : mine === null ? "fresh" : mine === backup.settings ? "same" : "other",
  };
}

/** @type {(mine: string | null, theirs: import("./backup.js").BackedUpGame) => keyof Plan["games"]} */
function verdict(mine, theirs) {
  if (mine === null) return "fresh";
  if (mine === theirs.text) return "same";
  const [here, there] = [standingIn(mine), standingIn(theirs.text)];
  if (!there) return "kept";
  if (!here || (here.by && there.knows(here))) return "replaced";
  if (there.by && here.knows(there)) return "kept";
  if (isSolvedText(mine) !== theirs.solved) return theirs.solved ? "replaced" : "kept";
  return there.at > here.at ? "replaced" : "kept";
}

/**
 * The drawings that are not here yet, with the ids that they will have.
 * @type {(here: Map<string, Drawing>, backup: Backup) => [id: string, drawing: Drawing][]}
 */
function added(here, { drawings }) {
  const differ = (/** @type {string} */ id, /** @type {Drawing} */ drawing) => JSON.stringify(here.get(id)) !== JSON.stringify(drawing);
  return [...drawings]
    .map(([id, drawing]) => /** @type {[string, Drawing]} */ ([here.has(id) && differ(id, drawing) ? `${id}-${drawing.at}` : id, drawing]))
    .filter(([id]) => !here.has(id));
}

/** @param {string} text */
function isSolvedText(text) {
  try {
    return readGame(parseObject(text)).solved;
  } catch {
    return false;
  }
}

/**
 * Brings a backup in, as a whole or not at all.
 * @param {DeviceStorage} storage
 * @param {Backup} backup
 * @param {{settings: boolean}} wishes whether the settings are taken, too
 */
export async function bringIn(storage, backup, { settings }) {
  const { notes, shelf } = storage;
  // What is noted goes first, so that everything is compared in one place; a game that stays noted is in play somewhere.
  await storage.putAway();
  /** @type {Undo} */
  const undo = { at: Date.now(), games: [], own: [], records: [], drawings: [], settings: null };
  const drawings = added(new Map(await storage.drawings.all()), backup);
  await shelf.change(["games", "standings", "own", "records", "drawings", "aside", "undo"], async (change) => {
    for (const [key, theirs] of backup.games) {
      const held = await change.objectStore("games").get(["", key]);
      const before = storage.text(key) ?? held?.text ?? null;
      const said = verdict(before, theirs);
      if (said !== "fresh" && said !== "replaced") continue;
      undo.games.push([key, before, theirs.text]);
      if (before !== null) await change.objectStore("aside").put({ text: before, why: "replaced" }, ["", key, undo.at]);
      await putGame(change, ["", key], theirs.text);
    }
    for (const { key, ...own } of backup.own) {
      if ((await change.objectStore("own").getKey(key)) !== undefined) continue;
      undo.own.push(key);
      await change.objectStore("own").put(own, key);
    }
    for (const record of backup.records) {
      const id = recordId(record);
      if ((await change.objectStore("records").getKey(id)) !== undefined) continue;
      undo.records.push(id);
      await change.objectStore("records").put(record, id);
    }
    for (const [id, drawing] of drawings) await change.objectStore("drawings").put(drawing, id);
    undo.drawings = drawings.map(([id]) => id);
    if (settings && backup.settings !== null) undo.settings = { before: notes.read(SETTINGS) };
    await change.objectStore("undo").put(undo, LAST);
  });
  for (const [key, before, after] of undo.games) if (storage.text(key) !== null) storage.replaceNote(key, before, after);
  if (undo.settings && backup.settings !== null) setSettings(storage, backup.settings);
  announce(storage);
}

/**
 * @param {DeviceStorage} storage
 * @returns {Promise<Undo | null>} what bringing in the last backup changed, if that can still be taken back
 */
export async function lastBroughtIn({ shelf }) {
  return (await shelf.get("undo", LAST).catch(() => undefined)) ?? null;
}

/**
 * Takes back what the last backup brought. Games that were played since then stay, and a drawing that is on the board.
 * @param {DeviceStorage} storage
 * @returns {Promise<number>} how many games stayed
 */
export async function takeBack(storage) {
  const { shelf } = storage;
  const undo = await lastBroughtIn(storage);
  if (!undo) return 0;
  let stayed = 0;
  await storage.putAway();
  await shelf.change(["games", "standings", "own", "records", "drawings", "undo"], async (change) => {
    for (const [key, before, after] of undo.games) {
      const held = await change.objectStore("games").get(["", key]);
      if ((storage.text(key) ?? held?.text) !== after) stayed++;
      else await putGame(change, ["", key], before);
    }
    for (const key of undo.own) await change.objectStore("own").delete(key);
    for (const id of undo.records) await change.objectStore("records").delete(id);
    for (const id of undo.drawings ?? []) await change.objectStore("drawings").delete(id);
    await change.objectStore("undo").delete(LAST);
  });
  for (const [key, before, after] of undo.games) storage.replaceNote(key, after, before);
  if (undo.settings) setSettings(storage, undo.settings.before);
  announce(storage);
  return stayed;
}

/** @type {(storage: DeviceStorage, text: string | null) => void} */
function setSettings({ notes }, text) {
  if (text === null) notes.remove(SETTINGS);
  else notes.write(SETTINGS, text);
  // As other tabs hear of it.
  window.dispatchEvent(new StorageEvent("storage", { key: SETTINGS, newValue: text }));
}

/** Lets other tabs know that the shelf has changed. @param {DeviceStorage} storage */
function announce({ notes }) {
  notes.write("nonogram/1/changed", String(Date.now()));
}

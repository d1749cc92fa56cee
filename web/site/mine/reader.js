import { readPack } from "../../reading/pack.js";
import { askForSet, askForSource } from "../../reading/elsewhere.js";
import { BoardError, readSource } from "../../reading/source.js";
import { restoreGame } from "../../player/board/saved.js";
import { SaveError } from "../../player/board/saved-moves.js";
import { ClueError } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say, sayProblem } from "../../strings/say.js";
import { cleanTitle } from "../../dom.js";
import { linkedPuzzle, partOf } from "../sharing/fragment.js";
import { MarksError, parseMarks } from "../sharing/state.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Engine } from "../../engine/client.js"
 * @import { Source } from "../../reading/source.js"
 *
 * @typedef {object} Read
 * @property {Puzzle} puzzle its clues need not fit each other
 * @property {ClueError | null} unfit why they do not
 * @property {boolean} assumed whether nothing in the text tells the rows from the columns
 * @property {Uint16Array | null} marks that came with it, with notes; null for none
 * @property {string} amiss why there are none, though the text has some
 */

/** Longer texts are refused. Same as nonogram.formats.MAX_BYTES. */
export const MAX_BYTES = 4_000_000;

const LINK = /^[^\s#]+#((?:c\d+:|\d)\S*)$/;
const ADDRESS = /^https?:\/\/\S+$/i;
/** An address of a site whose addresses hold the clues. */
const CLUES_IN_ADDRESS = /[?#/][a-z_]+\/(?:v:\/)?\d+\/\d+/i;

/** How texts begin that hold several puzzles: packs, tournaments, and a puzzle in JSON on each line. */
const SEVERAL = /^(?:\[\s*[{"]|\{[^{[]*"puzzles"\s*:|\$|\{.*\}\s*\n\s*\{)/;
/** What stands between several puzzles in .non files. */
const BETWEEN = /^====[^\S\n]*$/m;
/** Two lines with a game id each. */
const IDS = /^(?:c\d+:|\d+x\d+:)\S+[^\S\n]*\n\s*(?:c\d+:|\d+x\d+:)\S/;
/** Two grids of picross-solver. */
const GRIDS = /^GRID\b[^]*?^GRID\b/m;
/** XML with several puzzles. */
const ELEMENTS = /^<[^]*<puzzle[\s>][^]*<puzzle[\s>]/;

/** @param {string} text */
export function holdsSeveral(text) {
  const trimmed = text.replace(/^\ufeff/, "").trimStart();
  return BETWEEN.test(text) || GRIDS.test(text) || SEVERAL.test(trimmed) || IDS.test(trimmed) || ELEMENTS.test(trimmed);
}

/**
 * The puzzles of a text that holds several, and what is wrong with others: a pack in JSON is read here, anything else by
 * the engine.
 * @type {(text: string, engine: Engine) => Promise<{reads: Read[], problems: string[]}>}
 */
export async function readSeveral(text, engine) {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed.startsWith("[") || /^\{[^{[]*"puzzles"\s*:/.test(trimmed)) {
    const entries = await readPack(trimmed);
    const reads = entries.flatMap(({ puzzle, saved }) => (puzzle ? [withMarks({ puzzle, saved })] : []));
    return { reads, problems: entries.flatMap(({ problem }) => (problem ? [problem] : [])) };
  }
  const { sources, problems } = await askForSet(text, engine);
  return { reads: sources.map(withMarks), problems };
}

/**
 * The puzzle in a text: a game id, a share link or the project's JSON is read here, anything else by the
 * engine.
 * @type {(text: string, engine: Engine, signal: AbortSignal) => Promise<Read>}
 */
export async function readPuzzle(text, engine, signal) {
  try {
    const here = readHere(text);
    if (here) return here;
    const { assumed, ...source } = await askForSource(text, engine, signal);
    return { ...withMarks(source), assumed };
  } catch (error) {
    if (error instanceof BoardError) return { ...NOTHING_ELSE, puzzle: error.puzzle, amiss: leftOut(error) };
    if (!(error instanceof ClueError && error.unfit)) throw error;
    return { ...NOTHING_ELSE, puzzle: error.unfit, unfit: error };
  }
}

/** What is read of most texts beside the clues. */
const NOTHING_ELSE = { unfit: null, assumed: false, marks: null, amiss: "" };

/** @param {string} text @returns {Read | null} null: only the engine can tell */
function readHere(text) {
  const trimmed = text.trim();
  const link = LINK.exec(trimmed);
  if (link) return readLink(link[1]);
  if (ADDRESS.test(trimmed) && !CLUES_IN_ADDRESS.test(trimmed)) throw new Error(words.site.entry.address);
  if (/^(?:c\d+:|\d)[^&]*:[^&]*&/.test(trimmed)) return readLink(trimmed);
  const source = readSource(trimmed);
  return source && withMarks(source);
}

/** @param {Source} source @returns {Read} */
function withMarks({ puzzle, saved }) {
  if (!saved) return { ...NOTHING_ELSE, puzzle };
  try {
    return { ...NOTHING_ELSE, puzzle, marks: restoreGame(puzzle, saved).settledCells() };
  } catch (error) {
    if (!(error instanceof SaveError)) throw error;
    return { ...NOTHING_ELSE, puzzle, amiss: leftOut(error) };
  }
}

/** @param {string} link what follows the "#" @returns {Read} */
function readLink(link) {
  const puzzle = linkedPuzzle(link);
  const marks = partOf(link, "marks");
  try {
    return { ...NOTHING_ELSE, puzzle, marks: marks ? parseMarks(puzzle, marks) : null };
  } catch (error) {
    if (!(error instanceof MarksError)) throw error;
    const { later, damaged } = words.site.sharedMarks;
    return { ...NOTHING_ELSE, puzzle, amiss: error.later ? later : damaged };
  }
}

/** @param {Error} error of a board */
function leftOut(error) {
  return say(words.site.entry.marks.unreadable, { reason: sayReadError(error) });
}

/** Why a text could not be read, with the place where there is one. @param {unknown} error */
export function sayReadError(error) {
  if (error instanceof ClueError) return error.problems.slice(0, 3).map(sayProblem).join(" ");
  if (error instanceof URIError) return words.site.broken.encoding;
  return cleanTitle(/** @type {Error} */ (error).message);
}

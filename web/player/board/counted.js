/**
 * What the reader needed for the picture that is on the board now. A finished picture that was cleared to be found anew is
 * another attempt, unless the clearing is undone. A hint counts once, by the last level that was asked for.
 *
 * @typedef {object} Attempt
 * @property {string[]} entries of the log that belong to it
 * @property {number} milliseconds
 * @property {import("./log.js").Asked} hints
 * @property {number} checks
 * @property {number} undos
 */
import { LEVELS } from "./choices.js";

const MOVE = /^\d+ (?:stroke|redo|hint|back|solve|clear|shared) /;

/**
 * @param {string[]} entries of a game's log
 * @param {number} played milliseconds in all
 * @returns {Attempt}
 */
export function attemptIn(entries, played) {
  const start = beginningOf(entries);
  const own = entries.slice(start);
  const from = start ? Number.parseInt(entries[start - 1], 10) : 0;
  const count = (/** @type {RegExp} */ what) => own.filter((entry) => what.test(entry)).length;
  return { entries: own, milliseconds: played - from, hints: hintsIn(own), checks: count(/ check$/), undos: count(/ undo /) };
}

/** @param {string[]} entries @returns {number} the index of the first entry of the present attempt */
function beginningOf(entries) {
  /** The attempts before, with how many moves could be undone there. */
  const starts = [{ at: 0, moves: 0 }];
  let finished = false;
  entries.forEach((entry, i) => {
    const present = starts[starts.length - 1];
    if (/ done /.test(entry)) finished = true;
    else if (/ undo /.test(entry) && present.at && !present.moves) {
      starts.pop();
      finished = true;
    } else if (/ undo /.test(entry)) present.moves--;
    else if (/ clear /.test(entry) && finished) {
      starts.push({ at: i + 1, moves: 0 });
      finished = false;
    } else if (MOVE.test(entry)) present.moves++;
  });
  return starts[starts.length - 1].at;
}

/** @type {(entries: string[]) => import("./log.js").Asked} */
function hintsIn(entries) {
  const hints = { where: 0, what: 0, why: 0 };
  const asked = entries.map((entry) => LEVELS.findIndex((level) => entry.endsWith(` ask ${level}`)));
  asked.forEach((level, i) => {
    const more = i + 1 < asked.length && asked[i + 1] > level;
    if (level >= 0 && !more) hints[LEVELS[level]]++;
  });
  return hints;
}

import { textOfFile } from "../../reading/encoding.js";
import { keepMarks, takeBackMarks } from "../../kept/brought.js";
import { puzzleKey } from "../../reading/game-id.js";
import { words } from "../../strings/pages.js";
import { say, sayCount } from "../../strings/say.js";
import { loadAll } from "../parts/catalogue.js";
import { cleanTitle } from "../../dom.js";
import { holdsSeveral, MAX_BYTES, readPuzzle, readSeveral, sayReadError } from "./reader.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Brought } from "../../kept/brought.js"
 * @import { OwnPuzzle } from "../../kept/storage.js"
 * @import { Shared } from "../main.js"
 * @import { Read } from "./reader.js"
 * @typedef {{reads: Read[], problems: string[]}} Found `problems`: what could not be read
 * @typedef {object} Result
 * @property {OwnPuzzle[]} fresh the puzzles that were not here before
 * @property {string[]} there the keys of the others
 * @property {Brought[]} brought the games that their marks became
 * @property {number} left how many puzzles have marks of the reader's own, so that those in the files were left out
 * @property {string[]} problems
 * @property {Set<string>} begun the keys of all puzzles that had been begun before
 */

/** A file with more puzzles is refused: the list shows them all. */
const MOST_PUZZLES = 500;
const MOST_TOLD = 3;

/**
 * Puts puzzles from files among the reader's own; a file with several becomes a pack with the file's name. Marks that come
 * with a puzzle become its game, unless the reader has marks of their own on it.
 */
export class Bringing {
  #shared;
  #changed;

  /** @param {Shared} shared @param {() => void} changed */
  constructor(shared, changed) {
    this.#shared = shared;
    this.#changed = changed;
  }

  /** @param {File[]} files @returns {Promise<number>} how many puzzles were not there before */
  async take(files) {
    const { storage, notices } = this.#shared;
    const texts = words.site.mine;
    notices.show({ id: "mine", text: sayCount(texts.readingFiles, files.length) });
    const [entries, mine, standings] = await Promise.all([loadAll(), storage.ownPuzzles(), storage.standings()]);
    const known = new Map([...entries, ...mine].map(({ key, puzzle }) => [key, puzzle]));
    /** @type {Result} */
    const result = { fresh: [], there: [], brought: [], left: 0, problems: [], begun: new Set(standings.keys()) };
    const { fresh, there, problems } = result;
    /** @type {[key: string, marks: Uint16Array][]} */
    const marked = [];
    const added = Date.now();
    for (const file of files) {
      const found = await this.#read(file);
      problems.push(...found.problems);
      const pack = found.reads.length > 1 ? stem(file.name) : undefined;
      for (const { puzzle, marks, amiss } of found.reads) {
        const key = puzzleKey(puzzle);
        if (known.has(key)) there.push(key);
        else {
          fresh.push({ key, puzzle, added, ...(pack ? { pack, place: fresh.length } : {}) });
          known.set(key, puzzle);
        }
        if (marks) marked.push([key, marks]);
        if (amiss) problems.push(say(texts.amiss, { name: pack ? (puzzle.title ?? "") : file.name, text: amiss }));
      }
    }
    await storage.keepOwnPuzzles(fresh);
    for (const [key, marks] of marked) {
      const { brought, left } = await keepMarks(storage, /** @type {Puzzle} */ (known.get(key)), marks);
      if (brought) result.brought.push(brought);
      result.left += Number(left);
    }
    this.#changed();
    this.#tell(result);
    return fresh.length;
  }

  /** @param {Result} result */
  #tell(result) {
    const { fresh, there, brought, left, problems } = result;
    const texts = words.site.mine;
    const marked = new Set(brought.map(({ key }) => key));
    const keys = { added: fresh.map(({ key }) => key), there };
    const parts = /** @type {const} */ (["added", "there"]).flatMap((name) => {
      const withMarks = keys[name].filter((key) => marked.has(key)).length;
      const without = keys[name].length - withMarks;
      return [
        without ? sayCount(texts[name], without) : "",
        withMarks ? sayCount(texts.marks[name], withMarks) : "",
      ];
    });
    const more = problems.length - MOST_TOLD;
    parts.push(
      left ? sayCount(texts.marks.left, left) : "",
      ...problems.slice(0, MOST_TOLD),
      more > 0 ? sayCount(texts.moreProblems, more) : "",
    );
    const changes = fresh.length + brought.length > 0;
    const actions = changes ? [{ label: words.site.list.undo, act: () => void this.#undo(result) }] : [];
    const tone = problems.length ? "alert" : "calm";
    // What can be undone, was left out or is wrong stays until the reader closes it.
    const seconds = changes || left || problems.length ? undefined : 15;
    this.#shared.notices.show({ id: "mine", text: parts.filter((part) => part).join(" "), tone, actions, seconds });
  }

  /** @param {Result} result */
  async #undo({ fresh, brought, begun }) {
    const { storage } = this.#shared;
    await takeBackMarks(storage, brought);
    const { games } = await storage.removeOwnPuzzles(fresh);
    // A game can be older than its puzzle's place in the list.
    storage.giveBack({ own: [], games: games.filter(([key]) => begun.has(key)) });
    this.#changed();
  }

  /** @type {(file: File) => Promise<Found>} */
  async #read(file) {
    const { unreadable, tooBig } = words.site.entry;
    try {
      if (file.size > MAX_BYTES) throw new Error(say(tooBig, { most: MAX_BYTES }));
      const { reads, problems } = await this.#readsOf(await textOfFile(file));
      if (reads.length > MOST_PUZZLES) throw new Error(say(words.site.mine.tooMany, { most: MOST_PUZZLES }));
      const name = stem(file.name);
      const titled = reads.map((read, i) => {
        const title = cleanTitle(read.puzzle.title) || (reads.length > 1 ? say("{name} {number}", { name, number: i + 1 }) : name);
        return { ...read, puzzle: { ...read.puzzle, title } };
      });
      return { reads: titled, problems: problems.map((reason) => say(unreadable.file, { name: file.name, reason })) };
    } catch (error) {
      return { reads: [], problems: [say(unreadable.file, { name: file.name, reason: sayReadError(error) })] };
    }
  }

  /** @type {(text: string) => Promise<Found>} */
  async #readsOf(text) {
    const { engine } = this.#shared;
    if (holdsSeveral(text)) return readSeveral(text, engine);
    const read = await readPuzzle(text, engine, new AbortController().signal);
    if (read.unfit) throw read.unfit;
    return { reads: [read], problems: [] };
  }
}

/** @param {string} name of a file */
function stem(name) {
  return cleanTitle(name.replace(/(\.[a-z0-9]{1,5})+$/i, "")) || cleanTitle(name);
}

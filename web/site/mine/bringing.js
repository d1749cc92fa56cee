import { textOfFile } from "../../reading/encoding.js";
import { puzzleKey } from "../../reading/game-id.js";
import { words } from "../../strings/pages.js";
import { say, sayCount } from "../../strings/say.js";
import { loadAll } from "../parts/catalogue.js";
import { cleanTitle } from "../../dom.js";
import { holdsSeveral, MAX_BYTES, readPuzzle, readSeveral, sayReadError } from "./reader.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { OwnPuzzle } from "../../kept/storage.js"
 * @import { Shared } from "../main.js"
 * @typedef {{puzzles: Puzzle[], problems: string[]}} Found
 */

/** A file with more puzzles is refused: the list shows them all. */
const MOST_PUZZLES = 500;
const MOST_TOLD = 3;

/** Puts puzzles from files among the reader's own; a file with several becomes a pack with the file's name. */
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
    const [entries, mine] = await Promise.all([loadAll(), storage.ownPuzzles()]);
    const known = new Set([...entries, ...mine].map(({ key }) => key));
    /** @type {OwnPuzzle[]} */
    const fresh = [];
    const problems = [];
    const added = Date.now();
    let there = 0;
    for (const file of files) {
      const found = await this.#read(file);
      problems.push(...found.problems);
      const pack = found.puzzles.length > 1 ? stem(file.name) : undefined;
      for (const puzzle of found.puzzles) {
        const key = puzzleKey(puzzle);
        if (known.has(key)) there++;
        else fresh.push({ key, puzzle, added, ...(pack ? { pack, place: fresh.length } : {}) });
        known.add(key);
      }
    }
    await storage.keepOwnPuzzles(fresh);
    this.#changed();
    this.#tell(fresh, there, problems);
    return fresh.length;
  }

  /**
   * @param {OwnPuzzle[]} fresh
   * @param {number} there how many were there before
   * @param {string[]} problems
   */
  #tell(fresh, there, problems) {
    const { storage, notices } = this.#shared;
    const texts = words.site.mine;
    const undo = async () => {
      await storage.removeOwnPuzzles(fresh);
      this.#changed();
    };
    const more = problems.length - MOST_TOLD;
    const parts = [
      fresh.length ? sayCount(texts.added, fresh.length) : "",
      there ? sayCount(texts.there, there) : "",
      ...problems.slice(0, MOST_TOLD),
      more > 0 ? sayCount(texts.moreProblems, more) : "",
    ];
    const actions = fresh.length ? [{ label: words.site.list.undo, act: () => void undo() }] : [];
    const tone = problems.length ? "alert" : "calm";
    // What can be undone or is wrong stays until the reader closes it.
    const seconds = problems.length || fresh.length ? undefined : 15;
    notices.show({ id: "mine", text: parts.filter((part) => part).join(" "), tone, actions, seconds });
  }

  /** @type {(file: File) => Promise<Found>} */
  async #read(file) {
    const { unreadable, tooBig } = words.site.entry;
    try {
      if (file.size > MAX_BYTES) throw new Error(say(tooBig, { most: MAX_BYTES }));
      const { puzzles, problems } = await this.#puzzlesIn(await textOfFile(file));
      if (puzzles.length > MOST_PUZZLES) throw new Error(say(words.site.mine.tooMany, { most: MOST_PUZZLES }));
      const name = stem(file.name);
      const titled = puzzles.map((puzzle, i) => {
        const title = cleanTitle(puzzle.title) || (puzzles.length > 1 ? say("{name} {number}", { name, number: i + 1 }) : name);
        return { ...puzzle, title };
      });
      return { puzzles: titled, problems: problems.map((reason) => say(unreadable.file, { name: file.name, reason })) };
    } catch (error) {
      return { puzzles: [], problems: [say(unreadable.file, { name: file.name, reason: sayReadError(error) })] };
    }
  }

  /** @type {(text: string) => Promise<Found>} */
  async #puzzlesIn(text) {
    const { engine } = this.#shared;
    if (holdsSeveral(text)) return readSeveral(text, engine);
    const { puzzle, unfit } = await readPuzzle(text, engine, new AbortController().signal);
    if (unfit) throw unfit;
    return { puzzles: [puzzle], problems: [] };
  }
}

/** @param {string} name of a file */
function stem(name) {
  return cleanTitle(name.replace(/(\.[a-z0-9]{1,5})+$/i, "")) || cleanTitle(name);
}

/**
 * What the board is called. A title may give the picture away, so a page can hold it back: the puzzle then comes without
 * it, and takes it once the picture is found.
 *
 * @import { State } from "./state.js"
 * @import { Store } from "./board/store.js"
 */
import { puzzleKey } from "../reading/game-id.js";
import { say, words } from "../strings/say.js";

/** At most this many characters of a title are read out. */
const LONGEST_TITLE = 80;

/** @param {Store} store */
function shortTitle({ puzzle }) {
  return (puzzle.title ?? "").slice(0, LONGEST_TITLE);
}

/** @param {Store} store */
function labelOf(store) {
  const { width, height } = store;
  return say(words.player.board.label, { title: shortTitle(store) || words.player.board.untitled, width, height });
}

/**
 * Whose picture it is: nobody is told that they solved what the engine did.
 * @param {Store} store with a finished picture
 */
export function finishedText(store) {
  const title = shortTitle(store);
  const texts = store.log.finisher === "engine" ? words.player.ending.shown : words.player.ending.solved;
  return title ? say(texts.titled, { title }) : texts.untitled;
}

export class Titles {
  /** @param {{state: State}} parts @param {(label: string) => void} named called when the board is called otherwise */
  constructor({ state }, named) {
    this.state = state;
    this.named = named;
  }

  place() {
    this.named(labelOf(this.state.store));
    if (this.state.wasSolved) this.tell();
  }

  finish() {
    this.tell();
  }

  /**
   * Holds the title of a puzzle back until its picture is found: of the one on the board, and when it is loaded without.
   * @param {import("../rules.js").Puzzle} puzzle with its title
   */
  hold(puzzle) {
    this.state.held = { key: puzzleKey(puzzle), title: puzzle.title ?? "" };
    if (this.#held && !this.state.store.solved) this.#entitle("");
  }

  /** Gives the puzzle on the board the title that was held back, if it is this puzzle's. */
  tell() {
    const held = this.#held;
    if (!held) return;
    this.state.held = null;
    this.#entitle(held.title);
  }

  /** The title of the puzzle on the board, also while it is held back. */
  get full() {
    return (this.#held ?? this.state.store.puzzle).title ?? "";
  }

  /** The title that is held back from the puzzle on the board; null for none. */
  get #held() {
    const { loaded, held, store } = this.state;
    return loaded && held && puzzleKey(store.puzzle) === held.key ? held : null;
  }

  /** @param {string} title */
  #entitle(title) {
    const { store } = this.state;
    store.puzzle = { ...store.puzzle, title };
    this.named(labelOf(store));
  }
}

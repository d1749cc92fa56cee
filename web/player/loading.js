/**
 * Puzzles on their way to the board: one that is slow to come does not replace what came after it.
 *
 * @import { Puzzle } from "../rules.js"
 * @typedef {import("./game.js").Left} Left
 */
import { askForSource, fetchSource } from "../reading/elsewhere.js";
import { SourceError, readSource } from "../reading/source.js";
import { begun, say, sayError, words } from "../strings/say.js";
import { restoreGame } from "./board/saved.js";
import { Store } from "./board/store.js";

export class Loading {
  /** Counts loads. */
  #latest = 0;

  /** @param {import("./features.js").Core} core */
  constructor({ state, voice, game }) {
    this.state = state;
    this.voice = voice;
    this.game = game;
  }

  /** @param {string} text about the puzzle on the board, or why there is none */
  tell(text) {
    this.voice.message(this.state.loaded ? text : say("{a} {b}", { a: words.player.board.failed, b: text }), "bad");
  }

  /** What is under way is no longer wanted. @returns {number} the turn of what comes after it */
  overtake() {
    return ++this.#latest;
  }

  /**
   * Puts a puzzle on the board.
   * @param {Puzzle | string} source
   * @param {unknown} [saved]
   * @param {Left | null} [left] if a game goes on that another frame had
   */
  async load(source, saved, left = null) {
    const turn = this.overtake();
    try {
      const found = readSource(source) ?? (await this.#ask(String(source)));
      this.#expect(turn);
      const game = saved ?? found.saved;
      this.game.place(game ? restoreGame(found.puzzle, game) : new Store(found.puzzle), left);
    } catch (error) {
      // An empty board says why it is empty, whoever asked for the puzzle.
      if (turn === this.#latest && !this.state.loaded) this.tell(sayError(error));
      throw error;
    }
  }

  /** @param {number} turn */
  #expect(turn) {
    if (turn !== this.#latest) throw new DOMException("superseded", "AbortError");
  }

  /** @param {string} text that only the engine can read, which may have to start */
  async #ask(text) {
    const { engine, loaded } = this.state;
    if (!engine) throw new SourceError(words.player.source.needsEngine);
    if (!loaded) this.voice.message(words.player.source.reading);
    try {
      return await askForSource(text, engine);
    } catch (error) {
      throw error instanceof DOMException ? error : asSentence(/** @type {Error} */ (error));
    }
  }

  /**
   * @param {string} url of a file
   * @returns {Promise<string>} rejects with an AbortError if it is no longer wanted
   */
  async fetch(url) {
    const turn = this.overtake();
    const text = await fetchSource(new URL(url, document.baseURI).href);
    this.#expect(turn);
    return text;
  }
}

/**
 * What the engine finds wrong with a text begins like a part of a sentence, but is shown alone.
 * @param {Error} error
 */
function asSentence(error) {
  const sentence = begun(error.message);
  return Object.assign(error, { message: /[.!?…]$/.test(sentence) ? sentence : `${sentence}.` });
}

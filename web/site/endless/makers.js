/**
 * Makes endless puzzles, and the next one while one is played.
 *
 * @import { Engines } from "../../engine/engines.js"
 * @import { Asking } from "../../engine/client.js"
 * @import { Proposal } from "../../engine/protocol.js"
 * @import { Wish } from "./wish.js"
 */
import { wishLink } from "./wish.js";

export class Makers {
  #engine;
  /** What is made in advance. @type {{link: string, made: Promise<Proposal>, over: AbortController} | null} */
  #ahead = null;

  /** @param {Engines} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @type {(wish: Wish, asking: Asking) => Promise<Proposal>} */
  make(wish, asking) {
    const ahead = this.#ahead;
    if (ahead?.link === wishLink(wish)) return ahead.made.catch(() => this.#made(wish, asking));
    ahead?.over.abort();
    return this.#made(wish, asking);
  }

  /** Makes a puzzle that will be asked for. @param {Wish} wish */
  prepare(wish) {
    const link = wishLink(wish);
    if (this.#ahead?.link === link) return;
    this.#ahead?.over.abort();
    const over = new AbortController();
    const made = this.#made(wish, { signal: over.signal });
    // If it fails, it is made again when it is asked for, and then the reader is told.
    made.catch(() => undefined);
    this.#ahead = { link, made, over };
  }

  /** @type {(wish: Wish, asking: Asking) => Promise<Proposal>} */
  async #made({ size, difficulty, symmetry, number }, asking) {
    const params = { of: "random", height: size, width: size, goal: difficulty, symmetry, seed: number };
    const { proposals } = await this.#engine.make(params, asking);
    return proposals[0];
  }
}

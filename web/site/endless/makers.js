/**
 * Makes endless puzzles and boards for practice, and the next one while one is played.
 *
 * @import { Engines } from "../../engine/engines.js"
 * @import { Asking } from "../../engine/client.js"
 * @import { Proposal } from "../../engine/protocol.js"
 * @typedef {Record<string, string | number>} Order   the parameters of the engine's request
 */
export class Makers {
  #engine;
  /** What is made in advance. @type {{order: Order, made: Promise<Proposal>, over: AbortController} | null} */
  #ahead = null;

  /** @param {Engines} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @type {(order: Order, asking: Asking) => Promise<Proposal>} */
  make(order, asking) {
    const ahead = this.#ahead;
    if (ahead && isSame(ahead.order, order)) return ahead.made.catch(() => this.#made(order, asking));
    ahead?.over.abort();
    return this.#made(order, asking);
  }

  /** Makes a puzzle that will be asked for. @param {Order} order */
  prepare(order) {
    if (this.#ahead && isSame(this.#ahead.order, order)) return;
    this.#ahead?.over.abort();
    const over = new AbortController();
    const made = this.#made(order, { signal: over.signal });
    // If it fails, it is made again when it is asked for, and then the reader is told.
    made.catch(() => undefined);
    this.#ahead = { order, made, over };
  }

  /** @type {(order: Order, asking: Asking) => Promise<Proposal>} */
  async #made(order, asking) {
    const { proposals } = await this.#engine.make(order, asking);
    return proposals[0];
  }
}

/** @type {(one: Order, other: Order) => boolean} */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was made last stays at hand while the tab is open: at most this many. */
const MOST_KEPT = 8;
const KEPT = "made";

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
  /** What is made in advance, until it is asked for. @type {{order: Order, made: Promise<Proposal>, over: AbortController, asking: Asking} | null} */
  #ahead = null;

  /** @param {Engines} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @type {(order: Order, asking: Asking) => Promise<Proposal>} */
  make(order, asking) {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (!ahead || !isSame(ahead.order, order)) {
      ahead?.over.abort();
      return this.#made(order, asking);
    }
    ahead.asking.onProgress = asking.onProgress;
    asking.signal?.addEventListener("abort", () => ahead.over.abort());
    return ahead.made.catch((error) => {
      if (asking.signal?.aborted) throw error;
      return this.#made(order, asking);
    });
  }

  /** Makes a puzzle that will be asked for. @param {Order} order */
  prepare(order) {
    if (this.#ahead && isSame(this.#ahead.order, order)) return;
    this.#ahead?.over.abort();
    const over = new AbortController();
    /** @type {Asking} */
    const asking = { signal: over.signal };
    const made = this.#made(order, { signal: over.signal, onProgress: (news) => asking.onProgress?.(news) });
    // If it fails, it is made again when it is asked for, and then the reader is told.
    made.catch(() => undefined);
    this.#ahead = { order, made, over, asking };
  }

  /** @type {(order: Order, asking: Asking) => Promise<Proposal>} */
  async #made(order, asking) {
    const before = kept().find((one) => isSame(one.order, order));
    if (before) return before.proposal;
    const { proposals: [proposal] } = await this.#engine.make(order, asking);
    keep({ order, proposal });
    return proposal;
  }
}

/** @returns {{order: Order, proposal: Proposal}[]} what this tab made last */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  } catch {
    // Without storage it is made again.
    return [];
  }
}

/** @param {{order: Order, proposal: Proposal}} made */
function keep(made) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...kept(), made].slice(-MOST_KEPT)));
  } catch {
    // Without storage, or room in it, it is made again.
  }
}

/** @type {(one: Order, other: Order) => boolean} */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Lets a host's calls through as long as they leave the reader some of the frame's time. However many there are, they do
 * not pile up: what is refused is not done later.
 */

/** For how long calls are counted. */
export const SPAN_MS = 1000;
/** This many in that time are always let through, unless they wait for something; of more at most MOST. */
const FEW = 50;
const MOST = 200;
/** What more than a few may take. */
const WORK_MS = 300;
/** What a call that waits counts as at most: most of its time is not the page's. */
const WAIT_MS = 20;
/** The most that may wait at a time, for the engine or for a picture. */
const MOST_WAITING = 16;

export class Gate {
  #since = 0;
  #calls = 0;
  #work = 0;
  #waiting = 0;

  /** Whether one more call may be answered now. */
  admits() {
    const now = performance.now();
    if (now - this.#since >= SPAN_MS) {
      this.#since = now;
      this.#calls = 0;
      this.#work = 0;
    }
    this.#calls++;
    if (this.#waiting >= MOST_WAITING) return false;
    return this.#calls <= FEW || (this.#calls <= MOST && this.#work < WORK_MS);
  }

  /**
   * @template T
   * @param {() => T} call
   * @returns {Promise<Awaited<T>>}
   */
  async pass(call) {
    const began = performance.now();
    this.#waiting++;
    let waits = began;
    try {
      const answer = call();
      waits = performance.now();
      return await answer;
    } finally {
      this.#work += waits - began + Math.min(WAIT_MS, performance.now() - waits);
      this.#waiting--;
    }
  }
}

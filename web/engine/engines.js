/**
 * The engine of a page: a worker that answers and, once a solve takes longer than a moment, a second one that searches.
 */
import { Engine } from "./client.js";
import { EngineError } from "./errors.js";
import { OP, WORKER } from "./protocol.js";

/**
 * @import { SolveResult, Step } from "./protocol.js"
 * @import { Asking, Progress } from "./client.js"
 * @typedef {{puzzle: import("./protocol.js").Puzzle, state?: string[], limit?: number | null, timeout?: number, steps?: boolean}} SolveParams
 * @typedef {{result: SolveResult | null, steps: Step[], lost?: boolean}} Outcome   of one worker; null when it could not bring one,
 *   `lost` if the reason was that no second worker can be started
 */

/** Easy puzzles are solved by then and never start the second worker. */
const ALONE_MS = 200;
/** A hint or check that takes longer than this gets help: usually it is looking for the solution. */
const UNHELPED_MS = 1000;
/** How long the first worker goes on beside the second: about what that one takes to start and to answer. */
const BESIDE_SECONDS = 5;
/** How long to wait for a cancelled search: in the middle of one a worker hears nothing. */
const CANCEL_MS = 100;
/** How much later than the worker itself the page ends a search that has run out of time. */
const GRACE_MS = 150;

/**
 * An engine that answers hints and checks however long a solve takes, and whose solves end at once when cancelled. Its
 * `state` is that of the worker that answers.
 */
export class Engines extends Engine {
  /** The worker that searches; asleep until it is needed. */
  searcher;
  #searches = 0;
  #fleeting;
  #moment;

  /**
   * @param {object} [options]
   * @param {boolean} [options.fleeting] whether the second worker ends with its search, as where memory is scarce
   * @param {number} [options.moment] how long a solve is left to the worker that has it, in milliseconds
   * @param {import("./client.js").Begin} [options.live] begins a worker's life
   */
  constructor({ fleeting = isSmallDevice(), moment = ALONE_MS, live } = {}) {
    super({ live });
    this.searcher = new Engine({ name: WORKER.SEARCHES, cancelMs: CANCEL_MS, again: false, live });
    this.#fleeting = fleeting;
    this.#moment = moment;
  }

  /**
   * As in `Engine`. The steps of a solve that asks for one solution or for uniqueness come all together, before its
   * result; a result of the second worker is passed to the first for its hints and checks.
   * @type {(op: string, params?: object, options?: Asking) => Promise<any>}
   */
  request(op, params = {}, options = {}) {
    const asked = /** @type {SolveParams} */ (params);
    if (op === OP.SOLVE && (asked.limit === 1 || asked.limit === 2)) return this.#solve(asked, options);
    const answer = super.request(op, params, options);
    if (op === OP.HINT || op === OP.CHECK) void this.#help(asked, answer);
    return answer;
  }

  /**
   * Makes puzzles, in the worker that searches: hints are answered meanwhile.
   * @param {object} params of OP.MAKE
   * @param {Asking} [options]
   * @returns {Promise<{proposals: import("./protocol.js").Proposal[]}>}
   */
  make(params, options = {}) {
    return this.#apart(OP.MAKE, params, options);
  }

  /**
   * Reads a photograph, in the worker that searches: it has NumPy.
   * @param {object} params of OP.PHOTO
   * @param {Asking} [options]
   * @returns {Promise<import("./protocol.js").PhotoRead>}
   */
  readPhoto(params, options = {}) {
    return this.#apart(OP.PHOTO, params, options);
  }

  /**
   * Asks the worker that searches. If it cannot be started, the other one is asked.
   * @type {(op: string, params: object, options: Asking) => Promise<any>}
   */
  async #apart(op, params, options) {
    this.#searches++;
    try {
      return await this.searcher.request(op, params, options);
    } catch (error) {
      if (!(error instanceof EngineError && error.isLoss)) throw error;
      return await super.request(op, params, options);
    } finally {
      this.#searched();
    }
  }

  close() {
    super.close();
    this.searcher.close();
  }

  /**
   * The worker that is up begins; after a moment the other one joins in. The first to decide the puzzle gives the
   * result.
   * @type {(asked: SolveParams, options: Asking) => Promise<SolveResult>}
   */
  async #solve(asked, options) {
    const { signal, onProgress, onSteps } = options;
    const params = { ...asked, steps: onSteps !== undefined };
    const over = linked(signal);
    let searching = false;
    let lost = false;
    const answer = () => this.#answer(params, over, (progress) => searching || onProgress?.(progress));
    const search = async () => {
      const outcome = await this.#search(params, over, (progress) => {
        searching = true;
        onProgress?.(progress);
      });
      if (outcome.lost) [lost, searching] = [true, false];
      return outcome;
    };
    const [begin, join] = this.searcher.state === "ready" ? [search, answer] : [answer, search];
    try {
      const first = begin();
      const soon = await Promise.race([first, this.#working(this.#moment)]);
      const { result, steps } = soon && isDecided(soon) ? soon : await firstDecided([first, join()]);
      if (result && (isDecided({ result }) || !lost)) {
        onSteps?.(steps);
        return withTime(result, params.timeout);
      }
      // The second worker cannot be started: the first one solves the puzzle, however long it takes.
      return await super.request(OP.SOLVE, params, options);
    } finally {
      over.abort();
    }
  }

  /**
   * Lets the second worker find the solution that the first one is still looking for.
   * @param {SolveParams} params
   * @param {Promise<unknown>} answer of the first one
   */
  async #help({ puzzle }, answer) {
    const over = new AbortController();
    const end = () => over.abort();
    answer.then(end, end);
    await this.#working(UNHELPED_MS);
    if (over.signal.aborted) return;
    // A failure here is ignored: whatever is wrong, the answer itself will say it.
    await this.#search({ puzzle, limit: 2, steps: false }, over, () => undefined).catch(() => undefined);
  }

  /**
   * Resolves when the worker that answers has worked for that long. While it starts, a second one would only
   * take its share of the line and of the processor.
   * @type {(milliseconds: number) => Promise<null>}
   */
  async #working(milliseconds) {
    await this.start().catch(() => undefined);
    return pause(milliseconds);
  }

  /**
   * What the first worker finds within its time.
   * @type {(params: SolveParams, over: AbortController, onProgress: (progress: Progress) => void) => Promise<Outcome>}
   */
  async #answer(params, { signal }, onProgress) {
    /** @type {Step[]} */
    let steps = [];
    const timeout = Math.min(params.timeout ?? BESIDE_SECONDS, BESIDE_SECONDS);
    const onSteps = (/** @type {Step[]} */ all) => void (steps = all);
    const result = await super.request(OP.SOLVE, { ...params, timeout }, { signal, onProgress, onSteps });
    return { result, steps };
  }

  /**
   * What the second worker finds; the page itself ends it when time has run out.
   * @type {(params: SolveParams, over: AbortController, onProgress: (progress: Progress) => void) => Promise<Outcome>}
   */
  async #search(params, over, onProgress) {
    /** @type {Step[]} */
    let steps = [];
    const onSteps = (/** @type {Step[]} */ all) => void (steps = all);
    const { searcher } = this;
    const late = linked(over.signal);
    let timer = 0;
    this.#searches++;
    try {
      const answer = searcher.request(OP.SOLVE, params, { signal: late.signal, onProgress, onSteps });
      if (params.timeout !== undefined) {
        timer = setTimeout(() => late.abort(), params.timeout * 1000 + GRACE_MS);
      }
      const result = await answer;
      if (params.limit === 2 && !params.state && isDecided({ result })) this.#share(params, result);
      return { result, steps };
    } catch (error) {
      const lost = error instanceof EngineError && error.isLoss;
      if (over.signal.aborted || !(late.signal.aborted || lost)) throw error;
      return { result: null, steps: [], lost };
    } finally {
      clearTimeout(timer);
      this.#searched();
    }
  }

  #searched() {
    if (!--this.#searches && this.#fleeting) this.searcher.close();
  }

  /** @type {(params: SolveParams, result: SolveResult) => void} */
  #share({ puzzle }, result) {
    super.request(OP.KNOWN, { puzzle, result }).catch(() => undefined);
  }
}

/**
 * Whether this is a phone or a device with little memory, on which a worker's memory is released as soon as possible.
 */
function isSmallDevice() {
  const { deviceMemory = 8 } = /** @type {{deviceMemory?: number}} */ (navigator);
  return deviceMemory < 4 || matchMedia("(pointer: coarse)").matches;
}

/** A controller that another signal aborts too. @param {AbortSignal | undefined} signal */
function linked(signal) {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort();
  // The listener is removed with the controller; otherwise a signal that outlives many requests would collect
  // listeners.
  else signal?.addEventListener("abort", () => controller.abort(), { signal: controller.signal });
  return controller;
}

/** @param {number} milliseconds @returns {Promise<null>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, null));

/** @param {{result: SolveResult | null}} outcome */
const isDecided = ({ result }) => result !== null && result.status !== "unsolved";

/**
 * The first outcome that decides the puzzle; if none does, what is known about it.
 * @type {(contenders: Promise<Outcome>[]) => Promise<Outcome>}
 */
function firstDecided(contenders) {
  return new Promise((resolve, reject) => {
    let left = contenders.length;
    /** @type {Outcome} */
    let best = { result: null, steps: [] };
    for (const contender of contenders) {
      contender.then((outcome) => {
        left--;
        if (outcome.result && (isDecided(outcome) || !best.result)) best = outcome;
        if (isDecided(outcome) || !left) resolve(best);
      }, reject);
    }
  });
}

/**
 * An undecided result says how long the solve took in all, not how long the first worker tried.
 * @type {(result: SolveResult, timeout: number | undefined) => SolveResult}
 */
function withTime(result, timeout) {
  if (isDecided({ result }) || timeout === undefined || timeout <= BESIDE_SECONDS) return result;
  const before = String(result.stats.reason);
  const reason = before.replace(`${BESIDE_SECONDS} s`, `${timeout} s`);
  return { ...result, stats: { ...result.stats, reason }, text: result.text.replace(before, reason) };
}

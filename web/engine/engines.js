/**
 * The engine of a page: a worker that answers and, once a solve takes longer than a moment, a second one that searches.
 */
import { Engine } from "./client.js";
import { EngineError } from "./errors.js";
import { OP, WORKER } from "./protocol.js";

/**
 * @typedef {import("./protocol.js").SolveResult} SolveResult
 * @typedef {import("./protocol.js").Step} Step
 * @typedef {import("./client.js").Asking} Asking
 * @typedef {import("./client.js").Progress} Progress
 * @typedef {{puzzle: import("./protocol.js").Puzzle, state?: string[], limit?: number | null, timeout?: number, steps?: boolean}} SolveParams
 * @typedef {{result: SolveResult | null, steps: Step[], lost?: boolean}} Outcome   of one worker; null when it could not bring one,
 *   `lost` when that was because it cannot be had
 */

/** Easy puzzles are through by then and never start the second worker. */
const MOMENT = 200;
/** A hint or check that takes longer, in milliseconds, is helped: most often it is looking for the solution. */
const LONG = 1000;
/** So long the first worker goes on beside the second one, in seconds: what that takes to be up and to answer, as a rule. */
const BESIDE = 5;
/** A worker in the middle of a search hears nothing: it is not waited for long, in milliseconds. */
const PATIENCE = 100;
/** So much later than the worker itself the page ends a search whose time is over, in milliseconds. */
const GRACE = 150;

/**
 * An engine whose solves may take as long as they will: hints and checks are answered all the same, and a cancelled solve is over
 * at once. Whatever is said of its state is said of the worker that answers.
 */
export class Engines extends Engine {
  /** The worker that searches; asleep until it is needed. */
  searcher = new Engine({ name: WORKER.SEARCHES, patience: PATIENCE, again: false });
  #searches = 0;
  #fleeting;
  #moment;

  /**
   * @param {object} [options]
   * @param {boolean} [options.fleeting] whether the second worker ends with its search, as where memory is scarce
   * @param {number} [options.moment] how long a solve is left to the worker that has it, in milliseconds
   */
  constructor({ fleeting = isSmallDevice(), moment = MOMENT } = {}) {
    super();
    this.#fleeting = fleeting;
    this.#moment = moment;
  }

  /**
   * As of `Engine`. The steps of a solve that asks for one solution or for uniqueness come all together, before its result; what the
   * second worker decides, the first one is told for its hints and checks.
   * @param {string} op
   * @param {object} [params]
   * @param {Asking} [options]
   * @returns {Promise<any>}
   */
  request(op, params = {}, options = {}) {
    const asked = /** @type {SolveParams} */ (params);
    if (op === OP.SOLVE && (asked.limit === 1 || asked.limit === 2)) return this.#solve(asked, options);
    const answer = super.request(op, params, options);
    if (op === OP.HINT || op === OP.CHECK) void this.#help(asked, answer);
    return answer;
  }

  close() {
    super.close();
    this.searcher.close();
  }

  /**
   * The worker that is up begins; after a moment the other one joins in. The first that decides the puzzle has done it.
   * @param {SolveParams} asked
   * @param {Asking} options
   * @returns {Promise<SolveResult>}
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
      const soon = await Promise.race([first, pause(this.#moment)]);
      const { result, steps } = soon && isDecided(soon) ? soon : await firstDecided([first, join()]);
      if (result && (isDecided({ result }) || !lost)) {
        onSteps?.(steps);
        return withTime(result, params.timeout);
      }
      // The second worker cannot be had: the first one does it, as long as it takes.
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
    await pause(LONG);
    if (over.signal.aborted) return;
    // Help that fails is no help; whatever is wrong, the answer itself will say.
    await this.#search({ puzzle, limit: 2, steps: false }, over, () => undefined).catch(() => undefined);
  }

  /**
   * What the first worker finds in its time.
   * @param {SolveParams} params
   * @param {AbortController} over
   * @param {(progress: Progress) => void} onProgress
   * @returns {Promise<Outcome>}
   */
  async #answer(params, { signal }, onProgress) {
    /** @type {Step[]} */
    let steps = [];
    const timeout = Math.min(params.timeout ?? BESIDE, BESIDE);
    const onSteps = (/** @type {Step[]} */ all) => void (steps = all);
    const result = await super.request(OP.SOLVE, { ...params, timeout }, { signal, onProgress, onSteps });
    return { result, steps };
  }

  /**
   * What the second worker finds; the page itself ends it when the time is over.
   * @param {SolveParams} params
   * @param {AbortController} over
   * @param {(progress: Progress) => void} onProgress
   * @returns {Promise<Outcome>}
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
        timer = setTimeout(() => late.abort(), params.timeout * 1000 + GRACE);
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
      if (!--this.#searches && this.#fleeting) searcher.close();
    }
  }

  /**
   * @param {SolveParams} params
   * @param {SolveResult} result
   */
  #share({ puzzle }, result) {
    super.request(OP.KNOWN, { puzzle, result }).catch(() => undefined);
  }
}

/** A phone, or a device with little memory: what a worker holds is given back as soon as it can be. */
function isSmallDevice() {
  const { deviceMemory = 8 } = /** @type {{deviceMemory?: number}} */ (navigator);
  return deviceMemory < 4 || matchMedia("(pointer: coarse)").matches;
}

/**
 * A controller that another signal aborts too.
 * @param {AbortSignal | undefined} signal
 */
function linked(signal) {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort();
  // The listener goes with the controller, or a signal that outlives many requests would collect them.
  else signal?.addEventListener("abort", () => controller.abort(), { signal: controller.signal });
  return controller;
}

/** @param {number} milliseconds @returns {Promise<null>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, null));

/** @param {{result: SolveResult | null}} outcome */
const isDecided = ({ result }) => result !== null && result.status !== "unsolved";

/**
 * The first outcome that decides the puzzle; when none does, what is known of it.
 * @param {Promise<Outcome>[]} contenders
 * @returns {Promise<Outcome>}
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
 * An undecided result says how long it took in all, not for how long the first worker tried.
 * @param {SolveResult} result
 * @param {number | undefined} timeout
 * @returns {SolveResult}
 */
function withTime(result, timeout) {
  if (isDecided({ result }) || timeout === undefined || timeout <= BESIDE) return result;
  const before = String(result.stats.reason);
  const reason = before.replace(`${BESIDE} s`, `${timeout} s`);
  return { ...result, stats: { ...result.stats, reason }, text: result.text.replace(before, reason) };
}

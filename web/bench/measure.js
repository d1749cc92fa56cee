/**
 * The measurements, independent of the page: boots, hints, solves of either kind, cancelling, memory. They run one at a
 * time; all times are in milliseconds, as the page sees them.
 */
import { Engine } from "../engine/client.js";
import { OP, WORKER } from "../engine/protocol.js";

/**
 * @import { Puzzle } from "../rules.js"
 * @import { SolveResult } from "../engine/protocol.js"
 * @typedef {{name: string, puzzle: Puzzle}} Member
 * @typedef {"pure" | "sat"} Way   the worker that answers, in pure Python; the worker that searches, with python-sat
 * @typedef {{limit: 1 | 2, seconds: number, hints: boolean, ways: Way[]}} Settings
 * @typedef {{page: number, worker: number, accelerators: string[], trouble: string}} Boot
 * @typedef {{milliseconds: number, answer: string}} Timed   `answer` is a status, the kind of a hint, "time" or "error"
 * @typedef {{number: number, name: string, width: number, height: number, hint: Timed | null, pure: Timed | null, sat: Timed | null}} Row
 * @typedef {{settled: number, hint: number, again: number}} Cancel   until the page is free, a hint answered, the worker up again
 * @typedef {{kind: "boot", way: Way, boot: Boot} | {kind: "row", row: Row, memory: Record<Way, number>} | {kind: "cancel", cancel: Cancel}} Finding
 */

/** A hint is given up after this time. */
const HINT_MS = 10_000;
const CANCELS = 3;
/** This long after its first message a search is surely inside python-sat. */
const INSIDE_MS = 1000;

export class Measuring {
  #engines = {
    /** @type {Engine} */
    pure: new Engine(),
    sat: new Engine({ name: WORKER.SEARCHES, cancelMs: 100, again: false }),
  };
  /** The most memory seen, in bytes. @type {Record<Way, number>} */
  memory = { pure: 0, sat: 0 };

  /** @param {Settings} settings @param {AbortSignal} signal */
  constructor(settings, signal) {
    this.settings = settings;
    this.signal = signal;
  }

  /**
   * Runs all measurements in order. Ends with an AbortError when stopped.
   * @type {(members: Member[]) => AsyncGenerator<Finding, void>}
   */
  async *run(members) {
    try {
      for (const way of /** @type {Way[]} */ (["pure", "sat"])) yield { kind: "boot", way, boot: await this.#boot(way) };
      for (const [at, member] of members.entries()) {
        const row = await this.#measure(member, at);
        yield { kind: "row", row, memory: { ...this.memory } };
      }
      for (let round = 0; round < CANCELS; round++) yield { kind: "cancel", cancel: await this.#cancel() };
    } finally {
      this.#engines.pure.close();
      this.#engines.sat.close();
    }
  }

  /** The puzzles of a set file; reading it is not measured. @param {string} text */
  static async read(text) {
    const engine = new Engine();
    try {
      return /** @type {{puzzles: Member[], broken: string[]}} */ (await engine.request(OP.SET, { text }));
    } finally {
      engine.close();
    }
  }

  /** @param {Way} way @returns {Promise<Boot>} */
  async #boot(way) {
    const engine = this.#engines[way];
    const from = performance.now();
    await this.#unlessStopped(engine.start());
    const page = performance.now() - from;
    const { bootMilliseconds, accelerators, acceleratorTrouble: trouble } = engine;
    return { page, worker: bootMilliseconds ?? page, accelerators, trouble };
  }

  /** @type {(member: Member, at: number) => Promise<Row>} */
  async #measure({ name, puzzle }, at) {
    const { hints, ways } = this.settings;
    const [width, height] = [puzzle.columns.length, puzzle.rows.length];
    /** @type {Row} */
    const row = { number: at + 1, name, width, height, hint: null, pure: null, sat: null };
    /** @type {string[] | null} */
    let solution = null;
    if (ways.includes("sat")) {
      const { result, timed } = await this.#solve("sat", puzzle);
      row.sat = timed;
      solution = result?.solutions[0] ?? null;
    }
    // Hints come before the pure solve, which would leave the worker with knowledge of the puzzle.
    if (hints) row.hint = await this.#hint(puzzle, halfFilled(puzzle, solution, at));
    if (ways.includes("pure")) row.pure = (await this.#solve("pure", puzzle)).timed;
    return row;
  }

  /** @type {(way: Way, puzzle: Puzzle) => Promise<{result: SolveResult | null, timed: Timed}>} */
  async #solve(way, { rows, columns }) {
    const { limit, seconds } = this.settings;
    const params = { puzzle: { rows, columns }, limit, timeout: seconds, steps: false };
    const { value, timed } = await this.#time(way, OP.SOLVE, params, seconds * 1000);
    const status = /** @type {SolveResult | null} */ (value)?.status;
    return { result: value, timed: status ? { ...timed, answer: status === "unsolved" ? "time" : status } : timed };
  }

  /** @param {Puzzle} puzzle @param {string[]} state */
  async #hint({ rows, columns }, state) {
    const params = { puzzle: { rows, columns }, state, level: "why" };
    const { value, timed } = await this.#time("pure", OP.HINT, params, HINT_MS);
    return value ? { ...timed, answer: value.kind } : timed;
  }

  /**
   * One request, given up after a time.
   * @param {Way} way
   * @param {string} op
   * @param {object} params
   * @param {number} most in milliseconds
   * @returns {Promise<{value: any, timed: Timed}>}
   */
  async #time(way, op, params, most) {
    const engine = this.#engines[way];
    const late = new AbortController();
    const stop = () => late.abort();
    this.signal.addEventListener("abort", stop, { signal: late.signal });
    const from = performance.now();
    const timer = setTimeout(stop, most);
    try {
      const value = await engine.request(op, params, { signal: late.signal });
      return { value, timed: { milliseconds: performance.now() - from, answer: "" } };
    } catch (error) {
      this.signal.throwIfAborted();
      const answer = late.signal.aborted ? "time" : "error";
      return { value: null, timed: { milliseconds: performance.now() - from, answer } };
    } finally {
      clearTimeout(timer);
      if (!this.signal.aborted) await this.#weigh(way);
      late.abort();
    }
  }

  /** Notes how much memory a worker has; it answers only when it is up and has nothing else to do. @param {Way} way */
  async #weigh(way) {
    const { bytes } = await this.#unlessStopped(this.#engines[way].request(OP.MEMORY));
    this.memory[way] = Math.max(this.memory[way], bytes);
  }

  /** Cancels in the middle of a search, when the worker hears nothing. @returns {Promise<Cancel>} */
  async #cancel() {
    const { pure, sat } = this.#engines;
    const control = new AbortController();
    const easy = { rows: [[1]], columns: [[1]] };
    let begin = () => {};
    const searching = new Promise((resolve) => (begin = () => resolve(null)));
    const options = { signal: control.signal, onProgress: () => begin() };
    const answer = sat.request(OP.SOLVE, { puzzle: endlessPuzzle(), limit: 2 }, options);
    await this.#unlessStopped(Promise.race([searching, answer]));
    await this.#unlessStopped(new Promise((resolve) => setTimeout(resolve, INSIDE_MS)));
    const from = performance.now();
    control.abort();
    await answer.catch(() => undefined);
    const settled = performance.now() - from;
    await this.#unlessStopped(pure.request(OP.HINT, { puzzle: easy, state: ["?"], level: "why" }));
    const hint = performance.now() - from;
    await this.#unlessStopped(sat.request(OP.ABOUT));
    return { settled, hint, again: performance.now() - from };
  }

  /**
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>}
   */
  #unlessStopped(promise) {
    return new Promise((resolve, reject) => {
      promise.then(resolve, reject);
      this.signal.addEventListener("abort", () => reject(this.signal.reason));
      if (this.signal.aborted) reject(this.signal.reason);
    });
  }
}

// Boards to measure on, the same every time.

/** Random numbers from 0 to 1, determined by a seed (a linear congruential generator). @param {number} seed */
function drawn(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A board with a random half of the solution on it; blank when no solution is known.
 * @type {(puzzle: Puzzle, solution: string[] | null, seed: number) => string[]}
 */
export function halfFilled({ rows, columns }, solution, seed) {
  if (!solution) return rows.map(() => "?".repeat(columns.length));
  const draw = drawn(seed);
  return solution.map((row) => Array.from(row, (cell) => (draw() < 0.5 ? cell : "?")).join(""));
}

/** A puzzle that no search finishes in any reasonable time. @returns {Puzzle} */
export function endlessPuzzle() {
  const side = 60;
  const draw = drawn(2);
  const cells = Array.from({ length: side }, () => Array.from({ length: side }, () => draw() < 0.42));
  return { rows: cells.map(runs), columns: cells.map((_, column) => runs(cells.map((row) => row[column]))) };
}

/** @param {boolean[]} line */
function runs(line) {
  const text = line.map((black) => (black ? "#" : ".")).join("");
  return (text.match(/#+/g) ?? []).map((run) => run.length);
}

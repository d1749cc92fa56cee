/**
 * The page's side of the engine: one worker, a map of pending requests, and a way out when the worker does not answer.
 */
import { EVENT, OP, WORKER } from "./protocol.js";

/** @typedef {import("./protocol.js").EngineFault} EngineFault */
/** @typedef {import("./protocol.js").Step} Step */
/**
 * @typedef {{text: string, done: number, total: number | null}} Progress
 * @typedef {{
 *   signal?: AbortSignal,
 *   onProgress?: (progress: Progress) => void,
 *   onSteps?: (steps: Step[]) => void,
 * }} Asking   how a request is followed and cancelled
 * @typedef {{
 *   message: string,
 *   resolve: (value: any) => void,
 *   reject: (reason: unknown) => void,
 *   onProgress?: (progress: Progress) => void,
 *   onSteps?: (steps: Step[]) => void,
 *   stopListening: () => void,
 * }} Pending
 */

/** @typedef {{promise: Promise<void>, resolve: () => void, reject: (reason: unknown) => void}} Promised */

/** A request that the engine answered with an error. */
export class EngineError extends Error {
  /** @param {EngineFault} fault */
  constructor({ type, message, place, traceback }) {
    super(message);
    this.name = "EngineError";
    this.type = type;
    this.place = place;
    this.traceback = traceback;
  }
}

/** @param {string} type @param {string} message */
const fault = (type, message) => new EngineError({ type, message, place: null, traceback: "" });

/**
 * Fires "state" when `state` changes and "accelerators" when the background installation is through.
 */
export class Engine extends EventTarget {
  /** @type {"asleep" | "booting" | "ready" | "failed"} */
  #state = "asleep";
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** Cancels that the worker has not confirmed: their timers. @type {Map<string, number>} */
  #unconfirmed = new Map();
  /** @type {Promised | null} */
  #boot = null;
  #count = 0;

  /** Why the engine could not start; null unless `state` is "failed". @type {EngineError | null} */
  fault = null;
  /** From the request for the engine to its being ready, null before. @type {number | null} */
  bootMilliseconds = null;
  /** Names of the installed accelerators. @type {string[]} */
  accelerators = [];
  /** Why an accelerator could not be installed; empty when all went well. */
  acceleratorTrouble = "";

  /**
   * @param {object} [options]
   * @param {string} [options.name] what the worker is for, one of WORKER
   * @param {number} [options.patience] how long, in ms, a worker may go on after a cancel before it is terminated
   * @param {boolean} [options.again] whether another one is started then, even if nothing is left to do
   */
  constructor({ name = WORKER.ANSWERS, patience = 500, again = true } = {}) {
    super();
    this.name = name;
    this.patience = patience;
    this.again = again;
  }

  get state() {
    return this.#state;
  }

  /**
   * Boot the engine if it is not up. Resolves when it answers requests, rejects with an EngineError when it cannot start.
   * @returns {Promise<void>}
   */
  start() {
    if (!this.#boot) {
      const boot = withResolvers();
      boot.promise.catch(() => undefined);
      this.#boot = boot;
      this.fault = null;
      this.bootMilliseconds = null;
      this.#enter("booting");
      this.#spawn();
    }
    return this.#boot.promise;
  }

  /**
   * Ask for something; boots the engine when needed.
   * @param {string} op one of OP
   * @param {object} [params]
   * @param {Asking} [options]
   * @returns {Promise<any>} rejects with a DOMException "AbortError" when cancelled or superseded, else with an EngineError
   */
  request(op, params = {}, { signal, onProgress, onSteps } = {}) {
    if (signal?.aborted) return Promise.reject(aborted("cancelled"));
    this.start();
    const id = `${op}-${++this.#count}`;
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#cancel(id);
      signal?.addEventListener("abort", onAbort);
      const stopListening = () => signal?.removeEventListener("abort", onAbort);
      const message = JSON.stringify({ id, op, ...params });
      this.#pending.set(id, { message, resolve, reject, onProgress, onSteps, stopListening });
      this.#worker?.postMessage(message);
    });
  }

  /** End the worker; whatever is pending is rejected. The next request boots a new one. */
  close() {
    this.#lose(fault("WorkerLost", "The engine was closed."), "asleep");
  }

  #spawn() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: this.name });
    this.#worker = worker;
    worker.addEventListener("message", (event) => {
      if (worker === this.#worker) this.#receive(JSON.parse(event.data));
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const why = event.message || "its files could not be loaded";
      if (worker === this.#worker) this.#lose(fault("WorkerLost", `The engine stopped: ${why}`), "failed");
    });
  }

  /** @param {any} message */
  #receive(message) {
    if (message.id === null) {
      this.#hear(message);
      return;
    }
    clearTimeout(this.#unconfirmed.get(message.id));
    this.#unconfirmed.delete(message.id);
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.event === EVENT.PROGRESS) pending.onProgress?.(message);
    else if (message.event === EVENT.STEP) pending.onSteps?.(message.steps);
    else if (message.event === EVENT.RESULT) this.#take(message.id)?.resolve(message.value);
    else if (message.event === EVENT.ERROR) this.#take(message.id)?.reject(toError(message.error));
  }

  /**
   * What no request asked for.
   * @param {any} message
   */
  #hear(message) {
    if (message.event === EVENT.READY) {
      this.bootMilliseconds = message.milliseconds;
      this.#boot?.resolve();
      this.#enter("ready");
    } else if (message.event === EVENT.ACCELERATORS) {
      this.accelerators = message.accelerators;
      this.acceleratorTrouble = message.text;
      this.dispatchEvent(new Event("accelerators"));
    } else if (message.event === EVENT.ERROR) {
      this.#lose(new EngineError(message.error), "failed");
    }
  }

  /**
   * The request settles at once; the worker is asked to stop, and replaced when it stays silent.
   * @param {string} id
   */
  #cancel(id) {
    const worker = this.#worker;
    this.#take(id)?.reject(aborted("cancelled"));
    if (!worker) return;
    const answer = `${OP.CANCEL}-${++this.#count}`;
    if (this.#state === "ready") {
      this.#unconfirmed.set(answer, setTimeout(() => this.#replace(worker), this.patience));
    }
    worker.postMessage(JSON.stringify({ id: answer, op: OP.CANCEL, target: id }));
  }

  /**
   * Ends a worker that no longer answers; whatever else was asked of it is asked of the next one.
   * @param {Worker} worker
   */
  #replace(worker) {
    if (worker !== this.#worker) return;
    this.#end();
    this.#boot = null;
    this.#enter("asleep");
    if (!this.again && !this.#pending.size) return;
    this.start();
    for (const { message } of this.#pending.values()) this.#worker?.postMessage(message);
  }

  /**
   * Give the worker up.
   * @param {EngineError} why
   * @param {"asleep" | "failed"} state
   */
  #lose(why, state) {
    this.#end();
    const boot = this.#boot;
    this.#boot = null;
    this.fault = state === "failed" ? why : null;
    boot?.reject(why);
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(why);
    this.#enter(state);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#unconfirmed.forEach((timer) => clearTimeout(timer));
    this.#unconfirmed.clear();
  }

  /** @param {string} id */
  #take(id) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.stopListening();
    return pending;
  }

  /** @param {"asleep" | "booting" | "ready" | "failed"} state */
  #enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/** @returns {Promised} */
function withResolvers() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

/** @param {string} why */
const aborted = (why) => new DOMException(why, "AbortError");

/** @param {EngineFault} error */
const toError = (error) => (error.type === "AbortError" ? aborted(error.message) : new EngineError(error));

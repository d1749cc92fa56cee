/**
 * The page's side of the engine: one worker, a map of pending requests, and the handling of a worker that does not
 * answer, dies or cannot start. Every request settles exactly once.
 */
import { engineTexts, language, say, sayCount } from "../strings/say.js";
import { aborted, bootError, loss, toError } from "./errors.js";
import { BOOT_SECONDS, Life } from "./life.js";
import { EVENT, OP, WORKER } from "./protocol.js";

/** @typedef {import("./errors.js").EngineError} EngineError */
/** @typedef {import("./protocol.js").Step} Step */
/**
 * @typedef {{text: string, done: number, total: number | null}} Progress
 * @typedef {{
 *   signal?: AbortSignal,
 *   onProgress?: (progress: Progress) => void,
 *   onSteps?: (steps: Step[]) => void,
 * }} Asking   how a request is followed and cancelled; its steps come all together, with the result
 * @typedef {{
 *   message: string,
 *   resolve: (value: any) => void,
 *   reject: (reason: unknown) => void,
 *   onProgress?: (progress: Progress) => void,
 *   onSteps?: (steps: Step[]) => void,
 *   stopListening: () => void,
 *   steps: Step[],
 *   losses: number,
 * }} Pending   `steps` of the present worker; `losses` counts the workers that died while it was asked of them
 */

/** @typedef {(...args: ConstructorParameters<typeof Life>) => import("./life.js").Living} Begin */
/** @typedef {{promise: Promise<void>, resolve: () => void, reject: (reason: unknown) => void}} Promised */

/** A request is given up after two workers have died over it, or one after the other while starting. */
const MOST_LOSSES = 2;
/**
 * After this many workers have died in a row without answering anything, the requests that came meanwhile are given up
 * too.
 */
const MOST_IN_A_ROW = 3;

/** @type {Begin} a worker of this page's own */
const ownLife = (...args) => new Life(...args);

/**
 * Fires "state" when `state` changes, "arriving" when more of the files has come while it boots, and "accelerators" when
 * the accelerators have been loaded.
 */
export class Engine extends EventTarget {
  /** @type {"asleep" | "booting" | "ready" | "failed"} */
  #state = "asleep";
  /** The worker. @type {import("./life.js").Living | null} */
  #life = null;
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** The timers of cancels that the worker has not confirmed. @type {Map<string, number>} */
  #unconfirmed = new Map();
  /** @type {Promised | null} */
  #boot = null;
  /** Workers that died or hung since a request was last answered. */
  #losses = 0;
  #count = 0;
  #live;

  /** Why the engine could not start; null unless `state` is "failed". @type {EngineError | null} */
  fault = null;
  /**
   * How much of the engine's files has arrived, in whole hundredths, while more is to come: cut off, not rounded, since
   * what has not arrived is not told as there. 0 when that is not known, and once all is there.
   */
  share = 0;
  /** Whether the engine is booting because its last worker died. */
  restarting = false;
  /** Milliseconds from the request for the engine until it was ready; null before. @type {number | null} */
  bootMilliseconds = null;
  /** Whether it started from the copy of its memory that an earlier visit has kept. */
  fromCopy = false;
  /** Names of the installed accelerators. @type {string[]} */
  accelerators = [];
  /** Why an accelerator could not be installed; empty if all went well. */
  acceleratorTrouble = "";

  /**
   * @param {object} [options]
   * @param {string} [options.name] what the worker is for, one of WORKER
   * @param {number} [options.cancelMs] for which a worker may go on after a cancel before it is terminated
   * @param {boolean} [options.again] whether another one is started then, even if nothing is left to do
   * @param {number} [options.bootSilence] seconds without a word or a byte after which a starting worker is given up
   * @param {Begin} [options.live] begins a worker's life
   */
  constructor({ name = WORKER.ANSWERS, cancelMs = 500, again = true, bootSilence = BOOT_SECONDS, live = ownLife } = {}) {
    super();
    this.#live = live;
    this.name = name;
    this.cancelMs = cancelMs;
    this.again = again;
    this.bootSilence = bootSilence;
  }

  get state() {
    return this.#state;
  }

  /**
   * Boots the engine if it is not up. Resolves when it answers requests, rejects with an EngineError if it cannot
   * start.
   * @returns {Promise<void>}
   */
  start() {
    return this.#boot?.promise ?? this.#begin();
  }

  /**
   * Sends a request; boots the engine when needed.
   * @param {string} op one of OP
   * @param {object} [params]
   * @param {Asking} [options]
   * @returns {Promise<any>} rejects with a DOMException "AbortError" when cancelled or superseded, else with an EngineError
   */
  request(op, params = {}, { signal, onProgress, onSteps } = {}) {
    if (signal?.aborted) return Promise.reject(aborted("cancelled"));
    const id = `${op}-${++this.#count}`;
    return new Promise((resolve, reject) => {
      const message = JSON.stringify({ id, op, language, ...params });
      const onAbort = () => this.#cancel(id);
      signal?.addEventListener("abort", onAbort);
      const stopListening = () => signal?.removeEventListener("abort", onAbort);
      this.#pending.set(id, { message, resolve, reject, onProgress, onSteps, stopListening, steps: [], losses: 0 });
      if (this.#life) this.#life.post(message);
      else this.start();
    });
  }

  /** Ends the worker and rejects whatever is pending. The next request boots a new worker. */
  close() {
    this.#lose(loss("WorkerLost", engineTexts.closed), "asleep");
  }

  #begin(restarting = false) {
    const boot = withResolvers();
    boot.promise.catch(() => undefined);
    this.#boot = boot;
    this.fault = null;
    this.bootMilliseconds = null;
    this.#spawn(restarting);
    return boot.promise;
  }

  /** Starts a worker and sends it all pending requests. @param {boolean} restarting */
  #spawn(restarting) {
    this.share = 0;
    this.#enter("booting", restarting);
    try {
      this.#life = this.#live(this.name, this.bootSilence, {
        onMessage: (message) => this.#receive(message),
        onBreak: (reason) => this.#break(reason),
        onEnd: (how) => (how === "replaced" || how === "idle" ? this.#replace() : this.#mourn(this.#causeOf(how))),
        owes: () => this.#pending.size > 0,
      }, restarting);
    } catch (error) {
      return this.#lose(bootError(/** @type {Error} */ (error).message), "failed");
    }
    for (const pending of this.#pending.values()) {
      pending.steps = [];
      this.#life.post(pending.message);
    }
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
    if (message.event === EVENT.PROGRESS) return pending.onProgress?.(message);
    if (message.event === EVENT.STEP) return void pending.steps.push(...message.steps);
    this.#losses = 0;
    this.#take(message.id);
    if (message.event === EVENT.ERROR) return pending.reject(toError(message.error));
    pending.resolve(message.value);
    pending.onSteps?.(pending.steps);
  }

  /** Handles an event that no request asked for. @param {any} message */
  #hear(message) {
    if (message.event === EVENT.READY) {
      this.bootMilliseconds = message.milliseconds;
      this.fromCopy = message.fromCopy;
      this.#boot?.resolve();
      this.#enter("ready");
    } else if (message.event === EVENT.BOOT) {
      this.share = message.share < 1 ? Math.floor(100 * message.share) / 100 : 0;
      this.dispatchEvent(new Event("arriving"));
    } else if (message.event === EVENT.ACCELERATORS) {
      this.accelerators = message.accelerators;
      this.acceleratorTrouble = message.text;
      this.dispatchEvent(new Event("accelerators"));
    } else if (message.event === EVENT.ERROR) {
      const { type, message: told, traceback } = message.error;
      this.#lose(bootError(type === "Unreachable" ? engineTexts.unloaded : told, traceback), "failed");
    }
  }

  /** The request settles at once; the worker is asked to stop, and replaced when it stays silent. @param {string} id */
  #cancel(id) {
    const life = this.#life;
    this.#take(id)?.reject(aborted("cancelled"));
    if (!life) return;
    const answer = `${OP.CANCEL}-${++this.#count}`;
    if (this.#state === "ready") {
      this.#unconfirmed.set(answer, setTimeout(() => this.#giveUp(), this.cancelMs));
    }
    life.post(JSON.stringify({ id: answer, op: OP.CANCEL, target: id }));
  }

  /** Ends a worker that no longer answers; another one is started, unless it can wait until there is something to do. */
  #giveUp() {
    this.#replace(true);
    if (this.again) this.start();
  }

  /**
   * The worker has to go, or has gone without a fault; its other requests are sent to the next one.
   * @param {boolean} [silent] whether it does not answer
   */
  #replace(silent = false) {
    this.#end(silent);
    if (this.#state === "booting") return this.#spawn(this.restarting);
    this.#boot = null;
    this.#enter("asleep");
    if (this.#pending.size) this.start();
  }

  /** @param {string} reason an error that nothing in the worker caught */
  #break(reason) {
    if (this.#state === "ready") this.#mourn(loss("WorkerDied", say(engineTexts.broke, { reason })));
    else this.#lose(bootError(reason || engineTexts.unloaded), "failed");
  }

  /** @param {import("./life.js").End} how the present worker ended */
  #causeOf(how) {
    if (how === "stalled") return loss("BootError", sayCount(engineTexts.stalled, this.bootSilence));
    return loss("WorkerDied", this.#state === "ready" ? engineTexts.died : engineTexts.diedStarting);
  }

  /**
   * The worker has gone, though nobody ended it: its requests are sent to another one, except those that two workers
   * have died over.
   * @param {EngineError} why
   */
  #mourn(why) {
    const losses = ++this.#losses;
    if (this.#state === "booting") {
      if (losses >= MOST_LOSSES) return this.#lose(why, "failed");
      this.#end();
      return this.#spawn(true);
    }
    this.#end();
    this.#boot = null;
    for (const [id, pending] of this.#pending) {
      if (++pending.losses >= MOST_LOSSES || losses >= MOST_IN_A_ROW) this.#take(id)?.reject(why);
    }
    if (this.#pending.size) void this.#begin(true);
    else this.#rest("asleep");
  }

  /** Gives the worker up. @type {(why: EngineError, state: "asleep" | "failed") => void} */
  #lose(why, state) {
    this.#end();
    const boot = this.#boot;
    this.#boot = null;
    this.fault = state === "failed" ? why : null;
    boot?.reject(why);
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(why);
    this.#rest(state);
  }

  /** @param {"asleep" | "failed"} state until a request or a call of `start` */
  #rest(state) {
    this.#losses = 0;
    this.#enter(state);
  }

  /** @param {boolean} [silent] */
  #end(silent = false) {
    this.#life?.end(silent);
    this.#life = null;
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

  /** @type {(state: "asleep" | "booting" | "ready" | "failed", restarting?: boolean) => void} */
  #enter(state, restarting = false) {
    if (state === this.#state && restarting === this.restarting) return;
    this.#state = state;
    this.restarting = restarting;
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

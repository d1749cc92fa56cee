/** How a request fails, in the reader's words. */
import { engineTexts, placed, say } from "../strings/say.js";

/** @typedef {import("./protocol.js").EngineFault} EngineFault */

/**
 * A request that the engine answered with an error, or could not answer. The message names the place, if there is one,
 * and says so if the program itself is at fault.
 */
export class EngineError extends Error {
  /** @param {EngineFault} fault */
  constructor({ type, message, place, traceback, unexpected = false }) {
    super(inWords({ type, message, place, unexpected }));
    this.name = "EngineError";
    this.type = type;
    this.place = place;
    this.traceback = traceback;
  }

  /** Whether no worker is there to answer, however often one was started. */
  get isLoss() {
    return this.type === "WorkerDied" || this.type === "BootError";
  }
}

/**
 * The worker was closed by the page, died, or could not start.
 * @param {"WorkerLost" | "WorkerDied" | "BootError"} type
 * @param {string} message
 */
export const loss = (type, message) => new EngineError({ type, message, place: null, traceback: "" });

/**
 * @param {string} reason why there is no worker
 * @param {string} [traceback]
 */
export const bootError = (reason, traceback = "") =>
  new EngineError({ type: "BootError", message: say(engineTexts.notStarted, { reason }), place: null, traceback });

/** @param {string} why */
export const aborted = (why) => new DOMException(why, "AbortError");

/** @param {EngineFault} fault told by the worker in answer to a request */
export const toError = (fault) => (fault.type === "AbortError" ? aborted(fault.message) : new EngineError(fault));

/** @param {{type: string, message: string, place: EngineFault["place"], unexpected: boolean}} fault */
function inWords({ type, message, place, unexpected }) {
  if (unexpected) return say(engineTexts.fault, { what: message ? `${type}: ${message}` : type });
  return placed(place, message);
}

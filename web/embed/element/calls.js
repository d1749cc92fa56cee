/** Calls of a frame's methods that have not been answered, and what waits until a frame can be called. */
import { VERSION } from "../wire/wire.js";

/**
 * @typedef {{resolve: (value: any) => void, reject: (error: Error) => void}} Pending
 *
 * @typedef {object} Opening what calls wait for until a frame answers
 * @property {Promise<void>} promise
 * @property {() => void} resolve
 * @property {(error: Error) => void} reject
 * @property {Error | null} gone   why the frame has gone since
 */

export class Calls {
  /** Settles when the frame answers. */
  present = opened();
  #count = 0;
  /** @type {Map<number, Pending>} */
  #pending = new Map();

  /**
   * @param {HTMLIFrameElement} frame
   * @param {string} origin of the frame's page
   * @param {string} call
   * @param {unknown[]} args
   * @param {Transferable[]} [transfer]
   * @returns {Promise<any>}
   */
  ask(frame, origin, call, args, transfer = []) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      const post = (/** @type {unknown[]} */ given) =>
        frame.contentWindow?.postMessage({ nonogram: VERSION, id, call, args: given }, origin, transfer);
      try {
        post(args);
      } catch {
        // Data that a framework watches, or the event of a button whose listener a method is: what is plain of it counts.
        post(JSON.parse(JSON.stringify(args)));
      }
      this.#pending.set(id, { resolve, reject });
    });
  }

  /** @param {import("../wire/wire.js").Answer | import("../wire/wire.js").Refusal} answer */
  hear(answer) {
    if ("ids" in answer) for (const id of answer.ids) this.#settle({ nonogram: VERSION, id, error: answer.error });
    else this.#settle(answer);
  }

  /** @param {import("../wire/wire.js").Answer} answer */
  #settle({ id, value, error }) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (!error) pending?.resolve(value);
    else pending?.reject(Object.assign(new Error(error.message), { name: error.name }));
  }

  /** Waits until the frame that is there now answers. */
  async presence() {
    const { present } = this;
    await present.promise;
    if (present.gone) throw present.gone;
  }

  /** The frame has gone. @param {Error} why nobody will answer */
  drop(why) {
    for (const { reject } of this.#pending.values()) reject(why);
    this.#pending.clear();
    this.present.gone = why;
    this.present.reject(why);
    this.present = opened();
  }
}

/** @returns {Opening} */
export function opened() {
  /** @type {any} */
  const parts = { gone: null };
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  // Nobody may be waiting when it is rejected.
  parts.promise.catch(() => undefined);
  return parts;
}

/** @param {string} name @param {string} message */
export function named(name, message) {
  return Object.assign(new Error(message), { name });
}

export function removed() {
  return new DOMException("the player was removed", "AbortError");
}

/** Calls of a frame's methods that have not been answered. */
import { VERSION } from "./wire.js";

/** @typedef {{resolve: (value: any) => void, reject: (error: Error) => void}} Pending */

export class Calls {
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
      this.#pending.set(id, { resolve, reject });
      frame.contentWindow?.postMessage({ nonogram: VERSION, id, call, args }, origin, transfer);
    });
  }

  /** @param {import("./wire.js").Answer} answer */
  settle({ id, value, error }) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (!error) pending?.resolve(value);
    else pending?.reject(Object.assign(new Error(error.message), { name: error.name }));
  }

  /** @param {import("./wire.js").Refusal} refusal */
  refuse({ ids, error }) {
    for (const id of ids) this.settle({ nonogram: VERSION, id, error });
  }

  /** @param {Error} why nobody will answer */
  drop(why) {
    for (const { reject } of this.#pending.values()) reject(why);
    this.#pending.clear();
  }
}

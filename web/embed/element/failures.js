/**
 * Tells what went wrong, but not without end: beyond a few events in a second, one event at its end stands for the others.
 */
import { SPAN } from "../wire/gate.js";

/** So many are told one by one in a second. */
const FEW = 5;

/** @typedef {{message: string, cause?: string}} Failure */

export class Failures {
  #tell;
  #told = 0;
  /** The last one that was not told, and how many there were. @type {Failure | null} */
  #last = null;
  #more = 0;

  /** @param {(detail: Failure & {more?: number}) => void} tell `more`: how many others were not told by themselves */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {Failure} detail */
  add(detail) {
    if (this.#told === 0) setTimeout(() => this.#close(), SPAN);
    if (++this.#told <= FEW) return this.#tell(detail);
    if (this.#last) this.#more++;
    this.#last = detail;
  }

  #close() {
    const [last, more] = [this.#last, this.#more];
    this.#told = 0;
    this.#last = null;
    this.#more = 0;
    if (last) this.#tell({ ...last, more });
  }
}

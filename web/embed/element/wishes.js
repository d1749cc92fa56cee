/**
 * What attributes and properties ask of a frame: they are state, so the latest value holds, however often it changes and
 * however slow a file is. What changes many times before it can be sent is sent once; it goes out before the next call.
 */
import { fetchText } from "../../fetching.js";
import { SPAN_MS } from "../wire/gate.js";
import { MISSING, PACK } from "../wire/wire.js";

/**
 * @typedef {"puzzle" | "src" | "pack"} Kind
 * @import { Place } from "../frame/pack.js"
 * @typedef {{kind: Kind, call: string, args: unknown[], turn: number, then: (answer: any) => void}} Wish
 */

export const KINDS = Object.freeze(/** @type {const} */ (["puzzle", "src", "pack"]));

export class Wishes {
  /** Counts what is wished for the board. */
  #turn = 0;
  /** What the frame has not been asked yet, in order. @type {Map<string, () => Promise<void>>} */
  #due = new Map();
  /** The file under way. @type {{kind: Kind, end: AbortController} | null} */
  #file = null;
  /** What was wished last; null for what no attribute names. @type {Kind | null} */
  #latest = null;
  /** What a frame has been asked for and has not done yet. @type {Wish | null} */
  #asked = null;
  /** Whether a pack is wished that has not been read yet. */
  packDue = false;
  /** Whether what is due waits for the frame. */
  #waiting = false;
  #frame;

  /**
   * @param {object} frame
   * @param {(call: string, args: unknown[]) => Promise<any>} frame.ask
   * @param {(detail: {message: string, cause?: string}) => void} frame.fail told what went wrong: nobody waits for answers
   * @param {() => import("./calls.js").Opening} frame.present settles when the frame answers
   * @param {(place: Place | null) => void} frame.packed told where the puzzle on the board is in the pack that was due
   */
  constructor(frame) {
    this.#frame = frame;
  }

  /** Asks the frame for all that is due. */
  flush() {
    const due = [...this.#due.values()];
    this.#due.clear();
    for (const ask of due) void ask();
  }

  /**
   * Tells the frame the state of something. A frame that is too busy to take it notes the newest.
   * @type {(what: string, call: string, args: unknown[]) => void}
   */
  tell(what, call, args) {
    this.#plan(what, () => this.#ask(call, args));
  }

  /** What is to be on the board. @param {Kind} kind @param {string | null} value of the attribute */
  wish(kind, value) {
    this.#due.delete(kind);
    if (value !== null) this.#latest = kind;
    if (value === null) {
      if (this.#file?.kind === kind) this.#begin();
      if (kind !== "pack") return;
      this.#packed(null);
      this.tell(kind, PACK, [null]);
    } else if (kind === "puzzle" && value.trim()) this.#load({ kind, call: "load", args: [value], turn: this.#begin(), then: () => undefined });
    else void this.#open(kind, value);
  }

  /**
   * Wishes what an element's attributes name, but for the puzzle that its frame opens by itself.
   * @type {(element: HTMLElement, opened: string | null) => void}
   */
  open(element, opened) {
    for (const kind of KINDS) {
      this.#due.delete(kind);
      const value = element.getAttribute(kind);
      if (value !== null && (kind !== "puzzle" || value !== opened)) this.wish(kind, value);
    }
  }

  /** A puzzle has come onto the board. */
  met() {
    this.#asked = null;
  }

  /** A puzzle is wished that no attribute names. */
  overtake() {
    this.#latest = null;
    this.#begin();
  }

  /**
   * A frame goes on with the game of the one before, which does not know the pack that it comes from.
   * @param {string | null} pack the attribute
   */
  goOn(pack) {
    if (this.#latest === "pack" && pack !== null) this.wish("pack", pack);
  }

  /** @returns {number} the turn of a new wish */
  #begin() {
    this.#file?.end.abort();
    this.#file = null;
    this.#packed(null);
    return ++this.#turn;
  }

  /** @type {(what: string, ask: () => Promise<void>) => void} */
  #plan(what, ask) {
    this.#due.delete(what);
    this.#due.set(what, ask);
    void this.#soon();
  }

  /** Asks for what is due as soon as the frame answers. */
  async #soon() {
    if (this.#waiting) return;
    this.#waiting = true;
    const present = this.#frame.present();
    const answers = await present.promise.then(() => true, () => false);
    this.#waiting = false;
    if (present !== this.#frame.present()) void this.#soon();
    else if (answers) this.flush();
  }

  /** @param {Kind} kind @param {string} address empty if a puzzle is wished, which has none */
  async #open(kind, address) {
    const turn = this.#begin();
    this.packDue = kind === "pack";
    const end = new AbortController();
    this.#file = { kind, end };
    // The attribute may change again at once.
    await null;
    if (turn !== this.#turn) return;
    const url = urlOf(address);
    const none = kind !== "src" && !address.trim() ? "empty" : "address";
    const found = url ? await fetchText(url, end.signal) : { cause: none };
    if (turn !== this.#turn) return;
    this.#file = null;
    const wish = { kind, turn, then: () => undefined };
    if ("text" in found) return this.#load({ ...wish, call: kind === "src" ? "load" : PACK, args: [found.text] });
    const cause = found.cause === "empty" ? "puzzle" : "file";
    const then = (/** @type {string} */ message) => this.#frame.fail({ message, cause });
    this.#load({ ...wish, call: MISSING, args: [address, found], then });
  }

  /** @param {Wish} wish sent again while it holds, if the frame is too busy */
  #load(wish) {
    const { kind, call, args, turn, then } = wish;
    this.#plan(kind, async () => {
      let refused = false;
      const again = () => {
        refused = true;
        setTimeout(() => turn === this.#turn && this.#load(wish), SPAN_MS);
      };
      const present = this.#frame.present();
      this.#asked = wish;
      const answer = await this.#ask(call, args, then, { cause: "puzzle" }, again);
      // The frame was gone before it could: the next one is asked.
      if (this.#asked === wish && turn === this.#turn && present !== this.#frame.present()) return this.#load(wish);
      if (turn === this.#turn && !refused) this.#packed(call === PACK ? answer : null);
    });
  }

  /** @param {Place | null} place */
  #packed(place) {
    if (!this.packDue) return;
    this.packDue = false;
    this.#frame.packed(place);
  }

  /**
   * @param {string} call
   * @param {unknown[]} args
   * @param {(answer: any) => void} [then]
   * @param {{cause?: string}} [cause] of what may go wrong
   * @param {() => void} [again] what to do if the frame is too busy
   * @returns {Promise<any>} the answer; null if there is none
   */
  async #ask(call, args, then = () => undefined, cause = {}, again = () => undefined) {
    try {
      const answer = await this.#frame.ask(call, args);
      then(answer);
      return answer;
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (name === "BusyError") again();
      else if (name !== "AbortError") this.#frame.fail({ message, ...cause });
      return null;
    }
  }
}

/** @param {string} address @returns {string | null} null if it is none */
function urlOf(address) {
  try {
    return address.trim() ? new URL(address, document.baseURI).href : null;
  } catch {
    return null;
  }
}

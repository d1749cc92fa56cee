/**
 * The frame's end of the wire: answers the host's calls and tells it what happens.
 *
 * @typedef {import("./wire.js").Call} Call
 * @typedef {(...args: any[]) => unknown} Method
 */
import { sayError } from "../player/board/source.js";
import { Gate } from "./gate.js";
import { ENGINE, FAREWELL, HELLO, PRESENT, SAVE, SPOKEN, VERSION, isOurs } from "./wire.js";

/** For the host's author, and so in English. */
const BUSY = "The player was called too often to answer.";
/** At most this many events are kept for a host that has not said hello yet. */
const MOST_KEPT = 100;

export class Bridge {
  /** The host's origin, once it has said hello. @type {string | null} */
  #origin = null;
  /** @type {{event: string, detail: unknown}[]} */
  #kept = [];
  /** In which the host said hello. */
  #version = VERSION;
  /** Saves that the host has not confirmed. @type {{number: number, detail: unknown} | null} */
  #unconfirmed = null;
  #saves = 0;
  #gate = new Gate();
  /** Ids of refused calls that the host has not been told of. @type {number[]} */
  #refused = [];
  /** Reaches the host even after this frame is gone. @type {MessagePort | null} */
  #port = null;
  /** @type {(origin: string) => void} */
  #greet = () => undefined;
  /** The host's origin, once it has said hello. @type {Promise<string>} */
  greeted = new Promise((resolve) => {
    this.#greet = resolve;
  });

  /**
   * @param {Window} host
   * @param {Record<string, Method>} methods
   */
  constructor(host, methods) {
    this.host = host;
    this.methods = methods;
    window.addEventListener("message", (event) => this.#receive(event));
    for (const nonogram of SPOKEN) host.postMessage({ nonogram, event: PRESENT, detail: {} }, "*");
  }

  /**
   * @param {string} event
   * @param {unknown} detail plain data
   */
  tell(event, detail) {
    const message = { nonogram: this.#version, event, detail };
    // Through the port, a game to be kept arrives even if this frame is removed in the same turn.
    if (event === SAVE && this.#port) {
      this.#unconfirmed = { number: ++this.#saves, detail };
      this.#port.postMessage({ ...message, number: this.#saves });
    }
    else if (this.#origin !== null) this.#send(message);
    else if (this.#kept.length < MOST_KEPT) this.#kept.push({ event, detail });
  }

  /**
   * Asks the host to lead a port to the engine that its players share.
   * @param {MessagePort} port
   */
  async reachEngine(port) {
    await this.greeted;
    this.#send({ nonogram: this.#version, event: ENGINE, detail: {} }, [port]);
  }

  /**
   * The last word of this page.
   * @param {import("./wire.js").Farewell} detail
   */
  farewell(detail) {
    const message = { nonogram: this.#version, event: FAREWELL, detail };
    if (detail.save) this.#unconfirmed = { number: ++this.#saves, detail: detail.save };
    const { number, detail: save = null } = this.#unconfirmed ?? {};
    this.#port?.postMessage({ ...message, detail: { ...detail, save }, number });
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data, ports }) {
    if (source !== this.host || !isOurs(data, SPOKEN) || typeof data.call !== "string") return;
    if (this.#origin === null && data.call === HELLO) {
      this.#origin = origin;
      this.#version = data.nonogram;
      this.#port = ports[0] ?? null;
      if (this.#port) this.#port.onmessage = ({ data: { kept } }) => {
        if (this.#unconfirmed?.number === kept) this.#unconfirmed = null;
      };
      this.#greet(origin);
    }
    if (this.#origin !== origin) return;
    const call = /** @type {Call} */ (/** @type {unknown} */ (data));
    if (this.#gate.admits()) void this.#respond(call);
    else this.#refuse(call.id);
  }

  /** @param {Call} call */
  async #respond({ id, call, args }) {
    try {
      const value = await this.#gate.pass(() => this.#answer(call, Array.isArray(args) ? args : []));
      this.#send({ nonogram: this.#version, id, value });
    } catch (error) {
      const name = error instanceof Error ? error.name : "Error";
      this.#send({ nonogram: this.#version, id, error: { name, message: sayError(error) } });
    }
    if (call === HELLO) for (const { event, detail } of this.#kept.splice(0)) this.tell(event, detail);
  }

  /**
   * Refused calls are answered together: there may be very many.
   * @param {unknown} id
   */
  #refuse(id) {
    if (typeof id !== "number") return;
    this.#refused.push(id);
    if (this.#refused.length > 1) return;
    setTimeout(() => {
      const ids = this.#refused.splice(0);
      const error = { name: "BusyError", message: BUSY };
      if (this.#version === VERSION) this.#send({ nonogram: VERSION, ids, error });
      else for (const one of ids) this.#send({ nonogram: this.#version, id: one, error });
    });
  }

  /**
   * @param {string} call
   * @param {unknown[]} args
   */
  #answer(call, args) {
    if (call === HELLO) return { version: this.#version };
    if (!Object.hasOwn(this.methods, call)) throw new Error(call);
    return this.methods[call](...args);
  }

  /**
   * @param {object} message
   * @param {Transferable[]} [transfer]
   */
  #send(message, transfer = []) {
    // A page without an origin (sandboxed, or opened as a file) can only be reached by its window.
    this.host.postMessage(message, this.#origin === "null" || this.#origin === null ? "*" : this.#origin, transfer);
  }
}

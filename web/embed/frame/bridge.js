/**
 * The frame's end of the wire: answers the host's calls and tells it what happens.
 *
 * @import { Call } from "../wire/wire.js"
 * @typedef {(...args: any[]) => unknown} Method
 */
import { sayError } from "../../strings/say.js";
import { Gate } from "../wire/gate.js";
import { BUSY, ENGINE, FAREWELL, HELLO, LOOK, LOST, PRESENT, SAVE, SET, VERSION, isOurs } from "../wire/wire.js";

/** Milliseconds between two looks at the settings that came while calls were refused. */
const SETTLING = 100;
/** Calls that tell how something is now: however many come, the newest is taken. */
const STATES = [SET, LOOK, LOST];
/** At most this many events are kept for a host that has not said hello yet. */
const MOST_UNHEARD = 100;

export class Bridge {
  /** The host's origin, once it has said hello. @type {string | null} */
  #origin = null;
  /** For whom the player plays, as the host says. @type {string | null} */
  user = null;
  /** @type {object[]} */
  #kept = [];
  /** Saves that the host has not confirmed. @type {{number: number, detail: unknown} | null} */
  #unconfirmed = null;
  #saves = 0;
  #gate = new Gate();
  /** Ids of refused calls that the host has not been told of. @type {number[]} */
  #refused = [];
  /** The newest of each setting that came while calls were refused. @type {Map<string, Call>} */
  #settings = new Map();
  /** Reaches the host even after this frame is gone. @type {MessagePort | null} */
  #port = null;
  /** @type {(origin: string) => void} */
  #greet = () => undefined;
  /** The host's origin, once it has said hello. @type {Promise<string>} */
  greeted = new Promise((resolve) => {
    this.#greet = resolve;
  });

  /** @param {Window} host @param {Record<string, Method>} methods */
  constructor(host, methods) {
    this.host = host;
    this.methods = methods;
    window.addEventListener("message", (event) => this.#receive(event));
    host.postMessage({ nonogram: VERSION, event: PRESENT, detail: {} }, "*");
  }

  /** @param {string} event @param {unknown} detail plain data */
  tell(event, detail) {
    const message = this.#notice(event, detail);
    // Through the port, a game to be kept arrives even if this frame is removed in the same turn.
    if (event === SAVE && this.#port) {
      this.#unconfirmed = { number: ++this.#saves, detail };
      this.#port.postMessage({ ...message, number: this.#saves });
    }
    else if (this.#origin !== null) this.#send(message);
    else if (this.#kept.length < MOST_UNHEARD) this.#kept.push(message);
  }

  /** @type {(event: string, detail: unknown) => import("../wire/wire.js").Notice} */
  #notice(event, detail) {
    return { nonogram: VERSION, event, detail, user: this.user };
  }

  /** Asks the host to lead a port to the engine that its players share. @param {MessagePort} port */
  async reachEngine(port) {
    await this.greeted;
    this.#send(this.#notice(ENGINE, {}), [port]);
  }

  /** The last word of this page. @param {import("../wire/wire.js").Farewell} detail */
  farewell(detail) {
    if (detail.save) this.#unconfirmed = { number: ++this.#saves, detail: detail.save };
    const { number, detail: save = null } = this.#unconfirmed ?? {};
    this.#port?.postMessage({ ...this.#notice(FAREWELL, { ...detail, save }), number });
  }

  /** @param {MessageEvent} event */
  #receive(event) {
    // Read one after the other: of a flood, most messages are over with the first.
    if (event.source !== this.host) return;
    const { data } = event;
    if (!isOurs(data) || typeof data.call !== "string") return;
    const { origin, ports } = event;
    if (this.#origin === null && data.call === HELLO) {
      this.#origin = origin;
      this.#port = ports[0] ?? null;
      if (this.#port) this.#port.onmessage = ({ data: { kept } }) => {
        if (this.#unconfirmed?.number === kept) this.#unconfirmed = null;
      };
      this.#greet(origin);
    }
    if (this.#origin !== origin) return;
    const call = /** @type {Call} */ (/** @type {unknown} */ (data));
    if (this.#gate.admits()) {
      // What was forbidden before this call is not to be done by it.
      this.#settle();
      void this.#respond(call);
    } else if (STATES.includes(call.call)) this.#note(call);
    else this.#refuse(call.id);
  }

  /**
   * A setting is a state, so the newest one holds however many there are. Those that it replaces are refused.
   * @param {Call} call
   */
  #note(call) {
    const what = call.call === SET && Array.isArray(call.args) ? `${SET} ${call.args[0]}` : call.call;
    if (!this.#settings.size) setTimeout(() => this.#settle(), SETTLING);
    const replaced = this.#settings.get(what);
    if (replaced) this.#refuse(replaced.id);
    this.#settings.delete(what);
    this.#settings.set(what, call);
  }

  #settle() {
    const calls = [...this.#settings.values()];
    this.#settings.clear();
    for (const call of calls) void this.#respond(call);
  }

  /** @param {Call} call */
  async #respond({ id, call, args }) {
    try {
      const value = await this.#gate.pass(() => this.#answer(call, Array.isArray(args) ? args : []));
      this.#send({ nonogram: VERSION, id, value });
    } catch (error) {
      const name = error instanceof Error ? error.name : "Error";
      this.#send({ nonogram: VERSION, id, error: { name, message: sayError(error) } });
    }
    if (call === HELLO) {
      for (const message of this.#kept.splice(0)) this.#send(message);
    }
  }

  /** Refused calls are answered together: there may be very many. @param {unknown} id */
  #refuse(id) {
    if (typeof id !== "number") return;
    this.#refused.push(id);
    if (this.#refused.length > 1) return;
    setTimeout(() => {
      const ids = this.#refused.splice(0);
      const error = { name: "BusyError", message: BUSY };
      this.#send({ nonogram: VERSION, ids, error });
    });
  }

  /** @type {(call: string, args: unknown[]) => unknown} */
  #answer(call, args) {
    if (call === HELLO) return { version: VERSION };
    if (!Object.hasOwn(this.methods, call)) throw new Error(call);
    return this.methods[call](...args);
  }

  /** @type {(message: object, transfer?: Transferable[]) => void} */
  #send(message, transfer = []) {
    // A page without an origin (sandboxed, or opened as a file) can only be reached by its window.
    this.host.postMessage(message, this.#origin === "null" || this.#origin === null ? "*" : this.#origin, transfer);
  }
}

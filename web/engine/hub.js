/**
 * The workers that several players share, whose ports lead here: at most one of each name, started when a player needs
 * it, ended when none is left, after a while without work, or when one player finds it silent.
 *
 * A player has a "life" of a worker, as `Life` of life.js gives it to a page that has workers of its own; lives of one
 * name lead to the same worker. The ids of requests are marked with the port they came from.
 *
 * @typedef {{begin: number, name: string, silence: number, fresh: boolean}} Begin
 * @typedef {{post: number, text: string}} Post a request
 * @typedef {{end: number, silent: boolean}} End `silent` if the worker itself is to be ended
 * @typedef {{bye: true}} Bye the player has gone
 * @typedef {{life: number, message: object}} Heard what the worker says
 * @typedef {{life: number, broke: string}} Broke nothing in the worker caught this
 * @typedef {{life: number, over: import("./life.js").End}} Over
 */
import { Life } from "./life.js";
import { EVENT, OP } from "./protocol.js";

/** A worker that has had no work for this long is ended; another one is up in half a second. */
const IDLE_MS = 5 * 60_000;

export class Hub {
  /** @type {Map<string, Shared>} */
  #workers = new Map();
  #ports = 0;
  #idle;

  /** @param {{idle?: number}} [options] milliseconds without work until a worker is ended */
  constructor({ idle = IDLE_MS } = {}) {
    this.#idle = idle;
  }

  /** @param {MessagePort} port of a player */
  accept(port) {
    const mark = `${++this.#ports}/`;
    /** The workers of this player's lives. @type {Map<number, Shared>} */
    const lives = new Map();
    const leave = (/** @type {number} */ life) => {
      lives.get(life)?.leave(life, mark);
      lives.delete(life);
    };
    const goodbye = () => {
      for (const life of [...lives.keys()]) leave(life);
    };
    port.onmessage = ({ data }) => {
      if ("begin" in data) lives.set(data.begin, this.#join(port, mark, data));
      else if ("post" in data) lives.get(data.post)?.ask(data.text, mark);
      else if ("bye" in data) goodbye();
      else {
        const shared = lives.get(data.end);
        leave(data.end);
        if (data.silent) shared?.over("replaced");
      }
    };
    // Fired where the browser knows this event, when the player's frame is gone without a word.
    port.addEventListener("close", goodbye);
  }

  /** @type {(port: MessagePort, mark: string, begin: Begin) => Shared} */
  #join(port, mark, { begin, name, silence, fresh }) {
    let shared = this.#workers.get(name);
    if (!shared) {
      // A worker may be ended again when another one has taken its place.
      const ended = () => void (this.#workers.get(name) === made && this.#workers.delete(name));
      const made = new Shared(name, silence, fresh, this.#idle, ended);
      this.#workers.set(name, made);
      shared = made;
    }
    shared.join(port, begin, mark);
    return shared;
  }
}

/** One worker and the players that use it. */
class Shared {
  /** @type {Map<string, {port: MessagePort, life: number}>} by their mark */
  #players = new Map();
  /** Requests that have not settled, with their marks. @type {Set<string>} */
  #owed = new Set();
  /** What whoever joins later has to know: that the worker is up, and what it has. @type {Map<string, object>} */
  #standing = new Map();
  /** @type {Life | null} */
  #life = null;
  #ended;
  #idle;
  #timer = 0;

  /**
   * @param {string} name
   * @param {number} silence
   * @param {boolean} fresh
   * @param {number} idle
   * @param {() => void} ended
   */
  constructor(name, silence, fresh, idle, ended) {
    this.#idle = idle;
    this.#ended = ended;
    const hearing = {
      onMessage: (/** @type {any} */ message) => this.#hear(message),
      onBreak: (/** @type {string} */ reason) => this.#break(reason),
      onEnd: (/** @type {import("./life.js").End} */ how) => this.over(how),
      owes: () => this.#owed.size > 0,
    };
    try {
      this.#life = new Life(name, silence, hearing, fresh);
      this.#rest();
    } catch (error) {
      // Whoever joins is told in the next turn, when the message has a life to go to.
      queueMicrotask(() => this.#break(/** @type {Error} */ (error).message));
    }
  }

  /** @type {(port: MessagePort, life: number, mark: string) => void} */
  join(port, life, mark) {
    this.#players.set(mark, { port, life });
    for (const message of this.#standing.values()) port.postMessage({ life, message });
  }

  /** What this player has asked is cancelled. @type {(life: number, mark: string) => void} */
  leave(life, mark) {
    if (this.#players.get(mark)?.life !== life) return;
    this.#players.delete(mark);
    if (!this.#players.size) return this.#end();
    for (const target of this.#owed) {
      if (target.startsWith(mark)) this.#life?.post(JSON.stringify({ id: `${target} left`, op: OP.CANCEL, target }));
    }
  }

  /** @type {(text: string, mark: string) => void} */
  ask(text, mark) {
    const request = JSON.parse(text);
    for (const name of ["id", "target", "channel"]) if (name in request) request[name] = mark + request[name];
    this.#owed.add(request.id);
    clearTimeout(this.#timer);
    this.#life?.post(JSON.stringify(request));
  }

  /** @param {import("./life.js").End} how the worker has ended, or has to */
  over(how) {
    this.#end();
    for (const { port, life } of this.#players.values()) port.postMessage({ life, over: how });
    this.#players.clear();
  }

  /** @param {string} reason */
  #break(reason) {
    this.#end();
    for (const { port, life } of this.#players.values()) port.postMessage({ life, broke: reason });
    this.#players.clear();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#life?.end();
    this.#ended();
  }

  /** @param {any} message */
  #hear(message) {
    const { id, event } = message;
    if (event === EVENT.ALIVE) return;
    if (id === null) {
      if (event !== EVENT.ERROR) this.#standing.set(event === EVENT.BOOT ? EVENT.READY : event, message);
      for (const { port, life } of this.#players.values()) port.postMessage({ life, message });
      if (event === EVENT.ERROR) this.#end();
      return;
    }
    if (event === EVENT.RESULT || event === EVENT.ERROR) this.#owed.delete(id);
    if (!this.#owed.size) this.#rest();
    const mark = id.slice(0, id.indexOf("/") + 1);
    const player = this.#players.get(mark);
    player?.port.postMessage({ life: player.life, message: { ...message, id: id.slice(mark.length) } });
  }

  /** Waits for work. */
  #rest() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.over("idle"), this.#idle);
  }
}

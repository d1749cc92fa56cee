/**
 * The host's end of the engine that all players of a page share: a hidden frame that owns the workers. It comes with the
 * first player that needs an engine and goes some time after the last one has left. If its page cannot be had, players are
 * told to have workers of their own.
 */
import { AT_MOST, awaitAnswer } from "./frames.js";
import { CONNECT, PRESENT, VERSION, isOurs } from "../wire/wire.js";

/** Milliseconds for which the engine waits for another player. */
const LINGER = 10_000;

/**
 * @typedef {object} User of the shared engine
 * @property {(missing: boolean) => void} engineLost the workers have gone, as when a script has cleared the page, or
 *   there are none to share
 */

export class SharedEngine {
  #frames;
  /** @type {Set<User>} */
  #users = new Set();
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #present = false;
  /** Whether its page cannot be had. */
  #missing = false;
  /** Stops waiting for its page. */
  #stopWaiting = () => {};
  /** Ports for which the frame is not ready yet. @type {MessagePort[]} */
  #waiting = [];
  #timer = 0;
  /** Made with the frame: on a server there is none. @type {MutationObserver | null} */
  #removals = null;
  #onMessage = (/** @type {MessageEvent} */ event) => this.#receive(event);

  /** @param {import("./frames.js").Frames} frames */
  constructor(frames) {
    this.#frames = frames;
    // The players make new frames then, which ask for a new engine.
    frames.addEventListener("move", () => {
      this.#end();
      this.#missing = false;
    });
  }

  /** Of the page that owns the workers. */
  get #address() {
    return this.#frames.page("embed-engine.html");
  }

  /** @param {User} user */
  join(user) {
    this.#users.add(user);
    clearTimeout(this.#timer);
  }

  /** @param {User} user */
  leave(user) {
    this.#users.delete(user);
    clearTimeout(this.#timer);
    if (!this.#users.size) this.#timer = setTimeout(() => this.#end(), LINGER);
  }

  /** @param {MessagePort} port a player's */
  connect(port) {
    if (this.#missing) return this.#tell();
    if (this.#frame && !this.#frame.isConnected) this.#lose();
    this.#waiting.push(port);
    if (!this.#frame) this.#begin();
    if (this.#present) this.#pass();
  }

  #begin() {
    const frame = document.createElement("iframe");
    frame.title = "Nonogram engine";
    frame.ariaHidden = "true";
    frame.tabIndex = -1;
    // Whatever the page's style sheets say of frames.
    frame.style.setProperty("display", "none", "important");
    frame.src = this.#address.href;
    this.#frame = frame;
    this.#stopWaiting = awaitAnswer(frame, AT_MOST, () => {
      this.#missing = true;
      this.#lose();
    });
    window.addEventListener("message", this.#onMessage);
    // Beside the body, where scripts that put new contents into the page leave it alone.
    document.documentElement.append(frame);
    this.#removals = new MutationObserver(() => this.#frame && !this.#frame.isConnected && this.#lose());
    for (const node of [document, document.documentElement]) this.#removals.observe(node, { childList: true });
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    if (source !== this.#frame?.contentWindow || origin !== this.#address.origin || !isOurs(data)) return;
    if (data.event !== PRESENT) return;
    this.#stopWaiting();
    // Somebody has loaded the frame anew.
    if (this.#present) this.#tell();
    this.#present = true;
    this.#pass();
  }

  #pass() {
    const ports = this.#waiting.splice(0);
    const message = { nonogram: VERSION, call: CONNECT };
    this.#frame?.contentWindow?.postMessage(message, this.#address.origin, ports);
  }

  #lose() {
    this.#end();
    this.#tell();
  }

  /** Their ports lead nowhere. */
  #tell() {
    for (const user of this.#users) user.engineLost(this.#missing);
  }

  #end() {
    this.#stopWaiting();
    this.#removals?.disconnect();
    window.removeEventListener("message", this.#onMessage);
    this.#frame?.remove();
    this.#frame = null;
    this.#present = false;
    this.#waiting = [];
  }
}

/**
 * Lives of workers that belong to someone else: a hub at the other end of a port. To `Engine` they are like those of
 * life.js.
 *
 * @import { Hearing, Living } from "./life.js"
 */

export class Crossing {
  /** Brings the port to a hub. @type {(port: MessagePort) => void} */
  #reach;
  /** @type {MessagePort | null} */
  #port = null;
  /** @type {Map<number, Hearing>} */
  #lives = new Map();
  #count = 0;

  /** @param {(port: MessagePort) => void} reach called when a worker is first needed, and after `lost` */
  constructor(reach) {
    this.#reach = reach;
    window.addEventListener("pagehide", () => this.#port?.postMessage({ bye: true }));
    // A page that the browser has kept (for Back) comes again without the workers that it left.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.lost());
  }

  /**
   * As the constructor of `Life`.
   * @param {string} name
   * @param {number} silence
   * @param {Hearing} hearing
   * @param {boolean} fresh
   * @returns {Living}
   */
  live = (name, silence, hearing, fresh) => {
    const port = (this.#port ??= this.#open());
    const life = ++this.#count;
    this.#lives.set(life, hearing);
    port.postMessage({ begin: life, name, silence, fresh });
    return {
      post: (text) => port.postMessage({ post: life, text }),
      end: (silent = false) => {
        this.#lives.delete(life);
        port.postMessage({ end: life, silent });
      },
    };
  };

  /** The hub has gone, and its workers with it; the next life looks for another one. */
  lost() {
    this.#port?.close();
    this.#port = null;
    for (const hearing of [...this.#lives.values()]) hearing.onEnd("replaced");
  }

  #open() {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const hearing = this.#lives.get(data.life);
      if ("message" in data) hearing?.onMessage(data.message);
      else if ("broke" in data) hearing?.onBreak(data.broke);
      else hearing?.onEnd(data.over);
    };
    this.#reach(port2);
    return port1;
  }
}

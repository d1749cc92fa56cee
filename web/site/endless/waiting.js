import { endless } from "../../strings/endless.js";
import { say } from "../../strings/say.js";
import { build, button } from "../../dom.js";

/**
 * @import { Proposal } from "../../engine/protocol.js"
 * @import { Makers, Order } from "./makers.js"
 */

/** Waits for a puzzle that is made: a button that begins, one that stops, and what is told meanwhile. */
export class Waiting {
  #makers;
  #make;
  #stop = button(endless.stop, () => this.#over.abort());
  /** How many changes were tried of those allowed. */
  #bar = build("progress", { class: "endless-bar", "aria-label": endless.making, hidden: true });
  #status = build("p", { class: "endless-status", role: "status" });
  #over = new AbortController();
  element;

  /** @param {Makers} makers @param {string} label of the button that begins @param {() => void} begin */
  constructor(makers, label, begin) {
    this.#makers = makers;
    this.#make = button(label, begin, { kind: "primary" });
    this.#stop.hidden = true;
    this.element = build("div", { class: "endless-acts" }, this.#make, this.#stop, this.#bar, this.#status);
  }

  leave() {
    this.#over.abort();
  }

  /** @param {string} text */
  tell(text) {
    this.#status.textContent = text;
  }

  /** @param {Order} order @returns {Promise<Proposal | null>} null if the reader stopped it, or there is none */
  async made(order) {
    const { signal } = this.#over = new AbortController();
    this.#working(true);
    this.tell(endless.making);
    try {
      const proposal = await this.#makers.make(order, { signal, onProgress: (news) => this.#follow(news) });
      const single = proposal.grade.score !== null;
      if (!single) this.tell(endless.none);
      return single && !signal.aborted ? proposal : null;
    } catch (error) {
      this.tell(signal.aborted ? endless.stopped : say(endless.failed, { reason: /** @type {Error} */ (error).message }));
      return null;
    } finally {
      this.#working(false);
    }
  }

  /** @param {import("../../engine/client.js").Progress} news */
  #follow({ text, done, total }) {
    this.tell(text);
    if (total === null) return;
    this.#bar.max = total;
    this.#bar.value = done;
  }

  /** @param {boolean} busy */
  #working(busy) {
    this.#make.hidden = busy;
    this.#stop.hidden = !busy;
    this.#bar.hidden = !busy;
    this.#bar.removeAttribute("value");
  }
}

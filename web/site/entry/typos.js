import { OP } from "../../engine/protocol.js";
import { formatGameId } from "../../reading/game-id.js";
import { posed } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";

/**
 * @import { Engine } from "../../engine/client.js"
 * @import { Correction, Corrections } from "../../engine/protocol.js"
 * @typedef {import("../../rules.js").Puzzle} Clues they need not be a puzzle
 */

/** The search for a slip ends after this many seconds with what it has found. */
const SECONDS = 30;

/** At most this many corrections are listed, the likeliest first. */
const MOST_LISTED = 8;

/**
 * The typing slips that may be the reason why clues have no picture, or several: the engine looks for them, they are
 * listed, and one press corrects one.
 */
export class Typos {
  element = build("div", { class: "typos" });
  #told = build("p", { role: "status" });
  #below = build("div", { class: "typos-below" });
  #engine;
  #correct;
  /** The clues that the list is about. */
  #about = "";
  #running = new AbortController();

  /** @param {Engine} engine @param {(correction: Correction) => void} correct puts a correction into the fields */
  constructor(engine, correct) {
    this.#engine = engine;
    this.#correct = correct;
    this.element.append(this.#told, this.#below);
    this.clear();
  }

  /** Looks for slips, unless these same clues were the last. @param {Clues} clues */
  async look(clues) {
    if (this.#about !== formatGameId(clues)) await this.#search(clues);
  }

  /** @param {Clues} clues */
  async #search(clues) {
    this.clear();
    this.#about = formatGameId(clues);
    this.element.hidden = false;
    const texts = words.site.entry.typos;
    const running = new AbortController();
    this.#running = running;
    const far = build("p", { class: "far", "aria-hidden": "true" });
    this.#told.textContent = texts.looking;
    this.#below.replaceChildren(far, button(texts.stop, () => this.#stopped(clues)));
    try {
      const request = { puzzle: posed(clues), timeout: SECONDS };
      /** @type {Corrections} */
      const found = await this.#engine.request(OP.TYPOS, request, {
        signal: running.signal,
        onProgress: ({ text }) => {
          far.textContent = text;
        },
      });
      this.#list(found);
    } catch (error) {
      if (running.signal.aborted) return;
      this.#told.textContent = say(texts.failed, { reason: /** @type {Error} */ (error).message });
      const again = () => void this.#search(clues);
      this.#below.replaceChildren(button(words.site.retry, again, { icon: icon("retry") }));
    }
  }

  /** Removes everything: the clues have changed. */
  clear() {
    this.#running.abort();
    this.#about = "";
    this.#told.textContent = "";
    this.#below.replaceChildren();
    this.element.hidden = true;
  }

  /** @param {Clues} clues */
  #stopped(clues) {
    this.clear();
    this.#about = formatGameId(clues);
    this.element.hidden = false;
    const again = button(words.site.entry.typos.look, () => void this.#search(clues));
    this.#below.replaceChildren(again);
    again.focus();
  }

  /** @param {Corrections} found */
  #list({ corrections, text }) {
    this.#told.textContent = text;
    const items = corrections.slice(0, MOST_LISTED).map((correction) => {
      const act = () => {
        this.clear();
        this.#correct(correction);
      };
      const press = button(correction.text, act, { kind: "quiet" });
      return build("li", {}, press, build("span", { class: "hint" }, correction.reason));
    });
    this.#below.replaceChildren(...(items.length ? [build("ul", {}, ...items)] : []));
  }
}

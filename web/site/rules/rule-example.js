import "../../player/element.js";
import { ruleTexts } from "../../strings/rules.js";
import { build, button } from "../../dom.js";

/**
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Example } from "./rules.js"
 * @import { Engine } from "../../engine/client.js"
 */

/** A board on which a technique is applied: drawn, explained and played step by step like a hint. */
export class RuleExample {
  element = build("div", { class: "rule-example" });
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  #example;

  /** @param {Example} example @param {import("../../settings.js").Settings} settings */
  constructor(example, settings) {
    this.#example = example;
    this.#player.settings = settings;
    this.#player.toggleAttribute("autosize", true);
    this.element.append(this.#player);
    void this.#player.shown.then(() => this.#show());
  }

  /**
   * A button that hands the board over to the reader, and a text about it.
   * @param {Engine} engine answers who is stuck
   */
  offerAttempt(engine) {
    const texts = ruleTexts.attempt;
    const said = build("p", { class: "rule-said", role: "status" });
    let trying = false;
    const toggle = button(texts.begin, () => {
      trying = !trying;
      /** @type {HTMLElement} */ (toggle.firstElementChild).textContent = trying ? texts.end : texts.begin;
      said.textContent = trying ? texts.look : "";
      void (trying ? this.#handOver(engine) : this.#show());
    });
    this.#player.addEventListener("change", async () => {
      const { state, notes = [] } = await this.#player.getState();
      if (trying) said.textContent = texts[verdict(this.#example, state, notes)];
    });
    this.element.append(build("div", { class: "rule-attempt" }, toggle, said));
  }

  leave() {
    void this.#player.destroy();
  }

  async #show() {
    this.#player.engine = null;
    this.#player.setAttribute("mode", "view");
    await this.#load();
    await this.#player.demonstrate(this.#example.hint);
  }

  /** @param {Engine} engine */
  async #handOver(engine) {
    this.#player.engine = engine;
    this.#player.setAttribute("mode", "play");
    await this.#load();
  }

  #load() {
    const { puzzle, state, notes } = this.#example;
    return this.#player.load(puzzle, { version: puzzle.inks ? 2 : 1, ...puzzle, state, ...(notes.length ? { notes } : {}) });
  }
}

/**
 * How much of what its hint gives is on a board. A value is ruled out by a note, or by another value.
 * @type {(example: Example, state: string[], notes: [number, number, string][]) => "look" | "wrong" | "found"}
 */
function verdict({ hint }, state, notes) {
  const noted = new Set(notes.map((note) => note.join()));
  const found = hint.cells.map(([row, column, value]) => {
    const mark = state[row][column];
    if (mark === "?") return noted.has([row, column, value].join()) ? "found" : "look";
    return (value.startsWith("!") ? mark !== value[1] : mark === value) ? "found" : "wrong";
  });
  if (found.includes("wrong")) return "wrong";
  return found.every((one) => one === "found") ? "found" : "look";
}

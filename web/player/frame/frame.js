/**
 * The player's skeleton in the page: the stage with its two canvases and the clue spoken of, the side with panel,
 * message and tools, and the regions for screen readers.
 */
import { words } from "../../strings/say.js";
import { build } from "../../dom.js";

/** @typedef {ReturnType<typeof makeFrame>} Frame */

/**
 * @param {{panel: HTMLElement, status: HTMLElement, bar: HTMLElement, table: HTMLElement}} parts
 * @param {() => void} resume ends a pause
 */
export function makeFrame({ panel, status, bar, table }, resume) {
  const texts = words.player.board;
  const below = build("canvas", { class: "below", "aria-hidden": "true" });
  const above = build("canvas", { class: "above", "aria-hidden": "true" });
  // A grid as soon as there is a puzzle.
  const described = { role: "group", "aria-label": texts.empty, "aria-describedby": "instructions" };
  const board = build("div", { class: "board", tabindex: 0, ...described }, below, above);
  const strip = build("p", { class: "strip", "aria-hidden": "true", hidden: true });
  const lit = build("div", { class: "lit", "aria-hidden": "true", hidden: true });
  const stage = build("div", { class: "stage" }, board, strip);
  const field = build("div", { class: "field" }, lit, stage, table);
  // Toolbar and cursor pad come here.
  const controls = build("div", { class: "controls" });
  const tools = build("div", { class: "tools" }, status, bar, controls);
  const side = build("div", { class: "side" }, panel, tools);
  const heard = build("div", { class: "heard", "aria-live": "polite" });
  const instructions = build("p", { id: "instructions", class: "heard" }, texts.instructions);
  const probe = build("span", { class: "probe", hidden: true });
  const { paused, resume: label } = words.player.pause;
  const button = build("button", { type: "button", class: "main" }, label);
  button.addEventListener("click", resume);
  const screen = build("div", { class: "cover", role: "group", "aria-label": paused, hidden: true }, build("p", {}, paused), button);
  const root = build("div", { class: "player" }, field, side, screen, heard, instructions, probe);
  /**
   * Hides the board, and all that could be done with it, or shows them again.
   * @param {boolean} covered
   */
  const cover = (covered) => {
    for (const element of [board, table, side]) element.inert = covered;
    screen.hidden = !covered;
  };
  /** @param {FocusOptions} [options] */
  const focus = (options) => (screen.hidden ? board : button).focus(options);
  return { root, stage, side, board, below, above, strip, lit, heard, probe, controls, instructions, cover, focus };
}

/** Remembers which element within a player has the focus, to give it back after the player was moved in its page. */
export class LastFocus {
  /** @type {HTMLElement | null} */
  #element = null;

  /** @param {ShadowRoot} shadow */
  constructor(shadow) {
    shadow.addEventListener("focusin", ({ target }) => {
      this.#element = /** @type {HTMLElement} */ (target);
    });
    // Not at once: an element that is moved in the page loses the focus first.
    shadow.addEventListener("focusout", () => {
      queueMicrotask(() => {
        this.#element = /** @type {HTMLElement | null} */ (shadow.activeElement);
      });
    });
  }

  /** Gives the focus back, unless something else has it by now. */
  giveBack() {
    if (document.activeElement === document.body) this.#element?.focus({ preventScroll: true });
  }
}

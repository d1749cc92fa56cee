/**
 * The focus mode: a puzzle without the site's header and its own. It is left by Escape, by its key or by a button of the
 * player, and lasts from puzzle to puzzle as long as the tab does: who comes back another day finds the header.
 */
import { keyOf } from "../../player/hands/key-names.js";

const KEY = "nonogram:focus";
const ON = "on";

export class FocusMode {
  #player;
  #left = new AbortController();

  /** @param {import("../../player/element.js").NonogramPlayer} player */
  constructor(player) {
    this.#player = player;
    const { signal } = this.#left;
    // Where the player takes its other keys.
    player.addEventListener("keydown", (event) => this.#press(event), { signal });
    document.addEventListener("keydown", (event) => this.#escape(event), { signal });
    this.#show(isKept());
  }

  get #on() {
    return document.body.hasAttribute("data-focus");
  }

  /** Begins or ends it, and keeps that for this tab. */
  toggle() {
    const on = !this.#on;
    keep(on);
    this.#show(on);
    // What was pressed is out of sight now.
    this.#player.focus();
  }

  /** The reader leaves the puzzle. */
  leave() {
    this.#left.abort();
    document.body.removeAttribute("data-focus");
  }

  /** @param {boolean} on */
  #show(on) {
    document.body.toggleAttribute("data-focus", on);
    this.#player.unfocus = on ? () => this.toggle() : null;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (keyOf(event).toLowerCase() !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.toggle();
  }

  /** @param {KeyboardEvent} event that nothing else has used */
  #escape(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.#on || document.querySelector("dialog[open]")) return;
    this.toggle();
  }
}

function isKept() {
  try {
    return sessionStorage.getItem(KEY) === ON;
  } catch {
    return false;
  }
}

/** @param {boolean} on */
function keep(on) {
  try {
    if (on) sessionStorage.setItem(KEY, ON);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then it lasts until the reader leaves the puzzle.
  }
}

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

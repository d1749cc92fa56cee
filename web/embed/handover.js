/**
 * The game that a frame leaves to the next one, as when its element is moved in the page, and whether its board had the
 * focus.
 */
export class Handover {
  /** Whether an earlier frame's game goes on, so that no other puzzle is opened. */
  due = false;
  #element;
  /** @type {import("./wire.js").Farewell | null} */
  #left = null;
  #focused = false;
  #onBlur = () => {
    this.#focused = document.activeElement === this.#element;
  };
  #onFocus = () => {
    this.#focused = false;
  };

  /** @param {HTMLElement} element of the player */
  constructor(element) {
    this.#element = element;
  }

  /** Follows the focus, which leaves this page when it goes into a frame. */
  listen() {
    window.addEventListener("blur", this.#onBlur);
    document.addEventListener("focusin", this.#onFocus);
  }

  end() {
    window.removeEventListener("blur", this.#onBlur);
    document.removeEventListener("focusin", this.#onFocus);
  }

  /** @param {import("./wire.js").Farewell} left */
  leave(left) {
    this.#left = left;
  }

  /** What the next frame goes on with; the game is null if there is none. */
  take() {
    const { game, focused } = this.#left ?? { game: null, focused: false };
    this.due = false;
    this.#left = null;
    const focus = (focused || this.#focused) && (document.activeElement ?? document.body) === document.body;
    return { game, focus };
  }
}

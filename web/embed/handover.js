/**
 * The game that a frame leaves to the next one, as when its element is moved in the page, whether its board had the focus,
 * and whether it was paused.
 */
export class Handover {
  /** Whether an earlier frame's game goes on, so that no other puzzle is opened. */
  due = false;
  #element;
  /** @type {import("./wire.js").Farewell | null} */
  #left = null;
  /** Who played it. @type {string | null} */
  #user = null;
  #focused = false;
  /** That the element is in. */
  #view = window;
  #onBlur = () => {
    this.#focused = this.#view.document.activeElement === this.#element;
  };
  #onFocus = () => {
    this.#focused = false;
  };

  /** @param {HTMLElement} element of the player */
  constructor(element) {
    this.#element = element;
  }

  /**
   * Follows the focus, which leaves the page when it goes into a frame.
   * @param {Window & typeof globalThis} view that the element is in
   */
  listen(view) {
    this.#view = view;
    view.addEventListener("blur", this.#onBlur);
    view.document.addEventListener("focusin", this.#onFocus);
  }

  end() {
    this.#view.removeEventListener("blur", this.#onBlur);
    this.#view.document.removeEventListener("focusin", this.#onFocus);
  }

  /**
   * @param {import("./wire.js").Farewell} left
   * @param {string | null} user who played
   */
  leave(left, user) {
    this.#left = left;
    this.#user = user;
  }

  /**
   * What the next frame goes on with; the game is null if there is none. Another reader gets the puzzle alone.
   * @param {string | null} user who plays now
   */
  take(user) {
    const { game, focused, paused = false } = this.#left ?? { game: null, focused: false };
    const same = (this.#user ?? "") === (user ?? "");
    this.due = false;
    this.#left = null;
    const { activeElement, body } = this.#view.document;
    const focus = (focused || this.#focused) && (activeElement ?? body) === body;
    return { game: game && !same ? puzzleOf(game) : game, focus, same, paused: same && paused };
  }
}

/** @param {object} game as it is saved */
function puzzleOf(game) {
  const { rows, columns, title, author, copyright, license } = /** @type {import("../rules.js").Puzzle} */ (game);
  return { rows, columns, title, author, copyright, license };
}

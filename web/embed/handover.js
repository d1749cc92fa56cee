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
  /** Who played it. @type {string | null} */
  #user = null;
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
    const { game, focused } = this.#left ?? { game: null, focused: false };
    const same = (this.#user ?? "") === (user ?? "");
    this.due = false;
    this.#left = null;
    const focus = (focused || this.#focused) && (document.activeElement ?? document.body) === document.body;
    return { game: game && !same ? puzzleOf(game) : game, focus, same };
  }
}

/** @param {object} game as it is saved */
function puzzleOf(game) {
  const { rows, columns, title, author, copyright, license } = /** @type {import("../rules.js").Puzzle} */ (game);
  return { rows, columns, title, author, copyright, license };
}

import { posed } from "../../rules.js";

/**
 * The game that a frame leaves to the next one, as when its element is moved in the page, whether its board had the focus,
 * and whether it was paused.
 */
export class Handover {
  /** Whether an earlier frame's game goes on, so that no other puzzle is opened. */
  due = false;
  #element;
  /** Kept until the next frame has it: that one may be gone before. @type {import("../wire/wire.js").Farewell | null} */
  #left = null;
  /** Whether the next frame is taking over a game of the same reader; what it reports of this is no news. */
  quiet = false;
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
   * A frame without a game has not taken over the one that it was to go on with.
   * @param {import("../wire/wire.js").Farewell} left
   * @param {string | null} user who played
   */
  leave(left, user) {
    if (!left.game && this.#left) return;
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
    const { activeElement, body } = this.#view.document;
    const focus = (focused || this.#focused) && (activeElement ?? body) === body;
    return { game: game && !same ? puzzleOf(game) : game, focus, same, paused: same && paused };
  }

  /**
   * Waits until the next frame has what it goes on with.
   * @param {boolean} same whether for the same reader
   * @param {Promise<unknown>} taken rejects if that frame is gone before
   */
  async give(same, taken) {
    this.quiet = same;
    try {
      await taken;
      this.#left = null;
    } finally {
      this.quiet = false;
    }
  }

  /** Nothing goes on. */
  forget() {
    this.due = false;
    this.#left = null;
  }
}

/** @param {object} game as it is saved */
function puzzleOf(game) {
  const { title, author, copyright, license, ...puzzle } = /** @type {import("../../rules.js").Puzzle} */ (game);
  return { ...posed(puzzle), title, author, copyright, license };
}

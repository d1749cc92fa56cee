import { posed } from "../../rules.js";
import { FAREWELL } from "../wire/wire.js";

/** @typedef {import("../wire/wire.js").Farewell} Farewell */

/**
 * The game that a frame leaves to the next one, as when its element is moved in the page, whether its board had the focus,
 * and whether it was paused.
 */
export class Handover {
  /** Whether an earlier frame's game goes on, so that no other puzzle is opened. */
  due = false;
  #element;
  /** Kept until the next frame has it: that one may be gone before. @type {Farewell | null} */
  #left = null;
  /** Whether the next frame is taking over a game of the same reader; what it reports of this is no news. */
  quiet = false;
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

  /** Follows the focus, which leaves the page when it goes into a frame. */
  listen() {
    window.addEventListener("blur", this.#onBlur);
    document.addEventListener("focusin", this.#onFocus);
  }

  end() {
    window.removeEventListener("blur", this.#onBlur);
    document.removeEventListener("focusin", this.#onFocus);
  }

  /**
   * A frame without a game has not taken over the one that it was to go on with.
   * @param {Farewell} left
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
    const { game, focused, paused } = this.#left ?? { game: null, focused: false, paused: false };
    const same = (this.#user ?? "") === (user ?? "");
    this.due = false;
    const { activeElement, body } = document;
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

/**
 * A port that outlives its frame: on it come saves, each of which is confirmed once it has been told, and the farewell.
 * @param {(event: string, detail: unknown, user: string | null) => void} hear
 * @param {(left: Farewell, fresh: boolean, user: string | null) => void} bid `fresh`: what it saves has not been told yet
 * @returns {MessagePort} the frame's end
 */
export function portFor(hear, bid) {
  const { port1, port2 } = new MessageChannel();
  let kept = 0;
  port1.onmessage = ({ data: { event, detail, user, number = kept + 1 } }) => {
    if (event === FAREWELL) return bid(detail, number > kept, user);
    hear(event, detail, user);
    kept = number;
    port1.postMessage({ kept });
  };
  return port2;
}

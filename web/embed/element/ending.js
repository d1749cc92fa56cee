/**
 * Tells that the document which a player is in has gone for good, as when its window is closed or its frame is taken out of
 * the page: browsers do not tell its elements of that. The host may take the player back when it hears of it.
 */
export class Ending {
  #element;
  #ended;
  /** @type {Window | null} */
  #view = null;
  /** @param {PageTransitionEvent} event */
  #onHide = ({ persisted }) => {
    if (persisted) return;
    this.end();
    const { ownerDocument } = this.#element;
    const tell = () => void (this.#element.ownerDocument === ownerDocument && this.#ended());
    // The script's own page hears of nothing later.
    if (ownerDocument === document) tell();
    else setTimeout(tell);
  };

  /**
   * @param {HTMLElement} element
   * @param {() => void} ended
   */
  constructor(element, ended) {
    this.#element = element;
    this.#ended = ended;
  }

  /** @param {Window} view that the element is in */
  watch(view) {
    this.#view = view;
    view.addEventListener("pagehide", this.#onHide);
  }

  end() {
    this.#view?.removeEventListener("pagehide", this.#onHide);
    this.#view = null;
  }
}

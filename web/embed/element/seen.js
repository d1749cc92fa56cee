/** Tells once when half of an element has been seen, however often it is moved in its page. */
export class Seen {
  #told = false;
  /** Of the window that the element is in. @type {IntersectionObserver | null} */
  #observer = null;
  #look;

  /** @param {() => void} tell */
  constructor(tell) {
    this.#look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
      if (this.#told || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#told = true;
      this.end();
      tell();
    };
  }

  /**
   * @param {HTMLElement} element
   * @param {Window & typeof globalThis} view that it is in
   */
  watch(element, view) {
    if (this.#told) return;
    this.#observer = new view.IntersectionObserver(this.#look, { threshold: 0.5 });
    this.#observer.observe(element);
  }

  end() {
    this.#observer?.disconnect();
    this.#observer = null;
  }
}

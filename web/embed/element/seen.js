/** Tells once when half of an element has been seen, however often it is moved in its page. */
export class Seen {
  #told = false;
  #observer;

  /** @param {() => void} tell */
  constructor(tell) {
    const look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
      if (this.#told || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#told = true;
      this.end();
      tell();
    };
    this.#observer = new IntersectionObserver(look, { threshold: 0.5 });
  }

  /** @param {HTMLElement} element */
  watch(element) {
    if (!this.#told) this.#observer.observe(element);
  }

  end() {
    this.#observer.disconnect();
  }
}

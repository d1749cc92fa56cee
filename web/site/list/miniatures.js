/** Longest time for drawing in one frame: the page scrolls on meanwhile. */
const SLICE_MS = 6;

/** Draws pictures when they come into view, a few in each frame, so that a long list does not become a long task. */
export class Miniatures {
  /** @type {Map<Element, () => void>} */
  #drawings = new Map();
  /** @type {Set<Element>} */
  #due = new Set();
  #frame = 0;
  #inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.#due.add(target);
      this.#inView.unobserve(target);
    }
    this.#go();
  }, { rootMargin: "200px" });

  /** @type {(element: Element, draw: () => void) => void} */
  add(element, draw) {
    this.#drawings.set(element, draw);
    this.#inView.observe(element);
  }

  /** Forgets all of them. */
  clear() {
    this.#inView.disconnect();
    this.#drawings.clear();
    this.#due.clear();
  }

  /** Draws all anew, as when the colours change. */
  redraw() {
    this.#inView.disconnect();
    for (const element of this.#drawings.keys()) this.#inView.observe(element);
  }

  #go() {
    if (this.#frame || !this.#due.size) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const until = performance.now() + SLICE_MS;
      for (const element of this.#due) {
        this.#due.delete(element);
        this.#drawings.get(element)?.();
        if (performance.now() > until) break;
      }
      this.#go();
    });
  }
}

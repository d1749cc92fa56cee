/** When the page gets its turn: before work that can wait, and in the midst of long work. */

/** How long work goes on before the page gets its turn. */
const SLICE_MS = 12;

/**
 * Does something once the page has been drawn and is idle. A page that nobody sees waits until it is seen.
 * @param {() => void} act
 */
export function whenIdle(act) {
  // The first frame lays out what is new, the second draws it.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 3000 });
    else setTimeout(act, 500);
  }));
}

/**
 * Lets long work wait now and then, so that it does not hold up the page.
 * @returns {() => Promise<void>} to be awaited between its parts
 */
export function breather() {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < until) return;
    await new Promise((go) => setTimeout(go));
    until = performance.now() + SLICE_MS;
  };
}

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

/**
 * Does something once the page has nothing better to do.
 * @param {() => void} act
 */
export function whenIdle(act) {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 500);
}

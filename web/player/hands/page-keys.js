/**
 * The keys of a page that is there for one player: pressed anywhere, they reach the board, unless what has the focus needs
 * them itself.
 */

/** What keys are written into or chosen with. */
const FIELDS = "input, select, textarea, [contenteditable], [role='menu'] *";
const CONTROLS = "a[href], button, summary";
/** The keys that scroll what has the focus, apart from the space. */
const SCROLLING = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"];

/**
 * @param {HTMLElement} board which handles the keys that it gets
 * @param {() => boolean} wanted whether the board takes the page's keys now
 * @returns {() => void} stops listening
 */
export function listenToPageKeys(board, wanted) {
  const down = (/** @type {KeyboardEvent} */ event) => {
    const [target] = event.composedPath();
    if (target === board || event.defaultPrevented || !wanted() || isNeeded(event, target)) return;
    const focused = document.activeElement;
    const passed = new KeyboardEvent(event.type, event);
    board.dispatchEvent(passed);
    if (!passed.defaultPrevented) return;
    event.preventDefault();
    // So that the key is let go of on the board, and the next one comes there by itself.
    if (document.activeElement === focused) board.focus();
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}

/**
 * Whether what has the focus, or a dialog above the page, needs the key.
 * @type {(event: KeyboardEvent, target: EventTarget) => boolean}
 */
function isNeeded({ key, isComposing }, target) {
  if (isComposing || document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  const presses = key === "Enter" || key === " ";
  if (target.matches(FIELDS) || (presses && target.matches(CONTROLS))) return true;
  return target.matches("[tabindex='0']") && (key === " " || SCROLLING.includes(key));
}

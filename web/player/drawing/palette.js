/**
 * The colours of the page as the canvas needs them. They are custom properties; the browser resolves them (schemes,
 * forced colours) on a hidden element, and the results are plain colours.
 */
const NAMES = /** @type {const} */ ([
  "surface",
  "ink",
  "muted",
  "accent",
  "accent-ink",
  "danger",
  "on-paper",
  "cell-black",
  "cell-unknown",
  "cross",
  "dot",
  "grid",
  "grid-strong",
  "frame-done",
  "gutter",
  "gutter-alt",
  "clue",
  "clue-done",
  "crosshair",
  "crosshair-gutter",
  "hint-line",
  "hint-gutter",
  "lit",
  "lit-ink",
  "cited",
  "deduced",
  "assumed",
  "mistake",
]);

/** @typedef {Record<(typeof NAMES)[number], string> & {font: string}} Palette */

/**
 * @param {HTMLElement} probe an element of the player that is not seen
 * @returns {Palette}
 */
export function readPalette(probe) {
  const style = getComputedStyle(probe);
  const entries = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, style.color];
  });
  return { ...Object.fromEntries(entries), font: style.getPropertyValue("--font") || style.fontFamily };
}

/**
 * @param {HTMLElement} element the player
 * @param {string | null} scheme what its attribute "theme" asks for; anything but light and dark follows the system
 */
export function wearScheme(element, scheme) {
  if (scheme === "light" || scheme === "dark") element.dataset.theme = scheme;
  else delete element.dataset.theme;
}

/**
 * Calls back before the next frame is drawn whenever the colours may have changed.
 * @param {HTMLElement} element the player
 * @param {HTMLElement} root what is in it, which says whether the puzzle has inks
 * @param {() => void} changed
 * @returns {() => void} stops watching
 */
export function watchPalette(element, root, changed) {
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"].map(
    (q) => matchMedia(q),
  );
  let due = 0;
  const later = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      changed();
    });
  };
  queries.forEach((query) => query.addEventListener("change", later));
  const observer = new MutationObserver(later);
  const options = { attributes: true, attributeFilter: ["data-theme", "data-contrast", "data-palette", "data-cells", "class", "style"] };
  observer.observe(document.documentElement, options);
  observer.observe(element, options);
  observer.observe(root, { attributes: true, attributeFilter: ["data-inked"] });
  return () => {
    cancelAnimationFrame(due);
    queries.forEach((query) => query.removeEventListener("change", later));
    observer.disconnect();
  };
}

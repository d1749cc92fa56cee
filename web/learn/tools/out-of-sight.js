/**
 * Hides what is out of sight while a slider is dragged: with each frame browsers go through all that is not hidden, and copy
 * its canvases.
 */

/** Hides it until the returned function is called, or the reader scrolls. @returns {() => void} */
export function hideOutOfSight() {
  const away = [...document.querySelectorAll(".learn > *")].flatMap((part) => (isOut(part) ? [part] : [...part.children].filter(isOut)));
  const gone = new AbortController();
  const show = () => {
    gone.abort();
    for (const block of away) block.classList.remove("away");
  };
  for (const block of away) block.classList.add("away");
  addEventListener("scroll", show, { signal: gone.signal, passive: true });
  return show;
}

/** @param {Element} block */
function isOut(block) {
  const { top, bottom } = block.getBoundingClientRect();
  return bottom < 0 || top > innerHeight;
}

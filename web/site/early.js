/*
 * Runs before the first paint, as a plain script, for the two things that cannot wait for modules: the theme that the
 * reader chose (or the page would flash in the other one), and the message that a page opened as a file cannot work. It
 * comes last in the head, so that nothing else waits for it. The storage key is THEME of storage.js.
 */
(() => {
  try {
    const theme = localStorage.getItem("nonogram/1/theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is forbidden: use the system's theme.
  }
  if (location.protocol === "file:") {
    const tell = () => document.getElementById("as-file")?.removeAttribute("hidden");
    document.addEventListener("DOMContentLoaded", tell);
  }
})();

/*
 * Runs before the first paint, as a plain script, for what cannot wait for modules: the theme that the reader chose (or
 * the page would flash in the other one), the texts in the reader's language, which the page would otherwise ask for
 * only when its modules have come, and the message that a page opened as a file cannot work. It comes last in the head,
 * so that nothing else waits for it. The storage keys are THEME and LANGUAGE of storage.js.
 */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("nonogram/1/language");
    const theme = localStorage.getItem("nonogram/1/theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is forbidden: use the system's theme.
  }
  // As strings/say.js chooses, which has the last word. The build tells where the files are.
  const told = document.currentScript?.dataset.languages?.split(" ") ?? [];
  const files = new Map(told.map((one) => /** @type {[string, string]} */ (one.split("="))));
  const wishes = [new URLSearchParams(location.search).get("lang"), chosen, ...navigator.languages];
  const codes = wishes.map((wish) => wish?.toLowerCase().split("-")[0] ?? "");
  const href = files.get(codes.find((code) => code === "en" || files.has(code)) ?? "");
  if (href) {
    const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href });
    document.head.append(link);
  }
  if (location.protocol === "file:") {
    const tell = () => document.getElementById("as-file")?.removeAttribute("hidden");
    document.addEventListener("DOMContentLoaded", tell);
  }
})();

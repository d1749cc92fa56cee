/*
 * Runs before the first paint, as a plain script, for what cannot wait for modules: the colours that the reader chose (or
 * the page would flash in others), the texts in the reader's language and the scripts of the view in the address, which
 * the page would otherwise ask for only when its modules have come, and the message that a page opened as a file cannot
 * work. It comes last in the head, so that nothing else waits for it. The storage key is KEY of settings.js; attributes
 * as it sets them.
 */
(() => {
  const KEY = "nonogram:settings";
  let chosen = null;
  try {
    const { language, theme, contrast, palette, motion } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    chosen = typeof language === "string" ? language : null;
    const { dataset } = document.documentElement;
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    if (contrast === "high") dataset.contrast = contrast;
    if (palette === "safe") dataset.palette = palette;
    if (motion === "reduced") dataset.motion = motion;
  } catch {
    // Storage is forbidden, or what it holds is damaged: use the system's colours.
  }
  // As strings/say.js chooses, which has the last word. The build tells where the files are.
  const { languages, later } = document.currentScript?.dataset ?? {};
  const told = languages?.split(" ") ?? [];
  const files = new Map(told.map((one) => /** @type {[string, string]} */ (one.split("="))));
  const wishes = [new URLSearchParams(location.search).get("lang"), chosen, ...navigator.languages];
  const codes = wishes.map((wish) => wish?.toLowerCase().split("-")[0] ?? "");
  const spoken = files.get(codes.find((code) => code === "en" || files.has(code)) ?? "");
  if (spoken) {
    const link = { rel: "preload", as: "fetch", crossOrigin: "", href: spoken };
    document.head.append(Object.assign(document.createElement("link"), link));
  }
  // The list of puzzles does without them, and most views do without what makes puzzles, or what is read around them.
  const listed = /^#?$|^#puzzles\b/.test(location.hash);
  const makes = /^#(new|draw|endless|train|pack)\b/.test(location.hash);
  const reads = /^#(help|about|rules|statistics)\b/.test(location.hash);
  const wanted = ((!listed && later?.split(", ")) || []).filter((part) => {
    if (part.includes("part-making-")) return makes;
    return part.includes("part-around-") ? reads : true;
  });
  for (const script of new Set(wanted.flatMap((part) => part.split(" ")))) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: script }));
  }
  if (location.protocol === "file:") {
    const tell = () => document.getElementById("as-file")?.removeAttribute("hidden");
    document.addEventListener("DOMContentLoaded", tell);
  }
})();

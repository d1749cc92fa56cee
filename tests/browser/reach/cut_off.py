"""Finds text that a reader cannot see."""

from __future__ import annotations

# Text that no scrolling brings into view: beyond an edge of the page, or of an element that clips it.
CUT_OFF = """() => {
  const found = [];
  const hostOf = (node) => (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null);
  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? hostOf(node);
  const look = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.shadowRoot) look(node.shadowRoot);
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      const own = node.parentElement;
      const how = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
      const shown = own?.checkVisibility(how) && getComputedStyle(own).clipPath === "none";
      if (!shown || own.closest(".heard, .ghost, svg, script, style, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        for (let at = own; at; at = parentOf(at)) {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
          const clip = at.getBoundingClientRect();
          const [across, down] = [overflowX, overflowY].map((value) => ["hidden", "clip"].includes(value));
          if (at === document.documentElement || at === document.body) continue;
          if (across && (box.right > clip.right + 2 || box.left < clip.left - 2) && textOverflow !== "ellipsis")
            found.push(`${node.textContent.trim().slice(0, 40)} beyond a side of ${at.className}`);
          if (down && (box.bottom > clip.bottom + 3 || box.top < clip.top - 3))
            found.push(`${node.textContent.trim().slice(0, 40)} below ${at.className}`);
          if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) break;
        }
      }
    }
  };
  look(document.body);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide where there is room for ${clientWidth}`);
  return [...new Set(found)];
}"""

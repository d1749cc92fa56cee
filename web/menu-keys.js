/**
 * A button that opens a short list of choices, and how keys and the focus work there: the arrows move within, Escape, a
 * choice or leaving closes it.
 *
 * @typedef {object} MenuParts
 * @property {HTMLElement} element holds the other two
 * @property {HTMLButtonElement} opener
 * @property {HTMLElement} list
 * @property {HTMLElement[]} items in the list; some may be hidden
 */

/** @param {MenuParts} parts @returns {(open: boolean) => void} opens or closes it */
export function workMenu({ element, opener, list, items }) {
  opener.setAttribute("aria-haspopup", "menu");
  list.setAttribute("role", "menu");
  for (const item of items) item.setAttribute("role", "menuitem");
  const setOpen = (/** @type {boolean} */ open) => {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) shown()[0]?.focus();
  };
  const shown = () => items.filter((item) => !item.hidden);
  opener.addEventListener("click", () => setOpen(list.hasAttribute("hidden")));
  for (const item of items) {
    // Before the item's own work, which may take the focus elsewhere.
    item.addEventListener("click", () => {
      if (item.getAttribute("aria-disabled") === "true") return;
      setOpen(false);
      opener.focus();
    }, { capture: true });
  }
  element.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const { activeElement } = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    const at = shown().findIndex((item) => item === activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) shown().at((at + step) % shown().length)?.focus();
    else if (event.key === "Escape") {
      setOpen(false);
      opener.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener("focusout", (event) => {
    if (!list.hidden && !element.contains(/** @type {Node | null} */ (event.relatedTarget))) setOpen(false);
  });
  setOpen(false);
  return setOpen;
}

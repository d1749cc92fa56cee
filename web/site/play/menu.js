import { build, button } from "../dom.js";

/**
 * A button that opens a short list of actions. Escape, a choice or a click elsewhere closes it; arrows move
 * within.
 * @param {string} label
 * @param {SVGElement} icon
 * @param {{label: string, act: () => void}[]} choices
 */
export function menu(label, icon, choices) {
  const opener = button(label, () => setOpen(list.hasAttribute("hidden")), { icon });
  opener.setAttribute("aria-haspopup", "menu");
  const list = build("div", { class: "menu-list", role: "menu", "aria-label": label });
  const items = choices.map(({ label: text, act }) => {
    const item = button(text, () => {
      setOpen(false);
      opener.focus();
      act();
    }, { kind: "quiet" });
    item.setAttribute("role", "menuitem");
    return item;
  });
  list.append(...items);
  const element = build("div", { class: "menu" }, opener, list);

  /** @param {boolean} open */
  function setOpen(open) {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) items[0]?.focus();
  }

  element.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const at = items.findIndex((item) => item === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
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
  return element;
}

import { workMenu } from "../../menu-keys.js";
import { build, button } from "../../dom.js";

/**
 * A button that opens a short list of actions.
 * @param {string} label
 * @param {SVGElement} icon
 * @param {{label: string, act: () => void}[]} choices
 */
export function menu(label, icon, choices) {
  const opener = button(label, () => {}, { icon });
  const list = build("div", { class: "menu-list", "aria-label": label });
  const items = choices.map(({ label: text, act }) => button(text, act, { kind: "quiet" }));
  list.append(...items);
  const element = build("div", { class: "menu" }, opener, list);
  workMenu({ element, opener, list, items });
  return element;
}

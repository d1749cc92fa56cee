import { build, button } from "../../dom.js";
import { workMenu } from "../../menu-keys.js";
import { words } from "../../strings/pages.js";

/**
 * A button that opens a short list of actions.
 * @type {(label: string, icon: SVGElement, choices: {label: string, act: () => void}[]) => HTMLDivElement}
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

/** The ways to make a puzzle, by the names of their views. */
const WAYS = /** @type {const} */ ({ new: "type", draw: "draw" });

/** The links from one way to make a puzzle to the other. @param {keyof typeof WAYS} current */
export function waysTo(current) {
  const { ways } = words.site.entry;
  const links = Object.entries(WAYS).map(([view, name]) =>
    build("a", { href: `#${view}`, "aria-current": view === current ? "page" : null }, ways[name]));
  return build("nav", { class: "entry-ways", "aria-label": ways.label }, ...links);
}

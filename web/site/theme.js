import { say, words } from "../strings/say.js";
import { button } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("../kept/storage.js").DeviceStorage} DeviceStorage
 * @typedef {import("../kept/storage.js").Theme} Theme
 */

/** @type {Theme[]} */
const ORDER = ["auto", "light", "dark"];

/**
 * The button that switches between automatic, light and dark; "theme" fires on the root element after each
 * change.
 * @param {DeviceStorage} storage
 */
export function themeButton(storage) {
  const element = button("", () => {
    const next = ORDER[(ORDER.indexOf(storage.theme()) + 1) % ORDER.length];
    storage.saveTheme(next);
    show(next);
  }, { kind: "round" });

  /** @param {Theme} theme */
  function show(theme) {
    const root = document.documentElement;
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    const label = say(words.site.theme.label, { theme: words.site.theme[theme] });
    element.setAttribute("aria-label", label);
    element.title = label;
    element.replaceChildren(icon(theme));
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute("content", getComputedStyle(root).getPropertyValue("--paper").trim());
    root.dispatchEvent(new Event("theme"));
  }

  show(storage.theme());
  return element;
}

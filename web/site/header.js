import { words } from "../strings/pages.js";
import { build, button, shape } from "../dom.js";
import { icon } from "../icons.js";
import { openSettings } from "./parts/settings-sheet.js";

/** The site's header: name, links to the views, settings. @param {import("../settings.js").Settings} settings */
export function siteHeader(settings) {
  const name = build("a", { href: "#", class: "brand", "aria-label": words.site.name }, mark(), build("span", {}, words.site.name));
  const links = build("nav", { "aria-label": words.site.name });
  links.append(
    build("a", { href: "#", class: "link to-list", "data-to": "list" }, words.site.header.puzzles),
    build("a", { href: "#new", class: "link", "data-to": "new" }, icon("add"), words.site.header.enter),
    build("a", { href: "#help", class: "link", "data-to": "help" }, words.site.header.help),
  );
  const opener = button(words.settings.title, () => openSettings(settings), { icon: icon("settings"), kind: "round" });
  return build("header", { class: "site-header" }, name, links, opener);
}

/** Marks the link to the view that is shown. @type {(header: HTMLElement, view: string) => void} */
export function markCurrent(header, view) {
  for (const link of header.querySelectorAll("[data-to]")) {
    if (link.getAttribute("data-to") === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** The picture of icons/icon.svg in the colours of the theme. */
function mark() {
  const squares = ["#.#", "##.", ".##"].flatMap((row, y) => [...row].map((cell, x) => {
    const place = { x: x * 6.5, y: y * 6.5, width: 6, height: 6, rx: 1 };
    return shape("rect", { ...place, class: cell === "#" ? "black" : "blank" });
  }));
  return shape("svg", { viewBox: "0 0 19 19", class: "mark", "aria-hidden": "true" }, ...squares);
}

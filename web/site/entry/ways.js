import { words } from "../../strings/say.js";
import { build } from "../../dom.js";

/** The ways to make a puzzle, by the names of their views. */
const WAYS = /** @type {const} */ ({ new: "type", draw: "draw" });

/**
 * The links from one way to make a puzzle to the other.
 * @param {keyof typeof WAYS} current
 */
export function waysTo(current) {
  const { ways } = words.site.entry;
  const links = Object.entries(WAYS).map(([view, name]) =>
    build("a", { href: `#${view}`, "aria-current": view === current ? "page" : null }, ways[name]));
  return build("nav", { class: "entry-ways", "aria-label": ways.label }, ...links);
}

/**
 * What a host page decides about a player's looks beyond its theme: colours, a font, how round and how dense. The page
 * sets them as custom properties of the element, `--nonogram-` and a name below.
 *
 * On the wire a look holds checked values only; nothing of it is CSS. The element makes it (host-look.js), and the frame
 * checks it again.
 *
 * @typedef {Readonly<Record<string, string>>} Colours   by name, as #rrggbb
 * @typedef {{colours: Colours, font: string[], radius: number | null, density: number | null}} Look
 *   `font` holds names of families, `radius` is in pixels; null and what is left out mean the theme's
 */

export const COLOURS = Object.freeze([
  "paper", "surface", "raised", "ink", "muted", "line", "accent", "accent-ink", "focus", "good", "danger",
  "cell-black", "cell-white", "cell-unknown", "cross", "dot", "grid", "grid-strong", "gutter", "gutter-alt",
  "clue", "clue-done",
]);

/** The least and the greatest of each number. @type {Readonly<Record<"radius" | "density", readonly [number, number]>>} */
export const LIMITS = Object.freeze({ radius: [0, 24], density: [0.8, 1.25] });

/** @type {Look} */
export const NO_LOOK = Object.freeze({ colours: {}, font: [], radius: null, density: null });

const COLOUR = /^#[0-9a-f]{6}$/;
const MOST_FAMILIES = 8;
const FAMILY = /^[\p{L}\p{N}_-][\p{L}\p{N} _.+-]{0,63}$/u;
const PLAIN = /^-?[a-z_][\w-]*$/i;
const KEYWORDS = /^(inherit|initial|unset|revert|revert-layer|default)$/i;

/**
 * @param {unknown} value from another page
 * @returns {Look} what of it is in order
 */
export function checkedLook(value) {
  const told = /** @type {Record<string, unknown>} */ (typeof value === "object" && value !== null ? value : {});
  const colours = Object.entries(told.colours ?? {}).filter(
    ([name, colour]) => COLOURS.includes(name) && typeof colour === "string" && COLOUR.test(colour),
  );
  const font = Array.isArray(told.font) ? told.font.filter(isFamily).slice(0, MOST_FAMILIES) : [];
  const number = (/** @type {"radius" | "density"} */ name) =>
    typeof told[name] === "number" ? clamped(name, told[name]) : null;
  return { colours: Object.fromEntries(colours), font, radius: number("radius"), density: number("density") };
}

/** @type {(name: "radius" | "density", value: number) => number | null} */
export function clamped(name, value) {
  const [least, most] = LIMITS[name];
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : null;
}

/** @param {unknown} name */
function isFamily(name) {
  return typeof name === "string" && FAMILY.test(name);
}

/**
 * @param {string} text as in CSS: names with commas between them, some in quotes
 * @returns {string[] | null} null if it is not such a list
 */
export function familiesIn(text) {
  const names = text.split(",").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return names.length <= MOST_FAMILIES && names.every(isFamily) ? names : null;
}

/**
 * @param {string[]} names checked ones
 * @returns {string} a value of font-family
 */
export function fontFamily(names) {
  const quoted = names.map((name) => (PLAIN.test(name) && !KEYWORDS.test(name) ? name : `"${name}"`));
  return [...quoted, "sans-serif"].join(", ");
}

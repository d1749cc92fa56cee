/**
 * What a text finds among the puzzles: titles in any language, sizes such as "15x15" or "15", and themes.
 *
 * @typedef {{titles: string[], themes: string[]}} Sought   both folded; `themes`: the words of the puzzle's theme
 */

/** Letters that are not another letter with a mark. */
const SPELT_OUT = /** @type {Record<string, string>} */ ({ ß: "ss", œ: "oe", æ: "ae", ø: "o", ł: "l" });
/** As many letters of a theme find it: fewer are in the middle of a title that is being typed. */
const LEAST_OF_THEME = 4;

/**
 * A text as it is searched: without accents and capitals.
 * @param {string} text
 */
export function folded(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[ßœæøł]/g, (letter) => SPELT_OUT[letter]);
}

/**
 * Whether each word of the text tells something of the puzzle.
 * @param {{puzzle: import("../../rules.js").Puzzle, sought: Sought}} item
 * @param {string} text
 */
export function isFound({ puzzle: { rows, columns }, sought: { titles, themes } }, text) {
  const parts = folded(text).replace(/(\d+)\s*[x×]\s*(\d*)/g, "$1x$2").split(/\s+/).filter((part) => part);
  return parts.every((part) => {
    const [, first, , second] = /^(\d+)(x(\d*))?$/.exec(part) ?? [];
    return titles.some((title) => title.includes(part))
      || (first !== undefined && isSize(columns.length, rows.length, Number(first), second))
      || themes.some((theme) => theme === part || (part.length >= LEAST_OF_THEME && theme.startsWith(part)));
  });
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} first
 * @param {string | undefined} second empty while it is being typed, undefined if one side is enough
 */
function isSize(width, height, first, second) {
  if (second === undefined) return width === first || height === first;
  return width === first && (second === "" || String(height).startsWith(second));
}

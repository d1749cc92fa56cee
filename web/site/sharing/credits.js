import { cleanTitle } from "../../dom.js";
import { say, words } from "../../strings/say.js";

/** @import { Puzzle } from "../../rules.js" */

/**
 * A puzzle of the site's as it goes out: it is known whose it is.
 * @template {Puzzle} T
 * @param {T} puzzle
 * @returns {T}
 */
export function uncredited(puzzle) {
  return { ...puzzle, author: "", copyright: "", license: "" };
}

/**
 * Who made a puzzle and what others may do with it, in one line.
 * @param {Pick<Puzzle, "author" | "copyright" | "license">} puzzle
 * @returns {string} empty if nothing is known of that
 */
export function sayCredits({ author, copyright, license }) {
  const by = cleanTitle(author);
  return [by && say(words.frame.by, { author: by }), cleanTitle(copyright), cleanTitle(license)].filter((part) => part).join(" · ");
}

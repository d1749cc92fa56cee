/**
 * What a drawing can be made into, by what is known of its puzzle. Pure functions.
 *
 * @typedef {Pick<import("../../../engine/protocol.js").Grade, "certificate" | "word">} Graded
 * @typedef {{kind: "unique" | "line" | "easier" | "harder", goal: string}} Wish   `goal` as of a request `make`
 */

/** The words of grades, the easiest first. Nobody wishes for the last. */
export const WORDS = ["easy", "moderate", "challenging", "hard", "expert", "needs search"];

/** What a drawing with several solutions can be made into. @type {Wish[]} */
export const OF_SEVERAL = [{ kind: "unique", goal: "unique" }, { kind: "line", goal: "line" }];

/**
 * What a drawing with one solution can be made into.
 * @param {Graded} grade
 * @returns {Wish[]}
 */
export function wishesFor({ certificate, word }) {
  const at = WORDS.indexOf(word ?? "");
  /** @type {Wish[]} */
  const wishes = certificate === "line" ? [] : [{ kind: "line", goal: "line" }];
  if (at > 0) wishes.push({ kind: "easier", goal: WORDS[at - 1] });
  if (at >= 0 && at + 2 < WORDS.length) wishes.push({ kind: "harder", goal: WORDS[at + 1] });
  return wishes;
}

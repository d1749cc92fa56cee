/** A catalogue with English where it has nothing. */

/** Those blocks of catalogues that are English because the language has nothing for them. @type {WeakSet<object>} */
const borrowed = new WeakSet();

/**
 * @template T
 * @param {T} english
 * @param {unknown} own the same in another language, perhaps with gaps
 * @returns {T}
 */
export function translated(english, own) {
  if (typeof english === "string" && typeof own === "string") return /** @type {T} */ (own);
  if (!isBlock(english)) return english;
  if (!isBlock(own)) {
    borrow(english);
    return english;
  }
  // Which forms a language has for numbers differs: they stay together.
  if (Array.isArray(english) || "other" in english) return /** @type {T} */ (own);
  const parts = Object.entries(english).map(([key, value]) => [key, translated(value, own[key])]);
  return Object.fromEntries(parts);
}

/** @param {object} block of a catalogue */
export const isBorrowed = (block) => borrowed.has(block);

/** @param {object} block */
function borrow(block) {
  borrowed.add(block);
  for (const part of Object.values(block)) if (isBlock(part)) borrow(part);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isBlock(value) {
  return typeof value === "object" && value !== null;
}

/** What calls wait for until a frame answers, and what they are told when it is gone. */

/** @typedef {{promise: Promise<void>, resolve: () => void, reject: (error: Error) => void}} Opening */

/** @returns {Opening} */
export function opened() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  // Nobody may be waiting when it is rejected.
  parts.promise.catch(() => undefined);
  return parts;
}

/**
 * @param {string} name
 * @param {string} message
 */
export function named(name, message) {
  return Object.assign(new Error(message), { name });
}

export function removed() {
  return new DOMException("the player was removed", "AbortError");
}

/** What calls wait for until a frame answers, and what they are told when it is gone. */

/**
 * @typedef {object} Opening
 * @property {Promise<void>} promise
 * @property {() => void} resolve
 * @property {(error: Error) => void} reject
 * @property {Error | null} gone   why the frame has gone since
 */

/** @returns {Opening} */
export function opened() {
  /** @type {any} */
  const parts = { gone: null };
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

export function vanished() {
  return new DOMException("the page that the player was in has gone", "AbortError");
}

export function removed() {
  return new DOMException("the player was removed", "AbortError");
}

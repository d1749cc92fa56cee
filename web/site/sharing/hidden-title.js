/**
 * A title as a link holds it that is not to tell it: nobody reads it in passing.
 */

/** @param {string} title */
export function sealed(title) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(title));
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * @param {string} text
 * @returns {string} empty if the text was damaged on its way
 */
export function unsealed(text) {
  try {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}

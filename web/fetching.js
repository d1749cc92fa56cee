/**
 * A puzzle file from the address that a page names: its text, or the cause why there is none.
 *
 * @typedef {"address" | "empty" | "network" | "status" | "type"} Cause
 * @typedef {{cause: Cause, detail?: string | number}} Failure
 *   `detail` is the status of the answer, or its type
 */

/** Types that no puzzle file has. Many hosts answer with a page of theirs where there is no file. */
const NEVER_A_PUZZLE = /^(text\/(html|css|javascript)|application\/(xhtml\+xml|javascript|wasm)|(image|audio|video|font)\/)/;

/**
 * @param {string} url
 * @param {AbortSignal} [signal] ends it, which counts as "network"
 * @returns {Promise<{text: string} | Failure>}
 */
export async function fetchText(url, signal) {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) return { cause: "status", detail: response.status };
    const type = (response.headers.get("content-type") ?? "").split(";")[0].trim().toLowerCase();
    if (NEVER_A_PUZZLE.test(type)) return { cause: "type", detail: type };
    return { text: await response.text() };
  } catch {
    // Browsers tell the console alone whether it was the network, a missing CORS header or the page's own policy.
    return { cause: "network" };
  }
}

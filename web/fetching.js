/**
 * A puzzle file from the address that a page names: its text, or the cause why there is none.
 *
 * @typedef {"address" | "cors" | "empty" | "network" | "policy" | "status" | "type"} Cause
 * @typedef {{cause: Cause, detail?: string | number}} Failure
 *   `detail` is the status of the answer, or its type
 */

/** Types that no puzzle file has. Many hosts answer with a page of theirs where there is no file. */
const NEVER_A_PUZZLE = /^(text\/(html|css|javascript)|application\/(xhtml\+xml|javascript|wasm)|(image|audio|video|font)\/)/;

/** Milliseconds within which a browser reports what the policy forbids. */
const LATEST_REPORT = 500;

/**
 * @param {string} url
 * @param {AbortSignal} [signal] ends it, which counts as "network"
 * @returns {Promise<{text: string} | Failure>}
 */
export async function fetchText(url, signal) {
  const policy = new PolicyWatch("connect-src", url);
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) return { cause: "status", detail: response.status };
    const type = (response.headers.get("content-type") ?? "").split(";")[0].trim().toLowerCase();
    if (NEVER_A_PUZZLE.test(type)) return { cause: "type", detail: type };
    return { text: await response.text() };
  } catch {
    if (signal?.aborted) return { cause: "network" };
    if (await isReachable(url)) return { cause: "cors" };
    return { cause: (await policy.verdict()) ? "policy" : "network" };
  } finally {
    policy.end();
  }
}

/**
 * Browsers do not tell a page why a request failed. An answer that it need not be allowed to read comes all the same.
 * @param {string} url
 */
async function isReachable(url) {
  try {
    await fetch(url, { mode: "no-cors" });
    return true;
  } catch {
    return false;
  }
}

/** Notices whether the page's own content security policy forbids an address. */
export class PolicyWatch {
  #directive;
  #origin;
  #told;
  #document;
  #violated = false;
  /** @param {SecurityPolicyViolationEvent} event */
  #listen = ({ disposition, effectiveDirective, blockedURI }) => {
    // A policy may also be there to be reported on only.
    if (disposition !== "enforce") return;
    if (effectiveDirective !== this.#directive || originOf(blockedURI) !== this.#origin) return;
    this.#violated = true;
    this.#told();
  };

  /**
   * @param {"connect-src" | "frame-src"} directive
   * @param {string} url
   * @param {() => void} [told] called when it does
   * @param {Document} [page] whose policy it is
   */
  constructor(directive, url, told = () => undefined, page = document) {
    this.#directive = directive;
    this.#document = page;
    this.#origin = originOf(url);
    this.#told = told;
    page.addEventListener("securitypolicyviolation", this.#listen);
  }

  /** Whether it has: a browser may report that a moment after the request has failed. */
  async verdict() {
    if (this.#violated) return true;
    return new Promise((settle) => {
      this.#told = () => settle(true);
      setTimeout(() => settle(false), LATEST_REPORT);
    });
  }

  end() {
    this.#document.removeEventListener("securitypolicyviolation", this.#listen);
  }
}

/** @param {string} url */
function originOf(url) {
  try {
    return new URL(url).origin;
  } catch {
    return url;
  }
}

/**
 * Notices at once that the policies of the host's page forbid a frame. Browsers that do not tell of
 * Cross-Origin-Embedder-Policy show an empty frame instead, which never answers.
 */
import { PolicyWatch } from "../../fetching.js";

/** @typedef {"frame-policy" | "frame-coep"} Cause */
/** @typedef {{blockedURL: string, disposition: "enforce" | "reporting"}} Refusal */

export class FrameWatch {
  #policy;
  /** @type {ReportingObserver | null} */
  #reports = null;

  /**
   * @param {Window & typeof globalThis} view that the frame comes into
   * @param {string} address of the frame
   * @param {(cause: Cause) => void} told
   */
  constructor(view, address, told) {
    this.#policy = new PolicyWatch("frame-src", address, () => told("frame-policy"), view.document);
    if (!view.ReportingObserver) return;
    const refuses = (/** @type {Report} */ { body }) => {
      // Chromium has the fields of these reports in their JSON alone.
      const { blockedURL, disposition } = /** @type {Refusal} */ (/** @type {any} */ (body).toJSON());
      return disposition === "enforce" && blockedURL === address.split("#")[0];
    };
    this.#reports = new view.ReportingObserver((reports) => reports.some(refuses) && told("frame-coep"), { types: ["coep"] });
    this.#reports.observe();
  }

  end() {
    this.#policy.end();
    this.#reports?.disconnect();
  }
}

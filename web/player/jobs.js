/**
 * Work that the engine does for the player: one job at a time, each with its progress and a way to stop it in
 * the panel.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {{steps?: (steps: import("../engine/protocol.js").Step[]) => void}} JobHooks
 */
import { say, words } from "../strings/say.js";

/** Work shorter than this is not mentioned, in milliseconds. */
const PATIENCE = 160;

export class Jobs {
  /** @type {AbortController | null} */
  #running = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get busy() {
    return this.#running !== null;
  }

  /** Stops the job under way; its promise rejects with an AbortError. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  /**
   * @param {string} op
   * @param {Record<string, unknown>} params
   * @param {"hint" | "check" | "solve"} kind
   * @param {JobHooks} [hooks]
   * @returns {Promise<any>}
   */
  async run(op, params, kind, { steps } = {}) {
    const { engine, panel } = this.desk;
    if (!engine) throw new Error(words.player.work.noEngine);
    this.stop();
    const running = new AbortController();
    this.#running = running;
    const before = panel.content;
    let shown = "";
    const tell = (/** @type {string} */ text) => {
      if (running.signal.aborted) return;
      if (shown) panel.say(text);
      else this.#show(kind, text);
      shown = text;
    };
    const patience = setTimeout(
      () => tell(engine.state === "ready" ? words.player.work[kind] : words.player.work.starting),
      PATIENCE,
    );
    const onState = () => shown && engine.state === "ready" && tell(words.player.work[kind]);
    engine.addEventListener("state", onState);
    try {
      return await engine.request(op, params, {
        signal: running.signal,
        onProgress: (/** @type {Progress} */ progress) => shown && tell(progressText(progress)),
        onSteps: steps,
      });
    } finally {
      clearTimeout(patience);
      engine.removeEventListener("state", onState);
      if (this.#running === running) this.#running = null;
      if (shown && panel.content?.kind === "work" && !this.busy) before ? panel.show(before) : panel.hide();
    }
  }

  /**
   * @param {"hint" | "check" | "solve"} kind
   * @param {string} text
   */
  #show(kind, text) {
    const { panel } = this.desk;
    const title = words.player.tools[kind].name;
    panel.show({
      kind: "work",
      title,
      text,
      actions: [{ label: words.player.panel.cancel, run: () => this.desk.cancel() }],
    });
  }
}

/** @typedef {{text: string, done: number, total: number | null}} Progress */

/** @param {Progress} progress */
function progressText({ text, done, total }) {
  return total ? say(words.player.work.busy, { text, done, total }) : text;
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof Error && error.name === "AbortError";
}

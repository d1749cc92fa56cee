/**
 * Work that the engine does for the player: one job at a time, each with its progress and a way to stop it in
 * the panel.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../engine/client.js").Progress} Progress
 * @typedef {"hint" | "check" | "solve" | "whatIf" | "coach"} JobKind a section of the catalogue's tools and work
 * @typedef {{steps?: (steps: import("../engine/protocol.js").Step[]) => void}} JobHooks
 */
import { say, words } from "../strings/say.js";

/** Work shorter than this is not mentioned, in milliseconds. */
const PATIENCE = 160;
/** Work longer than this shows how long it has taken: its own reports may be far between. In seconds. */
const LONG = 3;

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
   * @param {JobKind} kind
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
    const started = performance.now();
    let told = words.player.work.starting;
    let shown = false;
    const show = () => {
      if (running.signal.aborted) return;
      const seconds = Math.floor((performance.now() - started) / 1000);
      const text = seconds < LONG ? told : say(words.player.work.clock, { text: told, seconds });
      if (shown) panel.say(text);
      else {
        this.#show(kind, text);
        this.desk.announce(text);
      }
      shown = true;
    };
    const tell = (/** @type {string} */ text) => {
      told = text;
      if (shown) show();
    };
    const onState = () => engine.state === "ready" && tell(words.player.work[kind]);
    onState();
    const patience = setTimeout(show, PATIENCE);
    const clock = setInterval(() => shown && show(), 1000);
    engine.addEventListener("state", onState);
    try {
      return await engine.request(op, params, {
        signal: running.signal,
        onProgress: (/** @type {Progress} */ progress) => tell(progress.text),
        onSteps: steps,
      });
    } finally {
      clearTimeout(patience);
      clearInterval(clock);
      engine.removeEventListener("state", onState);
      if (this.#running === running) this.#running = null;
      if (shown && panel.content?.kind === "work" && !this.busy) before ? panel.show(before) : panel.hide();
    }
  }

  /**
   * @param {JobKind} kind
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

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof Error && error.name === "AbortError";
}

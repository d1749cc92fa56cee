/**
 * Work that the engine does for the player: one job at a time; the panel shows its progress and a way to stop it.
 *
 * @import { Progress } from "../../engine/client.js"
 * @typedef {"hint" | "check" | "solve" | "whatIf" | "coach" | "likely"} JobKind a section of the catalogue's tools and work
 * @typedef {{steps?: (steps: import("../../engine/protocol.js").Step[]) => void, quiet?: boolean}} JobHooks
 * @typedef {() => Record<string, unknown>} Question   what the engine is asked about the board as it is
 * @typedef {object} Job
 * @property {Question} question
 * @property {string} asked the question as it was put last
 * @property {AbortController} turn ends the request under way
 * @property {boolean} outdated whether the turn was ended to ask again
 * @property {boolean} quiet whether nobody waits for it yet, so that nothing is said of it
 * @property {() => void} mention says from now on that it is under way, if it takes long
 */
import { say, sayShare, words } from "../../strings/say.js";

/** Work shorter than this is not mentioned. */
const UNMENTIONED_MS = 160;
/** Work longer than this shows how long it has taken, since its own reports may be rare. */
const CLOCK_AFTER_SECONDS = 3;

export class Jobs {
  /** @type {Job | null} */
  #running = null;

  /** @param {import("../features.js").Core} core */
  constructor({ state, voice, game }) {
    this.state = state;
    this.voice = voice;
    this.game = game;
  }

  /** Whether the reader waits for a job. */
  get busy() {
    return this.#running !== null && !this.#running.quiet;
  }

  /** Stops the job under way; its promise rejects with an AbortError. */
  cancel() {
    const job = this.#running;
    this.#running = null;
    if (!job) return;
    job.outdated = false;
    job.turn.abort();
  }

  /** Stops the job under way if nobody waits for it. */
  stopQuiet() {
    if (this.#running?.quiet) this.cancel();
  }

  /** From now on the reader waits for the job under way. */
  mention() {
    if (this.#running?.quiet) this.#running.mention();
  }

  /**
   * Stops the job under way; where the reader has not changed the board, it is asked for again, if its question has changed.
   * @param {import("../state.js").Reason} reason
   */
  outdate(reason) {
    if (reason !== "merge") return this.cancel();
    const job = this.#running;
    if (!job || JSON.stringify(job.question()) === job.asked) return;
    job.outdated = true;
    job.turn.abort();
  }

  /**
   * @param {string} op
   * @param {Question} question
   * @param {JobKind} kind
   * @param {JobHooks} [hooks]   `quiet`: nobody waits for the answer until `mention` is called
   * @returns {Promise<any>}
   */
  async run(op, question, kind, { steps, quiet = false } = {}) {
    const { state: { engine }, voice: { panel } } = this;
    if (!engine) throw new Error(words.player.work.noEngine);
    this.cancel();
    /** @type {Job} */
    const job = { question, asked: "", turn: new AbortController(), outdated: false, quiet, mention: () => {} };
    this.#running = job;
    let before = panel.content;
    const started = performance.now();
    let told = words.player.work.starting[kind];
    let shown = false;
    const show = () => {
      if (this.#running !== job) return;
      const seconds = Math.floor((performance.now() - started) / 1000);
      const text = seconds < CLOCK_AFTER_SECONDS ? told : say(words.player.work.clock, { text: told, seconds });
      if (shown) panel.say(text);
      else {
        this.#show(kind, text);
        this.voice.announce(text);
      }
      shown = true;
    };
    const tell = (/** @type {string} */ text) => {
      told = text;
      if (shown) show();
    };
    const onState = () => {
      if (engine.state === "ready") tell(words.player.work[kind]);
      if (engine.state !== "booting") return;
      const { starting, restarting, arriving } = words.player.work;
      const { share } = engine;
      const text = engine.restarting ? restarting : starting[kind];
      tell(share ? say(arriving, { text, share: sayShare(share) }) : text);
    };
    onState();
    let patience = 0;
    job.mention = () => {
      job.quiet = false;
      patience = setTimeout(show, UNMENTIONED_MS);
    };
    if (!quiet) job.mention();
    const clock = setInterval(() => shown && show(), 1000);
    engine.addEventListener("state", onState);
    engine.addEventListener("arriving", onState);
    try {
      const onProgress = (/** @type {Progress} */ progress) => tell(progress.text);
      const outdated = () => {
        // The panel described the board as it was before, so it is cleared.
        before = null;
        if (shown) this.#show(kind, told);
      };
      return await this.#answer(engine, op, job, { onProgress, onSteps: steps, outdated });
    } finally {
      clearTimeout(patience);
      clearInterval(clock);
      engine.removeEventListener("state", onState);
      engine.removeEventListener("arriving", onState);
      if (this.#running === job) this.#running = null;
      if (shown && panel.content?.kind === "work" && !this.busy) before ? panel.show(before) : panel.hide();
    }
  }

  /**
   * Asks again until the board has not changed during the answer.
   * @param {import("../../engine/client.js").Engine} engine
   * @param {string} op
   * @param {Job} job
   * @param {{onProgress: (progress: Progress) => void, onSteps: JobHooks["steps"], outdated: () => void}} hooks
   * @returns {Promise<any>}
   */
  async #answer(engine, op, job, { onProgress, onSteps, outdated }) {
    for (;;) {
      const params = job.question();
      job.asked = JSON.stringify(params);
      try {
        return await engine.request(op, params, { signal: job.turn.signal, onProgress, onSteps });
      } catch (error) {
        if (!job.outdated || !isAbort(error)) throw error;
        job.outdated = false;
        job.turn = new AbortController();
        outdated();
      }
    }
  }

  /** @type {(kind: JobKind, text: string) => void} */
  #show(kind, text) {
    const title = toolOf(kind);
    this.voice.panel.show({
      kind: "work",
      title,
      text,
      actions: [{ label: words.player.panel.cancel, run: () => this.game.cancel() }],
    });
  }
}

/** What the tool is called that starts a job. @param {JobKind} kind */
function toolOf(kind) {
  return words.player.tools[kind === "coach" ? "review" : kind].name;
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof Error && error.name === "AbortError";
}

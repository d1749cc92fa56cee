/**
 * When a game counts as being played: once it has begun, until its picture is finished, while the page is in view, the
 * reader has done something lately and nobody has paused it. Tells of pauses; a paused board is covered.
 *
 * @import { Core } from "./features.js"
 * @typedef {"reader" | "host" | "hidden" | "idle" | "deadline" | "load"} Whose   whose wish a pause or its end was; "hidden"
 *   if the page went out of view, "idle" if the reader did nothing for long, "load" if another game came onto the board
 */
import { words } from "../strings/say.js";
import { isLate } from "./state.js";

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const SECOND_MS = 1000;
/** Without a sign of the reader for this long, the clock stands still. */
const IDLE_AFTER_MS = 120_000;
/** What the reader does anywhere on the page. */
const SIGNS = ["pointerdown", "pointermove", "click", "keydown", "wheel"];

export class Timing {
  /** Whether a pause has been told of whose end has not. */
  #told = false;
  #timer = 0;
  #ticking = 0;
  /** When the reader last did anything, and whether that is too long ago. */
  #stirred = performance.now();
  #idle = false;
  #watching = 0;

  /**
   * @param {Core} core
   * @param {object} others
   * @param {import("./frame/status.js").Status} others.status
   * @param {(covered: boolean) => void} others.cover hides the board, and all that could be done with it, or shows them again
   * @param {() => number} others.mistakes how many are told of
   */
  constructor({ state, voice, game }, { status, cover, mistakes }) {
    this.state = state;
    this.voice = voice;
    this.game = game;
    this.status = status;
    this.coverBoard = cover;
    this.mistakes = mistakes;
  }

  /** @param {number} deadline see State */
  set deadline(deadline) {
    const late = isLate(this.state);
    this.state.deadline = deadline;
    this.#await();
    if (late && !isLate(this.state)) this.#reopen();
  }

  /** There is time again. */
  #reopen() {
    this.#update("deadline");
    this.#tellIfOpen("");
  }

  /** A timer cannot run for more than 24 days. */
  #await() {
    clearTimeout(this.#timer);
    const left = this.state.deadline - Date.now();
    if (left > LONGEST_TIMER_MS) this.#timer = setTimeout(() => this.#await(), LONGEST_TIMER_MS);
    else if (left > 0) this.#timer = setTimeout(() => this.#end(), left);
    else if (left <= 0) this.#end();
  }

  #end() {
    this.game.cancel();
    // What is told can be filled in from there.
    this.voice.silence();
    const told = this.#told;
    // Nothing can be gone on with: what was reached is seen.
    this.#lift("deadline");
    if (told && this.#standing) this.#tell(true, "deadline");
    else this.#update("deadline");
    this.game.refresh();
    this.#tellIfOpen(words.player.late);
  }

  /** @param {string} text about a game that is not finished */
  #tellIfOpen(text) {
    if (this.state.loaded && !this.state.wasSolved) this.voice.message(text);
  }

  /** Shows the time played and mistakes, and goes on to do so each second. */
  refresh() {
    const { settings, loaded, store, allowed, playing, wasSolved, started } = this.state;
    const { clock } = store;
    clearTimeout(this.#ticking);
    const shown = settings.get("timer") && loaded && playing && !store.drawn;
    this.status.update({
      played: shown ? clock.played : null,
      pausable: started && !wasSolved && !isLate(this.state),
      mistakes: this.mistakes(),
      settings: playing && allowed.settings,
    });
    if (shown && clock.running) this.#ticking = setTimeout(() => this.refresh(), SECOND_MS - (clock.played % SECOND_MS));
  }

  /** @returns {() => void} stops listening */
  listen() {
    const onVisibility = () => {
      if (document.visibilityState === "visible") this.#stir();
      this.#update("hidden");
    };
    const onSign = () => this.#stir();
    document.addEventListener("visibilitychange", onVisibility);
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: true });
    this.#update("hidden");
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      for (const sign of SIGNS) document.removeEventListener(sign, onSign, { capture: true });
      clearTimeout(this.#ticking);
      clearTimeout(this.#watching);
      this.#update("hidden", false);
    };
  }

  /** The pause of a game that is about to be replaced ends. */
  leave() {
    this.#lift("load");
  }

  /** @param {string} name of an attribute: with "mode", the page begins or ceases to let the game be played */
  allow(name) {
    if (name !== "mode" || !this.state.loaded) return;
    if (!this.state.playing) this.#lift("host");
    this.#run(this.#due);
    this.refresh();
  }

  /** @param {{left: import("./game.js").Left | null}} how the game was left, if the pauses told of it go on */
  place({ left }) {
    const { store, playing } = this.state;
    this.#wake();
    if (left) this.#told = store.log.pausedBy !== null;
    else if (store.log.pausedBy) store.log.add("resume", "load");
    if (left?.paused && playing && !isLate(this.state)) this.#cover(true);
    if (!playing) this.#lift("host");
    if (this.#told) this.#update("load");
    else this.#run(this.#due);
    if (isLate(this.state)) this.#end();
  }

  start() {
    this.#wake();
    this.#run(this.#due);
  }

  finish() {
    this.#run(false);
  }

  /** Where the picture is not finished, perhaps no longer, the clock runs if nothing else stops it. */
  follow() {
    if (!this.state.wasSolved) this.#run(this.#due);
  }

  /**
   * @param {boolean} paused from now on
   * @param {Whose} whose
   * @returns {boolean} whether this changed anything
   */
  pause(paused, whose) {
    if (paused === this.state.paused || !this.state.loaded || (paused && isLate(this.state))) return false;
    // Nothing is painted or told on a covered board.
    if (paused) this.game.cancel();
    this.#cover(paused);
    this.#wake();
    this.#update(whose);
    this.game.host.focus({ preventScroll: true });
    return true;
  }

  get #due() {
    const { started, paused, playing, wasSolved } = this.state;
    const stopped = paused || this.#idle || isLate(this.state);
    return started && playing && !wasSolved && !stopped && document.visibilityState === "visible";
  }

  /** @param {boolean} due */
  #run(due) {
    const { clock } = this.state.store;
    clock.run(due);
    clearTimeout(this.#watching);
    if (!due) return;
    clock.lease(IDLE_AFTER_MS - this.#quiet);
    this.#watch();
  }

  /** Sees after a while whether the reader does nothing. */
  #watch() {
    this.#watching = setTimeout(() => (this.#quiet < IDLE_AFTER_MS ? this.#watch() : this.#rest()), IDLE_AFTER_MS - this.#quiet);
  }

  /** For how long the reader has done nothing. */
  get #quiet() {
    return performance.now() - this.#stirred;
  }

  /** The reader has been doing nothing for long. */
  #rest() {
    this.#idle = true;
    this.#update("idle");
  }

  /** The reader has done something, possibly after the device slept. */
  #stir() {
    if (!this.#idle && this.state.store.clock.running && this.#quiet >= IDLE_AFTER_MS) this.#rest();
    const idle = this.#idle;
    this.#wake();
    if (idle) this.#update("idle");
  }

  #wake() {
    this.#idle = false;
    this.#stirred = performance.now();
    this.state.store.clock.lease(IDLE_AFTER_MS);
  }

  /** @param {boolean} paused */
  #cover(paused) {
    this.state.paused = paused;
    this.coverBoard(paused);
  }

  /** Ends the pause, if there is one. @param {Whose} whose */
  #lift(whose) {
    if (this.state.paused) this.#cover(false);
    if (this.#told) this.#tell(false, whose);
  }

  /**
   * The clock runs or stands still from now on. A pause is told of where it stops the clock or covers the board.
   * @param {Whose} whose
   * @param {boolean} [due] whether the clock is to run
   */
  #update(whose, due = this.#due) {
    const stops = this.state.paused || (this.state.store.clock.running && !due);
    this.#run(due);
    if (stops && !this.#told) this.#tell(true, whose);
    else if (this.#told && !this.#standing) this.#tell(false, whose);
    this.refresh();
  }

  /** Whether something keeps the game from going on. */
  get #standing() {
    const { paused, started, wasSolved } = this.state;
    return paused || (started && !this.#due && !wasSolved);
  }

  /** @type {(paused: boolean, whose: Whose) => void} */
  #tell(paused, whose) {
    const { clock, log } = this.state.store;
    const what = paused ? "pause" : "resume";
    this.#told = paused;
    log.add(what, whose);
    this.game.emit(what, { by: whose, milliseconds: clock.played });
  }
}

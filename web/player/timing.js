/**
 * When a game counts as being played: once it has begun, until its picture is finished, while the page is in view, the
 * reader has done something lately and nobody has paused it. Tells of pauses; a paused board is covered.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {"reader" | "host" | "hidden" | "idle" | "deadline" | "load"} Whose   whose wish a pause or its end was; "hidden"
 *   if the page went out of view, "idle" if the reader did nothing for long, "load" if another game came onto the board
 */
import { words } from "../strings/say.js";

const LONGEST_TIMER = 2 ** 31 - 1;
const SECOND = 1000;
/** After so many milliseconds without a sign of the reader, the clock stands still. */
const PATIENCE = 120_000;
/** What the reader does anywhere on the page. */
const SIGNS = ["pointerdown", "pointermove", "click", "keydown", "wheel"];

export class Timing {
  /** Whether something has been done in this game. */
  #begun = false;
  #paused = false;
  /** Whether a pause has been told of whose end has not. */
  #told = false;
  /** When the game has to be finished, in milliseconds since 1970; NaN if there is no such time. */
  #deadline = NaN;
  #timer = 0;
  #ticking = 0;
  /** When the reader last did anything, and whether that is too long ago. */
  #stirred = performance.now();
  #idle = false;
  #watching = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get paused() {
    return this.#paused;
  }

  /** Whether it is too late to finish the game. */
  get late() {
    return Date.now() >= this.#deadline;
  }

  /** @param {number} deadline as `#deadline` */
  set deadline(deadline) {
    const { late } = this;
    this.#deadline = deadline;
    this.#await();
    if (late && !this.late) this.#reopen();
  }

  /** There is time again. */
  #reopen() {
    const { desk } = this;
    this.#update("deadline");
    if (desk.loaded && !desk.wasSolved) desk.message("");
  }

  /** A timer cannot run for more than 24 days. */
  #await() {
    clearTimeout(this.#timer);
    const left = this.#deadline - Date.now();
    if (left > LONGEST_TIMER) this.#timer = setTimeout(() => this.#await(), LONGEST_TIMER);
    else if (left > 0) this.#timer = setTimeout(() => this.#end(), left);
    else if (left <= 0) this.#end();
  }

  #end() {
    const { desk } = this;
    desk.cancel();
    // What is told can be filled in from there.
    desk.silence();
    const told = this.#told;
    // Nothing can be gone on with: what was reached is seen.
    this.#lift("deadline");
    if (told && this.#standing) this.#tell(true, "deadline");
    else this.#update("deadline");
    desk.refresh();
    if (desk.loaded && !desk.wasSolved) desk.message(words.player.late);
  }

  /** Shows the time played and mistakes, and goes on to do so each second. */
  show() {
    const { settings, status, loaded, store, allowed, playing, wasSolved } = this.desk;
    const { clock, log } = store;
    clearTimeout(this.#ticking);
    const shown = settings.get("timer") && loaded && playing && !store.drawn;
    status.update({
      played: shown ? clock.played : null,
      pausable: this.#begun && !wasSolved && !this.late,
      mistakes: this.desk.errors.level === "solution" ? log.mistakes : 0,
      settings: playing && allowed.settings,
    });
    if (shown && clock.running) this.#ticking = setTimeout(() => this.show(), SECOND - (clock.played % SECOND));
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

  /** The game is about to be replaced: its pause ends. */
  leave() {
    this.#lift("load");
  }

  /** The host has begun or ceased to let the game be played. */
  allow() {
    if (!this.desk.playing) this.#lift("host");
    this.#run(this.#due);
    this.show();
  }

  /**
   * A game has come onto the board.
   * @param {boolean} begun before
   * @param {import("./loading.js").Left | null} left how it was left, if the pauses told of it go on
   */
  place(begun, left) {
    const { log } = this.desk.store;
    this.#begun = begun;
    this.#wake();
    if (left) this.#told = log.pausedBy !== null;
    else if (log.pausedBy) log.add("resume", "load");
    if (left?.paused && this.desk.playing && !this.late) this.#cover(true);
    if (!this.desk.playing) this.#lift("host");
    if (this.#told) this.#update("load");
    else this.#run(this.#due);
    if (this.late) this.#end();
  }

  /** Something is done in the game. @returns {boolean} whether it begins with this */
  begin() {
    if (this.#begun) return false;
    this.#begun = true;
    this.#wake();
    this.#run(this.#due);
    return true;
  }

  /** The picture has been finished. */
  finish() {
    this.#run(false);
  }

  /** The picture is not finished, perhaps no longer: the clock runs if nothing else stops it. */
  goOn() {
    this.#run(this.#due);
  }

  /**
   * @param {boolean} paused from now on
   * @param {Whose} whose
   * @returns {boolean} whether this changed anything
   */
  pause(paused, whose) {
    if (paused === this.#paused || !this.desk.loaded || (paused && this.late)) return false;
    // Nothing is painted or told on a covered board.
    if (paused) this.desk.cancel();
    this.#cover(paused);
    this.#wake();
    this.#update(whose);
    this.desk.focus({ preventScroll: true });
    return true;
  }

  get #due() {
    const { playing, wasSolved } = this.desk;
    const stopped = this.#paused || this.#idle || this.late;
    return this.#begun && playing && !wasSolved && !stopped && document.visibilityState === "visible";
  }

  /** @param {boolean} due */
  #run(due) {
    const { clock } = this.desk.store;
    clock.run(due);
    clearTimeout(this.#watching);
    if (!due) return;
    clock.lease(PATIENCE - this.#quiet);
    this.#watch();
  }

  /** Sees after a while whether the reader does nothing. */
  #watch() {
    this.#watching = setTimeout(() => (this.#quiet < PATIENCE ? this.#watch() : this.#rest()), PATIENCE - this.#quiet);
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
    if (!this.#idle && this.desk.store.clock.running && this.#quiet >= PATIENCE) this.#rest();
    const idle = this.#idle;
    this.#wake();
    if (idle) this.#update("idle");
  }

  #wake() {
    this.#idle = false;
    this.#stirred = performance.now();
    this.desk.store.clock.lease(PATIENCE);
  }

  /** @param {boolean} paused */
  #cover(paused) {
    this.#paused = paused;
    this.desk.cover(paused);
  }

  /**
   * Ends the pause, if there is one.
   * @param {Whose} whose
   */
  #lift(whose) {
    if (this.#paused) this.#cover(false);
    if (this.#told) this.#tell(false, whose);
  }

  /**
   * The clock runs or stands still from now on. A pause is told of where it stops the clock or covers the board.
   * @param {Whose} whose
   * @param {boolean} [due] whether the clock is to run
   */
  #update(whose, due = this.#due) {
    const stops = this.#paused || (this.desk.store.clock.running && !due);
    this.#run(due);
    if (stops && !this.#told) this.#tell(true, whose);
    else if (this.#told && !this.#standing) this.#tell(false, whose);
    this.show();
  }

  /** Whether something keeps the game from going on. */
  get #standing() {
    return this.#paused || (this.#begun && !this.#due && !this.desk.wasSolved);
  }

  /**
   * @param {boolean} paused
   * @param {Whose} whose
   */
  #tell(paused, whose) {
    const { clock, log } = this.desk.store;
    const what = paused ? "pause" : "resume";
    this.#told = paused;
    log.add(what, whose);
    this.desk.emit(what, { by: whose, milliseconds: clock.played });
  }
}

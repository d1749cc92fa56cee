/**
 * When a game counts as being played: once it has begun, until its picture is finished, while the page is in view and
 * nobody has paused it. Tells of pauses; a paused board is covered.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {"reader" | "host" | "hidden"} Whose whose wish a pause or its end was; "hidden" if the page went out of view
 */
export class Timing {
  /** Whether something has been done in this game. */
  #begun = false;
  #paused = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get paused() {
    return this.#paused;
  }

  /** @returns {() => void} stops listening */
  listen() {
    const onVisibility = () => this.#update("hidden");
    document.addEventListener("visibilitychange", onVisibility);
    this.#update("hidden");
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      this.#update("hidden", false);
    };
  }

  /**
   * A game has come onto the board.
   * @param {boolean} begun before
   */
  place(begun) {
    this.#begun = begun;
    this.#cover(false);
    this.desk.store.clock.run(this.#due);
  }

  /** Something is done in the game. @returns {boolean} whether it begins with this */
  begin() {
    if (this.#begun) return false;
    this.#begun = true;
    this.desk.store.clock.run(this.#due);
    return true;
  }

  /** The picture has been finished. */
  finish() {
    this.desk.store.clock.run(false);
  }

  /**
   * @param {boolean} paused from now on
   * @param {Whose} whose
   * @returns {boolean} whether this changed anything
   */
  pause(paused, whose) {
    if (paused === this.#paused || !this.desk.loaded) return false;
    this.#cover(paused);
    this.#update(whose);
    if (!paused) this.desk.board.focus({ preventScroll: true });
    return true;
  }

  get #due() {
    const { playing, wasSolved } = this.desk;
    return this.#begun && playing && !wasSolved && !this.#paused && document.visibilityState === "visible";
  }

  /** @param {boolean} paused */
  #cover(paused) {
    this.#paused = paused;
    this.desk.cover(paused);
  }

  /**
   * @param {Whose} whose
   * @param {boolean} [due] whether the clock is to run
   */
  #update(whose, due = this.#due) {
    const { clock, log } = this.desk.store;
    if (due === clock.running) return;
    clock.run(due);
    const what = due ? "resume" : "pause";
    log.add(what, whose);
    this.desk.emit(what, { by: whose, milliseconds: clock.played });
  }
}

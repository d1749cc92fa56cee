/**
 * Lets the parts of a player follow the reader's settings, from the moment when these are known and after each change.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../settings.js").Name} Name
 */
export class Adjusting {
  #follow = (/** @type {Event} */ event) => this.#adjust(/** @type {CustomEvent<Name[]>} */ (event).detail);

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Follows the desk's settings. @returns {() => void} stops following */
  follow() {
    const { settings } = this.desk;
    settings.addEventListener("change", this.#follow);
    this.#adjust(["strike", "hand", "pad", "timer", "errors"]);
    return () => settings.removeEventListener("change", this.#follow);
  }

  /** All that is drawn is done, so that there nothing is struck out. */
  strike() {
    const { settings, store, hearing, view } = this.desk;
    const strikes = settings.get("strike") && !store.drawn;
    hearing.strike(strikes);
    view.strike(strikes);
  }

  /** @param {Name[]} names of what has changed */
  #adjust(names) {
    const { desk } = this;
    const { settings, root, view, pad } = desk;
    if (names.includes("strike")) this.strike();
    if (names.includes("hand")) {
      root.dataset.hand = settings.get("hand");
      // The hand of someone with a mouse covers nothing.
      view.camera.mirror(view.coarse && settings.get("hand") === "left");
    }
    if (names.includes("pad")) {
      pad.element.hidden = !settings.get("pad");
      root.toggleAttribute("data-pad", settings.get("pad"));
      if (settings.get("pad") && desk.loaded && desk.playing) desk.painting.showCursor();
    }
    if (names.includes("errors") && desk.loaded) desk.errors.begin();
    desk.refresh();
  }
}

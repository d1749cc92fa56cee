/** Lets what is seen of a player follow the reader's settings, from the moment when these are known and after each change. */
import { measuresOf } from "./drawing/measure.js";
import { showsSigns } from "./state.js";

export class Adjusting {
  /**
   * @param {import("./features.js").Core} core
   * @param {object} others
   * @param {import("./frame/hearing.js").Hearing} others.hearing
   * @param {import("./hands/painting.js").Painting} others.painting
   * @param {HTMLElement} others.root
   * @param {HTMLElement} others.pad
   */
  constructor({ state, view }, { hearing, painting, root, pad }) {
    this.state = state;
    this.view = view;
    this.hearing = hearing;
    this.painting = painting;
    this.root = root;
    this.pad = pad;
  }

  place() {
    this.#strike();
  }

  /** All that is drawn is done, so that there nothing is struck out. */
  #strike() {
    const { settings, store } = this.state;
    const strikes = settings.get("strike") && !store.drawn;
    this.hearing.strike(strikes);
    this.view.strike(strikes);
  }

  /** @param {readonly import("../settings.js").Name[]} names of what has changed */
  adjust(names) {
    const { state: { settings, loaded, playing }, root, view } = this;
    if (names.includes("strike")) this.#strike();
    if (names.includes("signs") && loaded) view.camera.frame(measuresOf(this.state.store, showsSigns(this.state)), true);
    if (names.includes("hand")) {
      root.dataset.hand = settings.get("hand");
      // The hand of someone with a mouse covers nothing.
      view.camera.mirror(view.coarse && settings.get("hand") === "left");
    }
    if (!names.includes("pad")) return;
    this.pad.hidden = !settings.get("pad");
    root.toggleAttribute("data-pad", settings.get("pad"));
    if (settings.get("pad") && loaded && playing) this.painting.showCursor();
  }
}

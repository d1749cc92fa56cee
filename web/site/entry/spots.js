import { words } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { tellDiffering } from "./differing.js";

/** @typedef {import("./differing.js").Differing} Differing */

/** Offers to show the cells in which the solutions of typed clues differ: they give something of the solution away. */
export class Spots {
  element = build("div", { class: "spots", role: "status" });
  #show;
  /** Those on show. @type {Differing["spots"]} */
  shown = [];

  /** @param {() => void} show draws what is `shown` */
  constructor(show) {
    this.#show = show;
  }

  /** @param {Differing} differing */
  offer(differing) {
    this.clear();
    this.element.append(button(words.site.entry.spots.show, () => this.#open(differing)));
  }

  clear() {
    this.shown = [];
    this.element.replaceChildren();
  }

  /** @param {Differing} differing */
  #open(differing) {
    const told = build("p", { tabindex: -1 }, tellDiffering(words.site.entry.spots, differing));
    this.shown = differing.spots;
    this.element.replaceChildren(told);
    told.focus({ preventScroll: true });
    this.#show();
  }
}

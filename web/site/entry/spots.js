import { build, button } from "../../dom.js";
import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";

/**
 * @typedef {{spots: [row: number, column: number][], exact: boolean}} Differing   cells in which several solutions differ;
 *   `exact`: in no other cell do any
 * @typedef {{other: string, [category: string]: string}} Counted   a text for each kind of number
 */

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

/**
 * How many cells differ, and where the first one is.
 * @param {{differing: Counted, differingLeast: Counted}} texts
 * @param {Differing} differing one cell at least
 */
export function tellDiffering({ differing, differingLeast }, { spots, exact }) {
  const [[row, column]] = spots;
  return sayCount(exact ? differing : differingLeast, spots.length, { row: row + 1, column: column + 1 });
}

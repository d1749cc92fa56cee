import { build, button } from "../../../dom.js";
import { draw } from "../../../strings/draw.js";

/** @import { Wish } from "./wishes.js" */

/** Buttons by which the reader asks for proposals. */
export class Offers {
  element = build("div", { class: "draw-offers" });
  #wish;

  /** @param {(wish: Wish) => void} wish */
  constructor(wish) {
    this.#wish = wish;
  }

  /** @param {Wish[]} wishes none takes the buttons away */
  show(wishes) {
    this.element.replaceChildren(...wishes.map((wish) => button(draw.proposals.wishes[wish.kind], () => this.#wish(wish))));
  }
}

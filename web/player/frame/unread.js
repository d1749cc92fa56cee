/**
 * Tells by sight that a part of the panel scrolls: what is cut off fades, and an arrow goes on to it. The part itself can
 * be scrolled by keys, and whoever hears the page is told all of it, so that the arrow is for pointers alone.
 */
import { build } from "../../dom.js";
import { icon } from "../../icons.js";

/** The share of what is seen at once by which it scrolls on: the last lines are read once more. */
const STEP = 0.8;
/** Less than this, in CSS pixels, is the rounding of a layout. */
const SLACK = 2;

export class Unread {
  /** Below what scrolls, while there is more: the last child of what scrolls. */
  #arrow = build("button", { class: "onward", type: "button", tabindex: -1, "aria-hidden": "true" }, icon("next"));
  element = build("div", { class: "unread" }, this.#arrow);
  #scroller;
  #content;

  /**
   * @param {HTMLElement} scroller
   * @param {HTMLElement} [content] of which something can be out of sight, if not all that scrolls is seen anyway
   */
  constructor(scroller, content) {
    this.#scroller = scroller;
    this.#content = content;
    const step = () => scroller.scrollBy({ top: scroller.clientHeight * STEP });
    this.#arrow.addEventListener("click", step);
    // The focus stays with who has it.
    this.#arrow.addEventListener("pointerdown", (event) => event.preventDefault());
    scroller.addEventListener("scroll", () => this.judge(), { passive: true });
  }

  /** Looks again, after a change of the text or of its room. */
  judge() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const hidden = (this.#content?.offsetHeight ?? scrollHeight) - clientHeight;
    this.#scroller.toggleAttribute("data-above", scrollTop > SLACK);
    this.#scroller.toggleAttribute("data-below", hidden - scrollTop > SLACK);
  }
}

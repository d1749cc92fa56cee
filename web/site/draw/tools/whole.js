import { draw } from "../../../strings/draw.js";
import { say } from "../../../strings/say.js";
import { build, button } from "../../../dom.js";
import { icon } from "../../../icons.js";
import { isSide } from "./resizing.js";
import { flipped, grown, mirrored, turned } from "./changes.js";

/**
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { IconName } from "../../../icons.js"
 * @import { Hand } from "./hand.js"
 * @import { Side } from "./changes.js"
 * @import { Symmetry } from "./spots.js"
 * @import { Size } from "./resizing.js"
 * @typedef {{changed: (change: () => Picture | null) => void, grown: (change: (picture: Picture) => Picture) => void}} Told
 *   of a change of the drawing or of what is selected, and of one of the board's size
 */

/** What each makes of the drawing, or of what is selected; null where that has no room. @type {Record<"mirror" | "flip" | "turnLeft" | "turnRight" | "up" | "left" | "right" | "down", (hand: Hand) => Picture | null>} */
const CHANGES = {
  mirror: (hand) => hand.changed(mirrored),
  flip: (hand) => hand.changed(flipped),
  turnLeft: (hand) => hand.changed((picture) => turned(picture, "left")),
  turnRight: (hand) => hand.changed((picture) => turned(picture, "right")),
  left: (hand) => hand.moved(0, -1),
  up: (hand) => hand.moved(-1, 0),
  down: (hand) => hand.moved(1, 0),
  right: (hand) => hand.moved(0, 1),
};
/** @type {Side[]} */
const SIDES = ["top", "bottom", "left", "right"];

/** @type {Symmetry[]} */
const SYMMETRIES = ["none", "left-right", "top-bottom", "both", "half-turn"];

/** What concerns the whole drawing: its symmetry; mirror, turn, shift; lines at its edges. */
export class Whole {
  /** @type {{side: Side, lines: 1 | -1, made: HTMLButtonElement}[]} */
  #edges = [];
  element;

  /** @param {Hand} hand @param {Told} told */
  constructor(hand, told) {
    const { title, symmetry, symmetries, names, hint, edges } = draw.whole;
    const choice = build("select", { class: "choice", id: "draw-symmetry" }, ...SYMMETRIES.map((value) => build("option", { value }, symmetries[value])));
    choice.addEventListener("change", () => (hand.symmetry = /** @type {Symmetry} */ (choice.value)));
    const changes = Object.entries(CHANGES).map(([name, change]) =>
      button(names[/** @type {keyof typeof CHANGES} */ (name)], () => told.changed(() => change(hand)), { kind: "round", icon: icon(/** @type {IconName} */ (name)) }));
    const sides = SIDES.map((side) => {
      const [less, more] = /** @type {const} */ ([-1, 1]).map((lines) => {
        const text = say(lines > 0 ? edges.add : edges.remove, { side: edges.at[side] });
        const made = button(text, () => told.grown((picture) => grown(picture, side, lines)), { kind: "round", icon: icon(lines > 0 ? "add" : "zoomOut") });
        this.#edges.push({ side, lines: /** @type {1 | -1} */ (lines), made });
        return made;
      });
      return build("div", { class: "draw-edge", role: "group" }, build("span", {}, edges.names[side]), less, more);
    });
    this.element = build("details", { class: "draw-whole" },
      build("summary", {}, title),
      build("label", { for: choice.id }, symmetry),
      choice,
      build("div", { class: "draw-changes" }, ...changes),
      build("p", { class: "hint" }, hint),
      build("div", { class: "draw-edges", role: "group", "aria-label": edges.label }, ...sides));
  }

  /** @param {Size} size of the board now */
  show({ width, height }) {
    for (const { side, lines, made } of this.#edges) made.disabled = !isSide((side === "top" || side === "bottom" ? height : width) + lines);
  }
}

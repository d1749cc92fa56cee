import { sayCount } from "../../strings/say.js";
import { draw } from "../../strings/draw.js";
import { build, button } from "../dom.js";
import { openDialog } from "../dialog.js";

/**
 * Says that the clues of a drawing have several solutions, before it goes out into the world, and lets the reader choose.
 * @param {import("../entry/differing.js").Differing} differing
 * @param {{show: () => void, goOn: () => void}} choices
 */
export function warnOfSeveral({ spots, exact }, { show, goOn }) {
  const { title, text, least, showThem, anyway } = draw.several;
  const then = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const said = build("p", {}, sayCount(exact ? text : least, spots.length));
  const answers = [button(showThem, then(show), { kind: "primary" }), button(anyway, then(goOn))];
  const dialog = openDialog(title, "draw-warning", [said, build("div", { class: "draw-answers" }, ...answers)]);
}

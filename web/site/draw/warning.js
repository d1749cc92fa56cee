import { sayCount } from "../../strings/say.js";
import { draw } from "../../strings/draw.js";
import { build, button } from "../../dom.js";
import { openDialog } from "../parts/dialog.js";

/** A verdict that comes within this, in milliseconds, is waited for without a word. */
const MOMENT = 400;

/**
 * Says that the clues of a drawing have several solutions, before it goes out into the world, and lets the reader choose.
 * @type {(differing: import("../entry/spots.js").Differing, choices: {show: () => void, goOn: () => void}) => void}
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

/**
 * Lets the reader wait for the verdict on a drawing, or go on without it. Nothing is asked if it comes within a moment.
 * @param {Promise<void>} verdict
 * @returns {Promise<"told" | "anyway" | "closed">} whether it has come, or what the reader has chosen
 */
export async function waitForVerdict(verdict) {
  const told = verdict.then(() => /** @type {const} */ ("told"));
  const soon = await Promise.race([told, new Promise((resolve) => setTimeout(resolve, MOMENT))]);
  if (soon === "told") return soon;
  const { title, text } = draw.waiting;
  return new Promise((resolve) => {
    const end = (/** @type {"told" | "anyway"} */ how) => {
      resolve(how);
      dialog.close();
    };
    const anyway = button(draw.several.anyway, () => end("anyway"));
    const said = build("p", { role: "status" }, text);
    const dialog = openDialog(title, "draw-warning", [said, build("div", { class: "draw-answers" }, anyway)], () => resolve("closed"));
    void told.then(end);
  });
}

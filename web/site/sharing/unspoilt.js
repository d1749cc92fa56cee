/**
 * Hands out the puzzle without giving anything away: clues and an empty board as a picture, with the link, to the
 * device's share sheet; where there is none, the dialog of pictures offers the same.
 *
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 */
import { pictureOf } from "../../player/exporting.js";
import { fileName } from "../play/download.js";
import { fragmentFor } from "../router.js";
import { openPicture } from "./picture-dialog.js";

/**
 * @param {Puzzle} puzzle
 * @param {import("./picture-dialog.js").Made} made
 * @param {import("../../engine/engines.js").Engines} engine
 */
export async function shareUnspoilt(puzzle, made, engine) {
  if (matchMedia("(pointer: coarse)").matches) {
    try {
      const png = /** @type {Blob} */ (await pictureOf(puzzle, "png", undefined));
      const files = [new File([png], `${fileName(puzzle)}.png`, { type: "image/png" })];
      const url = new URL(`#${fragmentFor(puzzle)}`, location.href).href;
      if (navigator.canShare?.({ files, url })) return await navigator.share({ files, url });
    } catch (error) {
      // The reader has closed the sheet; whatever else is wrong, the dialog is another way.
      if (/** @type {Error} */ (error).name === "AbortError") return;
    }
  }
  openPicture(puzzle, made, engine);
}

/**
 * Hands out the puzzle as a picture that gives nothing away: clues and an empty board, with the link where that can go
 * along; on a device without a share sheet the picture is saved as a file.
 *
 * @typedef {import("../../player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {import("../notices.js").Notices} Notices
 */
import { say, words } from "../../strings/say.js";
import { fragmentFor } from "../router.js";
import { fileName, saveFile } from "./download.js";

/**
 * @param {NonogramPlayer} player
 * @param {import("../../rules.js").Puzzle} puzzle
 * @param {Notices} notices
 */
export async function shareUnspoilt(player, puzzle, notices) {
  const texts = words.site.play;
  try {
    const blob = /** @type {Blob} */ (await player.exportPicture("png", { marks: false }));
    const name = `${fileName(puzzle)}.png`;
    const files = [new File([blob], name, { type: "image/png" })];
    const url = new URL(`#${fragmentFor(puzzle)}`, location.href).href;
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files, url })) {
      await navigator.share({ files, url });
      return;
    }
    saveFile(blob, name);
    notices.show({ id: "copy", text: say(texts.pictureSaved, { name }), seconds: 6 });
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name !== "AbortError") notices.show({ id: "copy", text: say(texts.exportFailed, { reason: message }), tone: "alert" });
  }
}

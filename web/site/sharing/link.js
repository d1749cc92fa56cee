import { UNKNOWN, formatGameId } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { fragmentFor } from "../router.js";
import { formatMarks } from "./state.js";

/**
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../notices.js").Notices} Notices
 */

/**
 * Hands the puzzle's link to the phone's share sheet, or else to the clipboard.
 * @param {Puzzle} puzzle
 * @param {Notices} notices
 * @param {Uint8Array} [cells] marks that the link is to hold
 */
export async function sharePuzzle(puzzle, notices, cells) {
  const marks = cells?.some((cell) => cell !== UNKNOWN) ? formatMarks(puzzle, cells) : "";
  const link = new URL(`#${fragmentFor(puzzle, marks)}`, location.href).href;
  if (navigator.canShare?.({ url: link }) && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title: puzzle.title, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const { copied, copiedMarks } = words.site.play;
  await copy(link, marks ? copiedMarks : copied, say(words.site.play.shareBy, { link }), notices);
}

/**
 * @param {Puzzle} puzzle
 * @param {Notices} notices
 */
export async function copyGameId(puzzle, notices) {
  const id = formatGameId(puzzle);
  await copy(id, words.site.play.idCopied, say(words.site.play.copyBy, { id }), notices);
}

/**
 * @param {string} text
 * @param {string} done
 * @param {string} byHand said, with the text in it, where the clipboard is not to be had
 * @param {Notices} notices
 */
async function copy(text, done, byHand, notices) {
  try {
    await navigator.clipboard.writeText(text);
    notices.show({ id: "copy", text: done, seconds: 4 });
  } catch {
    notices.show({ id: "copy", text: byHand });
  }
}

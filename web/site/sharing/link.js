import { formatGameId } from "../../reading/game-id.js";
import { sameCells, startOf } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { unspoiltTexts } from "../../strings/unspoilt.js";
import { fragmentFor } from "./fragment.js";
import { formatMarks } from "./state.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Notices } from "../parts/notices.js"
 */

/**
 * Hands the puzzle's link to the phone's share sheet, or else to the clipboard.
 * @param {Puzzle} puzzle
 * @param {Notices} notices
 * @param {{cells?: Uint16Array, hidden?: boolean}} [what] marks that the link is to hold; whether it hides the title
 */
export async function sharePuzzle(puzzle, notices, { cells, hidden = false } = {}) {
  const marks = cells && !sameCells(cells, startOf(puzzle)) ? formatMarks(puzzle, cells) : "";
  const link = new URL(`#${fragmentFor(puzzle, { marks, hidden })}`, location.href).href;
  if (await isHandedOut(hidden ? { url: link } : { title: puzzle.title, url: link })) return;
  const { copied, copiedMarks } = words.site.play;
  await copy(link, marks ? copiedMarks : copied, say(words.site.play.shareBy, { link }), notices);
}

/**
 * Hands a text to the phone's share sheet, or else to the clipboard.
 * @type {(text: string, notices: Notices) => Promise<void>}
 */
export async function shareText(text, notices) {
  if (await isHandedOut({ text })) return;
  const { copiedText, textBy } = unspoiltTexts;
  await copy(text, copiedText, say(textBy, { text }), notices);
}

/**
 * @param {ShareData} what
 * @returns {Promise<boolean>} whether the share sheet has it, or the reader has closed that; false where there is none
 */
export async function isHandedOut(what) {
  if (!navigator.canShare?.(what) || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @type {(puzzle: Puzzle, notices: Notices) => Promise<void>} */
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

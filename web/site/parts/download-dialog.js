import { build, button } from "../../dom.js";
import { FORMATS } from "../../engine/formats.js";
import { words } from "../../strings/pages.js";
import { openDialog } from "./dialog.js";
import { downloadPuzzle } from "./files.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Shared } from "../main.js"
 * @import { FormatName } from "../../engine/protocol.js"
 */

/** Offers the file of a puzzle in each format that has room for it. @type {(puzzle: Puzzle, shared: Shared) => void} */
export function openDownload(puzzle, shared) {
  const texts = words.site.download;
  const gives = formatsFor(puzzle).map((name) => {
    const act = () => {
      dialog.close();
      void downloadPuzzle(puzzle, name, shared);
    };
    return button(titleOf(name), act);
  });
  const content = [build("p", {}, texts.lead), build("div", { class: "download-formats" }, ...gives)];
  const dialog = openDialog(texts.title, "download-dialog", content);
}

/**
 * The formats that hold the clues of a puzzle, with all that decides its picture.
 * @param {Puzzle} puzzle
 */
export function formatsFor({ rows, columns, inks, given }) {
  const names = /** @type {FormatName[]} */ (Object.keys(FORMATS));
  return names.filter((name) => {
    /** @type {{written: boolean, picture: boolean, square: boolean, holds: readonly string[]}} */
    const { written, picture, square, holds } = FORMATS[name];
    if (picture || (square && rows.length !== columns.length)) return false;
    return written && (!inks || holds.includes("inks")) && (!given || holds.includes("given"));
  });
}

/** @param {FormatName} name */
function titleOf(name) {
  /** @type {Partial<Record<FormatName, string>>} */
  const told = words.site.download.formats;
  return told[name] ?? FORMATS[name].title;
}

import { OP } from "../../engine/protocol.js";
import { say, words } from "../../strings/say.js";
import { cleanTitle } from "../../dom.js";

/**
 * @typedef {import("../../rules.js").Puzzle} Puzzle
 * @typedef {import("../main.js").Shared} Shared
 */

/**
 * Writes the puzzle's clues as a file.
 * @param {Puzzle} puzzle
 * @param {"non" | "json"} format
 * @param {Shared} shared
 */
export async function downloadPuzzle(puzzle, format, { engine, notices }) {
  notices.show({ id: "download", text: words.site.play.exporting });
  try {
    const { text } = /** @type {{text: string}} */ (await engine.request(OP.EXPORT, { puzzle, format }));
    const type = format === "json" ? "application/json" : "text/plain";
    saveFile(new Blob([text], { type }), `${fileName(puzzle)}.${format}`);
    notices.close("download");
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    notices.show({ id: "download", text: say(words.site.play.exportFailed, { reason }), tone: "alert" });
  }
}

/** @param {Puzzle} puzzle */
export function fileName(puzzle) {
  const name = cleanTitle(puzzle.title).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return name || `nonogram-${puzzle.columns.length}x${puzzle.rows.length}`;
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

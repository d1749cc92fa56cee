import { cleanTitle } from "../../dom.js";
import { FORMATS } from "../../engine/formats.js";
import { OP } from "../../engine/protocol.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Shared } from "../main.js"
 * @import { FormatName } from "../../engine/protocol.js"
 */

/** @type {Record<string, string>} */
const TYPES = { ".json": "application/json", ".xml": "application/xml" };

/**
 * Writes the puzzle's clues as a file.
 * @type {(puzzle: Puzzle, format: FormatName, shared: Shared) => Promise<void>}
 */
export async function downloadPuzzle(puzzle, format, { engine, notices }) {
  notices.show({ id: "download", text: words.site.play.exporting });
  try {
    const { text } = /** @type {{text: string}} */ (await engine.request(OP.EXPORT, { puzzle, format }));
    const { suffix } = FORMATS[format];
    saveFile(new Blob([text], { type: TYPES[suffix] ?? "text/plain" }), `${fileName(puzzle)}${suffix}`);
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

/** @type {(blob: Blob, name: string) => void} */
export function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Files and texts that are dropped on a part of the page. It has the class "over" while something is held over it.
 * @param {HTMLElement} element
 * @param {(data: DataTransfer) => void} take
 * @param {(data: DataTransfer) => boolean} [wants] whether it is for this part; else the drop goes on to others
 */
export function acceptDrops(element, take, wants = () => true) {
  const wanted = (/** @type {DragEvent} */ { dataTransfer: data }) => (data && wants(data) ? data : null);
  element.addEventListener("dragover", (event) => {
    if (!wanted(event)) return;
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (!element.contains(to)) element.classList.remove("over");
  });
  element.addEventListener("drop", (event) => {
    const data = wanted(event);
    if (!data) return;
    event.preventDefault();
    element.classList.remove("over");
    take(data);
  });
}

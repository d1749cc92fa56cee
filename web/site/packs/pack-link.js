/**
 * A pack as the fragment of an address holds it: its name and the links of its puzzles, a line each, made smaller and
 * written in the 64 characters that addresses have for that.
 *
 * @import { Puzzle } from "../../rules.js"
 */
import { cleanTitle } from "../../dom.js";
import { SourceError } from "../../reading/source.js";
import { words } from "../../strings/pages.js";
import { fragmentFor, linkedPuzzle } from "../sharing/fragment.js";

/** What is longer, or holds more, is not read: a short address may stand for a long text. */
const MOST_CHARACTERS = 500_000;
const MOST_PUZZLES = 500;

/**
 * The fragment that opens a pack anywhere, without the leading "#".
 * @type {(name: string, puzzles: Puzzle[]) => Promise<string>}
 */
export async function packFragment(name, puzzles) {
  const text = [cleanTitle(name), ...puzzles.map((puzzle) => fragmentFor(puzzle))].join("\n");
  const small = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(small).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `pack=${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/**
 * @param {string} written what stands behind `pack=`
 * @returns {Promise<{name: string, puzzles: Puzzle[]}>} at least one puzzle
 * @throws {SourceError} for an address that was damaged on its way; for its puzzles as `linkedPuzzle` does
 */
export async function linkedPack(written) {
  const [name, ...links] = (await textIn(written)).split("\n");
  if (!links.length || links.length > MOST_PUZZLES) throw new SourceError(words.site.packs.damaged);
  return { name: cleanTitle(name) || words.site.packs.untitled, puzzles: links.map(linkedPuzzle) };
}

/** @param {string} written @returns {Promise<string>} */
async function textIn(written) {
  try {
    const letters = atob(written.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > MOST_CHARACTERS) throw new RangeError("too long");
    }
    return text + decoder.decode();
  } catch {
    throw new SourceError(words.site.packs.damaged);
  }
}

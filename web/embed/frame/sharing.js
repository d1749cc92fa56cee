/** What an embedded player's button Share opens: the puzzle's link, a line that gives nothing away, and the code that embeds it on another page. */
import { copyField, openDialog } from "../../site/parts/dialog.js";
import { build, button } from "../../dom.js";
import { openEmbed } from "../../site/sharing/embed-dialog.js";
import { unspoilt, unspoiltLink } from "../../site/sharing/unspoilt.js";
import { words } from "../../strings/say.js";

/**
 * @param {import("../../rules.js").Puzzle} puzzle
 * @param {string} link that opens it on the site
 * @param {object} what
 * @param {string} what.title also while the player holds it back
 * @param {import("../../player/help/ending.js").Taken | null} what.taken null if the picture is not found yet
 */
export function openSharing(puzzle, link, { title, taken }) {
  const texts = words.frame.share;
  const field = build("input", { class: "dialog-code", readonly: true, value: link, "aria-label": texts.link });
  const text = unspoilt(puzzle, taken, unspoiltLink({ ...puzzle, title }));
  const line = build("textarea", { class: "dialog-code", dir: "auto", readonly: true, rows: 3, "aria-label": texts.line }, text);
  const said = build("span", { class: "dialog-said", role: "status" });
  const copy = button(texts.copy, () => void copyField(field, said, words.site.embed), { kind: "primary" });
  const copyLine = button(texts.copyLine, () => void copyField(line, said, words.site.embed));
  const embed = button(words.site.play.embed, () => {
    dialog.close();
    openEmbed(puzzle);
  });
  const row = build("div", { class: "dialog-row" }, copy, copyLine, embed, said);
  const dialog = openDialog(texts.title, "share-dialog", [field, line, row]);
}

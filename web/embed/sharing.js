/** What an embedded player's button Share opens: the puzzle's link, and the code that embeds it on another page. */
import { copyField, openDialog } from "../site/dialog.js";
import { build, button } from "../site/dom.js";
import { openEmbed } from "../site/sharing/embed-dialog.js";
import { words } from "../strings/say.js";

/**
 * @param {import("../rules.js").Puzzle} puzzle
 * @param {string} link that opens it on the site
 */
export function openSharing(puzzle, link) {
  const texts = words.frame.share;
  const field = build("input", { class: "dialog-code", dir: "ltr", readonly: true, value: link, "aria-label": texts.link });
  const said = build("span", { class: "dialog-said", role: "status" });
  const copy = button(texts.copy, () => void copyField(field, said, words.site.embed), { kind: "primary" });
  const embed = button(words.site.play.embed, () => {
    dialog.close();
    openEmbed(puzzle);
  });
  const row = build("div", { class: "dialog-row" }, copy, embed, said);
  const dialog = openDialog(texts.title, "share-dialog", [field, row]);
}

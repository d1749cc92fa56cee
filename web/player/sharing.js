/** Hands out the link of the puzzle on the board. */
import { HOME } from "../addresses.js";
import { formatGameId } from "../rules.js";
import { say, words } from "../strings/say.js";

/** @param {import("./desk.js").Desk} desk */
export async function share(desk) {
  if (!desk.loaded) return;
  const link = `${HOME}#${formatGameId(desk.store.puzzle)}`;
  if (!desk.emit("share", { link })) return;
  try {
    await navigator.clipboard.writeText(link);
    desk.message(words.player.share.copied, "good");
  } catch {
    // A frame may be without the permission.
    desk.message(say(words.player.share.byHand, { link }));
  }
}

import { languageTag, say, words } from "../../strings/say.js";

/**
 * The puzzle of a day comes round again: says when its picture was found, and offers an empty board. Undo brings the
 * picture back.
 * @param {import("../../player/element.js").NonogramPlayer} player
 * @param {string} found the day on which the reader finished it
 * @param {import("../parts/notices.js").Notices} notices
 */
export function offerAgain(player, found, notices) {
  const texts = words.site.library;
  const date = new Date(`${found}T00:00:00Z`);
  const day = date.toLocaleDateString(languageTag, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const close = () => {
    notices.close("again");
    player.removeEventListener("change", close);
  };
  player.addEventListener("change", close);
  const begin = async () => {
    await player.reset();
    player.focus();
  };
  const actions = [{ label: texts.again, act: () => void begin() }];
  notices.show({ id: "again", text: say(texts.found, { day }), actions });
}

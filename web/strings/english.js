/**
 * All texts of the player in English, by section; the pages around it (`pages`), the benchmark page, the drawing board,
 * the calendar of daily puzzles, the statistics, the pages about techniques and what is shared without spoilers have their
 * own in modules of their names.
 * Texts of hints and checks come from the engine.
 *
 * The names of techniques and inks are the engine's too: `../..` leads to them from here, and to the same place on a server,
 * where nothing is above the root.
 */
import common from "../languages/en/common.json" with { type: "json" };
import embed from "../languages/en/embed.json" with { type: "json" };
import frame from "../languages/en/frame.json" with { type: "json" };
import inks from "../../nonogram/languages/en/inks.json" with { type: "json" };
import player from "../languages/en/player.json" with { type: "json" };
import settings from "../languages/en/settings.json" with { type: "json" };
import techniques from "../../nonogram/languages/en/techniques.json" with { type: "json" };

// A call that the bundler may leave out, where `words` are not used.
export const english = /* @__PURE__ */ Object.assign({ embed, frame, inks, player, settings, techniques }, common);

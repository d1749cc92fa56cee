/** All texts of the pages around the player, and those of the player. A player on other sites does without the former. */
import lesson from "../languages/en/lesson.json" with { type: "json" };
import site from "../languages/en/site.json" with { type: "json" };
import { section, words as ofPlayer } from "./say.js";

const ofPages = { lesson: section("lesson", lesson), site: section("site", site) };

export const words = Object.assign({}, ofPlayer, ofPages);

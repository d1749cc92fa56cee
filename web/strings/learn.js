/** The texts of the page that shows how nonograms are solved, and of the techniques it names: all that it needs. */
import english from "../languages/en/learn.json" with { type: "json" };
import rules from "../languages/en/rules.json" with { type: "json" };
import techniques from "../../nonogram/languages/en/techniques.json" with { type: "json" };
import { section } from "./say.js";

export const learn = section("learn", english);
/** How each technique is spotted. */
export const spotted = section("rules", rules).how;
/** What each technique is called. */
export const techniqueNames = section("techniques", techniques);

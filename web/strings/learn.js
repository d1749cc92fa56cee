/** The texts of the page that shows how nonograms are solved, and of the techniques it names: all that it needs. */
import english from "../languages/en/learn.json" with { type: "json" };
import spotting from "../languages/en/spotting.json" with { type: "json" };
import techniques from "../../nonogram/languages/en/techniques.json" with { type: "json" };
import { section } from "./say.js";

export const learn = section("learn", english);
/** How the techniques of lines are spotted. */
export const spotted = section("spotting", spotting);
/** What each technique is called. */
export const techniqueNames = section("techniques", techniques);

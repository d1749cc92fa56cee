/** The texts of the page that shows how nonograms are solved. */
import english from "../languages/en/learn.json" with { type: "json" };
import files from "../languages/pages.json" with { type: "json" };
import { ownSection } from "./say.js";

export const learn = await ownSection(files.learn, english);

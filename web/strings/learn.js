/** The texts of the page that shows how nonograms are solved. */
import english from "../languages/en/learn.json" with { type: "json" };
import { section } from "./say.js";

export const learn = section("learn", english);

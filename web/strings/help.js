/** The texts of the page that helps. */
import english from "../languages/en/help.json" with { type: "json" };
import { section } from "./say.js";

export const help = section("help", english);

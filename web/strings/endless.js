/** The texts of the page that makes one puzzle after the other. */
import english from "../languages/en/endless.json" with { type: "json" };
import { section } from "./say.js";

export const endless = section("endless", english);

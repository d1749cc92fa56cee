/** The texts of the page that shows what the reader has finished. */
import english from "../languages/en/statistics.json" with { type: "json" };
import { section } from "./say.js";

export const statisticsTexts = section("statistics", english);

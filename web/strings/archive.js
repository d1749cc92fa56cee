/** The texts of the calendar of daily puzzles. */
import english from "../languages/en/archive.json" with { type: "json" };
import { section } from "./say.js";

export const archiveTexts = section("archive", english);

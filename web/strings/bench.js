/** The texts of the benchmark page. */
import english from "../languages/en/bench.json" with { type: "json" };
import files from "../languages/pages.json" with { type: "json" };
import { ownSection } from "./say.js";

export const bench = await ownSection(files.bench, english);

/** The texts of the benchmark page. */
import english from "../languages/en/bench.json" with { type: "json" };
import { section } from "./say.js";

export const bench = section("bench", english);

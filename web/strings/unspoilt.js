/** The texts of what is shared without giving a picture away. */
import english from "../languages/en/unspoilt.json" with { type: "json" };
import { section } from "./say.js";

export const unspoiltTexts = section("unspoilt", english);

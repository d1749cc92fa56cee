/** The texts of the drawing board. */
import english from "../languages/en/draw.json" with { type: "json" };
import { section } from "./say.js";

export const draw = section("draw", english);

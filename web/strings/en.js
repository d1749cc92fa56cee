import { engine } from "./en-engine.js";
import { frame } from "./en-frame.js";
import { player } from "./en-player.js";
import { rules } from "./en-rules.js";
import { site } from "./en-site.js";
import { techniques } from "./en-techniques.js";

/**
 * All texts of the site in English, by section. Texts of hints and checks come from the engine, which has its own catalogue.
 * `say` fills in `{name}`.
 */
export const en = {
  and: "{before} and {last}",
  /** Why clues cannot be a puzzle; the keys are the codes of rules.js. */
  problem: {
    empty: "There are no clues yet: a puzzle needs at least one row and one column.",
    tooLarge: "{width} × {height} is too large: at most {most} rows and {most} columns.",
    notANumber: "“{text}” is not a number.",
    beyond: "{text} is more than the {most} cells that a line may have.",
    zero: "A 0 stands for an empty line and cannot stand beside other numbers.",
    tooLong: "needs {needs} cells, has {has}.",
    sums: "Black cells: {rows} in the rows, {columns} in the columns. They must be equal.",
    notAnId: "This is not a puzzle id; one begins with its size, like 10x10:",
    prefilled: "Ids with cells filled in beforehand are not supported.",
    idLength: "The id needs {needs} clues but has {has}: it may have been cut short.",
    state: "The saved board does not fit a {width} × {height} puzzle.",
    row: "Row {number}: {text}",
    column: "Column {number}: {text}",
  },
  engine,
  frame,
  player,
  rules,
  site,
  techniques,
};

import { BLACK, UNKNOWN, clueOf, lineCells } from "../../rules.js";
import { build } from "../../dom.js";

/** A heart: small enough to take in at a glance, and not one of the puzzles. */
const PICTURE = [".#.#.", "#####", "#####", ".###.", "..#.."];

/**
 * A small solved nonogram, to show what the numbers mean.
 * @param {string} label what it is, for those who cannot see it
 */
export function exampleFigure(label) {
  const [width, height] = [PICTURE[0].length, PICTURE.length];
  const cells = Array.from(PICTURE.join(""), (cell) => (cell === "#" ? BLACK : UNKNOWN));
  const clues = Array.from({ length: height + width }, (_, line) => clueOf(lineCells(cells, width, height, line)));
  const figure = build("div", { class: "example", role: "img", "aria-label": label }, build("span"));
  for (let column = 0; column < width; column++) {
    figure.append(build("span", { class: "above" }, clues[height + column].join("\n")));
  }
  for (let row = 0; row < height; row++) {
    figure.append(build("span", { class: "beside" }, clues[row].join(" ")));
    for (let column = 0; column < width; column++) {
      figure.append(build("span", { class: cells[row * width + column] === BLACK ? "cell black" : "cell" }));
    }
  }
  return figure;
}

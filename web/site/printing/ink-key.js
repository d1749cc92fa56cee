/**
 * The key below a printed puzzle: which sign is which colour.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Size } from "./paper.js"
 */
import { shape } from "../../dom.js";
import { needsSigns } from "../../inks/palette-check.js";
import { GROUND, tintsOf } from "../../inks/tints.js";
import { valueOfInk } from "../../rules.js";
import { sayInk } from "../../strings/say.js";
import { measureOf } from "../../svg.js";

/** Sizes in units of the picture: a line of the key, its type, a letter of it, the square of a sign, and the rim. */
const LINE = 18;
const TYPE = 12;
const LETTER = 7.5;
const SIDE = 14;
const RIM = 4;

/** The size of a puzzle's picture with its key. @param {Puzzle} puzzle @returns {Size} */
export function measureWithKey(puzzle) {
  const { width, height } = measureOf(puzzle);
  const lines = places(puzzle, width).at(-1)?.line ?? 0;
  return { width, height: height + lines * LINE };
}

/** Puts its key below a puzzle's picture. @param {SVGSVGElement} svg without a title @param {Puzzle} puzzle */
export function addKey(svg, puzzle) {
  const { width, height } = measureOf(puzzle);
  const { height: whole } = measureWithKey(puzzle);
  svg.setAttribute("viewBox", `0 0 ${width} ${whole}`);
  const tints = tintsOf(puzzle.inks, { fill: GROUND, written: GROUND });
  const key = shape("g", { class: "key", "font-family": "system-ui, sans-serif", "font-size": TYPE });
  for (const { number, name, x, line } of places(puzzle, width)) {
    const { fill, written, sign } = /** @type {import("../../inks/tints.js").Tint} */ (tints.get(valueOfInk(number)));
    const y = height + (line - 1) * LINE;
    const of = shape("text", { x: x + SIDE / 2, y: y + 0.78 * SIDE, fill: written, "font-weight": 600, "text-anchor": "middle" });
    of.textContent = sign;
    const told = shape("text", { x: x + SIDE + RIM, y: y + 0.78 * SIDE });
    told.textContent = name;
    key.append(shape("rect", { x, y, width: SIDE, height: SIDE, rx: 3, fill, stroke: "#8a8d96", "stroke-width": 0.75 }), of, told);
  }
  svg.append(key);
}

/**
 * Where the inks stand, line by line from 1; none where colours tell them apart.
 * @type {(puzzle: Puzzle, width: number) => {number: number, name: string, x: number, line: number}[]}
 */
function places({ inks }, width) {
  if (!inks || !needsSigns(inks, GROUND)) return [];
  let x = RIM;
  let line = 1;
  return inks.map((ink, i) => {
    const name = sayInk(ink);
    const room = SIDE + RIM + name.length * LETTER + 2 * RIM;
    if (x > RIM && x + room > width) [x, line] = [RIM, line + 1];
    const place = { number: i + 1, name, x, line };
    x += room;
    return place;
  });
}

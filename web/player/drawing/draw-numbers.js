/**
 * Draws the numbers of rows and columns at the board's far edges, right of the rows and below the columns: every fifth, and
 * those that are spoken of, which stand out. Where they would touch, those spoken of come first. They are not clues, so they
 * look like those of a scale: small and slanted, each behind a short stroke.
 *
 * @import { Layout, Box } from "./layout.js"
 * @import { Palette } from "./palette.js"
 * @import { Showing } from "../state.js"
 * @typedef {{context: CanvasRenderingContext2D, layout: Layout, palette: Palette, showing: Showing}} NumberScene
 * @typedef {"line" | "cell" | "count"} Rank   of the line that is spoken of; beside cells that are; every fifth
 * @typedef {{rank: Rank, box: Box}} Label   its box is what it covers
 */
import { WIDEST_DIGIT } from "./measure.js";
import { overlap } from "./patches.js";

/** Distances between the quiet numbers: the first at which they do not touch. */
const STEPS = [5, 10, 20, 50, 100];
/** The length of a stroke of the scale, in CSS pixels. */
const STROKE = 4;
/** The space between the numbers of two columns, as a share of a digit. */
const SPACE = 0.6;
/** A text names at most this many single cells by their numbers. */
const NAMED = 4;

/** The number of a line, at the board's far edge. */
class FarNumber {
  /** @param {Layout} layout @param {number} line */
  constructor(layout, line) {
    const { rows } = layout.measures;
    this.layout = layout;
    this.isRow = line < rows;
    this.index = this.isRow ? line : line - rows;
    this.text = String(this.index + 1);
    this.strip = layout.farStrip(line);
  }

  /** Where it is: a row's begins there (or ends, left of the board), a column's has its middle there. */
  get middle() {
    const { x, y, width, height } = this.strip;
    const { mirrored, numbers: { type, gap } } = this.layout;
    if (this.isRow) return { x: mirrored ? x + width - gap : x + gap, y: y + height / 2 };
    return { x: x + width / 2, y: y + gap + type / 2 };
  }

  /** What it covers. @returns {Box} */
  get label() {
    const { x, y } = this.middle;
    const { mirrored, numbers: { type } } = this.layout;
    const width = WIDEST_DIGIT * this.text.length * type;
    const left = !this.isRow ? x - width / 2 : mirrored ? x - width : x;
    return { x: left, y: y - type / 2, width, height: type };
  }

  /** What has to be free of other numbers, so that two columns' do not read as one. @param {Box} box what it covers @returns {Box} */
  apart({ x, y, width, height }) {
    const space = this.isRow ? 0 : SPACE * WIDEST_DIGIT * this.layout.numbers.type;
    return { x: x - space, y, width: width + 2 * space, height };
  }

  /** What it covers with the tint behind it: the breadth of its line, or more where lines are narrow. @returns {Box} */
  get plate() {
    const { strip, label } = this;
    const rim = this.layout.stage.ratio;
    if (this.isRow) {
      const height = Math.max(strip.height, label.height + rim);
      return { x: strip.x, y: strip.y + (strip.height - height) / 2, width: strip.width, height };
    }
    const width = Math.max(strip.width, label.width + 4 * rim);
    return { x: strip.x + (strip.width - width) / 2, y: strip.y, width, height: strip.height };
  }

  /** @type {(scene: NumberScene, tint: "hint-gutter" | "crosshair-gutter") => void} */
  drawPlate({ context, palette }, tint) {
    const { x, y, width, height } = this.plate;
    for (const colour of [this.index % 2 ? palette.gutter : palette["gutter-alt"], palette[tint]]) {
      context.fillStyle = colour;
      context.fillRect(x, y, width, height);
    }
  }

  /** @param {NumberScene} scene */
  draw({ context }) {
    const { layout: { mirrored, numbers }, isRow, middle } = this;
    this.#drawStroke(context);
    context.textAlign = !isRow ? "center" : mirrored ? "right" : "left";
    context.fillText(this.text, middle.x, middle.y + 0.04 * numbers.type);
  }

  /** The stroke of the scale between the board and the number. @param {CanvasRenderingContext2D} context */
  #drawStroke(context) {
    const { x, y, width, height } = this.strip;
    const { mirrored, stage: { ratio } } = this.layout;
    const length = STROKE * ratio;
    const thin = Math.max(1, Math.round(ratio));
    if (!this.isRow) context.fillRect(Math.floor(x + (width - thin) / 2), y, thin, length);
    else context.fillRect(mirrored ? x + width - length : x, Math.floor(y + (height - thin) / 2), length, thin);
  }
}

/**
 * Draws the numbers at the far edges, which are clear.
 * @param {NumberScene} scene
 * @param {Map<number, Label>} there the numbers, by line
 * @param {Box} box draw only those that touch it
 */
export function drawNumbers(scene, there, box) {
  const { layout } = scene;
  if (!edgeBoxes(layout).some((edge) => overlap(edge, box))) return;
  const all = [...there].map(([line, { rank }]) => ({ rank, number: new FarNumber(layout, line) }));
  const near = all.filter(({ number }) => overlap(number.plate, box));
  for (const { rank, number } of near) if (rank === "line") number.drawPlate(scene, "hint-gutter");
  // To choose a font takes longer than to write a number.
  for (const quiet of [true, false]) {
    const some = near.filter(({ rank }) => (rank === "count") === quiet);
    if (some.length) choose(scene, quiet);
    for (const { number } of some) number.draw(scene);
  }
}

/** The far edges, with all their numbers. @type {(layout: Layout) => Box[]} */
export function edgeBoxes({ view, numbers, stage, mirrored }) {
  return [
    { x: mirrored ? view.x - numbers.right : view.x + view.width, y: 0, width: numbers.right, height: stage.height },
    { x: 0, y: view.y + view.height, width: stage.width, height: numbers.below },
  ];
}

/**
 * The numbers of the row and the column under the pointer, where they cover no other number.
 * @param {Layout} layout
 * @param {{row: number, column: number}} spot
 * @param {Map<number, Label>} there the numbers that are there already
 * @returns {{line: number, box: Box}[]} with what each covers
 */
export function crossingNumbers(layout, { row, column }, there) {
  const lines = [row, layout.measures.rows + column].filter((line) => layout.shows(line) && isFree(layout, line, there));
  return lines.map((line) => ({ line, box: new FarNumber(layout, line).plate }));
}

/** @type {(scene: NumberScene, lines: number[]) => void} */
export function drawCrossingNumbers(scene, lines) {
  const numbers = lines.map((line) => new FarNumber(scene.layout, line));
  for (const number of numbers) number.drawPlate(scene, "crosshair-gutter");
  if (lines.length) choose(scene, false);
  for (const number of numbers) number.draw(scene);
}

/** @type {(layout: Layout, line: number, there: Map<number, Label>) => boolean} */
function isFree(layout, line, there) {
  if (there.get(line)?.rank === "line") return false;
  const { plate } = new FarNumber(layout, line);
  return [...there].every(([other, { box }]) => other === line || !overlap(plate, box));
}

/**
 * The lines whose numbers are drawn; none covers another.
 * @type {(layout: Layout, showing: Showing) => Map<number, Label>}
 */
export function numbered(layout, showing) {
  const { rows, columns } = layout.measures;
  /** @type {Map<number, Label>} */
  const there = new Map();
  const add = (/** @type {number} */ line, /** @type {Rank} */ rank) => {
    if (there.has(line) || !layout.shows(line)) return;
    const number = new FarNumber(layout, line);
    const box = rank === "line" ? number.plate : number.label;
    for (const other of there.values()) if (overlap(number.apart(box), other.box)) return;
    there.set(line, { rank, box });
  };
  for (const line of linesSpokenOf(showing)) add(line, "line");
  for (const line of linesBeside(showing, rows)) add(line, "cell");
  const step = stepOf(layout);
  for (let row = step; row <= rows; row += step) add(row - 1, "count");
  for (let column = step; column <= columns; column += step) add(rows + column - 1, "count");
  return there;
}

/** @param {Showing} showing */
function linesSpokenOf({ line, badLines }) {
  return line === null ? badLines : [line, ...badLines];
}

/**
 * The lines by whose numbers a text names cells: where stretches of equal marks in the line spoken of begin and end,
 * what follows before what it rests on; or the row and the column of a few single cells.
 * @type {(showing: Showing, rows: number) => number[]}
 */
function linesBeside({ line, marks }, rows) {
  const told = marks.filter(({ faint }) => !faint);
  const news = told.filter(({ kind }) => kind !== "cited" && kind !== "seen" && kind !== "differ");
  if (line === null) return news.length > NAMED ? [] : news.flatMap(({ row, column }) => [row, rows + column]);
  const isRow = line < rows;
  const inLine = [...news, ...told].filter(({ row, column }) => line === (isRow ? row : rows + column));
  const signs = new Map(inLine.map(({ row, column, kind, value }) => [isRow ? rows + column : row, `${kind} ${value}`]));
  return [...signs.keys()].filter((one) => [one - 1, one + 1].some((next) => signs.get(next) !== signs.get(one)));
}

/** @param {Layout} layout */
function stepOf({ measures: { rows, columns }, numbers: { type }, pitch }) {
  const widest = (String(columns).length + 1) * WIDEST_DIGIT * type;
  const room = Math.max(1.3 * type, widest);
  return STEPS.find((step) => step * pitch >= room) ?? Math.max(rows, columns);
}

/** Chooses type and ink. @param {NumberScene} scene @param {boolean} quiet whether of numbers that are not spoken of */
function choose({ context, layout, palette }, quiet) {
  context.font = `italic ${quiet ? 400 : 700} ${layout.numbers.type}px ${palette.font}`;
  context.fillStyle = quiet ? palette.muted : palette.clue;
  context.textBaseline = "middle";
}

/**
 * Draws the numbers of rows and columns at the board's far edges, right of the rows and below the columns: every fifth, and
 * those that are spoken of, which stand out. Where they would touch, those spoken of come first. They are not clues, so they
 * look like those of a scale: small and slanted, each behind a short stroke.
 *
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Box} Box
 * @typedef {import("./palette.js").Palette} Palette
 * @typedef {import("../state.js").Showing} Showing
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
/** A text names at most this many single cells by their numbers. */
const NAMED = 4;

/**
 * Draws the numbers at the far edges, which are clear.
 * @param {NumberScene} scene
 * @param {Map<number, Label>} there the numbers, by line
 * @param {Box} box draw only those that touch it
 */
export function drawNumbers(scene, there, box) {
  const { layout } = scene;
  if (!edgeBoxes(layout).some((edge) => overlap(edge, box))) return;
  const near = [...there.keys()].filter((line) => overlap(plateOf(layout, line), box));
  for (const line of near) if (there.get(line)?.rank === "line") drawPlate(scene, line, "hint-gutter");
  // To choose a font takes longer than to write a number.
  for (const quiet of [true, false]) {
    const lines = near.filter((line) => (there.get(line)?.rank === "count") === quiet);
    if (!lines.length) continue;
    choose(scene, quiet);
    for (const line of lines) drawNumber(scene, line);
  }
}

/**
 * The far edges, with all their numbers.
 * @param {Layout} layout
 * @returns {Box[]}
 */
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
  return lines.map((line) => ({ line, box: plateOf(layout, line) }));
}

/**
 * @param {NumberScene} scene
 * @param {number[]} lines
 */
export function drawCrossingNumbers(scene, lines) {
  for (const line of lines) drawPlate(scene, line, "crosshair-gutter");
  if (lines.length) choose(scene, false);
  for (const line of lines) drawNumber(scene, line);
}

/**
 * @param {Layout} layout
 * @param {number} line
 * @param {Map<number, Label>} there
 */
function isFree(layout, line, there) {
  if (there.get(line)?.rank === "line") return false;
  const plate = plateOf(layout, line);
  for (const [other, { box }] of there) if (other !== line && overlap(plate, box)) return false;
  return true;
}

/**
 * The lines whose numbers are drawn; none covers another.
 * @param {Layout} layout
 * @param {Showing} showing
 * @returns {Map<number, Label>}
 */
export function numbered(layout, showing) {
  const { rows, columns } = layout.measures;
  /** @type {Map<number, Label>} */
  const there = new Map();
  const add = (/** @type {number} */ line, /** @type {Rank} */ rank) => {
    if (there.has(line) || !layout.shows(line)) return;
    const box = rank === "line" ? plateOf(layout, line) : labelOf(layout, line);
    for (const other of there.values()) if (overlap(box, other.box)) return;
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
 * @param {Showing} showing
 * @param {number} rows
 * @returns {number[]}
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

/**
 * What a number covers.
 * @param {Layout} layout
 * @param {number} line
 * @returns {Box}
 */
function labelOf(layout, line) {
  const { x, y } = middleOf(layout, line);
  const { type } = layout.numbers;
  const width = WIDEST_DIGIT * numberOf(layout, line).length * type;
  return line < layout.measures.rows
    ? { x: layout.mirrored ? x - width : x, y: y - type / 2, width, height: type }
    : { x: x - width / 2, y: y - type / 2, width, height: type };
}

/**
 * What a number covers with the tint behind it: the breadth of its line, or more where lines are narrow.
 * @param {Layout} layout
 * @param {number} line
 * @returns {Box}
 */
function plateOf(layout, line) {
  const strip = layout.farStrip(line);
  const label = labelOf(layout, line);
  const rim = layout.stage.ratio;
  if (line < layout.measures.rows) {
    const height = Math.max(strip.height, label.height + rim);
    return { x: strip.x, y: strip.y + (strip.height - height) / 2, width: strip.width, height };
  }
  const width = Math.max(strip.width, label.width + 4 * rim);
  return { x: strip.x + (strip.width - width) / 2, y: strip.y, width, height: strip.height };
}

/**
 * Where a number is: a row's begins there (or ends, left of the board), a column's has its middle there.
 * @param {Layout} layout
 * @param {number} line
 */
function middleOf(layout, line) {
  const { x, y, width, height } = layout.farStrip(line);
  const { type, gap } = layout.numbers;
  return line < layout.measures.rows
    ? { x: layout.mirrored ? x + width - gap : x + gap, y: y + height / 2 }
    : { x: x + width / 2, y: y + gap + type / 2 };
}

/**
 * @param {Layout} layout
 * @param {number} line
 */
function numberOf({ measures: { rows } }, line) {
  return String(line < rows ? line + 1 : line - rows + 1);
}

/**
 * @param {NumberScene} scene
 * @param {number} line
 * @param {"hint-gutter" | "crosshair-gutter"} tint
 */
function drawPlate({ context, layout, palette }, line, tint) {
  const { x, y, width, height } = plateOf(layout, line);
  const { rows } = layout.measures;
  const index = line < rows ? line : line - rows;
  for (const colour of [index % 2 ? palette.gutter : palette["gutter-alt"], palette[tint]]) {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  }
}

/**
 * Chooses type and ink.
 * @param {NumberScene} scene
 * @param {boolean} quiet whether of numbers that are not spoken of
 */
function choose({ context, layout, palette }, quiet) {
  context.font = `italic ${quiet ? 400 : 700} ${layout.numbers.type}px ${palette.font}`;
  context.fillStyle = quiet ? palette.muted : palette.clue;
  context.textBaseline = "middle";
}

/**
 * @param {NumberScene} scene
 * @param {number} line
 */
function drawNumber({ context, layout }, line) {
  const { x, y } = middleOf(layout, line);
  drawStroke(context, layout, line);
  context.textAlign = line >= layout.measures.rows ? "center" : layout.mirrored ? "right" : "left";
  context.fillText(numberOf(layout, line), x, y + 0.04 * layout.numbers.type);
}

/**
 * The stroke of the scale between the board and a number.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {number} line
 */
function drawStroke(context, layout, line) {
  const { x, y, width, height } = layout.farStrip(line);
  const { ratio } = layout.stage;
  const length = STROKE * ratio;
  const thin = Math.max(1, Math.round(ratio));
  if (line >= layout.measures.rows) context.fillRect(Math.floor(x + (width - thin) / 2), y, thin, length);
  else context.fillRect(layout.mirrored ? x + width - length : x, Math.floor(y + (height - thin) / 2), length, thin);
}

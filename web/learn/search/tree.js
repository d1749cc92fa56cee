/** Part 5: the tree of guesses under each heuristic, with probing and without it. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayCount, sayNumber } from "../../strings/say.js";
import { Asking, asked } from "../tools/asking.js";
import { BoardView, knownIn, lineName } from "../tools/board.js";
import { cell } from "../tools/cell.js";
import { Plane } from "../tools/plane.js";
import { Stepper } from "../tools/stepper.js";
import { FORMULAS } from "./formulas.js";

/**
 * @import { Lessons, TreeLesson, TreeNode } from "../tools/lessons.js"
 * @typedef {keyof typeof words.tree.ways} Way
 */

const HEIGHT = 340;
/** How much is seen of a node that is not reached yet. */
const UNSEEN = 0.5;
/** The side of the cell on a branch that shows the value tried. */
const TRIED = 12;
const [ACROSS, DOWN] = [26, 44];
/** How far the outermost nodes are from the edges of the drawing. */
const EDGE = 24;
const OUTCOMES = { refuted: "danger", solution: "good", branch: "muted" };

/**
 * @param {Lessons} lessons
 * @param {import("../../settings.js").Settings} settings
 */
export function treePart(lessons, settings) {
  const { searched } = lessons.opening;
  const asking = new Asking(lessons);
  const names = /** @type {Record<string, string>} */ (words.tree.boards);
  const choice = build("select", { class: "choice" }, ...searched.map(({ name }, index) => build("option", { value: index }, names[name])));
  const ways = Object.entries(words.tree.ways).map(([name, text]) => ({ text, option: build("option", { value: name }) }));
  const way = build("select", { class: "choice" }, ...ways.map(({ option }) => option));
  way.value = "min_logd";
  const said = build("p", { class: "said-now said-step" });
  const sum = build("p", { class: "others" });
  const why = build("div", { class: "why" });
  const place = build("div", { class: "tree-board" });
  const board = () => searched[Number(choice.value)].board;
  let view = new BoardView(board());
  /** @type {TreeNode[]} */
  let nodes = [];
  /** Where the nodes are drawn. @type {[number, number][]} */
  let places = [];
  let at = 0;
  const stepper = new Stepper(settings, show, tell);
  const plane = new Plane((context, _width, _height, colour) => draw(context, colour), HEIGHT, (x, y) => {
    const near = places.findIndex(([px, py]) => Math.hypot(px - x, py - y) < 13);
    if (near >= 0) stepper.go(near + 1);
  }, settings);

  /** @type {(context: CanvasRenderingContext2D, colour: import("../tools/painting.js").Colours) => void} */
  function draw(context, colour) {
    for (const [index, { parent, tried }] of nodes.entries()) {
      if (parent === null || !tried) continue;
      context.globalAlpha = index < at ? 1 : UNSEEN;
      const [[x, y], [px, py]] = [places[index], places[parent]];
      context.strokeStyle = colour("muted");
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(px, py + 8);
      context.bezierCurveTo(px, (y + py) / 2, x, (y + py) / 2, x, y - 8);
      context.stroke();
      context.globalAlpha = 1;
      cell(context, colour, tried[2], (x + px - TRIED) / 2, (y + py - TRIED) / 2, TRIED);
    }
    for (const [index, { outcome }] of nodes.entries()) {
      context.globalAlpha = index < at ? 1 : UNSEEN;
      const [x, y] = places[index];
      context.fillStyle = colour(OUTCOMES[outcome]);
      context.beginPath();
      context.arc(x, y, 8, 0, 7);
      context.fill();
      if (index === at - 1) {
        context.strokeStyle = colour("focus");
        context.lineWidth = 3;
        context.beginPath();
        context.arc(x, y, 12, 0, 7);
        context.stroke();
        context.lineWidth = 1.5;
      }
      if (outcome === "solution") {
        context.fillStyle = colour("surface");
        context.fillRect(x - 3, y - 3, 6, 6);
      }
      if (outcome === "refuted") {
        context.strokeStyle = colour("surface");
        context.beginPath();
        for (const turn of [-1, 1]) {
          context.moveTo(x - 3, y - 3 * turn);
          context.lineTo(x + 3, y + 3 * turn);
        }
        context.stroke();
      }
    }
    context.globalAlpha = 1;
  }

  /** @param {number} now */
  function show(now) {
    at = now;
    said.textContent = plane.text = tell(now);
    if (now) plane.reveal(...places[now - 1]);
    plane.redraw();
    const node = nodes[now - 1];
    const { rows: clues, columns } = board();
    const rows = node?.rows ?? clues.map(() => "?".repeat(columns.length));
    const marks = new Map(node?.chosen ? [[node.chosen.join(), "picked"]] : []);
    if (node?.tried) marks.set(`${node.tried[0]},${node.tried[1]}`, "assumed");
    view.show(rows, marks);
    view.text = sayCount(words.board.known, knownIn(rows), { of: clues.length * columns.length });
    view.light(new Map(node?.dead.map((line) => [line, "dead"])));
    view.element.classList.toggle("dead", node?.outcome === "refuted");
    const table = node?.weights.length ? [weights(node), formula()] : node?.counts.length ? [counts(node)] : null;
    // Where no cell is chosen, the last table keeps its room, or all below would jump.
    why.style.visibility = table ? "" : "hidden";
    if (table) why.replaceChildren(...table);
  }

  /** @param {TreeNode} node */
  function weights(node) {
    const { heaviest, ifBlack, ifWhite, weight: heavy } = words.tree;
    return best([heaviest, ifBlack, ifWhite, heavy], node.weights.map(([at, white, black, weight]) =>
      ({ at, told: [sayNumber(black, 0), sayNumber(white, 0), sayNumber(weight / 100, 2)] })));
  }

  function formula() {
    return build("p", { class: "hint" }, say(words.tree.formula, { formula: FORMULAS[way.value] }));
  }

  /** @param {TreeNode} node */
  function counts(node) {
    const { fewest, inRow, inColumn, together } = words.tree;
    return best([fewest, inRow, inColumn, together], node.counts.map(([at, row, column]) =>
      ({ at, told: [row, column, row + column].map((count) => sayNumber(count, 0)) })));
  }

  /** The cells that could have been guessed, best first. @type {(heads: string[], cells: {at: [number, number], told: string[]}[]) => HTMLElement} */
  function best(heads, cells) {
    const rows = cells.map(({ at: [row, column], told }) => build("tr", {},
      build("th", { scope: "row" }, say(words.tree.cell, { row: row + 1, column: column + 1 })), ...told.map((text) => build("td", {}, text))));
    return build("table", { class: "counts" },
      build("thead", {}, build("tr", {}, ...heads.map((text) => build("th", { scope: "col" }, text)))), build("tbody", {}, ...rows));
  }

  /** @param {number} now */
  function tell(now) {
    const node = nodes[now - 1];
    if (!node) return words.tree.before;
    const { tried, outcome, chosen, dead } = node;
    const begun = tried ? say(words.tree.tried, { row: tried[0] + 1, column: tried[1] + 1, value: words.values[tried[2]] }) : words.tree.root;
    const [row, column] = chosen ?? [0, 0];
    const spot = { row: row + 1, column: column + 1 };
    const [black, white] = dead.map((line) => lineName(line, board().rows.length));
    const told = outcome === "refuted" && chosen ? "probed" : outcome === "branch" && way.value === "lines alone" ? "lines" : outcome;
    return `${begun} ${say(words.tree.outcomes[told], { ...spot, line: black, black, white })}`;
  }

  /** Says beside each way how many boards it visits. */
  function size() {
    const { sizes } = searched[Number(choice.value)];
    for (const { text, option } of ways) option.textContent = `${text}: ${sizes[option.value]}`;
  }

  function open() {
    size();
    void asking.lesson({ of: "tree", puzzle: board(), way: way.value }, (/** @type {TreeLesson} */ lesson) => {
      ({ nodes } = lesson);
      places = laidOut(nodes);
      view = new BoardView(board());
      place.replaceChildren(view.element);
      const solutions = nodes.filter(({ outcome }) => outcome === "solution").length;
      const refuted = nodes.filter(({ outcome }) => outcome === "refuted").length;
      const counts = { solutions, refuted };
      sum.textContent = lesson.whole ? sayCount(words.tree.sum, nodes.length, counts) : say(words.tree.cut, { nodes: nodes.length, ...counts });
      why.replaceChildren();
      plane.size = [Math.max(...places.map(([x]) => x)) + EDGE, Math.max(...places.map(([, y]) => y)) + EDGE];
      plane.begin(places[0][0]);
      stepper.take(nodes.length, 1, lesson.whole);
    });
  }

  choice.addEventListener("change", open);
  way.addEventListener("change", open);
  open();
  return build("div", { class: "figure" },
    build("div", { class: "line-fields" },
      build("label", {}, build("span", {}, words.tree.board), choice),
      build("label", {}, build("span", {}, words.tree.way), way), asked(asking)),
    sum, stepper.element, said,
    build("div", { class: "board-beside" }, plane.element, build("div", { class: "side" }, place, why)));
}

/** A place for each node: leaves beside each other, every other node in the middle above those below it. @param {TreeNode[]} nodes */
function laidOut(nodes) {
  /** @type {number[][]} */
  const below = nodes.map(() => []);
  for (const [index, { parent }] of nodes.entries()) if (parent !== null) below[parent].push(index);
  /** @type {[number, number][]} */
  const places = nodes.map(() => [0, 0]);
  let leaves = 0;
  const lay = (/** @type {number} */ node, /** @type {number} */ depth) => {
    for (const child of below[node]) lay(child, depth + 1);
    const beneath = below[node].map((child) => places[child][0]);
    const x = beneath.length ? (beneath[0] + beneath[beneath.length - 1]) / 2 : EDGE + leaves++ * ACROSS;
    places[node] = [x, EDGE + depth * DOWN];
  };
  if (nodes.length) lay(0, 0);
  return places;
}

/** Part 4, then: what follows from what, as arrows on the board, and how much full probing paints with it. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayCount } from "../../strings/say.js";
import { Asking, asked } from "../tools/asking.js";
import { cell } from "../tools/cell.js";
import { knownIn, lineName } from "../tools/board.js";
import { Plane } from "../tools/plane.js";
import { Stepper } from "../tools/stepper.js";

/**
 * @import { Board, Cell, ImplicationLesson, Lessons } from "../tools/lessons.js"
 */

const HEIGHT = 380;
const MARGIN = 12;
/** The room of a number of a clue. */
const CLUE = 14;
/** How each kind of implication is drawn: found by a probe, by contraposition, by chains. */
const KINDS = /** @type {const} */ ([{ colour: "on-paper", dash: [] }, { colour: "cited", dash: [6, 4] }, { colour: "mistake", dash: [2, 4] }]);

/**
 * @param {Lessons} lessons
 * @param {import("../../settings.js").Settings} settings
 */
export function implicationFigure(lessons, settings) {
  const { witnesses, board } = lessons.opening;
  const boards = [...witnesses, { name: /** @type {const} */ ("own"), board }];
  const asking = new Asking(lessons);
  const choice = build("select", { class: "choice" }, ...boards.map(({ name }, index) => build("option", { value: index }, words.implications.boards[name])));
  const level = build("select", { class: "choice" }, ...[1, 2, 3].map((one) => build("option", { value: one }, words.implications.levels[one - 1])));
  const said = build("p", { class: "said-now said-step" });
  const rows = build("tbody");
  const head = build("tr", {}, ...[words.implications.method, words.implications.cells].map((text) => build("th", { scope: "col" }, text)));
  const more = build("div", { class: "finders" });
  const painted = build("table", { class: "counts" }, build("thead", {}, head), rows);
  /** @type {{board: Board, lesson: ImplicationLesson} | null} */
  let shown = null;
  let at = 0;
  const stepper = new Stepper(settings, (now) => {
    at = now;
    said.textContent = plane.text = tell(now);
    plane.redraw();
  }, tell);
  const plane = new Plane((context, width, height, colour) => shown && draw(context, width, height, colour, shown), HEIGHT, (x, y) => pick(x, y), settings);

  /** Where the cells begin, behind the clues, and how large they are. */
  let [left, top, side] = [0, 0, 1];
  /** @type {(board: Board, width: number) => void} */
  const layOut = ({ rows: r, columns: c }, width) => {
    left = MARGIN + Math.max(...r.map((clue) => clue.length)) * CLUE;
    top = MARGIN + Math.max(...c.map((clue) => clue.length)) * CLUE;
    side = Math.min((HEIGHT - top - MARGIN) / r.length, (width - left - MARGIN) / c.length, 64);
  };
  /** Where a literal is: black in the upper left of its cell, empty in the lower right. */
  /** @type {(literal: Cell) => [number, number]} */
  const placeOf = ([row, column, value]) => {
    const off = value === "#" ? 0.3 : 0.7;
    return [left + (column + off) * side, top + (row + off) * side];
  };
  /** The line that has no arrangement under what is supposed, as far as the level chosen shows it. */
  const deadLine = () => {
    const literal = shown?.lesson.literals[at - 1];
    if (!literal) return null;
    const [, layers, dead, line] = literal;
    return !layers || (dead !== null && dead <= Number(level.value)) ? line : null;
  };

  /** @type {(context: CanvasRenderingContext2D, colour: import("../tools/painting.js").Colours, board: Board) => void} */
  function clues(context, colour, { rows: r, columns: c }) {
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    const dead = deadLine();
    for (const [line, clue] of [...r, ...c].entries()) {
      const numbers = clue.length ? clue : [0];
      const [row, column] = [line, line - r.length];
      if (line === dead) {
        context.fillStyle = colour("danger");
        if (line < r.length) context.fillRect(0, top + row * side, left - 2, side);
        else context.fillRect(left + column * side, 0, side, top - 2);
      }
      context.fillStyle = colour(line === dead ? "surface" : "muted");
      for (const [index, number] of numbers.entries()) {
        const back = (numbers.length - index - 0.5) * CLUE + 2;
        if (line < r.length) context.fillText(String(number), left - back, top + (row + 0.5) * side);
        else context.fillText(String(number), left + (column + 0.5) * side, top - back);
      }
    }
  }

  /** @type {(context: CanvasRenderingContext2D, width: number, height: number, colour: import("../tools/painting.js").Colours, now: {board: Board, lesson: ImplicationLesson}) => void} */
  function draw(context, width, _height, colour, { board: now, lesson }) {
    layOut(now, width);
    clues(context, colour, now);
    const known = lesson.painted[0];
    for (const [r, row] of known.entries()) {
      for (const [c, value] of [...row].entries()) {
        cell(context, colour, value, left + c * side, top + r * side, side + 1);
      }
    }
    const most = Number(level.value);
    for (const { kind, cells } of added(lesson).slice(0, most - 1)) {
      context.strokeStyle = colour(KINDS[kind].colour);
      context.lineWidth = 3;
      for (const [r, c] of cells) context.strokeRect(left + c * side + 3, top + r * side + 3, side - 5, side - 5);
    }
    for (const [number, [literal, layers]] of lesson.literals.entries()) {
      if (number >= at) break;
      const current = number === at - 1;
      context.globalAlpha = current ? 1 : 0.16;
      for (const [kind, implied] of (layers ?? []).slice(0, most).entries()) {
        context.strokeStyle = context.fillStyle = colour(KINDS[kind].colour);
        context.lineWidth = current ? 1.75 : 1;
        context.setLineDash(KINDS[kind].dash);
        for (const other of implied) arrow(context, placeOf(literal), placeOf(other), side);
        context.setLineDash([]);
      }
      context.globalAlpha = 1;
    }
    for (const [number, [literal, layers]] of lesson.literals.entries()) {
      const [x, y] = placeOf(literal);
      const size = side * 0.2;
      const current = number === at - 1;
      context.lineWidth = current ? 3 : 1;
      context.strokeStyle = colour(current ? "on-paper" : layers ? "cross" : "mistake");
      context.fillStyle = colour(literal[2] === "#" ? "cell-black" : "cell-white");
      context.fillRect(x - size / 2, y - size / 2, size, size);
      context.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }
  /** @type {(x: number, y: number) => void} */
  function pick(x, y) {
    if (!shown) return;
    const near = shown.lesson.literals.map(([literal], index) => {
      const [px, py] = placeOf(literal);
      return { index, far: Math.hypot(px - x, py - y) };
    });
    const [nearest] = near.sort((one, other) => one.far - other.far);
    if (nearest && nearest.far < side / 2) stepper.go(nearest.index + 1);
  }

  /** @param {number} now */
  function tell(now) {
    if (!shown || !now) return words.implications.before;
    const [supposed, layers, dead, failed] = shown.lesson.literals[now - 1];
    const line = lineName(failed ?? 0, shown.board.rows.length);
    const [row, column, value] = supposed;
    const literal = literalName(supposed);
    if (!layers) return say(words.implications.refuted, { literal, line });
    const told = [sayCount(words.implications.direct, layers[0].length, { literal })];
    if (Number(level.value) > 1 && layers[1].length) told.push(sayCount(words.implications.contrapositive, layers[1].length));
    if (Number(level.value) > 2 && layers[2].length) told.push(sayCount(words.implications.closure, layers[2].length));
    const opposite = (/** @type {Cell} */ [r, c, v]) => r === row && c === column && v !== value;
    if (layers.slice(0, Number(level.value)).flat().some(opposite)) told.push(words.implications.itself);
    else if (dead !== null && dead <= Number(level.value)) told.push(say(words.implications.dead, { line }));
    return told.join(" ");
  }

  function open() {
    const { board: now } = boards[Number(choice.value)];
    void asking.lesson({ of: "implications", puzzle: now }, (/** @type {ImplicationLesson} */ lesson) => {
      shown = { board: now, lesson };
      const cells = now.rows.length * now.columns.length;
      rows.replaceChildren(...lesson.painted.map((one, index) => build("tr", {},
        build("th", { scope: "row" }, words.implications.methods[index]),
        build("td", {}, say(words.implications.of, { known: knownIn(one), cells })))));
      more.replaceChildren(...added(lesson).flatMap(({ kind, cells: some }) => {
        const method = words.implications.methods[kind + 1];
        return some.length ? some.map((one) => adds(method, kind, one)) : [build("span", { class: "hint" }, say(words.implications.none, { method }))];
      }));
      plane.fit();
      stepper.take(lesson.literals.length, lesson.literals.length);
      const most = added(lesson).find(({ cells: some }) => some.length);
      choose(most ? most.kind + 1 : Number(level.value), most?.cells[0]);
    });
  }

  /** A button that shows why a method adds a cell. @type {(method: string, kind: number, added: Cell) => HTMLElement} */
  function adds(method, kind, one) {
    const element = build("button", { type: "button", class: "chip" }, say(words.implications.adds, { method, cell: literalName(one) }));
    element.addEventListener("click", () => choose(kind + 1, one));
    return element;
  }

  /**
   * Shows the implications up to a level and, of a cell that this adds, how its opposite is refuted.
   * @type {(now: number, one?: Cell) => void}
   */
  function choose(now, one) {
    level.value = String(now);
    for (const [index, row] of [...rows.children].entries()) row.classList.toggle("lit", index === now);
    const opposite = one && shown?.lesson.literals.findIndex(([[r, c, value]]) => r === one[0] && c === one[1] && value !== one[2]);
    stepper.go(opposite === undefined ? at : opposite + 1);
  }

  choice.addEventListener("change", open);
  level.addEventListener("change", () => {
    const now = Number(level.value);
    choose(now, shown ? added(shown.lesson)[now - 2]?.cells[0] : undefined);
  });
  open();
  return build("div", { class: "figure" },
    build("p", { class: "how" }, words.implications.how),
    build("div", { class: "line-fields" },
      build("label", {}, build("span", {}, words.implications.board), choice),
      build("label", {}, build("span", {}, words.implications.level), level), asked(asking)),
    stepper.element, said,
    build("div", { class: "board-beside" }, plane.element, build("div", { class: "side" }, painted, more)),
    build("p", { class: "hint" }, words.implications.legend));
}

/** @param {Cell} literal */
function literalName([row, column, value]) {
  return say(words.implications.literal, { row: row + 1, column: column + 1, value: words.values[value] });
}

/**
 * What FP2 and FP3 paint beyond the method before.
 * @param {ImplicationLesson} lesson
 * @returns {{kind: 1 | 2, cells: Cell[]}[]}
 */
function added({ painted }) {
  return /** @type {const} */ ([1, 2]).map((kind) => {
    const [before, after] = [painted[kind], painted[kind + 1]];
    const cells = after.flatMap((row, r) => Array.from(row).flatMap((value, c) =>
      (value !== before[r][c] ? [/** @type {Cell} */ ([r, c, value])] : [])));
    return { kind, cells };
  });
}

/** @type {(context: CanvasRenderingContext2D, from: [number, number], to: [number, number], side: number) => void} */
function arrow(context, [fromX, fromY], [toX, toY], side) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const bend = Math.min(far * 0.12, side * 0.5);
  const [endX, endY] = [toX - ux * side * 0.14, toY - uy * side * 0.14];
  const [midX, midY] = [(fromX + toX) / 2 - uy * bend, (fromY + toY) / 2 + ux * bend];
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.quadraticCurveTo(midX, midY, endX, endY);
  context.stroke();
  const angle = Math.atan2(endY - midY, endX - midX);
  const head = Math.max(4, side * 0.12);
  context.beginPath();
  context.moveTo(endX, endY);
  for (const turn of [2.7, -2.7]) context.lineTo(endX + head * Math.cos(angle + turn), endY + head * Math.sin(angle + turn));
  context.fill();
}

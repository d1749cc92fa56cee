/** Part 2: how programs solve a line. One solver at a time is played step by step; below, the work of all of them. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";
import { Drawing } from "../tools/canvas.js";
import { Stepper } from "../tools/stepper.js";
import { lineCells, lineFields } from "../line/editor.js";
import { follow, tracks } from "../line/part.js";
import { prose } from "../tools/prose.js";
import { bruteDiagram, masksDiagram } from "./bars.js";
import { SOLVERS, growthFigure } from "./growth.js";
import { labelsDiagram } from "./labels.js";
import { reachDiagram } from "./reach.js";
import { tableCanvas } from "./table-canvas.js";

/**
 * @import { Line } from "../line/line.js"
 * @import { LineLesson } from "../tools/lessons.js"
 * @import { Diagram } from "./diagram.js"
 * @import { Name } from "./growth.js"
 */

/** @type {Record<Name, (lesson: LineLesson) => Diagram>} */
const DIAGRAMS = {
  franco_sanchez: (lesson) => reachDiagram(lesson, "franco_sanchez"),
  wu: (lesson) => reachDiagram(lesson, "wu"),
  chen_hung: (lesson) => reachDiagram(lesson, "chen_hung"),
  van_laarhoven: labelsDiagram,
  bits: masksDiagram,
  brute: bruteDiagram,
};

/** A line of code, which keeps its indent where it has to be wrapped. @param {string} text */
function indented(text) {
  const line = build("div", {}, text.trimStart());
  line.style.setProperty("--indent", String(text.length - text.trimStart().length));
  return line;
}

/** How the work of each grows with the line: its steps, and what one of them takes. @type {Record<Name, string>} */
const WORK = {
  franco_sanchez: "O(n·k) · O(1)",
  wu: "O(n·k) · O(1)",
  chen_hung: "O(n·k) · O(n)",
  van_laarhoven: "O(n) · O(n)",
  bits: "O(k) · O(n log n)",
  brute: "C(n − a₁ − … − aₖ + 1, k) · O(n)",
};

const { legend: dots, beneath, bars, letters, parts } = words.table;
/** @type {Record<Name, string[]>} */
const LEGENDS = {
  franco_sanchez: [dots, beneath, bars, letters],
  wu: [dots, beneath],
  chen_hung: [dots, parts],
  van_laarhoven: [words.solvers.legends.van_laarhoven],
  bits: [words.solvers.legends.bits],
  brute: [words.solvers.legends.brute],
};

/**
 * @param {Line<LineLesson>} line
 * @param {import("../../settings.js").Settings} settings
 * @returns {HTMLElement[]}
 */
export function tablePart(line, settings) {
  /** @type {Diagram | null} */
  let diagram = null;
  let at = 0;
  const choice = build("select", { class: "choice" });
  for (const name of SOLVERS) choice.append(build("option", { value: name }, words.solvers.names[name]));
  const about = build("p", { class: "how" });
  const said = build("p", { class: "said-now said-step" });
  const code = build("ol", { class: "code", "aria-label": words.table.code }, ...words.table.pseudo.map((text) => build("li", {}, ...text.split("\n").map(indented))));
  const drawing = new Drawing((context, width, _, colour, region) => diagram?.draw(context, width, at, colour, region), (width) => diagram?.height(width, at) ?? 0, settings);
  /** Draws tables; null where the page does. */
  let away = tableCanvas(settings, () => {
    away = null;
    show();
  });
  const growth = growthFigure();
  const stepper = new Stepper(settings, (now) => {
    at = now;
    const lit = diagram?.lit?.(now) ?? [];
    for (const [index, entry] of [...code.children].entries()) {
      if (entry.classList.contains("lit") !== lit.includes(index)) entry.classList.toggle("lit");
    }
    if (away && diagram?.table) away.go(now);
    else drawing.redraw();
  }, (now) => diagram?.tell(now) ?? "", (text) => {
    said.textContent = drawing.text = text;
    if (away) away.text = text;
  });
  const legend = build("p", { class: "hint" });
  const show = () => {
    const name = /** @type {Name} */ (choice.value);
    about.replaceChildren(...prose(`${words.solvers.about[name]} ${words.solvers.step[name]} ${say(words.solvers.work, { work: WORK[name] })}`));
    code.hidden = name !== "franco_sanchez";
    both.classList.toggle("alone", code.hidden);
    legend.textContent = LEGENDS[name].join(" ");
    const { lesson } = line;
    if (!lesson) return;
    diagram = DIAGRAMS[name](lesson);
    const { table } = diagram;
    if (table) away?.take(table, diagram.steps);
    place.replaceChildren((table && away ? away : drawing).element);
    stepper.take(diagram.steps, diagram.steps);
    growth.show(lesson);
  };
  const place = build("div", { class: "wide table-drawing" });
  const both = build("div", { class: "beside" },
    build("div", { class: "scroller", role: "region", tabindex: 0, "aria-label": words.table.figure }, place), code);
  const figure = build("div", { class: "figure" },
    build("div", { class: "line-fields" }, build("label", {}, build("span", {}, words.solvers.choose), choice)),
    about,
    lineFields(line),
    build("div", { class: "scroller", role: "region", tabindex: 0, "aria-label": words.line.cells }, tracks(line, lineCells(line, words.line.cells))),
    stepper.element, said, both, legend);
  const grown = build("div", { class: "figure" }, growth.element);
  choice.addEventListener("change", show);
  line.addEventListener("lesson", show);
  line.addEventListener("change", () => {
    place.style.setProperty("--cells", String(line.cells.length));
  });
  for (const one of [figure, grown]) follow(line, one);
  show();
  return [figure, grown];
}

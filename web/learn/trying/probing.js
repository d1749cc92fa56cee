/** Part 4, first: a cell is tried out. Two boards side by side, one for each of its values; what both agree on holds. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayCount } from "../../strings/say.js";
import { Asking, asked } from "../tools/asking.js";
import { BoardView, knownIn, lineName } from "../tools/board.js";

/**
 * @import { Lessons, ProbeLesson, Probe } from "../tools/lessons.js"
 */

/** @param {Lessons} lessons */
export function probingFigure(lessons) {
  const { board } = lessons.opening;
  const height = board.rows.length;
  const width = board.columns.length;
  const blank = board.rows.map(() => "?".repeat(width));
  const asking = new Asking(lessons);
  const view = new BoardView(board, (row, column) => pick(row, column));
  const black = new BoardView(board);
  const white = new BoardView(board);
  const said = build("p", { class: "said-now", role: "status" });
  const outcomes = [build("p", { class: "outcome" }), build("p", { class: "outcome" })];
  const apply = build("button", { type: "button", class: "button primary", "aria-disabled": "true" }, words.probing.apply);
  const again = build("button", { type: "button", class: "button" }, words.probing.again);
  /** @type {ProbeLesson | null} */
  let lesson = null;
  /** What follows from the last probes: rows. @type {string[] | null} */
  let follows = null;

  /** @param {string[]} state */
  function ask(state) {
    void asking.lesson({ of: "probes", puzzle: board, state }, (/** @type {ProbeLesson} */ answer) => {
      lesson = answer;
      const open = answer.probes.map(([at]) => at);
      const [first] = useful(answer) ?? open;
      show(null);
      if (first !== undefined) pick(open.length ? first[0] : 0, open.length ? first[1] : 0);
      else said.textContent = answer.alive ? words.probing.solved : words.probing.dead;
    });
  }

  /** The cells whose probes give something, the first of them first. @param {ProbeLesson} answer */
  function useful(answer) {
    const found = answer.probes.filter((probe) => conclusion(probe, answer.known).some((row, index) => row !== answer.known[index]));
    return found.length ? found.map(([at]) => at) : null;
  }

  /** @type {(row: number, column: number) => void} */
  function pick(row, column) {
    const probe = lesson?.probes.find(([[r, c]]) => r === row && c === column) ?? null;
    if (probe) show(probe);
    else said.textContent = words.probing.known;
  }

  /** @param {Probe | null} probe */
  function show(probe) {
    if (!lesson) return;
    const { known } = lesson;
    const marks = new Map();
    if (probe) marks.set(probe[0].join(), "picked");
    follows = probe && conclusion(probe, known);
    const settled = follows ? differences(known, follows) : [];
    for (const spot of settled) if (!marks.has(spot)) marks.set(spot, "agreed");
    view.show(known, marks);
    view.text = sayCount(words.board.known, knownIn(known), { of: height * width });
    for (const [index, side] of [black, white].entries()) {
      const [rows, dead, lines] = probe ? probe[index === 0 ? 1 : 2] : [known, null, 0];
      const gained = new Map(differences(known, rows).map((spot) => [spot, settled.includes(spot) && dead === null ? "agreed" : "gain"]));
      if (probe) gained.set(probe[0].join(), "assumed");
      side.show(rows, gained);
      side.light(new Map(dead === null ? [] : [[dead, "dead"]]));
      const text = !probe ? "" : dead === null ? sayCount(words.probing.settles, gained.size - 1, { lines }) : say(words.probing.conflict, { line: lineName(dead, height) });
      outcomes[index].textContent = text;
      outcomes[index].classList.toggle("wrong", probe !== null && dead !== null);
      side.text = text || view.text;
    }
    apply.setAttribute("aria-disabled", String(settled.length === 0));
    if (!probe) return;
    const [[row, column], [, deadBlack], [, deadWhite]] = probe;
    const spot = { row: row + 1, column: column + 1 };
    const kind = deadBlack !== null && deadWhite !== null ? "both" : deadBlack !== null ? "mustWhite" : deadWhite !== null ? "mustBlack" : settled.length ? "agree" : "nothing";
    said.textContent = kind === "agree" ? sayCount(words.probing.agree, settled.length, spot) : say(words.probing[kind], spot);
  }

  apply.addEventListener("click", () => apply.getAttribute("aria-disabled") !== "true" && follows && ask(follows));
  again.addEventListener("click", () => ask(blank));
  ask(blank);
  const side = (/** @type {string} */ title, /** @type {BoardView} */ one, /** @type {HTMLElement[]} */ ...below) => build("div", { class: "side" }, build("h3", {}, title), one.element, ...below);
  return build("div", { class: "figure" },
    build("p", { class: "how" }, words.probing.how),
    build("div", { class: "boards" },
      side(words.probing.board, view, build("div", { class: "deeds" }, apply, again), said),
      side(words.probing.black, black, outcomes[0]),
      side(words.probing.white, white, outcomes[1])),
    asked(asking));
}

/** The board with all that two probes prove. @type {(probe: Probe, known: string[]) => string[]} */
function conclusion([, [black, deadBlack], [white, deadWhite]], known) {
  if (deadBlack !== null && deadWhite !== null) return known;
  if (deadBlack !== null) return white;
  if (deadWhite !== null) return black;
  return black.map((row, r) => Array.from(row, (value, c) => (value === white[r][c] ? value : "?")).join(""));
}

/** The cells that one board has and another has not, as "row,column". @type {(before: string[], after: string[]) => string[]} */
function differences(before, after) {
  return after.flatMap((row, r) => Array.from(row).flatMap((value, c) => (value !== before[r][c] ? [`${r},${c}`] : [])));
}

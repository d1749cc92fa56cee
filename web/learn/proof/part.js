/** Part 7: the proof of how many solutions a puzzle has, as a tree of refuted assumptions that the reader can break. */
import { build } from "../../dom.js";
import { OP } from "../../engine/protocol.js";
import { learn as words } from "../../strings/learn.js";
import { begun, say, sayCount } from "../../strings/say.js";
import { Asking, asked } from "../tools/asking.js";
import { BoardView, knownIn, lineName } from "../tools/board.js";

/**
 * @import { Proof, Verdict } from "../../engine/protocol.js"
 * @import { Lessons } from "../tools/lessons.js"
 */

/** How proofs are made and checked without the page. */
const COMMANDS = `nonogram certify puzzle.non > proof.txt
nonogram verify-certificate puzzle.non proof.txt

import nonogram as ng
puzzle = ng.load("puzzle.non")
ng.verify_certificate(puzzle, ng.certify(puzzle).text)`;

/** These commands, as they are typed: in a shell, and in Python. */
export function proofCommands() {
  return build("pre", { class: "code", lang: "zxx" }, COMMANDS);
}

/** @param {Lessons} lessons */
export function proofPart(lessons) {
  const { proved } = lessons.opening;
  const asking = new Asking(lessons);
  const names = /** @type {Record<string, string>} */ (words.tree.boards);
  const choice = build("select", { class: "choice" }, ...proved.map(({ name }, index) => build("option", { value: index }, names[name])));
  const said = build("p", { class: "said-now", role: "status" });
  const list = build("ol", { class: "proof" });
  const file = build("a", { class: "button", download: "certificate.txt" }, words.proof.save);
  const place = build("div", { class: "side" });
  /** Which solution is on the board, where there are several. */
  const shown = build("select", { class: "choice", "aria-label": words.proof.shown });
  let view = new BoardView(proved[0].board);
  /** The entries of the steps, by their numbers from 1. @type {HTMLElement[]} */
  let entries = [];
  /** The cells that are not known at the end of the proof. @type {[number, number][]} */
  let unknown = [];

  function open() {
    const { certificate } = proved[Number(choice.value)];
    entries = [];
    list.replaceChildren(...steps(certificate));
    view = new BoardView(proved[Number(choice.value)].board);
    shown.replaceChildren(...certificate.solutions.map((_, index) => build("option", { value: index }, begun(nameOf(index)))));
    place.replaceChildren(...(certificate.solutions.length > 1 ? [shown] : []), view.element);
    file.href = `data:text/plain;charset=utf-8,${encodeURIComponent(certificate.text)}`;
    whole();
  }

  /** Shows the proof with all of its steps. */
  function whole() {
    const { certificate } = proved[Number(choice.value)];
    asking.forget();
    mark(0, []);
    said.textContent = `${sayCount(words.proof.claim, certificate.solutions.length)} ${sayCount(words.proof.whole, certificate.size)}`;
    show([]);
  }

  /** What a solution is called. @param {number} index */
  function nameOf(index) {
    const of = proved[Number(choice.value)].certificate.solutions.length;
    return of > 1 ? say(words.proof.numbered, { number: index + 1, of }) : words.proof.only;
  }

  /** The board at the end of the proof, but for these cells. @param {[number, number][]} left */
  function show(left) {
    unknown = left;
    shown.value = String(proved[Number(choice.value)].certificate.solution ?? 0);
    draw();
  }

  /** The solution chosen. The last one is what is left at the end of the proof: of the others, no cell is unknown then. */
  function draw() {
    const { solution, solutions } = proved[Number(choice.value)].certificate;
    const chosen = Number(shown.value);
    const left = chosen === (solution ?? 0) ? unknown : [];
    const rows = solutions[chosen].map((row) => Array.from(row));
    for (const [row, column] of left) rows[row][column] = "?";
    const known = rows.map((row) => row.join(""));
    view.show(known, new Map(left.map(([row, column]) => [`${row},${column}`, "wrong"])));
    view.text = sayCount(words.board.known, knownIn(known), { of: rows.length * rows[0].length });
  }

  /** @param {Proof} proof @returns {HTMLElement[]} */
  function steps(proof) {
    const height = proved[Number(choice.value)].board.rows.length;
    const end = (/** @type {Proof} */ { line, solution }) => (line === null ? say(words.proof.solution, { solution: nameOf(solution ?? 0) }) : say(words.proof.dead, { line: lineName(line, height) }));
    const items = proof.steps.map((step) => {
      const [row, column, value] = step.cell;
      const assumed = say(words.proof.assume, { row: row + 1, column: column + 1, value: words.values[/** @type {"#"} */ (value)] });
      const entry = build("div", { class: "step" }, build("span", {}, step.steps.length ? assumed : `${assumed} ${end(step)}`));
      // Removes the step, or puts it back: `mark` says which.
      const remove = build("button", { type: "button", class: "button quiet" });
      remove.addEventListener("click", () => (entry.dataset.mark === "removed" ? whole() : without(step.number)));
      entry.append(remove);
      entries[step.number] = entry;
      const inner = step.steps.length ? [build("ol", {}, ...steps(step))] : [];
      return build("li", { value: step.number }, entry, ...inner);
    });
    const last = proof.line === null ? say(words.proof.endSolution, { solution: nameOf(proof.solution ?? 0) }) : say(words.proof.endDead, { line: lineName(proof.line, height) });
    return [...items, build("li", { class: "end" }, last)];
  }

  /** Asks what the proof is worth without a step. @param {number} number */
  function without(number) {
    const { board, certificate } = proved[Number(choice.value)];
    mark(number, []);
    void asking.request(OP.VERIFY, { puzzle: board, text: certificate.text, without: number }, (/** @type {Verdict} */ { proved: holds, faults, left, text }) => {
      mark(number, faults.filter(({ line }) => line === null).map(({ step }) => step));
      const told = holds ? say(words.proof.spared, { number }) : `${say(words.proof.without, { number })} ${text}.`;
      said.textContent = left.length ? `${told} ${words.proof.unknown}` : told;
      show(left);
    });
  }

  /** @type {(removed: number, broken: number[]) => void} */
  function mark(removed, broken) {
    for (const [number, entry] of entries.entries()) {
      if (!entry) continue;
      const gone = number === removed;
      entry.dataset.mark = gone ? "removed" : broken.includes(number) ? "broken" : "";
      const button = /** @type {HTMLElement} */ (entry.lastElementChild);
      button.textContent = gone ? words.proof.restore : words.proof.remove;
      button.setAttribute("aria-label", say(gone ? words.proof.restoreStep : words.proof.removeStep, { number }));
    }
    list.classList.toggle("unproved", broken.includes(0));
  }

  choice.addEventListener("change", open);
  shown.addEventListener("change", draw);
  open();
  return build("div", { class: "figure" },
    build("div", { class: "line-fields" }, build("label", {}, build("span", {}, words.tree.board), choice), file, asked(asking)),
    said,
    build("div", { class: "board-beside" }, place,
      build("div", { class: "proof-list", role: "region", tabindex: 0, "aria-label": words.proof.list }, list)));
}

/** The fields of a line, its clue and its length, and its cells, which the reader fills by clicks and keys. */
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { learn as words } from "../../strings/learn.js";
import { say } from "../../strings/say.js";
import { MOST_CELLS } from "./line.js";

/** @import { Line } from "./line.js" */

/** What a cell becomes when it is clicked. @type {Record<string, string>} */
const AFTER = { "?": "#", "#": ".", ".": "?" };
/** @type {Record<string, string>} */
const OF_KEY = { "#": "#", x: ".", ".": ".", "?": "?", Backspace: "?", Delete: "?" };
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

/**
 * Clue and length as fields, with a button that empties the cells. Beside them is told what is wrong with the clue, or that the
 * engine is asked.
 * @param {Line<any>} line
 */
export function lineFields(line) {
  const clue = build("input", { type: "text", inputmode: "text", autocomplete: "off", class: "field clue-text" });
  const length = build("input", { type: "number", min: 1, max: MOST_CELLS, class: "field", inputmode: "numeric" });
  const said = build("p", { class: "asking" });
  const tell = () => {
    // Of the figures of one line, the one at work announces it.
    said.setAttribute("aria-live", said.closest(".figure")?.contains(document.activeElement) ? "polite" : "off");
    said.textContent = line.problem || line.asking.said;
    said.classList.toggle("wrong", said.textContent !== "" && !line.asking.waiting);
  };
  const show = () => {
    tell();
    for (const field of [clue, length]) field.setAttribute("aria-invalid", String(line.problem !== ""));
    if (document.activeElement !== clue) clue.value = line.text;
    if (document.activeElement !== length) length.value = String(line.cells.length);
  };
  clue.addEventListener("input", () => line.type(clue.value));
  length.addEventListener("input", () => {
    const cells = Math.min(Math.max(length.valueAsNumber || 0, 0), MOST_CELLS);
    if (cells) line.put({ cells: line.cells.slice(0, cells).padEnd(cells, "?") });
  });
  for (const field of [clue, length]) field.addEventListener("blur", show);
  line.addEventListener("change", show);
  line.asking.addEventListener("said", tell);
  show();
  const blank = button(words.line.blank, () => line.put({ cells: "?".repeat(line.cells.length) }), { icon: icon("clear") });
  return build(
    "div",
    { class: "line-fields" },
    build("label", {}, build("span", {}, words.line.clue), clue),
    build("label", {}, build("span", {}, words.line.length), length),
    blank,
    said,
  );
}

/**
 * The cells as buttons in a row: a click or Enter goes round unknown, black and empty; arrow keys lead from one to the next.
 * @param {Line<any>} line
 * @param {string} label
 */
export function lineCells(line, label) {
  const row = build("div", { class: "track cells", role: "group", "aria-label": label });
  let at = 0;
  const show = () => {
    while (row.childElementCount > line.cells.length) row.lastElementChild?.remove();
    while (row.childElementCount < line.cells.length) row.append(build("button", { type: "button", class: "cell" }));
    at = Math.min(at, line.cells.length - 1);
    for (const [index, cell] of [...row.children].entries()) {
      const value = line.cells[index];
      cell.setAttribute("data-value", value);
      cell.setAttribute("tabindex", index === at ? "0" : "-1");
      cell.setAttribute("aria-label", say(words.line.cell, { number: index + 1, value: words.values[/** @type {"#"} */ (value)] }));
    }
  };
  const focus = (/** @type {number} */ index) => {
    at = Math.max(0, Math.min(index, line.cells.length - 1));
    for (const [other, cell] of [...row.children].entries()) cell.setAttribute("tabindex", other === at ? "0" : "-1");
    /** @type {HTMLElement} */ (row.children[at]).focus();
  };
  row.addEventListener("click", ({ target }) => {
    const index = [...row.children].indexOf(/** @type {Element} */ (target));
    if (index < 0) return;
    at = index;
    line.paint(index, AFTER[line.cells[index]]);
  });
  row.addEventListener("focusin", ({ target }) => (at = Math.max(0, [...row.children].indexOf(/** @type {Element} */ (target)))));
  row.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key in STEPS) focus(at + STEPS[key]);
    else if (key === "Home") focus(0);
    else if (key === "End") focus(line.cells.length - 1);
    else if (key in OF_KEY) line.paint(at, OF_KEY[key]);
    else return;
    event.preventDefault();
  });
  line.addEventListener("change", show);
  show();
  return row;
}

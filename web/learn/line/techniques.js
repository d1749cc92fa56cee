/** Each technique on a line that the reader can change until the technique finds nothing any more. */
import { build } from "../../dom.js";
import { learn as words, spotted, techniqueNames } from "../../strings/learn.js";
import { begun, say, sayList } from "../../strings/say.js";
import { Line } from "./line.js";
import { lineCells, lineFields } from "./editor.js";
import { follow, tracks } from "./part.js";

/**
 * @import { Lessons, TechniqueLesson } from "../tools/lessons.js"
 * @param {Lessons} lessons
 * @returns {{element: HTMLElement, choose: (name: string) => boolean}} `choose` shows a technique's line, false if it has none
 */
export function techniqueFigure(lessons) {
  /** @type {Line<TechniqueLesson>} */
  const line = new Line(lessons, "techniques");
  const { examples } = lessons.opening;
  const choice = build("select", { class: "choice", "aria-label": words.techniques.choose });
  for (const { name } of examples) choice.append(build("option", { value: name }, nameOf(name)));
  const how = build("p", { class: "how" });
  const found = build("div", { class: "track found", role: "img" });
  const verdict = build("p", { class: "said-now", role: "status" });
  const finders = build("div", { class: "finders", role: "group", "aria-label": words.techniques.finders });
  const open = () => {
    const example = examples.find(({ name }) => name === choice.value) ?? examples[0];
    line.put({ clue: example.clue, cells: example.cells });
    if (!line.lesson) show();
  };
  /** Shows what the chosen technique finds on the line as it is. */
  const show = () => {
    const { lesson } = line;
    how.textContent = /** @type {Record<string, string>} */ (spotted)[choice.value] ?? "";
    if (!lesson) return;
    const own = lesson.techniques.find(({ name }) => name === choice.value);
    const marks = new Map(own?.cells ?? []);
    found.replaceChildren(...Array.from(lesson.cells, (_, index) => build("div", { class: "mark", "data-value": marks.get(index) ?? "" })));
    const black = [...marks].flatMap(([index, value]) => (value === "#" ? [index + 1] : []));
    const white = [...marks].flatMap(([index, value]) => (value === "." ? [index + 1] : []));
    const said = [];
    if (black.length) said.push(say(words.techniques.black, { cells: sayList(black) }));
    if (white.length) said.push(say(words.techniques.white, { cells: sayList(white) }));
    const name = nameOf(choice.value);
    if (lesson.painted === null) verdict.textContent = words.line.none;
    else verdict.textContent = said.length ? say(words.techniques.finds, { name, cells: said.join(" ") }) : say(words.techniques.nothing, { name });
    found.setAttribute("aria-label", verdict.textContent);
    for (const one of finders.querySelectorAll("button")) one.setAttribute("aria-pressed", String(one.dataset.technique === choice.value));
  };
  choice.addEventListener("change", open);
  line.addEventListener("lesson", () => {
    const names = line.lesson?.techniques.map(({ name }) => name) ?? [];
    finders.replaceChildren(...(names.length ? [build("span", { class: "hint" }, words.techniques.finders)] : []), ...names.map(finder));
    show();
  });
  /** A button that tries a technique on the line as it is. @param {string} name */
  const finder = (name) => {
    const element = build("button", { type: "button", class: "chip", "data-technique": name }, nameOf(name));
    element.addEventListener("click", () => {
      choice.value = name;
      show();
    });
    return element;
  };
  const again = build("button", { type: "button", class: "button quiet" }, words.techniques.again);
  again.addEventListener("click", open);
  const figure = build(
    "div",
    { class: "figure" },
    build("div", { class: "line-fields" }, build("label", {}, build("span", {}, words.techniques.choose), choice), again),
    how,
    lineFields(line),
    build("div", { class: "scroller", role: "region", tabindex: 0, "aria-label": words.techniques.figure },
      tracks(line, lineCells(line, words.line.cells), found)),
    verdict,
    finders,
  );
  follow(line, figure);
  const choose = (/** @type {string} */ name) => {
    const known = examples.some((example) => example.name === name);
    if (known) {
      choice.value = name;
      open();
    }
    return known;
  };
  choose("overlap");
  return { element: figure, choose };
}

/** @param {string} technique */
function nameOf(technique) {
  /** @type {Record<string, string>} */
  const names = techniqueNames;
  return begun(names[technique] ?? technique);
}

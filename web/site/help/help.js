import { build } from "../../dom.js";
import { BLACK, UNKNOWN, clueOf, lineCells } from "../../rules.js";
import { help } from "../../strings/help.js";
import { words } from "../../strings/pages.js";
import { DRAW_KEYS, INK_KEYS, KEYS, labelOf } from "./keys.js";

/** How a nonogram works, and every key and gesture. */
export class HelpView {
  element = build("section", { class: "about help", "aria-labelledby": "help-title" });
  heading = build("h1", { id: "help-title", tabindex: -1 }, help.title);

  constructor() {
    const fingers = part(help.touch, gestures(help.hands.touch));
    const mouse = part(help.mouse, gestures(help.hands.mouse));
    this.element.append(
      build("header", { class: "page-head" }, this.heading),
      build(
        "div",
        { class: "help-parts" },
        part(help.rules, ...paragraphs(help.rulesText), exampleFigure(help.example), link("#lesson", help.lesson)),
        ...(matchMedia("(pointer: coarse)").matches ? [fingers, mouse] : [mouse, fingers]),
        part(help.keyboard, keys()),
        part(help.mistakes, ...paragraphs([help.mistakesText])),
        part(help.hints, ...paragraphs(help.hintsText), link("#rules", help.hintsLink), link("learn.html", words.site.library.learnLink)),
        part(help.making, ...paragraphs(help.makingText), link("#draw", help.makingLink)),
      ),
      build("p", { class: "help-about" }, link("docs/", help.documents), build("br"), link("#about", help.about)),
    );
  }
}

/** @param {string} title @param {...Node} content */
function part(title, ...content) {
  return build("section", {}, build("h2", {}, title), ...content);
}

/** @param {string[]} texts */
function paragraphs(texts) {
  return texts.map((text) => build("p", {}, text));
}

/** @type {(href: string, text: string) => HTMLAnchorElement} */
function link(href, text) {
  return build("a", { href }, text);
}

/** @param {Record<string, string[]>} hands what the hand does, and what it means */
function gestures(hands) {
  const list = build("dl", { class: "help-list" });
  for (const [gesture, meaning] of Object.values(hands)) list.append(row([gesture], meaning));
  return list;
}

function keys() {
  const texts = help.keys;
  const list = build("dl", { class: "help-list" });
  for (const [action, pressed] of [...KEYS, ...INK_KEYS, ...DRAW_KEYS]) {
    const caps = pressed.map((key) => build("kbd", { "data-key": key }, labelOf(key)));
    list.append(row(caps, texts[action]));
  }
  return list;
}

/**
 * One line of a list, which goes into two lines where there is no room beside each other.
 * @param {(Node | string)[]} does what the hand does
 * @param {string} meaning
 */
function row(does, meaning) {
  return build("div", {}, build("dt", {}, ...does), build("dd", {}, meaning));
}

/** A heart: small enough to take in at a glance, and not one of the puzzles. */
const PICTURE = [".#.#.", "#####", "#####", ".###.", "..#.."];

/**
 * A small solved nonogram, to show what the numbers mean.
 * @param {string} label what it is, for those who cannot see it
 */
function exampleFigure(label) {
  const [width, height] = [PICTURE[0].length, PICTURE.length];
  const cells = Array.from(PICTURE.join(""), (cell) => (cell === "#" ? BLACK : UNKNOWN));
  const clues = Array.from({ length: height + width }, (_, line) => clueOf(lineCells(cells, width, height, line)));
  const figure = build("div", { class: "example", role: "img", "aria-label": label }, build("span"));
  for (let column = 0; column < width; column++) {
    figure.append(build("span", { class: "above" }, clues[height + column].join("\n")));
  }
  for (let row = 0; row < height; row++) {
    figure.append(build("span", { class: "beside" }, clues[row].join(" ")));
    for (let column = 0; column < width; column++) {
      figure.append(build("span", { class: cells[row * width + column] === BLACK ? "cell black" : "cell" }));
    }
  }
  return figure;
}

import { words } from "../../strings/pages.js";
import { say, sayShare, saySize } from "../../strings/say.js";
import { build, button, isolated } from "../../dom.js";
import { icon } from "../../icons.js";
import { drawThumbnail } from "../parts/thumbnail.js";

/**
 * @import { Item } from "./items.js"
 * @import { Miniatures } from "./miniatures.js"
 */

/**
 * A puzzle among many: its picture, as far as the reader has painted it, above its title.
 * @param {Item} item
 * @param {Miniatures} miniatures
 * @param {() => void} remove for the reader's own
 */
export function card(item, miniatures, remove) {
  const { key, href, own, progress } = item;
  const link = build("a", { href }, miniature(item, miniatures), nameOf(item), metaOf(item));
  if (progress.state === "started") link.append(progressBar(progress.percent));
  const element = build("li", { class: "card", "data-state": progress.state, "data-key": key }, link);
  if (own) {
    const label = say(words.site.list.remove, { title: titleOf(item) });
    element.append(button(label, remove, { icon: icon("clear"), kind: "round" }));
  }
  return element;
}

/**
 * A puzzle picked for the reader: its picture beside its title.
 * @param {Item} item
 * @param {Miniatures} miniatures
 * @param {string} [href] where it leads, if not to the puzzle's own address
 */
export function pick(item, miniatures, href = item.href) {
  const told = build("span", { class: "told" }, nameOf(item), metaOf(item));
  return build("a", { href, class: "pick", "data-state": item.progress.state }, miniature(item, miniatures), told);
}

/** @param {Item} item */
export function titleOf({ title }) {
  return title || words.site.untitled;
}

/** @type {(item: Item, miniatures: Miniatures) => HTMLCanvasElement} */
function miniature({ puzzle, progress }, miniatures) {
  const canvas = build("canvas", { class: "thumbnail", "aria-hidden": "true" });
  miniatures.add(canvas, () => drawThumbnail(canvas, puzzle, progress.cells));
  return canvas;
}

/** @param {Item} item */
function nameOf(item) {
  return build("span", { class: "name" }, isolated(titleOf(item)));
}

/** @param {Item} item */
function metaOf({ puzzle, listed, progress: { state, percent } }) {
  const size = saySize(puzzle);
  const meta = build("span", { class: "meta" }, build("span", {}, size + difficultyIn(listed)));
  if (state === "new") return meta;
  const standing = build("span", { class: "state" }, say(words.site.list.states[state], { share: sayShare(percent / 100) }));
  if (state === "solved") standing.prepend(icon("check"));
  meta.append(standing);
  return meta;
}

/** The difficulty, in a word, as it follows the size. @param {import("../parts/catalogue.js").Graded | null} graded */
function difficultyIn(graded) {
  if (!graded) return "";
  const { difficulties, graded: text } = words.site.list;
  return say(text, { word: difficulties[graded.difficulty] });
}

/** @param {number} percent */
function progressBar(percent) {
  const done = build("span", { class: "done" });
  done.style.width = `${percent}%`;
  return build("span", { class: "bar", "aria-hidden": "true" }, done);
}

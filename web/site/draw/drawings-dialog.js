import { build, button, cleanTitle, isolated } from "../../dom.js";
import { cluesOf } from "../../player/board/sketch.js";
import { draw } from "../../strings/draw.js";
import { words } from "../../strings/pages.js";
import { say, sayDate } from "../../strings/say.js";
import { dayOf } from "../../days.js";
import { openDialog } from "../parts/dialog.js";
import { drawThumbnail } from "../parts/thumbnail.js";
import { pictureOf } from "./kept-drawing.js";

/**
 * @import { Drawing, Drawings } from "../../kept/drawings.js"
 * @typedef {{drawings: Drawings, open: (id: string | null) => void}} Acts   `open`: a new one for null
 */

/**
 * Shows the drawings that are kept, and lets the reader open, delete or begin one. What is deleted can be had back until
 * the dialog is closed.
 * @type {(kept: [id: string, drawing: Drawing][], current: string, acts: Acts) => void}
 */
export function openDrawings(kept, current, { drawings, open }) {
  const texts = draw.drawings;
  const leave = (/** @type {string | null} */ id) => {
    dialog.close();
    open(id);
  };
  const cards = kept.map(([id, drawing]) => card(drawing, id === current, {
    open: () => leave(id),
    remove: () => drawings.remove(id),
    giveBack: () => drawings.giveBack(id, drawing),
  }));
  const list = build("ul", { class: "draw-kept" }, ...cards.map(({ element }) => element));
  const begin = button(texts.begin, () => leave(null), { kind: "primary" });
  const said = kept.length ? texts.lead : texts.none;
  const dialog = openDialog(texts.title, "draw-drawings", [build("p", { class: "hint" }, said), begin, list]);
  for (const { paint } of cards) paint();
}

/**
 * @param {Drawing} drawing
 * @param {boolean} current whether it is on the board
 * @param {{open: () => void, remove: () => Promise<void>, giveBack: () => void}} acts
 */
function card(drawing, current, { open, remove, giveBack }) {
  const texts = draw.drawings;
  const picture = pictureOf(drawing.rows, drawing.inks);
  const title = cleanTitle(drawing.title) || texts.untitled;
  const size = say(words.frame.size, { width: picture.width, height: picture.height });
  const canvas = build("canvas", { class: "thumbnail", "aria-hidden": "true" });
  const told = build("p", { class: "hint" }, say(texts.told, { size, date: sayDate(dayOf(new Date(drawing.at))) }));
  const acts = build("div", { class: "dialog-row" });
  const shown = build("div", {}, build("h3", {}, isolated(title)), told, acts);
  const element = build("li", {}, canvas, shown);
  const offer = () => {
    const deleted = async () => {
      await remove();
      const back = button(words.site.list.undo, () => {
        giveBack();
        offer();
        /** @type {HTMLElement | null} */ (acts.querySelector("button"))?.focus();
      }, { kind: "quiet" });
      element.toggleAttribute("data-deleted", true);
      acts.replaceChildren(build("p", { role: "status" }, say(words.site.list.removed, { title })), back);
      back.focus();
    };
    element.toggleAttribute("data-deleted", false);
    const opener = button(texts.take, open);
    const remover = button(texts.remove, () => void deleted(), { kind: "quiet" });
    opener.setAttribute("aria-label", say(texts.taking, { title, size }));
    remover.setAttribute("aria-label", say(texts.removing, { title, size }));
    acts.replaceChildren(...(current ? [build("p", { class: "hint" }, texts.current)] : [opener, remover]));
  };
  offer();
  return { element, paint: () => drawThumbnail(canvas, cluesOf(picture), picture.cells, []) };
}

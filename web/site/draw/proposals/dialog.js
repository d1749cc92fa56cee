import { build, button } from "../../../dom.js";
import { OP } from "../../../engine/protocol.js";
import { cluesOf } from "../../../player/board/sketch.js";
import { UNKNOWN, WHITE, formatState, parseState } from "../../../rules.js";
import { draw } from "../../../strings/draw.js";
import { words } from "../../../strings/pages.js";
import { say, sayList, sayNumber } from "../../../strings/say.js";
import { openDialog } from "../../parts/dialog.js";
import { drawThumbnail } from "../../parts/thumbnail.js";
import { withUnused, withoutUnused } from "../palette/changes.js";

/**
 * @import { Engine, Progress } from "../../../engine/client.js"
 * @import { Proposal } from "../../../engine/protocol.js"
 * @import { Picture } from "../../../player/board/sketch.js"
 * @import { Wish } from "./wishes.js"
 * @typedef {{picture: Picture, told: string}} Drawn   the drawing, and how hard it is or what is wrong with it
 * @typedef {(picture: Picture, changed: Proposal["changed"]) => void} Take   what is done with the proposal chosen
 */

/** How long proposals are looked for, in seconds; then the nearest that was found is shown. */
const SECONDS = 30;

/**
 * Looks for pictures near this one that are as wished, shows them beside it, and lets the reader take one of them.
 * Closing the dialog ends the search and takes none.
 * @type {(engine: Engine, drawn: Drawn, wish: Wish, take: Take) => void}
 */
export function openProposals(engine, { picture, told }, wish, take) {
  const texts = draw.proposals;
  // As the verdict is told it.
  const posed = withoutUnused(picture);
  const over = new AbortController();
  const bar = build("progress", { "aria-label": texts.looking });
  const count = build("p", { class: "hint", "aria-hidden": "true" });
  const said = build("p", { role: "status" }, texts.looking);
  const body = build("div", { class: "draw-proposed" });
  const dialog = openDialog(texts.wishes[wish.kind], "draw-proposals", [said, body], () => over.abort());
  const onProgress = (/** @type {Progress} */ { text, done, total }) => {
    count.textContent = text;
    if (total) [bar.max, bar.value] = [total, done];
  };
  const chosen = (/** @type {Proposal} */ proposal) => {
    dialog.close();
    take(withUnused(picture, proposedOf(posed, proposal).cells), proposal.changed);
  };
  const look = async () => {
    said.textContent = texts.looking;
    bar.removeAttribute("value");
    count.textContent = "";
    body.replaceChildren(build("div", { class: "draw-looking" }, bar, count, button(texts.stop, () => dialog.close())));
    try {
      const request = { of: "repair", ...toldOf(posed), goal: wish.goal, timeout: SECONDS };
      /** @type {{proposals: Proposal[]}} */
      const { proposals } = await engine.request(OP.MAKE, request, { signal: over.signal, onProgress });
      said.textContent = proposals.some(({ met }) => met) ? texts.found : texts.none;
      const original = originalCard(posed, told, () => dialog.close());
      const cards = proposals.map((proposal, i) => card(posed, proposal, i + 1, { take: () => chosen(proposal), look: original.mark }));
      body.replaceChildren(build("ul", {}, original.element, ...cards.map(({ element }) => element)));
      for (const { paint } of cards) paint();
      original.mark(proposals[0].changed);
      /** @type {HTMLElement | null} */ (body.querySelector(".primary") ?? body.querySelector("button"))?.focus();
    } catch (error) {
      if (over.signal.aborted) return;
      said.textContent = say(texts.failed, { reason: /** @type {Error} */ (error).message });
      body.replaceChildren(button(words.site.retry, () => void look()));
    }
  };
  void look();
}

/**
 * The drawing as it is.
 * @param {Picture} picture
 * @param {string} told
 * @param {() => void} keep
 */
function originalCard(picture, told, keep) {
  const { original, keepIt, unchanged } = draw.proposals;
  const canvas = build("canvas", { class: "thumbnail", role: "img", "aria-label": unchanged });
  const element = build("li", {}, build("h3", {}, original), canvas, build("p", {}, told), button(keepIt, keep));
  const mark = (/** @type {Proposal["changed"]} */ cells) => drawThumbnail(canvas, cluesOf(picture), picture.cells, cells);
  return { element, mark };
}

/**
 * A proposal: its picture, in which what was changed is ringed, its text and, unless it is the picture as it is, a button.
 * @param {Picture} picture as it is
 * @param {Proposal} proposal
 * @param {number} number from 1
 * @param {{take: () => void, look: (changed: Proposal["changed"]) => void}} acts `look`: the reader looks at it
 */
function card(picture, proposal, number, { take, look }) {
  const { taking, shown, unchanged } = draw.proposals;
  const { changed, text } = proposal;
  const proposed = proposedOf(picture, proposal);
  const cells = sayList(changed.map(([row, column]) => say(draw.proposals.cell, { row: row + 1, column: column + 1 })));
  const label = changed.length ? say(shown, { number: sayNumber(number, 0), cells }) : unchanged;
  const canvas = build("canvas", { class: "thumbnail", role: "img", "aria-label": label });
  const id = `draw-proposal-${number}`;
  const element = build("li", {}, build("h3", {}, say(draw.proposals.title, { number })), canvas, build("p", { id }, text));
  for (const event of ["pointerenter", "focusin"]) element.addEventListener(event, () => look(changed));
  if (changed.length) {
    const taker = button(say(taking, { number }), take, { kind: number === 1 ? "primary" : "plain" });
    taker.setAttribute("aria-describedby", id);
    element.append(taker);
  }
  return { element, paint: () => drawThumbnail(canvas, cluesOf(proposed), proposed.cells, changed) };
}

/** A picture as a request tells it. @param {Picture} picture */
function toldOf({ width, cells, inks }) {
  const picture = formatState(cells.map((cell) => (cell === UNKNOWN ? WHITE : cell)), width);
  return { picture, ...(inks ? { inks } : {}) };
}

/** @type {(picture: Picture, proposal: Proposal) => Picture} */
function proposedOf({ width, height, inks }, { picture }) {
  const cells = parseState(picture, width, height, "state", inks?.length).map((cell) => (cell === WHITE ? UNKNOWN : cell));
  return { width, height, cells, ...(inks ? { inks } : {}) };
}

/**
 * The player's skeleton in the page: the stage with its two canvases and the clue spoken of, the side with panel,
 * message and tools, and the regions for screen readers.
 */
import { words } from "../../strings/say.js";
import { build } from "../../dom.js";

/**
 * @param {{panel: HTMLElement, status: HTMLElement, bar: HTMLElement, controls: HTMLElement}} parts `controls` are toolbar and
 *   cursor pad
 * @param {() => void} resume ends a pause
 */
export function makeFrame({ panel, status, bar, controls }, resume) {
  const texts = words.player.board;
  const below = build("canvas", { class: "below", "aria-hidden": "true" });
  const above = build("canvas", { class: "above", "aria-hidden": "true" });
  // A grid as soon as there is a puzzle.
  const described = { role: "group", "aria-label": texts.empty, "aria-describedby": "instructions" };
  const board = build("div", { class: "board", tabindex: 0, ...described }, below, above);
  const strip = build("p", { class: "strip", "aria-hidden": "true", hidden: true });
  const lit = build("div", { class: "lit", "aria-hidden": "true", hidden: true });
  const cover = coverOf(resume);
  const stage = build("div", { class: "stage" }, board, strip);
  const field = build("div", { class: "field" }, lit, stage);
  const tools = build("div", { class: "tools" }, status, bar, controls);
  const side = build("div", { class: "side" }, panel, tools);
  const heard = build("div", { class: "heard", "aria-live": "polite" });
  const instructions = build("p", { id: "instructions", class: "heard" }, texts.instructions);
  const probe = build("span", { class: "probe", hidden: true });
  const root = build("div", { class: "player" }, field, side, cover, heard, instructions, probe);
  return { root, stage, side, board, below, above, strip, lit, heard, probe, cover, instructions };
}

/** @param {() => void} resume */
function coverOf(resume) {
  const { paused, resume: label } = words.player.pause;
  const button = build("button", { type: "button", class: "main" }, label);
  button.addEventListener("click", resume);
  return build("div", { class: "cover", role: "group", "aria-label": paused, hidden: true }, build("p", {}, paused), button);
}

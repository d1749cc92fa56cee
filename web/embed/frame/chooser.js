/** The line above the player that tells which puzzle of a pack is on the board, and offers the others. */
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { say, sayDate, words } from "../../strings/say.js";

/** @typedef {import("../../reading/pack.js").Entry} Entry */

/** @param {Entry} entry */
export function titleOf({ number, title }) {
  return title || say(words.frame.pack.untitled, { number });
}

/**
 * All puzzles by title, with one step back and forth.
 * @param {Entry[]} entries
 * @param {Entry} current
 * @param {(entry: Entry) => void} choose
 */
export function listOf(entries, current, choose) {
  const texts = words.frame.pack;
  const select = build("select", { "aria-label": texts.label });
  for (const entry of entries) {
    const title = titleOf(entry);
    const label = entry.puzzle ? title : say(texts.damaged, { title });
    select.append(build("option", { value: entry.number, disabled: !entry.puzzle, selected: entry === current }, label));
  }
  select.addEventListener("change", () => choose(entries[Number(select.value) - 1]));
  const sound = entries.filter(({ puzzle }) => puzzle);
  const at = sound.indexOf(current);
  const step = (/** @type {"previous" | "next"} */ name, /** @type {Entry | undefined} */ entry) => {
    const attributes = { type: "button", "aria-label": texts[name], title: texts[name], "aria-disabled": String(!entry) };
    const button = build("button", attributes, icon(name));
    if (entry) button.addEventListener("click", () => choose(entry));
    return button;
  };
  return [step("previous", sound[at - 1]), select, step("next", sound[at + 1])];
}

/**
 * One puzzle, with its date if it has one, and a button if there is something to do.
 * @param {Entry} entry
 * @param {{label: string, run: () => void} | null} action
 */
export function lineOf(entry, action) {
  const parts = [build("bdi", {}, titleOf(entry))];
  if (entry.date) parts.push(build("time", { datetime: entry.date }, sayDate(entry.date)));
  const line = build("p", {}, ...parts);
  if (!action) return [line];
  const button = build("button", { type: "button" }, action.label);
  button.addEventListener("click", action.run);
  return [line, button];
}

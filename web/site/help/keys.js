/**
 * The keys that the player takes, and those of this site, as the help page lists them: what they do, by its name in the catalogue, and the keys
 * as `KeyboardEvent.key` names them, letters small. A test presses every key and finds any that is missing here. Those of
 * `INK_KEYS` are taken where a puzzle is in colours.
 *
 * @typedef {keyof typeof import("../../strings/help.js").help.keys} KeyAction
 */
import { help } from "../../strings/help.js";
import { TOOLS } from "../draw/tools/tool.js";

/** @type {[KeyAction, string[]][]} */
export const KEYS = [
  ["move", ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"]],
  ["rowEnds", ["Home", "End"]],
  ["columnEnds", ["PageUp", "PageDown", "Control+Home", "Control+End"]],
  ["black", [" ", "Enter"]],
  ["white", ["x"]],
  ["dot", ["d", "."]],
  ["clear", ["Delete", "Backspace"]],
  ["readRow", ["r"]],
  ["readColumn", ["c"]],
  ["nextRow", ["Shift+r"]],
  ["nextColumn", ["Shift+c"]],
  ["undo", ["Control+z"]],
  ["redo", ["Control+y", "Control+Shift+z"]],
  ["hint", ["h"]],
  ["whatIf", ["w"]],
  ["step", ["s", "Shift+s"]],
  ["fromEnd", ["e"]],
  ["escape", ["Escape"]],
  ["zoom", ["+", "=", "-"]],
  ["fit", ["0"]],
  ["focus", ["f"]],
  ["help", ["?"]],
];

/** @type {[KeyAction, string[]][]} */
export const INK_KEYS = [
  ["inks", ["1", "2", "3"]],
  ["note", ["n"]],
];

/** Those of the drawing board. @type {[KeyAction, string[]][]} */
export const DRAW_KEYS = [["tools", Object.values(TOOLS)]];

/** @returns {Record<string, string>} what stands on keys that are not letters */
function namesOfKeys() {
  const { names } = help;
  return {
    ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", ArrowRight: "→", "-": "−",
    " ": names.space, Enter: names.enter, Home: names.home, End: names.end, PageUp: names.pageUp, PageDown: names.pageDown,
    Delete: names.delete, Backspace: names.backspace, Escape: names.escape, Control: names.control, Shift: names.shift,
  };
}

/** A key, or several pressed together, as they are labelled. @param {string} key as in KEYS */
export function labelOf(key) {
  const names = namesOfKeys();
  const parts = key === "+" ? [key] : key.split("+");
  return parts.map((part) => names[part] ?? part.toUpperCase()).join("+");
}

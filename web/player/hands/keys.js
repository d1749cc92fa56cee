/**
 * The keyboard on the board: arrows move, a mark held while moving paints a run. It reports what was asked for and
 * leaves the meaning to others.
 *
 * @typedef {"black" | "white" | "dot" | "note" | "clear"} KeyMark   "note": that a cell does not have the ink
 * @typedef {{
 *   move(rows: number, columns: number): void,
 *   jump(to: "rowStart" | "rowEnd" | "columnStart" | "columnEnd"): void,
 *   press(mark: KeyMark): void,
 *   release(): void,
 *   cancel(): void,
 *   zoom(direction: 1 | -1 | 0): void,
 *   line(axis: "row" | "column", next: boolean): void,
 *   ink(ink: number): boolean,
 *   inks(): boolean,
 * }} BoardKeys
 */
import { keyOf } from "./key-names.js";

/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @type {Record<string, KeyMark>} */
const MARKS = {
  " ": "black",
  Enter: "black",
  x: "white",
  ".": "dot",
  d: "dot",
  Backspace: "clear",
  Delete: "clear",
};

/** @type {Record<string, 1 | -1 | 0>} */
const ZOOMS = { "+": 1, "=": 1, "-": -1, 0: 0 };

/** The keys that read a line out; with Shift they go to the next open one. @type {Record<string, "row" | "column">} */
const LINES = { r: "row", c: "column" };

/**
 * @param {HTMLElement} board
 * @param {BoardKeys} handlers
 * @returns {() => void} stops listening
 */
export function listenToBoardKeys(board, handlers) {
  /** @type {string | null} the code of the key that is held to paint */
  let held = null;
  const letGo = () => {
    if (held === null) return;
    held = null;
    handlers.release();
  };
  const down = (/** @type {KeyboardEvent} */ event) => {
    const key = keyOf(event);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.ctrlKey && key === "Home") return jump(event, "columnStart");
      return event.ctrlKey && key === "End" ? jump(event, "columnEnd") : undefined;
    }
    const letter = key.length === 1 ? key.toLowerCase() : key;
    const mark = letter === "n" && handlers.inks() ? "note" : MARKS[letter];
    if (ARROWS[key]) handlers.move(...ARROWS[key]);
    else if (key === "Home") handlers.jump("rowStart");
    else if (key === "End") handlers.jump("rowEnd");
    else if (key === "PageUp") handlers.jump("columnStart");
    else if (key === "PageDown") handlers.jump("columnEnd");
    else if (mark) {
      if (!event.repeat && held === null) {
        held = event.code;
        handlers.press(mark);
      }
    } else if (LINES[letter]) handlers.line(LINES[letter], event.shiftKey);
    else if (key in ZOOMS) handlers.zoom(ZOOMS[key]);
    else if (/^[1-9]$/.test(key)) {
      if (!handlers.ink(Number(key))) return;
    } else if (key === "Escape" && held !== null) {
      held = null;
      handlers.cancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const jump = (/** @type {KeyboardEvent} */ event, /** @type {"columnStart" | "columnEnd"} */ to) => {
    handlers.jump(to);
    event.preventDefault();
  };
  const up = (/** @type {KeyboardEvent} */ event) => {
    if (event.code === held) letGo();
  };
  const over = new AbortController();
  board.addEventListener("keydown", down, { signal: over.signal });
  board.addEventListener("keyup", up, { signal: over.signal });
  board.addEventListener("blur", letGo, { signal: over.signal });
  return () => over.abort();
}

/**
 * The keys that work anywhere within the player.
 * @param {HTMLElement | ShadowRoot} root
 * @param {{undo(): void, redo(): void, hint(): void, whatIf(): void, turn(): boolean, step(by: 1 | -1): boolean, escape(): boolean}} handlers
 * @returns {() => void} stops listening
 */
export function listenToPlayerKeys(root, handlers) {
  const down = (/** @type {Event} */ event) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = /** @type {KeyboardEvent} */ (event);
    const key = keyOf(/** @type {KeyboardEvent} */ (event));
    const letter = key.toLowerCase();
    const command = (ctrlKey || metaKey) && !altKey;
    if (command && letter === "z" && !shiftKey) handlers.undo();
    else if (command && (letter === "y" || (letter === "z" && shiftKey))) handlers.redo();
    else if (!command && !altKey && letter === "h") handlers.hint();
    else if (!command && !altKey && letter === "w") handlers.whatIf();
    else if (!command && !altKey && letter === "e") {
      if (!handlers.turn()) return;
    } else if (!command && !altKey && letter === "s") {
      if (!handlers.step(shiftKey ? -1 : 1)) return;
    } else if (key !== "Escape" || !handlers.escape()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("keydown", down);
  return () => root.removeEventListener("keydown", down);
}

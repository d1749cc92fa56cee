/**
 * What one player holds, in one object that all its parts read, sorted by what becomes of it. What is drawn (`showing`) is
 * changed only through the view, by `lay` or by finishing, so that it is drawn again; how far the canvas has caught up,
 * the view knows.
 *
 * @import { Store } from "./board/store.js"
 * @import { Mark } from "./drawing/draw-overlay.js"
 * @import { Slide } from "./drawing/draw-slide.js"
 * @typedef {{row: number, column: number}} Spot
 * @typedef {{row: number, column: number, rows: number, columns: number}} Frame   its upper left cell, and its size in cells
 * @typedef {{close: () => void}} Speaker whoever tells something in the panel and on the board; `close` forgets it
 * @typedef {{key: string, title: string}} Held   the title that the puzzle with this key takes once it is found
 * @typedef {"stroke" | "undo" | "redo" | "hint" | "back" | "solve" | "clear" | "load" | "merge" | "shared"} Reason   why the board changed
 *
 * @typedef {object} Undone what undo restores and a saved game holds
 * @property {Store} store the board, its moves and its log; a board without cells before the first puzzle
 *
 * @typedef {object} Wished what page and reader have set, which no game changes
 * @property {import("../engine/client.js").Engine | null} engine what answers hints, checks and solves
 * @property {boolean} playing whether the board may be changed (mode "play")
 * @property {import("./attributes.js").Allowed} allowed what of its help is offered
 * @property {import("../settings.js").Settings} settings what the reader has chosen
 * @property {number} deadline when games have to be finished, in milliseconds since 1970; NaN if there is no such time
 * @property {Held | null} held the title that is told when the picture is finished
 *
 * @typedef {object} Going how the game on the board is going
 * @property {boolean} loaded whether there is a game
 * @property {boolean} started whether anything has been done in it
 * @property {boolean} paused whether its board is covered
 * @property {boolean} wasSolved whether the picture was finished at the last look
 * @property {import("./hands/stroke.js").Stroke | null} stroke the stroke under way
 * @property {boolean} paintingSolution whether the steps of its solution are being painted
 * @property {Speaker | null} speaker who is telling something: a hint, a check, a review, a trial's end, a question
 *
 * @typedef {Undone & Wished & Going & {showing: Showing}} State
 *
 * @typedef {object} Chosen what is seen and stays when another game comes onto the board
 * @property {number} tool what the main button and a finger paint: an ink, WHITE or DOT
 * @property {number} ink the value of the ink that was chosen last
 *
 * @typedef {object} Passing what is seen and another game starts without
 * @property {Uint16Array} cells the board that is drawn: the game's own, or for a while one from earlier in the game
 * @property {Uint16Array | null} settled the board without what is only tried out, while something is; what differs
 *   from it is drawn lighter
 * @property {Spot} cursor the cell the keyboard works on; also the last cell the pointer worked on
 * @property {boolean} begun whether any cell was worked on yet: hints are then sought near the cursor
 * @property {boolean} byKeyboard whether the keyboard is in use; only then is the cursor drawn
 * @property {Spot | null} crosshair the cell whose row and column are tinted: under the pointer, or at the cursor
 * @property {{spot: Spot, text: string, x: number, y: number} | null} drag the length of the stroke under way
 * @property {{x: number, y: number} | null} finger where a finger paints small cells, on the canvas: they are magnified beside it
 * @property {Frame | null} frame the part of a drawing that is chosen
 * @property {number | null} line the line that is spoken of: rows from 0, then columns
 * @property {number[]} blocks those of its blocks that are spoken of, whose numbers are lit
 * @property {Mark[]} marks what is said of cells, drawn over them
 * @property {number[]} badLines the lines whose clues are shown as impossible
 * @property {number[]} wrongLines the lines that can no longer be right, as the settings have it told at once
 * @property {Mark[]} wrongCells marks on cells that are wrong, as the settings have it told at once
 * @property {import("./help/likelihoods.js").Guess[][] | null} likely what each cell is likely to be, by row, drawn on open cells; null to draw nothing of it
 * @property {Slide | null} slide the outermost arrangements of a line that slide apart
 * @property {number} apart how far they are apart, from 0 to 1
 * @property {number} reveal how much of the finished picture has taken the working board's place, from 0 to 1
 * @property {{from: Spot, age: number} | null} ripple the wave over a finished picture; its age in milliseconds
 *
 * @typedef {Chosen & Passing} Showing
 */
import { needsSigns } from "../inks/palette-check.js";
import { GROUND } from "../inks/tints.js";
import { BLACK } from "../rules.js";

/** The lines that the reader is told cannot be right. @param {Showing} showing */
export function toldWrong({ wrongLines, badLines }) {
  return new Set([...wrongLines, ...badLines]);
}

/**
 * @param {Pick<State, "store" | "allowed" | "settings">} parts of a player by itself
 * @returns {State} that of a player without a game
 */
export function newState(parts) {
  return {
    ...parts,
    engine: null,
    playing: true,
    deadline: NaN,
    held: null,
    loaded: false,
    started: false,
    paused: false,
    wasSolved: false,
    stroke: null,
    paintingSolution: false,
    speaker: null,
    showing: nothingShown(),
  };
}

/** Whether the signs of inks are shown: where the reader wants them, and where colour does not tell the inks apart. @param {State} state */
export function showsSigns({ settings, store: { puzzle: { inks } } }) {
  if (!inks) return false;
  return settings.get("signs") || matchMedia("(forced-colors: active)").matches || needsSigns(inks, GROUND);
}

/** Whether it is too late to finish the game. @param {State} state */
export function isLate({ deadline }) {
  return Date.now() >= deadline;
}

/** Whether the board may be changed now: not in a view, and not while something is under way. @param {State} state */
export function isEditable(state) {
  const { loaded, playing, paintingSolution, stroke, paused } = state;
  return loaded && playing && !paintingSolution && !stroke && !paused && !isLate(state);
}

/** @returns {Showing} what a player without a game shows */
export function nothingShown() {
  return { tool: BLACK, ink: BLACK, ...freshBoard(new Uint16Array()) };
}

/** @type {(cells: Uint16Array) => Passing} */
export function freshBoard(cells) {
  return {
    cells,
    settled: null,
    cursor: { row: 0, column: 0 },
    begun: false,
    byKeyboard: false,
    crosshair: null,
    drag: null,
    finger: null,
    frame: null,
    line: null,
    blocks: [],
    marks: [],
    badLines: [],
    wrongLines: [],
    wrongCells: [],
    likely: null,
    slide: null,
    apart: 1,
    reveal: 0,
    ripple: null,
  };
}

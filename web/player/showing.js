/**
 * What a player shows besides its game. None of it is undone, saved or sent. The state of the game belongs to the
 * store, and how far the canvas has caught up to the view. Everything that is drawn is changed only through the view,
 * by `lay` or by finishing, so that it is drawn again.
 *
 * @typedef {import("./drawing/draw-overlay.js").Mark} Mark
 * @typedef {import("./drawing/draw-slide.js").Slide} Slide
 * @typedef {{row: number, column: number}} Spot
 * @typedef {{close: () => void}} Speaker whoever tells something in the panel and on the board; `close` forgets it
 *
 * @typedef {object} Chosen what stays when another game comes onto the board
 * @property {number} tool what the main button and a finger paint: BLACK, WHITE or DOT
 *
 * @typedef {object} Passing what another game starts without
 * @property {Uint8Array} cells the board that is drawn: the game's own, or for a while one from earlier in the game
 * @property {Uint8Array | null} settled the board without what is only tried out, while something is; what differs
 *   from it is drawn lighter
 * @property {Spot} cursor the cell the keyboard works on; also the last cell the pointer worked on
 * @property {boolean} begun whether any cell was worked on yet: hints are then sought near the cursor
 * @property {boolean} byKeyboard whether the keyboard is in use; only then is the cursor drawn
 * @property {Spot | null} crosshair the cell whose row and column are tinted: under the pointer, or at the cursor
 * @property {{spot: Spot, text: string, x: number, y: number} | null} drag the length of the stroke under way
 * @property {{x: number, y: number} | null} finger where a finger paints small cells, on the canvas: they are magnified beside it
 * @property {Speaker | null} speaker who is telling something: a hint, a check, a review, a trial's end, a question
 * @property {number | null} line the line that is spoken of: rows from 0, then columns
 * @property {number[]} blocks those of its blocks that are spoken of, whose numbers are lit
 * @property {Mark[]} marks what is said of cells, drawn over them
 * @property {number[]} badLines the lines whose clues are shown as impossible
 * @property {number[]} wrongLines the lines that can no longer be right, as the settings have it told at once
 * @property {Mark[]} wrongCells marks on cells that are wrong, as the settings have it told at once
 * @property {number[][] | null} likely how likely each cell is black, by row, drawn on open cells; null to draw nothing of it
 * @property {Slide | null} slide the outermost arrangements of a line that slide apart
 * @property {number} apart how far they are apart, from 0 to 1
 * @property {number} reveal how much of the finished picture has taken the working board's place, from 0 to 1
 * @property {{from: Spot, age: number} | null} ripple the wave over a finished picture; its age in milliseconds
 *
 * @typedef {Chosen & Passing} Showing
 */
import { BLACK } from "../rules.js";

/**
 * The lines that the reader is told cannot be right.
 * @param {Showing} showing
 */
export function toldWrong({ wrongLines, badLines }) {
  return new Set([...wrongLines, ...badLines]);
}

/** @returns {Showing} what a player without a game shows */
export function nothingShown() {
  return { tool: BLACK, ...freshBoard(new Uint8Array()) };
}

/**
 * @param {Uint8Array} cells
 * @returns {Passing}
 */
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
    speaker: null,
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

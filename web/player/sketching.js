/**
 * How a player serves as a drawing board: nothing is struck or crossed by itself, the gutters keep room for clues to come,
 * and whoever hears the board is told of a drawing.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./board/sketch.js").Sketch} Sketch
 * @typedef {import("./board/sketch.js").Picture} Picture
 */
import { words } from "../strings/say.js";
import { measure, roomy } from "./drawing/measure.js";

export class Sketching {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** The room that the game on the desk is given. */
  get measures() {
    const { puzzle, drawn } = this.desk.store;
    return drawn ? roomy(puzzle) : measure(puzzle);
  }

  /** Another game has come onto the desk. */
  follow() {
    const { frame, adjusting, pad, store } = this.desk;
    const { instructions, drawing } = words.player.board;
    frame.instructions.textContent = store.drawn ? drawing : instructions;
    pad.serve(store.drawn);
    adjusting.strike();
  }

  /** The board moves only where the clues have grown out of their room. */
  makeRoom() {
    const { store, view } = this.desk;
    const now = view.layout?.measures;
    if (!store.drawn || !now) return;
    const wanted = measure(store.puzzle);
    if (wanted.rowSpan > now.rowSpan || wanted.columnSpan > now.columnSpan) view.camera.frame(this.measures, true);
  }

  /**
   * Puts a drawing on the board.
   * @param {Sketch} sketch
   */
  begin(sketch) {
    sketch.onResized = () => this.desk.place(sketch);
    this.desk.place(sketch);
  }

  /**
   * Puts another picture onto the drawing board, as one move.
   * @param {Sketch} sketch on the desk
   * @param {Picture} picture
   * @param {boolean} instead of what the last move made
   * @returns {import("./board/store.js").Move | null} the move; null where nothing has changed
   */
  replace(sketch, picture, instead) {
    const { desk } = this;
    if (desk.painting.active) desk.painting.release();
    if (instead) sketch.undo();
    const changed = sketch.replace(picture);
    if (changed || instead) desk.changed("load", null);
    return changed ? sketch.moves[sketch.at - 1] : null;
  }

  /** Shows all of the board, however small its cells get. */
  seeWhole() {
    const { camera } = this.desk.view;
    if (!camera.whole) camera.fit();
  }

  /**
   * Rings the cells in which solutions differ.
   * @param {[row: number, column: number][]} spots
   */
  ring(spots) {
    this.desk.view.lay({ marks: spots.map(([row, column]) => ({ row, column, kind: "differ", value: null })) });
  }

  /**
   * Gives the board the focus, with the cursor on a cell.
   * @param {number} row from 0
   * @param {number} column from 0
   */
  pointAt(row, column) {
    const { view, painting, board } = this.desk;
    board.focus();
    view.lay({ cursor: { row, column } });
    painting.showCursor();
  }
}

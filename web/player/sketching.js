/**
 * How a player serves as a drawing board: the gutters keep room for clues to come, and whoever hears the board is told of a
 * drawing.
 *
 * @import { Sketch, Picture } from "./board/sketch.js"
 */
import { say, words } from "../strings/say.js";
import { measure, measuresOf } from "./drawing/measure.js";

export class Sketching {
  /**
   * @param {import("./features.js").Core} core
   * @param {object} others
   * @param {import("./hands/painting.js").Painting} others.painting
   * @param {import("./frame/pad.js").Pad} others.pad
   * @param {HTMLElement} others.instructions for those who hear the board
   */
  constructor({ state, view, voice, game }, { painting, pad, instructions }) {
    this.state = state;
    this.view = view;
    this.voice = voice;
    this.game = game;
    this.painting = painting;
    this.pad = pad;
    this.instructions = instructions;
  }

  place() {
    const { instructions, inkInstructions, drawing, drawingInks } = words.player.board;
    const { drawn, puzzle } = this.state.store;
    const inked = drawn ? drawingInks : inkInstructions;
    const plain = drawn ? drawing : instructions;
    this.instructions.textContent = puzzle.inks ? say("{a} {b}", { a: plain, b: inked }) : plain;
    this.pad.serve(drawn);
  }

  /** The board moves only where the clues have grown out of their room. */
  follow() {
    const { store } = this.state;
    const now = this.view.layout?.measures;
    if (!store.drawn || !now) return;
    const wanted = measure(store.puzzle, now.signs);
    if (wanted.rowSpan > now.rowSpan || wanted.columnSpan > now.columnSpan) this.view.camera.frame(measuresOf(store, now.signs), true);
  }

  /**
   * Puts a drawing on the board.
   * @param {Sketch} sketch
   * @param {import("./hands/painting.js").DrawingTool} tool what strokes do on it
   */
  begin(sketch, tool) {
    this.painting.drawing = tool;
    sketch.onReshaped = () => this.game.place(sketch);
    this.game.place(sketch);
  }

  /**
   * Puts another picture onto the drawing board, as one move.
   * @param {Sketch} sketch on the desk
   * @param {Picture} picture
   * @param {boolean} instead of what the last move made
   * @returns {import("./board/store.js").Move | null} the move; null where nothing has changed
   */
  replace(sketch, picture, instead) {
    this.painting.release();
    if (instead) sketch.undo();
    const changed = sketch.replace(picture);
    if (changed || instead) this.game.changed("load", null);
    return changed ? sketch.moves[sketch.at - 1] : null;
  }

  /** Whether a stroke is being made. */
  get strokes() {
    return this.state.stroke !== null;
  }

  /** Shows all of the board, however small its cells get. */
  seeWhole() {
    const { camera } = this.view;
    if (!camera.whole) camera.fit();
  }

  /** Frames a part of the board, which is chosen. @param {import("./state.js").Frame | null} frame */
  frame(frame) {
    this.view.lay({ frame });
  }

  /** Rings the cells in which solutions differ. @param {[row: number, column: number][]} spots */
  ring(spots) {
    this.view.lay({ marks: spots.map(([row, column]) => ({ row, column, kind: "differ", value: null })) });
  }

  /**
   * Gives the board the focus, with the cursor on a cell.
   * @param {number} row from 0
   * @param {number} column from 0
   */
  pointAt(row, column) {
    this.voice.board.focus();
    this.view.lay({ cursor: { row, column } });
    this.painting.showCursor();
  }
}

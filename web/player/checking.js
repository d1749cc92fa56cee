/**
 * The Check button: whether what is marked can be right, and where not.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../engine/protocol.js").Check} Check
 */
import { OP } from "../engine/protocol.js";
import { formatState } from "../rules.js";

export class Checking {
  #shown = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /**
   * @param {"line" | "solution"} level
   * @returns {Promise<Check>}
   */
  async ask(level) {
    const { store, jobs, view } = this.desk;
    const { rows, columns } = store.puzzle;
    const state = formatState(store.settledCells(), store.width);
    /** @type {Check} */
    const check = await jobs.run(OP.CHECK, { puzzle: { rows, columns }, state, level }, "check");
    const cells = check.wrong.length ? check.wrong : check.mistakes;
    view.lay({
      line: null,
      marks: cells.map(([row, column]) => ({ row, column, kind: "mistake", value: null })),
    });
    view.badLine = check.ok ? null : check.line;
    this.#shown = !check.ok;
    if (cells.length) view.camera.reveal({ row: cells[0][0], column: cells[0][1] });
    this.desk.message(check.text, check.ok ? "good" : "bad");
    if (!check.ok) this.desk.emit("mistake", { check });
    return check;
  }

  /** Takes the marks away: they speak of a board that is no more. */
  clear() {
    if (!this.#shown) return;
    this.#shown = false;
    this.desk.view.lay({ marks: [] });
    this.desk.view.badLine = null;
  }
}

/**
 * The given cells of a puzzle that was read: how many there are, for which board, and which clues they contradict. They stay
 * while the clues are changed, until the reader takes them away or brings in another puzzle.
 *
 * @import { Puzzle } from "../../rules.js"
 * @import { Report } from "./report.js"
 */
import { ClueError, withGiven } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { sayCount } from "../../strings/say.js";
import { build, button } from "../../dom.js";

export class GivenCells {
  element = build("div", { class: "given-cells", role: "status" });
  /** @type {string[] | undefined} */
  rows = undefined;
  #told = "";
  #away;

  /** @param {() => void} changed called when the reader has taken them away */
  constructor(changed) {
    this.#away = button(words.site.entry.given.away, () => {
      this.rows = undefined;
      changed();
    }, { kind: "quiet" });
  }

  /**
   * What the clues amount to with the given cells.
   * @param {Report} report of the clues alone
   * @returns {Report & {puzzle: Puzzle | null}} null unless it can be played
   */
  join(report) {
    const { inks, rows, columns, ready } = report;
    if (!ready || !rows || !columns) return { ...report, puzzle: null };
    const clues = { ...(inks ? { inks } : {}), rows, columns };
    if (!this.#fits(report)) return { ...report, puzzle: clues };
    try {
      return { ...report, puzzle: withGiven(clues, this.rows) };
    } catch (error) {
      if (!(error instanceof ClueError)) throw error;
      const remarks = error.problems.map((problem) => ({ ...problem, waiting: false }));
      // A single slip in the clues may be why.
      return { ...report, remarks, ready: false, near: true, puzzle: null };
    }
  }

  /** @param {Report} report */
  tell(report) {
    const { rows } = this;
    const count = rows?.join("").replaceAll("?", "").length ?? 0;
    const texts = words.site.entry.given;
    const size = { width: rows?.[0]?.length ?? 0, height: rows?.length ?? 0 };
    const text = count ? sayCount(this.#fits(report) ? texts.count : texts.left, count, size) : "";
    // What is put here is read out, so nothing is put here twice.
    if (text === this.#told) return;
    this.#told = text;
    this.element.replaceChildren(...(text ? [build("span", {}, text), this.#away] : []));
  }

  /** Whether they are for a board of this size. @param {Report} report */
  #fits({ rows, columns }) {
    return this.rows !== undefined && this.rows.length === rows?.length && this.rows.every((row) => row.length === columns?.length);
  }
}

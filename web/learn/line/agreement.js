/** For each cell of a line a bar: the share of its arrangements in which it is black. Where all agree, it is lit. */
import { build } from "../../dom.js";
import { learn as words } from "../../strings/learn.js";
import { say, sayList, sayShare } from "../../strings/say.js";

export class Agreement {
  element = build("div", { class: "track agreement", role: "img" });

  /**
   * @param {number[]} black in how many arrangements each cell is black
   * @param {number} count of arrangements
   * @param {string} [trial] the arrangement that is looked at, to be outlined
   */
  show(black, count, trial) {
    const { element } = this;
    while (element.childElementCount > black.length) element.lastElementChild?.remove();
    while (element.childElementCount < black.length) element.append(build("div", { class: "share" }, build("i")));
    for (const [index, cell] of [...element.children].entries()) {
      const share = count ? black[index] / count : 0;
      const settled = !count ? "" : share === 1 ? "black" : share === 0 ? "white" : "";
      /** @type {HTMLElement} */ (cell).dataset.settled = settled;
      /** @type {HTMLElement} */ (cell).dataset.now = trial?.[index] ?? "";
      /** @type {HTMLElement} */ (cell).style.setProperty("--share", String(share));
      /** @type {HTMLElement} */ (cell).title = count ? sayShare(share) : "";
    }
    element.setAttribute("aria-label", agreed(black, count));
  }
}

/**
 * What all arrangements agree on, in words.
 * @type {(black: number[], count: number) => string}
 */
export function agreed(black, count) {
  if (!count) return words.line.none;
  const where = (/** @type {number} */ wanted) => black.flatMap((share, index) => (share === wanted ? [index + 1] : []));
  const [full, empty] = [where(count), where(0)];
  const said = [];
  if (full.length) said.push(say(words.line.allBlack, { cells: sayList(full) }));
  if (empty.length) said.push(say(words.line.allWhite, { cells: sayList(empty) }));
  return said.length ? said.join(" ") : words.line.noneAgreed;
}

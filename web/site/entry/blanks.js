import { sayCount, words } from "../../strings/say.js";
import { build, button } from "../../dom.js";

/** Says that blank lines around the clues are counted as empty lines, and offers to leave them out. */
export class Blanks {
  element = build("div", { class: "blanks" });
  #told = build("p", { role: "status" });
  #below = build("div");
  #leaveOut;
  #count = 0;

  /** @param {() => void} leaveOut */
  constructor(leaveOut) {
    this.#leaveOut = leaveOut;
    this.element.append(this.#told, this.#below);
    this.element.hidden = true;
  }

  /** @param {number} count of them */
  show(count) {
    if (count === this.#count) return;
    this.#count = count;
    const { blanks } = words.site.entry;
    this.element.hidden = count === 0;
    this.#told.textContent = count ? sayCount(blanks.counted, count) : "";
    this.#below.replaceChildren(...(count ? [button(blanks.leaveOut, this.#leaveOut, { kind: "quiet" })] : []));
  }
}

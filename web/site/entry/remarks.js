import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { words } from "../../strings/pages.js";
import { sayCount, sayProblem } from "../../strings/say.js";

/**
 * @import { Place } from "../../rules.js"
 * @import { Remark } from "./report.js"
 */

/** How many are shown at once. */
const MOST_TOLD = 6;

/** What is wrong with the clues; each remark that has a place leads to it. */
export class Remarks {
  element = build("ul", { class: "remarks" });
  #goTo;
  /** @type {{text: string, item: HTMLElement}[]} */
  #told = [];

  /** @param {(place: Place) => void} goTo */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  /** @param {Remark[]} remarks */
  show(remarks) {
    const told = remarks.slice(0, MOST_TOLD).map((remark) => this.#tell(remark));
    const rest = remarks.length - told.length;
    if (rest > 0) {
      const text = sayCount(words.site.entry.more, rest);
      told.push({ text, item: build("li", { class: "rest" }, text) });
    }
    // Pressing a remark takes the focus from the field, which calls this before the press has become a click. An
    // unchanged remark must therefore stay the same element.
    const same = told.length === this.#told.length && told.every(({ text }, i) => text === this.#told[i].text);
    if (same) told.forEach(({ item }, i) => this.#told[i].item.setAttribute("class", item.className));
    else {
      this.#told = told;
      this.element.replaceChildren(...told.map(({ item }) => item));
    }
  }

  /** @param {Remark} remark */
  #tell(remark) {
    const { place, waiting } = remark;
    const text = sayProblem(remark);
    const item = build("li", { class: waiting ? "waiting" : "wrong" }, icon("alert"));
    if (place) item.append(button(text, () => this.#goTo(place), { kind: "quiet" }));
    else item.append(build("span", {}, text));
    return { text, item };
  }
}

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

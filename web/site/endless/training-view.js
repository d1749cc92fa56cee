import { endless } from "../../strings/endless.js";
import { say, sayCount, sayTime } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { isCounted, timesOf } from "../list/figures.js";
import { BOARDS, nameOf, practiceLink, titled, trainingLink } from "./training.js";
import { Waiting } from "./waiting.js";

/**
 * @import { FinishedGame } from "../../kept/records.js"
 * @import { Makers } from "./makers.js"
 * @import { Practice } from "./training.js"
 */

/** Waits for a board on which a technique is practised, or tells at the end what went well. */
export class TrainingView {
  element = build("section", { class: "endless training", "aria-labelledby": "training-title" });
  heading = build("h1", { id: "training-title", tabindex: -1 }, endless.training.title);
  waiting;
  ending = endless.training.ending;
  nearest = endless.training.nearest;
  look = endless.training.look;
  /** The technique's page, or that of all. @type {{href: string, label: string}} */
  back;

  /** @param {Makers} makers @param {Practice | null} practice null where the address names none */
  constructor(makers, practice) {
    const { techniques } = endless.training;
    this.back = practice ? { href: `#rules=${encodeURIComponent(practice.technique)}`, label: nameOf(practice.technique) } : { href: "#rules", label: techniques };
    const back = build("a", { href: this.back.href, class: "back-to-list" }, icon("previous"), this.back.label);
    this.waiting = new Waiting(makers, endless.training.again, () => practice && this.#again(practice));
    this.element.append(build("header", { class: "page-head" }, back, this.heading));
    if (!practice) this.element.append(build("p", { role: "status" }, endless.broken));
    else if (practice.number <= BOARDS) {
      this.heading.textContent = titled(practice);
      const bar = build("progress", { max: BOARDS, value: practice.number - 1, "aria-label": titled(practice) });
      this.element.append(bar, this.waiting.element);
    } else this.heading.textContent = nameOf(practice.technique);
  }

  leave() {
    this.waiting.leave();
  }

  /** What a board is good for. @param {Practice} practice */
  needed({ technique }) {
    return say(endless.training.needed, { name: nameOf(technique) });
  }

  /**
   * Tells what became of the boards.
   * @param {Practice} practice
   * @param {FinishedGame[]} records of the set's boards
   */
  end({ technique }, records) {
    const { found, alone, fastest, half, none, more, techniques } = endless.training;
    const { count, median, best } = timesOf(records);
    const counted = records.filter(isCounted);
    const pictures = (/** @type {FinishedGame[]} */ games) => new Set(games.map(({ puzzle }) => puzzle)).size;
    const byReader = pictures(counted.filter(({ by }) => by === "reader"));
    const lines = [
      sayCount(found, pictures(counted), { of: BOARDS }),
      ...(byReader ? [sayCount(alone, byReader)] : []),
      ...(best ? [say(fastest, { time: sayTime(best.milliseconds) })] : []),
      ...(median !== null && count > 1 ? [say(half, { time: sayTime(median) })] : []),
    ];
    const told = count ? lines : [none];
    const list = build("ul", { class: "training-told" }, ...told.map((line) => build("li", {}, line)));
    const on = build("a", { class: "button primary", href: trainingLink(technique) ?? "#rules" }, more);
    this.element.append(list, build("div", { class: "endless-acts" }, on, build("a", { class: "button plain", href: "#rules" }, techniques)));
  }

  /** Asks for the same board once more. @param {Practice} practice */
  #again(practice) {
    if (location.hash === practiceLink(practice)) window.dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = practiceLink(practice);
  }
}

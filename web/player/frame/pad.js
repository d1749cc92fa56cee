/**
 * Arrows and marks as buttons, for cells that are too small for a finger: an arrow that is held goes on, a mark that is held
 * while arrows are pressed paints a run. The buttons do not take the focus from the board.
 *
 * @import { KeyMark } from "../hands/keys.js"
 * @typedef {{step: (rows: number, columns: number) => void, press: (mark: KeyMark) => void, release: () => void}} PadHandlers
 */
import { say, sayInk, words } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";

/** How long an arrow is held until it goes on, and then from cell to cell, in milliseconds. */
const [FIRST, NEXT] = [320, 80];

export class Pad {
  #handlers;
  #paint;
  #cross;
  #dot;
  #timer = 0;

  /** @param {PadHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    const { tools, pad } = words.player;
    this.#paint = this.#mark("black", "paint", tools.black.name);
    this.#cross = this.#mark("white", "cross", tools.white.name);
    this.#dot = this.#mark("dot", "dot", tools.dot.name);
    this.element = build("div", { class: "pad", role: "group", "aria-label": pad.name, hidden: true },
      build("div", { class: "pad-marks" },
        this.#paint,
        this.#cross,
        this.#dot,
      ),
      build("div", { class: "pad-arrows" },
        this.#arrow("up", -1, 0),
        this.#arrow("left", 0, -1),
        this.#arrow("down", 1, 0),
        this.#arrow("right", 0, 1),
      ),
    );
  }

  /** @param {boolean} drawing whether a picture is drawn: then the cross erases, and there are no dots */
  serve(drawing) {
    const { erase, white } = words.player.tools;
    const { name } = drawing ? erase : white;
    this.#cross.setAttribute("aria-label", name);
    this.#cross.title = name;
    this.#cross.replaceChildren(icon(drawing ? "erase" : "cross"));
    this.#dot.hidden = drawing;
  }

  /** What it paints with. @param {import("../../rules.js").Ink | null} ink null in black */
  dip(ink) {
    const { name } = words.player.tools.black;
    const label = ink ? say(words.player.ink.name, { ink: sayInk(ink) }) : name;
    this.#paint.setAttribute("aria-label", label);
    this.#paint.title = label;
    this.#paint.style.color = ink?.colour ?? "";
  }

  /** @type {(button: HTMLButtonElement, begin: () => void, end: () => void) => HTMLButtonElement} */
  #hold(button, begin, end) {
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      begin();
    });
    for (const type of ["pointerup", "pointercancel"]) button.addEventListener(type, end);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // By keyboard, or by what stands in for it.
    button.addEventListener("click", (event) => {
      if (event.detail !== 0) return;
      begin();
      end();
    });
    return button;
  }

  /** @type {(mark: KeyMark, image: import("../../icons.js").IconName, name: string) => HTMLButtonElement} */
  #mark(mark, image, name) {
    const button = build("button", { type: "button", class: `pad-mark ${mark}`, "aria-label": name, title: name }, icon(image));
    return this.#hold(button, () => this.#handlers.press(mark), () => this.#handlers.release());
  }

  /** @type {(name: "up" | "down" | "left" | "right", rows: number, columns: number) => HTMLButtonElement} */
  #arrow(name, rows, columns) {
    const label = words.player.pad[name];
    const button = build("button", { type: "button", class: `pad-arrow ${name}`, "aria-label": label, title: label }, icon("next"));
    const go = (/** @type {number} */ wait) => {
      this.#handlers.step(rows, columns);
      this.#timer = window.setTimeout(() => go(NEXT), wait);
    };
    return this.#hold(button, () => {
      clearTimeout(this.#timer);
      go(FIRST);
    }, () => clearTimeout(this.#timer));
  }
}

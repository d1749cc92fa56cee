import "../../player/element.js";
import { say, speechOf, words } from "../../strings/say.js";
import { build } from "../dom.js";
import { icon } from "../icons.js";
import { BOARD, MOVES, firstWrong, nextMove } from "./moves.js";

/**
 * @typedef {import("../../player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {import("./moves.js").Move} Move
 */

/** The first lesson: a board that is painted in five moves, each told in words and shown on the board. It is not kept. */
export class LessonView {
  element = build("section", { class: "play lesson", "aria-labelledby": "lesson-title" });
  heading = build("h1", { id: "lesson-title", tabindex: -1 }, words.lesson.title);
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  #at = build("p", { class: "meta" });
  #said = build("div", { class: "lesson-said", role: "status", ...speechOf(words.lesson) });
  #dots = build("span", { class: "lesson-dots", "aria-hidden": "true" });

  /**
   * @param {import("../../settings.js").Settings} settings
   * @param {() => Promise<{href: string, title: string} | null>} next the puzzle to begin with after the lesson
   */
  constructor(settings, next) {
    const texts = words.lesson;
    const back = build("a", { href: "#", class: "back", "aria-label": words.site.play.back }, icon("back"));
    const names = build("div", { class: "names" }, this.heading, this.#at);
    const skip = build("a", { href: "#", class: "button quiet" }, texts.skip);
    this.#dots.append(...Array.from({ length: MOVES }, () => build("i")));
    const head = build("header", { class: "play-head" }, back, names, this.#dots, skip);
    this.element.append(head, this.#said, build("div", { class: "stage" }, this.#player));
    const player = this.#player;
    player.settings = settings;
    player.setAttribute("tools", "");
    player.afterwards = () => this.#afterwards(next);
    player.addEventListener("change", () => void this.#follow());
  }

  async open() {
    await this.#player.load(BOARD);
    await this.#follow();
  }

  leave() {
    void this.#player.destroy();
  }

  /** Tells and shows the move that comes next, or what is wrong. */
  async #follow() {
    const texts = words.lesson;
    const { state } = await this.#player.getState();
    const next = nextMove(state);
    const wrong = firstWrong(state);
    const number = next?.number ?? MOVES;
    this.#at.textContent = say(texts.at, { at: number, of: MOVES });
    [...this.#dots.children].forEach((dot, i) => dot.classList.toggle("on", i < (next ? number - 1 : MOVES)));
    this.#player.point(next && !wrong ? next.move.line : null);
    if (wrong) {
      const text = wrong.black ? texts.wrongBlack : texts.wrongCross;
      this.#say([say(text, { row: wrong.row + 1, column: wrong.column + 1 })], "wrong");
    } else if (next) this.#say([texts.moves[next.move.name], this.#how(next.move)]);
    else this.#say([texts.done]);
  }

  /** How it is done with what the reader has at hand. @param {Move} move */
  #how({ name }) {
    const { touch, mouse } = words.lesson.how;
    /** @type {Partial<Record<string, string>>} */
    const how = matchMedia("(pointer: coarse)").matches ? touch : mouse;
    return how[name] ?? "";
  }

  /**
   * @param {string[]} texts
   * @param {"plain" | "wrong"} [tone]
   */
  #say(texts, tone = "plain") {
    this.#said.dataset.tone = tone;
    const paragraphs = texts.filter(Boolean).map((text, i) => build("p", i ? { class: "hint" } : {}, text));
    // What is said already is not said again.
    if (this.#said.textContent !== texts.join("")) this.#said.replaceChildren(...paragraphs);
  }

  /**
   * @param {() => Promise<{href: string, title: string} | null>} next
   * @returns {Promise<import("../../player/frame/panel.js").PanelAction[]>}
   */
  async #afterwards(next) {
    const texts = words.lesson;
    const puzzle = await next();
    const go = (/** @type {string} */ href) => () => {
      location.hash = href;
    };
    return [
      ...(puzzle ? [{ label: say(texts.next, { title: puzzle.title }), run: go(puzzle.href), main: true }] : []),
      { label: texts.list, run: go("#") },
    ];
  }
}

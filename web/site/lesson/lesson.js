import "../../player/element.js";
import { restoreGame } from "../../player/board/saved.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { openHelpByKey } from "../help/asking.js";
import { learn } from "./learned.js";
import { BOARD, COUNT, nextMove, wrongMarks } from "./moves.js";

/**
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Move, Wrong } from "./moves.js"
 */

/** The first lesson: a board that is painted in five moves, each told in words and shown on the board. It is not kept. */
export class LessonView {
  element = build("section", { class: "play lesson", "aria-labelledby": "lesson-title" });
  heading = build("h1", { id: "lesson-title", tabindex: -1 }, words.lesson.title);
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  #at = build("p", { class: "meta" });
  #said = build("div", { class: "lesson-said", role: "status" });
  #dots = build("span", { class: "lesson-dots", "aria-hidden": "true" });
  #skip = build("a", { href: "#", class: "button quiet" }, words.lesson.skip);

  /**
   * @param {import("../../settings.js").Settings} settings
   * @param {() => Promise<{href: string, title: string} | null>} next the puzzle to begin with after the lesson
   */
  constructor(settings, next) {
    const back = build("a", { href: "#", class: "back", "aria-label": words.site.play.back }, icon("previous"));
    const names = build("div", { class: "names" }, this.heading, this.#at);
    this.#dots.append(...Array.from({ length: COUNT }, () => build("i")));
    const head = build("header", { class: "play-head" }, back, names, this.#dots, this.#skip);
    this.element.append(head, this.#said, build("div", { class: "stage" }, this.#player));
    const player = this.#player;
    player.settings = settings;
    player.setAttribute("tools", "");
    player.allowed.more = false;
    player.afterwards = () => this.#afterwards(next);
    player.addEventListener("change", () => void this.#follow());
    player.setAttribute("keys", "page");
    openHelpByKey(player);
  }

  async open() {
    await this.#player.load(BOARD);
    await this.#follow();
  }

  leave() {
    void this.#player.destroy();
  }

  /** Tells and shows the move that comes next and, below it, what is wrong. */
  async #follow() {
    const texts = words.lesson;
    const game = await this.#player.getState();
    const { state } = game;
    const next = nextMove(state);
    const wrong = wrongMarks(state);
    const number = next?.number ?? COUNT;
    this.#at.textContent = say(texts.at, { at: number, of: COUNT });
    [...this.#dots.children].forEach((dot, i) => dot.classList.toggle("on", i < (next ? number - 1 : COUNT)));
    // There is nothing left to skip: what comes next is offered beside the picture.
    this.#skip.hidden = !next;
    if (!next) learn();
    this.#player.point(next?.move.line ?? null, wrong);
    const remark = wrong.length ? this.#remark(wrong, restoreGame(BOARD, game)) : "";
    if (next) this.#say([texts.moves[next.move.name], this.#how(next.move)], remark);
    else this.#say(remark ? [] : [texts.done], remark);
  }

  /**
   * Says what is wrong and how to mend it: of several marks, one that Undo would take back now.
   * @type {(wrong: Wrong[], store: import("../../player/board/store.js").Store) => string}
   */
  #remark(wrong, { moves, at, width }) {
    const undone = new Set(moves[at - 1]?.map(([index]) => index));
    const latest = wrong.find(({ row, column }) => undone.has(row * width + column));
    const { row, column, black } = latest ?? wrong[0];
    const texts = words.lesson.wrong[black ? "black" : "cross"];
    const text = say(texts.text, { row: row + 1, column: column + 1 });
    return say("{a} {b}", { a: text, b: latest ? texts.undo : texts.again });
  }

  /** How it is done with what the reader has at hand. @param {Move} move */
  #how({ name }) {
    const { touch, mouse } = words.lesson.how;
    /** @type {Partial<Record<string, string>>} */
    const how = matchMedia("(pointer: coarse)").matches ? touch : mouse;
    return how[name] ?? "";
  }

  /** @param {string[]} texts @param {string} remark on what is wrong */
  #say(texts, remark) {
    const paragraphs = texts.filter(Boolean).map((text, i) => build("p", i ? { class: "hint" } : {}, text));
    if (remark) paragraphs.push(build("p", { class: "remark" }, remark));
    // What is said already is not said again.
    if (this.#said.textContent !== texts.join("") + remark) this.#said.replaceChildren(...paragraphs);
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

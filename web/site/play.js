import "../player/element.js";
import { say, words } from "../strings/say.js";
import { autosave } from "./autosave.js";
import { build, button, cleanTitle, isolated } from "./dom.js";
import { downloadPuzzle } from "./download.js";
import { engineLight, startWhenIdle } from "./engine-light.js";
import { icon } from "./icons.js";
import { menu } from "./menu.js";
import { fragmentFor } from "./router.js";
import { copyGameId, sharePuzzle } from "./share.js";

/**
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {import("../player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {import("./main.js").Shared} Shared
 * @typedef {object} Opening
 * @property {string} key of rules.puzzleKey
 * @property {Puzzle} puzzle
 * @property {boolean} own not one of the site's: kept among the reader's own with the first move
 * @property {string | null} next address of the puzzle to offer afterwards
 */

/** One puzzle on the board. */
export class PlayView {
  element = build("section", { class: "play", "aria-labelledby": "play-title" });
  heading = build("h1", { id: "play-title", tabindex: -1 });
  #shared;
  #light;
  /** @type {() => void} */
  #leave = () => undefined;

  /** @param {Shared} shared */
  constructor(shared) {
    this.#shared = shared;
    this.#light = engineLight(shared.engine, shared.notices);
  }

  /** @param {Puzzle} puzzle */
  title(puzzle) {
    return cleanTitle(puzzle.title) || say(words.site.untitled, { size: sizeOf(puzzle) });
  }

  /** @param {Opening} opening */
  async open({ key, puzzle, own, next }) {
    const { storage, engine, notices } = this.#shared;
    const player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
    player.engine = engine;
    this.heading.replaceChildren(isolated(this.title(puzzle)));
    this.element.append(this.#head(puzzle, own), build("div", { class: "stage" }, player));
    const followTheme = () => player.setAttribute("theme", storage.theme());
    followTheme();
    document.documentElement.addEventListener("theme", followTheme);
    let left = false;
    this.#leave = () => {
      left = true;
      document.documentElement.removeEventListener("theme", followTheme);
      this.#light.stop();
      void player.destroy();
    };
    if (!(await this.#load(player, key, puzzle)) || left) return;
    const stop = autosave(player, (game) => {
      if (own) storage.keepOwnPuzzle({ key, puzzle, added: this.#addedAt(key) });
      storage.saveGame(key, game);
    });
    const leaveBoard = this.#leave;
    this.#leave = () => {
      void stop();
      leaveBoard();
      notices.close("solved");
    };
    player.addEventListener("complete", () => this.#showSolved(puzzle, next));
    startWhenIdle(engine);
  }

  leave() {
    this.#leave();
  }

  /**
   * Puts the puzzle and its saved game on the board; a game that does not fit is set aside and the board
   * starts afresh.
   * @param {NonogramPlayer} player
   * @param {string} key
   * @param {Puzzle} puzzle
   * @returns {Promise<boolean>} whether there is something to play
   */
  async #load(player, key, puzzle) {
    const { storage, notices } = this.#shared;
    const saved = storage.game(key);
    try {
      if (saved) {
        try {
          await player.load(puzzle, saved);
          return true;
        } catch {
          storage.setAside(key);
        }
      }
      await player.load(puzzle);
      return true;
    } catch (error) {
      const text = say(words.site.play.failed, { reason: /** @type {Error} */ (error).message });
      notices.show({ id: "play", text, tone: "alert" });
      return false;
    }
  }

  /** @param {string} key */
  #addedAt(key) {
    return this.#shared.storage.ownPuzzles().find((one) => one.key === key)?.added ?? Date.now();
  }

  /**
   * @param {Puzzle} puzzle
   * @param {boolean} own
   */
  #head(puzzle, own) {
    const { notices } = this.#shared;
    const back = build("a", { href: "#", class: "back", "aria-label": words.site.play.back }, icon("back"));
    const meta = build("p", { class: "meta" }, sizeOf(puzzle));
    const author = cleanTitle(puzzle.author);
    if (author) meta.append(" · ", isolated(say(words.site.by, { author })));
    const texts = words.site.play;
    const share = button(texts.share, () => void sharePuzzle(puzzle, notices), { icon: icon("share") });
    const edit = () => {
      location.hash = `edit=${fragmentFor(puzzle)}`;
    };
    const choices = [
      { label: texts.downloadAs.non, act: () => void downloadPuzzle(puzzle, "non", this.#shared) },
      { label: texts.downloadAs.json, act: () => void downloadPuzzle(puzzle, "json", this.#shared) },
      { label: texts.copyId, act: () => void copyGameId(puzzle, notices) },
      ...(own ? [{ label: texts.edit, act: edit }] : []),
    ];
    const more = menu(texts.download, icon("download"), choices);
    const actions = build("div", { class: "actions" }, this.#light.element, share, more);
    const names = build("div", { class: "names" }, this.heading, meta);
    return build("header", { class: "play-head" }, back, names, actions);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {string | null} next
   */
  #showSolved(puzzle, next) {
    const text = say(words.site.play.solved, { title: this.title(puzzle) });
    const go = { label: words.site.play.next, act: () => { location.hash = next ?? ""; } };
    this.#shared.notices.show({ id: "solved", text, actions: next ? [go] : [], seconds: 20 });
  }
}

/** @param {Puzzle} puzzle */
function sizeOf(puzzle) {
  return say(words.site.size, { width: puzzle.columns.length, height: puzzle.rows.length });
}

import { build, cleanTitle, isolated } from "../../dom.js";
import { icon } from "../../icons.js";
import { Keeping } from "../../kept/keeping.js";
import { askToPersist } from "../../kept/storage.js";
import { recordOf } from "../../kept/records.js";
import "../../player/element.js";
import { isSolved } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { languageTag, say, saySize } from "../../strings/say.js";
import { newTraining } from "../../trained.js";
import { openHelpByKey } from "../help/asking.js";
import { dailyLink } from "../list/daily.js";
import { collectionOf } from "../parts/catalogue.js";
import { gradeOf } from "../parts/difficulty.js";
import { openDownload } from "../parts/download-dialog.js";
import { menu } from "../parts/menu.js";
import { isBrief } from "../parts/notices.js";
import { openSettings } from "../parts/settings-sheet.js";
import { openPrint } from "../printing/print-dialog.js";
import { sayCredits, uncredited } from "../sharing/credits.js";
import { openEmbed } from "../sharing/embed-dialog.js";
import { fragmentFor } from "../sharing/fragment.js";
import { copyGameId, sharePuzzle, shareText } from "../sharing/link.js";
import { openPicture } from "../sharing/picture-dialog.js";
import { takeSharedMarks } from "../sharing/shared-marks.js";
import { unspoilt, unspoiltLink } from "../sharing/unspoilt.js";
import { engineLight } from "./engine-light.js";
import { FocusMode } from "./focus-mode.js";
import { insteadOfTitle } from "./opening.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Tally } from "../../player/board/log.js"
 * @import { Shared } from "../main.js"
 * @typedef {object} Opening
 * @property {string} key of game-id.puzzleKey
 * @property {Puzzle} puzzle
 * @property {import("../parts/catalogue.js").Graded | null} graded null unless it is one of the site's, or was made here
 * @property {import("../../kept/records.js").FinishedGame["made"]} [made] where it was made; undefined for any other
 * @property {string} [practised] the technique that it was made for
 * @property {import("../../kept/storage.js").OwnPuzzle | null} own null if it is one of the site's
 * @property {import("../../kept/storage.js").OwnPuzzle | null} kept what is kept with the first move: the reader's own, or
 *   one of the site's with a title that a link hid
 * @property {string | null} instead what stands in place of the title until the picture is found; null if it is told
 * @property {string | null} marks that came with the link
 * @property {string | null} day whose puzzle it is
 * @property {string | null} found for the puzzle of a day, the earlier day on which the reader finished it
 * @property {(title: string) => void} titled the title has changed
 * @property {{href: string, label: string}} back where the reader came from: the list as it was left, or a technique
 * @property {() => Promise<{href: string, title: string} | null>} next the puzzle to offer afterwards
 * @property {(technique: string) => void} openRule shows how a technique works
 */

/** One puzzle on the board. */
export class PlayView {
  element = build("section", { class: "play", "aria-labelledby": "play-title" });
  heading = build("h1", { id: "play-title", tabindex: -1 });
  #shared;
  #opening;
  #light;
  #left = new AbortController();
  /** What stands in place of the title. @type {string | null} */
  #instead;
  #focusing;
  #player = /** @type {NonogramPlayer} */ (document.createElement("nonogram-player"));
  /** @type {Keeping | null} */
  #keeping = null;

  /** @param {Shared} shared @param {Opening} opening */
  constructor(shared, opening) {
    this.#shared = shared;
    this.#opening = opening;
    this.#light = engineLight(shared.engine, shared.notices);
    this.#instead = opening.instead;
    this.heading.append(isolated(this.title));
    this.element.append(this.#head(), build("div", { class: "stage" }, this.#player));
    this.#player.settings = shared.settings;
    // Settings are in the header and in the menu.
    this.#player.setAttribute("tools", "hint check what-if solve");
    this.#player.engine = shared.engine;
    this.#player.afterwards = () => this.#afterwards();
    this.#player.setAttribute("keys", "page");
    if (opening.practised) this.#player.practised = opening.practised;
    openHelpByKey(this.#player);
    this.#focusing = new FocusMode(this.#player);
    // Who opens a puzzle may soon want a hint. If the engine fails, its light says so.
    void shared.engine.start().catch(() => undefined);
    this.#player.addEventListener("rule", (event) => {
      event.preventDefault();
      opening.openRule(/** @type {CustomEvent<{technique: string}>} */ (event).detail.technique);
    });
    this.#player.addEventListener("train", (event) => {
      event.preventDefault();
      location.hash = newTraining(/** @type {CustomEvent<{technique: string}>} */ (event).detail.technique);
    });
    this.#player.addEventListener("told", () => shared.notices.close("engine"));
  }

  get title() {
    return this.#instead ?? (cleanTitle(this.#opening.puzzle.title) || words.site.untitled);
  }

  /** The puzzle as far as it is told. */
  get #told() {
    const { puzzle } = this.#opening;
    return this.#instead === null ? puzzle : { ...puzzle, title: "" };
  }

  /** The reader has chosen whether titles are hidden. */
  async renew() {
    const instead = await insteadOfTitle(this.#shared, this.#opening);
    // What is known cannot be hidden.
    if (this.#player.taken === null) this.#hideTitle(instead);
  }

  /** @param {string | null} instead what stands in place of the title from now on; null if that is told */
  #hideTitle(instead) {
    if (instead === this.#instead) return;
    this.#instead = instead;
    if (instead === null) this.#player.tellTitle();
    else this.#player.holdTitle(this.#opening.puzzle);
    this.heading.replaceChildren(isolated(this.title));
    this.#opening.titled(this.title);
  }

  /** Puts the puzzle on the board as the reader left it, and keeps the reader's changes. */
  async open() {
    const { storage } = this.#shared;
    const { kept } = this.#opening;
    if (!(await this.#load()) || !this.#player.isConnected) return;
    const saving = () => kept && storage.keepOwnPuzzle(kept);
    this.#keeping = new Keeping(this.#player, storage, { saving });
    this.#player.addEventListener("complete", (event) => {
      this.#record(/** @type {CustomEvent<Tally>} */ (event).detail);
      this.#hideTitle(null);
    });
    const solved = isSolved(this.#opening.puzzle, this.#player.settled);
    if (solved) this.#hideTitle(null);
    const { puzzle, marks, found } = this.#opening;
    const { notices } = this.#shared;
    const plain = `#${fragmentFor(puzzle, { hidden: this.#instead !== null })}`;
    if (marks !== null) takeSharedMarks(this.#player, puzzle, marks, { notices, plain });
    if (found !== null && solved) offerAgain(this.#player, found, this.#shared.notices);
  }

  /** @param {Tally} tally */
  #record(tally) {
    const { records } = this.#shared.storage;
    const { own, ...which } = this.#opening;
    const record = recordOf({ ...which, own: own !== null }, tally, this.#player.game?.log?.entries ?? []);
    if (!record) return;
    records.add(record);
    // Now there is something to lose. Some browsers ask the reader, so ask the browser once.
    if (record.by !== "engine") void askToPersist(this.#shared.storage);
  }

  leave() {
    this.#keeping?.end();
    this.#light.stop();
    this.#left.abort();
    this.#focusing.leave();
    void this.#player.destroy();
  }

  /**
   * A saved game that does not fit is set aside, and the board starts afresh.
   * @returns {Promise<boolean>} whether there is something to play
   */
  async #load() {
    const { storage, notices } = this.#shared;
    const { key } = this.#opening;
    const player = this.#player;
    if (this.#instead !== null) player.holdTitle(this.#opening.puzzle);
    const puzzle = this.#told;
    // A board that need not wait is not kept waiting: if there is a game all the same, it comes when the database opens.
    if (storage.shelf.used) await storage.takeDown(key);
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

  #head() {
    const { notices } = this.#shared;
    const { own } = this.#opening;
    const puzzle = own ? this.#opening.puzzle : uncredited(this.#opening.puzzle);
    const back = build("a", { href: this.#opening.back.href, class: "back", "aria-label": this.#opening.back.label }, icon("previous"));
    const { graded, made } = this.#opening;
    const meta = build("p", { class: "meta" }, saySize(puzzle));
    // Whoever wished for it is told how hard it is.
    if (graded && made === "endless") meta.append(build("span", {}, " · ", words.site.list.difficulties[graded.difficulty]));
    const credits = sayCredits(puzzle);
    if (credits) meta.append(build("span", { class: "author" }, " · ", isolated(credits)));
    const texts = words.site.play;
    const share = menu(texts.share, icon("share"), [
      { label: texts.shareLink, act: () => void sharePuzzle(puzzle, notices, { hidden: this.#hidden }) },
      { label: texts.shareMarks, act: () => void sharePuzzle(puzzle, notices, { cells: this.#player.settled, hidden: this.#hidden }) },
      { label: texts.shareUnspoilt, act: () => void this.#shareUnspoilt() },
      { label: texts.picture, act: () => openPicture(this.#told, this.#made, this.#shared.engine) },
      { label: words.frame.embed.open, act: () => openEmbed({ ...puzzle, title: this.#told.title }) },
      { label: texts.copyId, act: () => void copyGameId(puzzle, notices) },
    ]);
    const edit = () => {
      location.hash = `edit=${fragmentFor(puzzle)}`;
    };
    // The site's header, which leads there too, has no room on a phone.
    const toHelp = () => {
      location.hash = "#help";
    };
    const choices = [
      { label: words.site.printing.menu, act: () => openPrint([{ ...puzzle, title: this.title }], this.#shared.engine) },
      { label: texts.download, act: () => openDownload(this.#told, this.#shared) },
      { label: texts.difficulty, act: () => void this.#tellDifficulty() },
      ...(own ? [{ label: texts.edit, act: edit }] : []),
      { label: texts.focus, act: () => this.#focusing.toggle() },
      { label: words.settings.title, act: () => openSettings(this.#shared.settings) },
      { label: words.site.header.help, act: toHelp },
    ];
    const more = menu(texts.more, icon("more"), choices);
    const actions = build("div", { class: "actions" }, this.#light.element, share, more);
    const names = build("div", { class: "names" }, this.heading, meta);
    const brief = build("div", { class: "brief" });
    notices.lend({ place: brief, takes: isBrief });
    return build("header", { class: "play-head" }, back, names, brief, actions);
  }

  get #hidden() {
    return this.#instead !== null;
  }

  /** The reader's marks, for a picture of the puzzle. */
  get #made() {
    return { cells: this.#player.settled, name: words.site.picture.marks };
  }

  /** How hard the puzzle is, without saying where. */
  async #tellDifficulty() {
    const { engine, notices } = this.#shared;
    const texts = words.site.entry;
    notices.show({ id: "difficulty", text: texts.grading });
    try {
      const { text } = await gradeOf(engine, this.#opening.puzzle, this.#left.signal);
      notices.show({ id: "difficulty", text, seconds: 20 });
    } catch (error) {
      if (this.#left.signal.aborted) return;
      const text = say(texts.gradeFailed, { reason: /** @type {Error} */ (error).message });
      notices.show({ id: "difficulty", text, tone: "alert" });
    }
  }

  /**
   * What the page offers beside a finished picture.
   * @returns {Promise<import("../../player/frame/panel.js").PanelAction[]>}
   */
  async #afterwards() {
    const texts = words.site.play;
    const next = await this.#opening.next();
    const go = (/** @type {string} */ href) => () => {
      location.hash = href;
    };
    return [
      ...(next ? [{ label: say(words.frame.next, { title: next.title }), run: go(next.href), main: true }] : []),
      { label: texts.shareUnspoilt, run: () => void this.#shareUnspoilt() },
    ];
  }

  /** As a line of text. The puzzle of a day is shared as that. */
  async #shareUnspoilt() {
    const { puzzle, key, day } = this.#opening;
    const daily = day === null ? null : `${dailyLink(collectionOf(puzzle), day)}&clues=${key}&hidden`;
    const link = daily === null ? unspoiltLink(puzzle) : new URL(daily, location.href).href;
    await shareText(unspoilt(puzzle, this.#player.taken, link, day), this.#shared.notices);
  }
}

/**
 * The puzzle of a day comes round again: says when its picture was found, and offers an empty board. Undo brings the
 * picture back.
 * @param {import("../../player/element.js").NonogramPlayer} player
 * @param {string} found the day on which the reader finished it
 * @param {import("../parts/notices.js").Notices} notices
 */
function offerAgain(player, found, notices) {
  const texts = words.site.library;
  const date = new Date(`${found}T00:00:00Z`);
  const day = date.toLocaleDateString(languageTag, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const close = () => {
    notices.close("again");
    player.removeEventListener("change", close);
  };
  player.addEventListener("change", close);
  const begin = async () => {
    await player.reset();
    player.focus();
  };
  const actions = [{ label: texts.again, act: () => void begin() }];
  notices.show({ id: "again", text: say(texts.found, { day }), actions });
}

/**
 * The Check button, and what a hint does when the board is wrong. It says, one after the other, that there is a
 * mistake, in which lines, which marks, why, and what else is wrong; then the marks can be removed, or the board can go
 * back to before the move that made the mistake. Where there is no simple reason, the
 * marks can be exchanged for the next hint.
 *
 * @import { Check } from "../../engine/protocol.js"
 * @import { Mark } from "../drawing/draw-overlay.js"
 */
import { learnAddress } from "../../addresses.js";
import { OP } from "../../engine/protocol.js";
import { UNKNOWN } from "../../rules.js";
import { say, sayCount, words } from "../../strings/say.js";
import { movesOf } from "../board/store.js";
import { follow, markAt, plain, tryOut, whyFrame } from "./frames.js";
import { Speaker } from "./speaker.js";
import { logFaults } from "./telling.js";

/** What each level adds. */
const [LINES, MARKS, WHY, ALL] = [1, 2, 3, 4];
/** The part of learn.html about what refutes marks, by the grounds of a check. */
const PARTS = { line: "line", lines: "board", cases: "trying", probe: "trying", solution: "search" };

export class Checking extends Speaker {
  /** @type {Check | null} what was found, while it is shown */
  #check = null;
  #level = 0;
  /** What a hint has said of the mistake, as long as no more is known of it. */
  #said = "";
  /** Whether the reader has asked for more than that. */
  #awaited = false;
  /** Stands for the search for the mistake that is under way. @type {object | null} */
  #looking = null;

  /**
   * @param {import("./speaker.js").Core} core
   * @param {import("./speaker.js").Jobs} jobs
   * @param {object} others
   * @param {() => Promise<unknown>} others.giveHint gives the next hint for the board with its reason
   */
  constructor(core, jobs, others) {
    super(core, jobs);
    this.others = others;
  }

  /**
   * @param {"line" | "solution"} level of looking
   * @param {number} [told] how much is told at once, 0 to 4
   * @returns {Promise<Check>}
   */
  async ask(level, told = 0) {
    const check = await this.#find(level);
    this.voice.silence();
    this.#show(check, told);
    return check;
  }

  /**
   * Says at once what a hint has found, that there is a mistake; what it is, is found out meanwhile.
   * @param {string} text
   */
  announce(text) {
    this.voice.silence();
    this.voice.speak(this);
    this.#said = text;
    this.#awaited = false;
    this.#level = 0;
    this.voice.message("");
    this.#begin();
    this.#look();
  }

  /** Finds out what the mistake is that a hint has told of. */
  #look() {
    void this.voice.attempt(async () => {
      const looking = (this.#looking = {});
      try {
        const check = await this.#find("solution", !this.#awaited);
        if (this.#looking === looking) this.#found(check);
      } catch (error) {
        if (this.#looking === looking) this.#looking = null;
        // Whoever tries again waits for it.
        this.#awaited = true;
        throw error;
      }
    });
  }

  /** Goes on from what a hint has said, as far as the reader has asked meanwhile. @param {Check} check */
  #found(check) {
    const { panel } = this.voice;
    this.#looking = null;
    if (check.ok || !check.grounds) {
      this.voice.silence();
      this.#show(check, 0);
      return;
    }
    this.#check = check;
    if (this.#awaited) this.more();
    // The text stays, and is not read out again; how many levels there are may have changed.
    else if (panel.content?.text === this.#said) panel.show({ ...panel.content, ...this.#dress(null) });
    this.game.emit("mistake", { check });
  }

  /**
   * Asks the engine.
   * @param {"line" | "solution"} level of looking
   * @param {boolean} [quiet] whether nobody waits for it yet
   * @returns {Promise<Check>}
   */
  async #find(level, quiet = false) {
    const { store } = this.state;
    // Marks that are in no move were there before the first one, so no move is to blame for them.
    const question = () => ({ ...this.position, level, history: movesOf(store) });
    /** @type {Check} */
    const check = await this.jobs.run(OP.CHECK, question, "check", { quiet });
    logFaults(check);
    store.log.add("check");
    this.game.emit("check", { check });
    return check;
  }

  /** @param {Check} check @param {number} told how much is told at once */
  #show(check, told) {
    if (check.ok) {
      this.voice.message(check.text, check.decided ? "good" : "plain");
      return;
    }
    this.voice.speak(this);
    this.#check = check;
    this.#level = check.grounds ? told : WHY;
    this.voice.message("");
    this.#begin();
    if (check.grounds) this.game.emit("mistake", { check });
  }

  /** Shows the next level, once it is known; a level that has nothing new to say is skipped. */
  more() {
    if (!this.#check) {
      this.#awaited = true;
      if (this.#looking) this.jobs.mention();
      else this.#look();
      return;
    }
    const { texts } = this.#check;
    const last = this.#last;
    do this.#level = Math.min(last, this.#level + 1);
    while (this.#level < last && !texts[this.#level]);
    this.#begin();
  }

  /** The level after which nothing new comes, as far as is known. */
  get #last() {
    const texts = this.#check?.texts;
    return texts?.[ALL] ? ALL : WHY;
  }

  close() {
    super.close();
    this.#check = this.#looking = null;
    this.jobs.stopQuiet();
  }

  #begin() {
    const frames = this.#level === WHY ? this.#proof() : [this.#frame()];
    this.telling.begin(frames, (at) => this.#dress(at ? whyFrame(frames[at]) : this.#whyAll));
  }

  /** What this level says, as a picture. @returns {import("./frames.js").Frame} */
  #frame() {
    if (!this.#check) return plain(this.#said);
    const { texts, line } = this.#check;
    const marks = this.#level < MARKS ? [] : this.#doubts();
    return {
      text: texts.slice(0, this.#level + 1).filter(Boolean).at(-1) ?? "",
      line: this.#names ? line : null,
      marks,
      slide: null,
      badLines: this.#lines(),
    };
  }

  /**
   * The whole picture, then the steps from the marks to the line that they make impossible; if the proof needs a cell
   * that can have neither value, the steps for one value, then for the other.
   */
  #proof() {
    const { assumption, supposed, steps, other } = /** @type {Check} */ (this.#check);
    const { puzzle } = this.state.store;
    const doubts = this.#doubts();
    const whole = this.#frame();
    if (assumption) {
      const [row, column] = assumption;
      whole.marks = [...doubts, markAt(row, column, "assumed")];
      const tried = tryOut({ assumption, supposed, steps, other }, doubts, puzzle);
      return [{ ...whole, line: null }, ...tried];
    }
    if (steps.length < 2) return [whole];
    return [{ ...whole, line: null }, ...follow(steps, doubts, puzzle)];
  }

  /** @returns {[number, number][]} */
  #doubted() {
    const { mistakes, wrong } = /** @type {Check} */ (this.#check);
    return this.#level === ALL && wrong.length ? wrong : mistakes;
  }

  /** @returns {Mark[]} */
  #doubts() {
    // The mark that the moves point at, once its move has been named.
    const culprit = this.#level === WHY ? String(this.#check?.culprit) : "";
    return this.#doubted().map((at) => markAt(...at, String(at) === culprit ? "origin" : "mistake"));
  }

  /** Where learn.html shows why the whole proof holds. @returns {string | null} null where no proof is told */
  get #whyAll() {
    const grounds = this.#level === WHY ? this.#check?.grounds : null;
    return grounds ? learnAddress(PARTS[grounds]) : null;
  }

  /**
   * @param {string | null} why the address of what explains the picture
   * @returns {import("./telling.js").Dress}
   */
  #dress(why) {
    const check = this.#check;
    // Clues that no picture fits are not the player's fault.
    if (check && !check.grounds) return { kind: "hint", title: words.player.mistake.noPicture, actions: [] };
    const of = this.#last + 1;
    const label = say(words.player.hint.level, { at: this.#level + 1, of });
    const level = { at: this.#level, of, label };
    const further = why ? { label: words.player.panel.why, href: why } : undefined;
    return { kind: "error", title: words.player.mistake.title, level, further, actions: this.#actions(check) };
  }

  /** Whether this level names the lines: the first does so where the board shows a line that cannot be filled. */
  get #names() {
    const { texts } = /** @type {Check} */ (this.#check);
    return this.#level < ALL && (this.#level >= LINES || !texts[LINES]);
  }

  /** The lines whose clues are marked. */
  #lines() {
    const { lines, line } = /** @type {Check} */ (this.#check);
    if (!this.#names) return [];
    return lines.length ? lines : line === null ? [] : [line];
  }

  /**
   * @param {Check | null} check null as long as only a hint has told of the mistake
   * @returns {import("../frame/panel.js").PanelAction[]}
   */
  #actions(check) {
    if (this.state.allowed.hints === "where") return [];
    const texts = words.player.mistake;
    const actions = [];
    if (this.#level < WHY)
      actions.push({ label: this.#level < MARKS ? texts.more : texts.why, run: () => this.more(), main: true });
    if (this.#level === WHY && this.#last === ALL) actions.push({ label: texts.all, run: () => this.more() });
    if (!check || !this.state.playing || this.#level < MARKS) return actions;
    const all = this.#level === ALL;
    const count = this.#doubted().length;
    const unproved = this.#level === WHY && check.grounds === "solution" && this.state.allowed.hints === "full";
    if (unproved) actions.push({ label: sayCount(texts.instead, count), run: () => this.#giveHint(), main: true });
    const move = all ? check.wrong_since : check.first_wrong;
    if (move !== null) {
      const label = all ? texts.backToAll : texts.back;
      actions.push({ label, run: () => this.#goBack(move), main: this.#level >= WHY && !unproved });
    }
    if (count && !unproved) actions.push({ label: sayCount(texts.remove, count), run: () => this.#remove() });
    return actions;
  }

  /** Takes the marks in doubt away and gives the next hint, which may lead to what belongs there. */
  #giveHint() {
    this.#remove();
    void this.voice.attempt(() => this.others.giveHint());
  }

  #remove() {
    const { store } = this.state;
    const cells = this.#doubted();
    this.voice.silence();
    store.put(cells.map(([row, column]) => [row * store.width + column, UNKNOWN]));
    if (store.commit()) this.game.changed("hint", { row: cells[0][0], column: cells[0][1] });
    const texts = words.player.mistake.removed;
    this.voice.message(sayCount(texts, cells.length));
  }

  /** Goes back to the board before a move. @param {number} move */
  #goBack(move) {
    const { store } = this.state;
    const at = store.beginning + move;
    this.voice.silence();
    const count = store.at - at;
    if (store.goBackTo(at)) this.game.changed("back", null);
    const texts = words.player.mistake.wentBack;
    this.voice.message(sayCount(texts, count));
  }
}

/**
 * Hints, shown level by level: where, what, why, and then filled in. The engine finds and proves them; this module
 * shows them, and walks through the chain of a probe step by step.
 *
 * @import { Hint } from "../../engine/protocol.js"
 * @typedef {Hint["level"]} Level
 */
import { HOME, whyAddress } from "../../addresses.js";
import { OP } from "../../engine/protocol.js";
import { posed } from "../../rules.js";
import { say, words } from "../../strings/say.js";
import { newTraining, TRAINED } from "../../trained.js";
import { LEVELS } from "../board/choices.js";
import { framesOf } from "./frames.js";
import { paintOf } from "./reasoning.js";
import { Speaker } from "./speaker.js";
import { logFaults } from "./telling.js";

/** The technique that the learning page explains where a hint has none. @type {Partial<Record<Hint["kind"], string>>} */
const EXPLAINED = { trial: "probe by contradiction", ambiguous: "deeper search" };

export class Hints extends Speaker {
  /** @type {Hint | null} */
  #hint = null;
  /** Which of the hints for this board is shown. */
  #skip = 0;
  /** The technique that the puzzle is for practising; null for none. @type {string | null} */
  practised = null;

  /**
   * @param {import("./speaker.js").Core} core
   * @param {import("./speaker.js").Jobs} jobs
   * @param {object} others
   * @param {(text: string) => void} others.announceMistake says that there is a mistake, while more is found out
   * @param {(told: number) => Promise<unknown>} others.explainMistake tells this many levels of what is wrong on the board
   * @param {(cell: import("../../engine/protocol.js").Cell) => void} others.tryOut tries a value of a cell out
   */
  constructor(core, jobs, others) {
    super(core, jobs);
    this.others = others;
  }

  place() {
    this.prepare();
  }

  /** Lets the engine, once it is up, find out what the first hint of the puzzle will need, so that it comes at once. */
  prepare() {
    const { engine, loaded, playing, allowed, store } = this.state;
    if (engine?.state !== "ready" || !loaded || !playing || allowed.hints === "off") return;
    const puzzle = posed(store.puzzle);
    // If this fails, the hint itself will say what is wrong.
    engine.request(OP.PREPARE, { puzzle, channel: "prepare" }).catch(() => undefined);
  }

  /** @type {(level: Level) => Promise<Hint>} */
  async ask(level) {
    const hint = await this.#find(level);
    if (hint.kind !== "mistake") this.show(hint);
    else if (level === "where") this.others.announceMistake(hint.text);
    else await this.others.explainMistake(LEVELS.indexOf(level));
    this.#note(hint);
    return hint;
  }

  /** Fills in one cell of the next hint, the nearest; what keeps the engine from it is told as by a hint. */
  async give() {
    const hint = await this.#find("what");
    if (hint.kind === "mistake") await this.others.explainMistake(LEVELS.indexOf("where"));
    else if (!hint.cells.length) this.show(hint);
    this.#note(hint);
    if (!settles(hint) || !hint.cells.length) return;
    const { row, column } = this.state.showing.cursor;
    const far = (/** @type {import("../../engine/protocol.js").Cell} */ cell) => Math.hypot(cell[0] - row, cell[1] - column);
    const cells = [hint.cells.reduce((near, cell) => (far(cell) < far(near) ? cell : near))];
    this.game.fill(paintOf({ ...hint, cells }, this.state.store.width));
  }

  /** @type {(level: Level) => Promise<Hint>} */
  async #find(level) {
    this.game.begin();
    const { begun, cursor } = this.state.showing;
    const near = begun ? [cursor.row, cursor.column] : undefined;
    const hint = await this.jobs.run(OP.HINT, () => ({ ...this.position, level, near, skip: this.#skip }), "hint");
    logFaults(hint);
    return hint;
  }

  /** @param {Hint} hint that was asked for */
  #note(hint) {
    this.state.store.log.add("ask", hint.level);
    this.game.emit("hint", { level: hint.level, hint });
  }

  /** Shows the next level; a level that has nothing new to say is skipped. */
  async more() {
    if (!this.#hint) return;
    const told = this.#hint;
    let hint = told;
    for (const level of LEVELS.slice(LEVELS.indexOf(told.level) + 1)) {
      hint = await this.ask(level);
      if (hint.text !== told.text || hint.cells.length > told.cells.length) return;
    }
    if (told.level === "why") this.telling.go(0);
  }

  /** Another hint for the same board, shown to the same level. */
  async another() {
    if (!this.#hint) return;
    this.#skip = (this.#skip + 1) % this.#hint.of;
    await this.ask(this.#hint.level);
  }

  /** Fills in what the hint gives. */
  apply() {
    if (this.#hint) this.game.fill(paintOf(this.#hint, this.state.store.width));
  }

  close() {
    super.close();
    this.#skip = 0;
    this.#hint = null;
  }

  /** @param {Hint} hint of the board as it is */
  show(hint) {
    this.voice.speak(this);
    this.#hint = hint;
    this.voice.message("");
    this.telling.ambiguous = hint.kind === "ambiguous";
    this.game.refresh();
    this.telling.begin(framesOf(hint, this.state.store.puzzle), (at) => this.#dress(hint, at));
  }

  /**
   * @param {Hint} hint
   * @param {number} at the picture shown
   * @returns {import("./telling.js").Dress}
   */
  #dress(hint, at) {
    const technique = techniqueAt(hint, at);
    const texts = words.player.hint;
    const step = LEVELS.indexOf(hint.level) + 1;
    const why = hint.level === "why" && settles(hint);
    const explained = hint.level === "why" ? technique ?? EXPLAINED[hint.kind] : undefined;
    const level = { at: step - 1, of: 4, label: say(texts.level, { at: step, of: 4 }) };
    return {
      kind: "hint",
      title: !this.state.playing ? texts.example : why && technique ? titleOf(technique) : texts.title,
      ...(settles(hint) && this.state.playing ? { level } : {}),
      actions: this.#actions(hint, technique),
      ...(explained ? { further: { label: words.player.panel.why, href: whyAddress(explained) } } : {}),
      ...(this.state.playing ? {} : { close: undefined }),
    };
  }

  /**
   * @param {Hint} hint
   * @param {string | null} technique that the picture shows
   * @returns {import("../frame/panel.js").PanelAction[]}
   */
  #actions(hint, technique) {
    if (this.state.allowed.hints === "where" || !this.state.playing) return [];
    const texts = words.player.hint;
    const actions = [];
    const more = { where: texts.more, what: texts.why, why: "" }[hint.level];
    if (more && (settles(hint) || hint.kind === "ambiguous" || hint.kind === "trial"))
      actions.push({ label: more, run: () => this.voice.attempt(() => this.more()), main: true });
    const { try_cell: trial } = hint;
    if (trial)
      actions.push({ label: texts.tryIt, run: () => this.others.tryOut(trial), main: hint.level === "why" });
    if (!settles(hint)) return actions;
    if (hint.cells.length)
      actions.push({ label: texts.apply, run: () => this.apply(), main: hint.level === "why" && !trial });
    if (hint.of > 1)
      actions.push({ label: texts.another, run: () => this.voice.attempt(() => this.another()) });
    if (hint.level === "why" && technique && Object.hasOwn(words.techniques, technique))
      actions.push({ label: texts.rule, run: () => this.#showRule(technique) });
    if (hint.level === "why" && technique && technique !== this.practised && TRAINED.includes(technique))
      actions.push({ label: texts.train, run: () => this.#train(technique) });
    return actions;
  }

  /**
   * Opens the page about a technique: the surrounding page may show it, otherwise it opens in a new tab.
   * @param {string} technique
   */
  #showRule(technique) {
    if (!this.game.emit("rule", { technique })) return;
    window.open(`${HOME}#rules=${encodeURIComponent(technique)}`, "_blank", "noopener");
  }

  /**
   * Begins practising a technique: in place of this puzzle where the surrounding page does so, otherwise in a new tab.
   * @param {string} technique
   */
  #train(technique) {
    if (!this.game.emit("train", { technique })) return;
    window.open(`${HOME}${newTraining(technique)}`, "_blank", "noopener");
  }
}

/** Whether a hint leads to a change of the board. @param {Hint} hint */
function settles({ kind }) {
  return kind === "line" || kind === "probe" || kind === "search";
}

/**
 * The technique that a picture of a hint shows: each part of a line has its own.
 * @type {(hint: Hint, at: number) => string | null}
 */
function techniqueAt({ kind, steps, technique }, at) {
  return (kind === "line" && at > 0 && steps[at - 1].technique) || technique;
}

/** @param {string} technique */
function titleOf(technique) {
  /** @type {Record<string, string>} */
  const names = words.techniques;
  return names[technique] ?? technique;
}

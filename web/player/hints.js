/**
 * Hints, told level by level: where, what, why, and then filled in. The engine finds and proves them; here
 * they are shown, and the chain of a probe is walked through step by step.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../engine/protocol.js").Hint} Hint
 * @typedef {import("../engine/protocol.js").Step} Step
 * @typedef {import("./draw-overlay.js").Mark} Mark
 * @typedef {{text: string, line: number | null, marks: Mark[], stuck?: boolean}} Frame
 * @typedef {Hint["level"]} Level
 */
import { OP } from "../engine/protocol.js";
import { BLACK, UNKNOWN, WHITE, formatState } from "../rules.js";
import { say, words } from "../strings/say.js";

/** @type {Level[]} */
const LEVELS = ["where", "what", "why"];

export class Hints {
  /** @type {Hint | null} */
  #hint = null;
  /** @type {Frame[]} */
  #frames = [];
  #at = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get open() {
    return this.#hint !== null;
  }

  get level() {
    return this.#hint?.level ?? null;
  }

  /**
   * @param {Level} level
   * @returns {Promise<Hint>}
   */
  async ask(level) {
    const { store, painting, jobs } = this.desk;
    const near = painting.begun ? [painting.cursor.row, painting.cursor.column] : undefined;
    const state = formatState(store.settledCells(), store.width);
    const { rows, columns } = store.puzzle;
    const hint = await jobs.run(OP.HINT, { puzzle: { rows, columns }, state, level, near }, "hint");
    this.#show(hint);
    return hint;
  }

  /** Tells the next level; a level that has nothing new to say is skipped. */
  async more() {
    if (!this.#hint) return;
    const told = this.#hint;
    let hint = told;
    for (const level of LEVELS.slice(LEVELS.indexOf(told.level) + 1)) {
      hint = await this.ask(level);
      if (hint.text !== told.text || hint.cells.length > told.cells.length) break;
    }
  }

  /** Fills in what the hint gives, or removes the marks it doubts. */
  apply() {
    if (!this.#hint) return;
    const { kind, cells } = this.#hint;
    const texts = kind === "mistake" ? words.player.hint.removed : words.player.hint.applied;
    const { store } = this.desk;
    store.put(
      cells.map(([row, column, value]) => {
        const becomes = kind === "mistake" ? UNKNOWN : valueOf(value);
        return /** @type {[number, number]} */ ([row * store.width + column, becomes]);
      }),
    );
    const [row, column] = cells[0];
    this.close();
    if (store.commit()) this.desk.changed("hint", { row, column });
    if (!store.solved)
      this.desk.message(cells.length === 1 ? texts.one : say(texts.many, { count: cells.length }));
  }

  close() {
    if (!this.#hint) return;
    this.#hint = null;
    this.desk.closePanel();
    this.desk.view.lay({ line: null, marks: [] });
    this.desk.view.badLine = null;
  }

  /** @param {Hint} hint */
  #show(hint) {
    this.#hint = hint;
    this.#frames = framesOf(hint);
    this.#at = 0;
    this.desk.message("");
    this.#tell();
    this.desk.emit("hint", { level: hint.level, hint });
  }

  #tell() {
    const hint = /** @type {Hint} */ (this.#hint);
    const { panel, view, store } = this.desk;
    const frame = this.#frames[this.#at];
    view.lay({ line: frame.line, marks: frame.marks });
    view.badLine = frame.stuck ? frame.line : null;
    view.camera.revealAll(frame.marks);
    if (!frame.marks.length && frame.line !== null) {
      const { row, column } = this.desk.painting.cursor;
      const { line } = frame;
      view.camera.reveal(line < store.height ? { row: line, column } : { row, column: line - store.height });
    }
    const at = LEVELS.indexOf(hint.level);
    panel.show({
      kind: hint.kind === "mistake" ? "error" : "hint",
      title: words.player.hint.title,
      text: frame.text,
      ...(settles(hint)
        ? { level: { at, of: 4, label: say(words.player.hint.level, { at: at + 1, of: 4 }) } }
        : {}),
      ...(this.#frames.length > 1 ? { walk: this.#walk() } : {}),
      legend: legendOf(frame.marks, hint.kind === "ambiguous"),
      actions: this.#actions(hint),
      close: () => this.close(),
    });
    this.desk.announce(frame.text);
  }

  #walk() {
    const last = this.#frames.length - 1;
    const go = (/** @type {number} */ to) => () => {
      this.#at = to;
      this.#tell();
    };
    const texts = words.player.hint;
    return {
      label: this.#at ? say(texts.step, { at: this.#at, of: last }) : say(texts.steps, { of: last }),
      back: this.#at > 0 ? go(this.#at - 1) : null,
      on: this.#at < last ? go(this.#at + 1) : null,
    };
  }

  /**
   * @param {Hint} hint
   * @returns {import("./panel.js").PanelAction[]}
   */
  #actions(hint) {
    if (this.desk.hintsAllowed === "where") return [];
    const texts = words.player.hint;
    const actions = [];
    const more = { where: texts.more, what: texts.why, why: "" }[hint.level];
    if (more && (settles(hint) || hint.kind === "ambiguous")) {
      actions.push({ label: more, run: () => this.desk.attempt(() => this.more()), main: true });
    }
    if (hint.cells.length && settles(hint) && this.desk.playing) {
      const { one, many } = hint.kind === "mistake" ? texts.remove : texts.apply;
      const label = hint.cells.length === 1 ? one : many;
      actions.push({ label, run: () => this.apply(), main: hint.level === "why" });
    }
    return actions;
  }
}

/**
 * Whether a hint leads to a change of the board.
 * @param {Hint} hint
 */
function settles({ kind }) {
  return kind === "line" || kind === "probe" || kind === "search" || kind === "mistake";
}

/** @param {"#" | "."} value */
function valueOf(value) {
  return value === "#" ? BLACK : WHITE;
}

/**
 * @param {Hint} hint
 * @returns {Frame[]} the whole at first, then, for a probe, its steps
 */
function framesOf(hint) {
  const known = hint.level === "why" && hint.kind !== "mistake";
  /** @type {Mark[]} */
  const marks = hint.cells.map(([row, column, value]) => ({
    row,
    column,
    kind: hint.kind === "mistake" ? "mistake" : "deduced",
    value: known ? valueOf(value) : null,
  }));
  marks.unshift(...cited(hint));
  const whole = { text: hint.text, line: hint.line, marks };
  if (!hint.steps.length || !hint.assumption) return [whole];
  const [row, column, value] = hint.assumption;
  /** @type {"#" | "."} */
  const opposite = value === "#" ? "." : "#";
  return [
    { ...whole, line: null },
    ...chain([row, column, value], hint.steps, words.player.hint.assume),
    ...(hint.other?.length ? chain([row, column, opposite], hint.other, words.player.hint.otherwise) : []),
  ];
}

/**
 * @param {import("../engine/protocol.js").Cell} assumption
 * @param {Step[]} steps
 * @param {string} opening
 * @returns {Frame[]}
 */
function chain([row, column, value], steps, opening) {
  const name = value === "#" ? words.player.hint.black : words.player.hint.white;
  /** @type {Mark[]} */
  const supposed = [{ row, column, kind: "assumed", value: valueOf(value) }];
  /** @type {Frame[]} */
  const frames = [
    {
      text: say(opening, { row: row + 1, column: column + 1, value: name }),
      line: null,
      marks: [...supposed],
    },
  ];
  for (const step of steps) {
    const news = step.cells.map(
      ([r, c, v]) => /** @type {Mark} */ ({ row: r, column: c, kind: "deduced", value: valueOf(v) }),
    );
    const marks = [...supposed, ...cited(step), ...news];
    frames.push({ text: step.text ?? "", line: step.line, marks, stuck: !news.length });
    supposed.push(...news.map((mark) => /** @type {Mark} */ ({ ...mark, kind: "assumed" })));
  }
  return frames;
}

/**
 * @param {{cited: [number, number][]}} from
 * @returns {Mark[]}
 */
function cited(from) {
  return from.cited.map(([row, column]) => ({ row, column, kind: "cited", value: null }));
}

/**
 * @param {Mark[]} marks
 * @param {boolean} ambiguous the cited cells are those in which solutions differ
 */
function legendOf(marks, ambiguous) {
  const texts = words.player.hint.legend;
  const kinds = /** @type {const} */ (["cited", "deduced", "open", "assumed", "mistake"]);
  const shown = new Set(
    marks.map((mark) => (mark.kind === "deduced" && mark.value === null ? "open" : mark.kind)),
  );
  return kinds
    .filter((kind) => shown.has(kind))
    .map((kind) => ({ kind, label: ambiguous ? texts.differ : texts[kind] }));
}

/**
 * Every word that crosses between the page and the engine's worker stands here and nowhere else; `nonogram/worker.py` answers to the
 * same names. All messages are JSON strings.
 *
 * Page to worker: `{id, op, ...params}`. Worker to page: `{id, event, ...}`, where `id` is the request's, or null for what no request asked.
 *
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {[number, number, "#" | "."]} Cell          row, column (from 0), value
 * @typedef {{
 *   kind: "line" | "probe" | "guess" | "retract" | "solution",
 *   line: number | null,             line solved: rows 0..H-1, then columns H..H+W-1
 *   cells: Cell[],                   what this step settles
 *   cited: [number, number][],       known cells the step rests on
 *   assumption: Cell | null,         of a probe, or the guess
 *   outcome: "contradiction" | "agreement" | null,
 *   steps: Step[],                   the chain of a probe under its assumption
 *   other: Step[],                   the chain under the opposite value, when both agree
 *   text?: string,                   in the chain of a hint: why the step holds
 * }} Step
 * @typedef {{
 *   kind: "line" | "probe" | "search" | "mistake" | "done" | "ambiguous" | "none",
 *   technique: string | null,
 *   line: number | null,
 *   cells: Cell[],                   empty at level "where"; for a mistake the marks to blame, as they stand
 *   cited: [number, number][],
 *   assumption: Cell | null,
 *   outcome: "contradiction" | "agreement" | null,
 *   steps: Step[],
 *   other: Step[],
 *   level: "where" | "what" | "why",
 *   text: string,
 * }} Hint
 * @typedef {{ok: boolean, mistakes: [number, number][], wrong: [number, number][], line: number | null, text: string}} Check
 * @typedef {{
 *   status: "unique" | "multiple" | "solved" | "none" | "unsolved",
 *   solutions: string[][],           each a list of row strings
 *   known: string[],                 cells proved to hold in every solution
 *   stats: Record<string, number | string>,
 *   text: string,
 * }} SolveResult
 * @typedef {{type: string, message: string, place: {axis: "row" | "column", index: number} | null, traceback: string}} EngineFault
 */

/**
 * What a request may ask for. Any request may name a `channel`: it then supersedes the one that runs on the same channel.
 */
export const OP = Object.freeze({
  /** {text, format?} -> {puzzle: Puzzle, format, state: string[] | null}; any supported file or id */
  PARSE: "parse",
  /** {puzzle, format} -> {text}; format is "non", "json" or "tatham" */
  EXPORT: "export",
  /** {puzzle, state?, limit, timeout?} -> SolveResult; step events carry steps: Step[] in the order of painting */
  SOLVE: "solve",
  /** {puzzle, state, level, near?, skip?} -> Hint */
  HINT: "hint",
  /** {puzzle, state, level} -> Check; level is "line", "probe" or "solution" */
  CHECK: "check",
  /** {} -> {python, nonogram, accelerators: string[]} */
  ABOUT: "about",
  /** {} -> {bytes}: the worker's WebAssembly memory */
  MEMORY: "memory",
  /** {target: id}: the target settles with an error of type "AbortError" */
  CANCEL: "cancel",
});

/** What the worker may say. */
export const EVENT = Object.freeze({
  /** {stage: string}: the engine is on its way up */
  BOOT: "boot",
  /** {milliseconds: number}: requests are answered from here on */
  READY: "ready",
  /** {accelerators: string[], text: string}: what the background installation brought */
  ACCELERATORS: "accelerators",
  /** {text, done: number, total: number | null} */
  PROGRESS: "progress",
  /** {steps: Step[]} */
  STEP: "step",
  /** {value} settles the request */
  RESULT: "result",
  /** {error: EngineFault} settles the request, or, with id null, reports that the engine could not start */
  ERROR: "error",
});

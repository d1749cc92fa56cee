/**
 * What the engine's solvers do, as values: those that the page begins with come from learning.json, which the build makes,
 * all others from the engine, which starts when the first is asked for.
 *
 * @typedef {[phase: string, blocks: number, cells: number, found: number]} Visit   see nonogram/classic/visits.py
 * @typedef {[name: string, block: number, back: number, bits: number]} Mask   see nonogram/lessons/masks.py
 * @typedef {"brute" | "wu" | "chen_hung" | "van_laarhoven" | "franco_sanchez"} SolverName
 * @typedef {Record<SolverName | "bits", number>} Counts
 *
 * @typedef {object} LineLesson   see nonogram/lessons/lines.py
 * @property {number[]} clue
 * @property {string} cells
 * @property {string | null} painted
 * @property {string} blank
 * @property {number[]} first
 * @property {number[]} last
 * @property {number} count
 * @property {number[]} black
 * @property {string[]} arrangements
 * @property {Record<SolverName, Visit[]>} visits
 * @property {[zero: string | null, one: string | null][]} strings
 * @property {Mask[]} masks
 * @property {Counts} counts
 * @property {{cells: number, counts: Counts}[]} growth
 *
 * @typedef {{clue: number[], cells: string, painted: string | null, techniques: {name: string, cells: [number, "#" | "."][]}[]}} TechniqueLesson
 * @typedef {import("../../engine/protocol.js").Cell} Cell
 * @typedef {[line: number, settled: Cell[], woken: number[], alive: boolean]} Solved
 * @typedef {{order: string, solved: Solved[], known: string[]}} QueueLesson   see nonogram/lessons/boards.py
 *
 * @typedef {[rows: string[], dead: number | null, lines: number]} Outcome   of a probe
 * @typedef {[at: [number, number], black: Outcome, white: Outcome]} Probe
 * @typedef {{known: string[], alive: boolean, probes: Probe[]}} ProbeLesson   see nonogram/lessons/probes.py
 * @typedef {{painted: string[][], literals: [literal: Cell, layers: [Cell[], Cell[], Cell[]] | null, dead: number | null, line: number | null][]}} ImplicationLesson
 *
 * @typedef {object} TreeNode   see nonogram/lessons/trees.py
 * @property {number | null} parent
 * @property {Cell | null} tried
 * @property {"refuted" | "solution" | "branch"} outcome
 * @property {string[]} rows
 * @property {number[]} dead
 * @property {[number, number] | null} chosen
 * @property {[at: [number, number], white: number, black: number, weight: number][]} weights
 * @property {[at: [number, number], row: number, column: number][]} counts
 * @typedef {{way: string, nodes: TreeNode[], whole: boolean}} TreeLesson
 *
 * @typedef {{core: Cell[]} | {core: null, known: string[], variables: number[][], clauses: number[][], count: number, likely: number[][]}} ClauseLesson
 *   see nonogram/lessons/clauses.py
 *
 * @typedef {{rows: number[][], columns: number[][]}} Board
 * @typedef {object} Opening   see building/learning.py
 * @property {{clue: number[], cells: string}} line
 * @property {Board} board
 * @property {{name: "contrapositive" | "closure", board: Board}[]} witnesses
 * @property {{name: string, board: Board, sizes: Record<string, string>}[]} searched   `sizes` has the boards that each way visits
 * @property {{name: string, board: Board, certificate: import("../../engine/protocol.js").StepCertificate}[]} proved
 * @property {{name: string, clue: number[], cells: string}[]} examples
 * @property {[request: Request, lesson: unknown][]} prepared
 *
 * @typedef {Record<string, unknown> & {of: string}} Request   its names and parameters are in nonogram/page/lessons.py
 */
import { Engine } from "../../engine/client.js";
import { OP } from "../../engine/protocol.js";

/** Lessons are kept up to this many, the oldest going first. */
const MOST_KEPT = 200;

export class Lessons {
  #engine = new Engine();
  /** @type {Map<string, unknown>} */
  #known = new Map();

  /** @param {Opening} opening */
  constructor(opening) {
    this.opening = opening;
    for (const [request, lesson] of opening.prepared) this.#known.set(keyOf(request), lesson);
  }

  /** Loads what the page begins with. */
  static async load() {
    const response = await fetch("learning.json");
    if (!response.ok) throw new Error(`learning.json: ${response.status} ${response.statusText}`);
    return new Lessons(await response.json());
  }

  /** Whether the engine answers at once. */
  get ready() {
    return this.#engine.state === "ready";
  }

  /** Starts the engine, which a question does too. A question told of why it cannot start. */
  wake() {
    this.#engine.start().catch(() => undefined);
  }

  /**
   * The lesson if it is at hand.
   * @param {Request} request
   * @returns {any} undefined if the engine has to be asked
   */
  atHand(request) {
    return this.#known.get(keyOf(request));
  }

  /**
   * @param {Request} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async ask(request, signal) {
    const key = keyOf(request);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const lesson = await this.#engine.request(OP.LESSON, request, { signal });
    this.#known.set(key, lesson);
    if (this.#known.size > MOST_KEPT) this.#known.delete(/** @type {string} */ (this.#known.keys().next().value));
    return lesson;
  }

  /**
   * Any other request of the engine.
   * @type {(op: string, params: object, signal?: AbortSignal) => Promise<any>}
   */
  request(op, params, signal) {
    return this.#engine.request(op, params, { signal });
  }
}

/** @param {Request} request */
function keyOf(request) {
  return JSON.stringify(Object.entries(request).sort(([one], [other]) => (one < other ? -1 : 1)));
}

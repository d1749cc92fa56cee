/**
 * All messages between the page and the engine's worker are defined here and nowhere else; `nonogram/page/session.py`
 * uses the same names. All messages are JSON strings.
 *
 * Page to worker: `{id, op, language, ...params}`; the language of the answer is a BCP 47 code such as "en" or "de". Worker to page: `{id, event, ...}`, where `id` is the request's, or null for what no
 * request asked.
 *
 * @typedef {import("../rules.js").Puzzle} Puzzle
 * @typedef {[number, number, "#" | "."]} Cell row, column (from 0), value
 */

/**
 * One deduction, or one move of the search; lines count rows 0..H-1, then columns H..H+W-1.
 *
 * @typedef {object} Step
 * @property {"line" | "probe" | "edge" | "implication" | "guess" | "retract" | "solution"} kind
 * @property {number | null} line the line solved
 * @property {Cell[]} cells what this step settles, or takes back
 * @property {[number, number][]} cited known cells the step rests on
 * @property {Cell | null} assumption of a probe, or the guess
 * @property {"contradiction" | "agreement" | null} outcome
 * @property {Step[]} steps the chain of a probe under its assumption
 * @property {Step[]} other the chain under the opposite value, when both agree
 * @property {string} [text] in the chain of a hint or a check: why the step holds
 * @property {string | null} [from_end] in the chain of a hint or a check: the text when the chain is read from its end, with what
 *   the step is for; null in parts of a line and in cases, which are no chain
 * @property {string} [technique] in the chain of a hint
 * @property {Arrangements | null} [arrangements] in the chain of a hint
 * @property {[number, number][]} [seen] in the chain of a hint: known cells of which the text speaks though others, cited, give them
 * @property {number[]} [blocks] in the chain of a hint: the blocks of the line that the text speaks of one by one
 */

/**
 * Where each block of a line begins in the leftmost and in the rightmost arrangement that fits the cited cells.
 *
 * @typedef {{first: number[], last: number[]}} Arrangements
 */

/**
 * What a chain supposes, in words: as the chain is read from its beginning, and from its end.
 *
 * @typedef {{text: string, from_end: string}} Supposed
 */

/**
 * @typedef {object} Hint
 * @property {"line" | "probe" | "search" | "trial" | "mistake" | "done" | "ambiguous" | "none"} kind "trial" where nothing was
 *   found in time: then `try_cell` is the cell to try out
 * @property {string | null} technique a name of nonogram.techniques, "deeper search" for a "search"; "mistake" for a mistake; else
 *   null, as at level "where"
 * @property {number | null} difficulty of the technique
 * @property {string | null} rule the technique in a sentence
 * @property {string[]} faults what is wrong with proofs that did not hold and were withheld: faults of the engine
 * @property {number} of how many hints there are for this board, asked for by `skip`
 * @property {Arrangements | null} arrangements of a line, at level "why"
 * @property {[number, number][]} seen known cells of which the text speaks though others, cited, give them
 * @property {number[]} blocks the blocks of the line that the text speaks of one by one
 * @property {number | null} line
 * @property {Cell[]} cells empty at level "where"; for a mistake the marks to blame, as they stand, at level "why" alone
 * @property {[number, number][]} cited known cells the proof rests on; for "ambiguous" the cells that differ
 * @property {Cell | null} assumption of a probe
 * @property {Supposed[]} supposed what each chain of a probe supposes, at level "why"
 * @property {"contradiction" | "agreement" | null} outcome
 * @property {Step[]} steps the chain under the assumption
 * @property {Step[]} other the chain under the opposite, when both agree
 * @property {number[]} chapters where the parts of a long proof begin, counted over `steps`, then `other`; empty for a short one
 * @property {Cell | null} try_cell what to try out when the proof is too long to be followed, or in place of one
 * @property {[number, number][]} undecided the player's marks that were neither proved nor refuted nor found in a solution
 * @property {"where" | "what" | "why"} level
 * @property {string} text
 */

/**
 * @typedef {object} Check
 * @property {boolean} ok
 * @property {boolean} decided whether there was time enough to be sure
 * @property {[number, number][]} mistakes an irreducible set of marks that cannot all be right
 * @property {[number, number][]} wrong every mark that differs from the only solution
 * @property {number | null} line left without completion, or where to look
 * @property {number[]} lines the clues that the marks break together
 * @property {"line" | "lines" | "cases" | "probe" | "solution" | null} grounds what refutes them: that line; lines one after the other;
 *   these whichever value another cell has; trying out cells; or nothing short of the solution. Null when all is well, and when
 *   no picture fits the clues whatever is marked
 * @property {boolean} exact false when the effort allowed did not suffice to leave out all that can be
 * @property {Cell | null} assumption of "cases": that cell, with the value from which `steps` begins
 * @property {Supposed[]} supposed of "cases": what each of the two chains supposes
 * @property {Step[]} steps the chain from the marks to that line; empty where lines do not show it
 * @property {Step[]} other of "cases": the chain that begins with the opposite
 * @property {[number, number] | null} culprit the oldest wrong one of `mistakes` or, where none is known to be wrong by itself, the newest;
 *   null without a history, and when it is older than the first move
 * @property {number | null} first_wrong index of the move that brought `culprit` in
 * @property {number | null} wrong_since index of the first move that left no solution, which may be an earlier one; null without a history, and
 *   when marks from before the first move are to blame
 * @property {string[]} texts that there is a mistake, the lines, the marks, why, and what else is wrong; empty where one says nothing new
 * @property {string} text the mistake with its reason
 * @property {string[]} faults as of a hint
 */

/**
 * @typedef {object} WhatIfAnswer
 * @property {boolean} refuted whether the marks tried contradict the clues
 * @property {boolean} decided whether there was time enough to find out
 * @property {Hint | null} hint the proof of the opposite of one of them, to be applied
 * @property {boolean} sound whether the board without them is free of mistakes; of another nothing can be proved
 * @property {[number, number][]} conflict marks that cannot all be right, none of them to spare
 * @property {Step[]} steps without a hint: the chain from all of them to a line without completion
 * @property {number[]} chapters of these steps, as of a hint
 * @property {string} text
 */

/**
 * One slip of the hand that clues may come from.
 *
 * @typedef {object} Correction
 * @property {"row" | "column"} axis
 * @property {number} index
 * @property {number} block which number of the clue as typed, or where one is missing
 * @property {"changed" | "digit" | "missing" | "doubled" | "extra" | "split" | "joined" | "swapped"} kind
 * @property {number[]} from the clue as typed
 * @property {number[]} to the clue as meant
 * @property {string} text
 * @property {string} reason
 * @property {Puzzle} puzzle with the clue as meant
 *
 * @typedef {object} Corrections
 * @property {"unique" | "multiple" | "none" | "unsolved"} status of the clues as typed
 * @property {Correction[]} corrections each gives exactly one picture, the likeliest first
 * @property {boolean} complete whether every slip was examined
 * @property {string} text
 */

/**
 * How hard a puzzle is for a person.
 *
 * @typedef {object} Grade
 * @property {"line" | "probe" | "chain" | "search" | "ambiguous" | "none" | "undecided"} certificate how far one has to go at most
 * @property {number | null} score from 0 to 10; null for the last three
 * @property {string | null} word read off the score, or "several pictures"
 * @property {number} length about how many hints lead to the end
 * @property {number} rounds how many passes over all rows or all columns settle something
 * @property {number} footholds how many cells single lines settle at once
 * @property {string} text all of this in words
 */

/**
 * What can be said about the player's moves when the game is over.
 *
 * @typedef {object} Review
 * @property {ReviewedMove[]} moves
 * @property {string} text
 *
 * @typedef {object} ReviewedMove
 * @property {"forced" | "forced before" | "guess" | "wrong" | "erased"} label
 * @property {string | null} technique by which it was forced
 * @property {number | null} since the move after which its line gave it, -1 from the start
 * @property {string} text
 */

/**
 * What proves how many solutions a puzzle has (docs/certificate.md): a proof of the whole puzzle by steps, in version 1 of
 * the format, or lemmas that leave no other solution, in version 2.
 *
 * @typedef {object} CertificateParts
 * @property {1 | 2} version of the format
 * @property {string} claim "none", "exactly one", "exactly 4" and so on
 * @property {string[][]} solutions each a list of row strings
 * @property {number} size how many steps there are, those within others included, or how many lemmas
 * @property {string} text the certificate as a file
 *
 * @typedef {object} Proof
 * @property {ProofStep[]} steps one after the other: what one proves holds for the next
 * @property {number | null} line the line that cannot be filled at the end
 * @property {number | null} solution or the solution that is left, as an index
 *
 * @typedef {object} Assumed
 * @property {number} number steps count from 1 in the order of the text
 * @property {[row: number, column: number, value: string]} cell what is assumed; its proof says where that leads
 *
 * @typedef {object} Refutation
 * @property {string[][]} lemmas each a list of literals as in the text
 *
 * @typedef {CertificateParts & Proof} StepCertificate
 * @typedef {CertificateParts & (Proof | Refutation)} Certificate
 * @typedef {Assumed & Proof} ProofStep
 */

/**
 * What a check of a certificate finds.
 *
 * @typedef {object} Verdict
 * @property {boolean} proved
 * @property {number} solutions how many it claims
 * @property {{step: number, line: number | null}[]} faults the steps or lemmas that do not hold, 0 for the whole proof; with a line if
 *   that one cannot be filled in place of the line named, so that the step proves as much as before
 * @property {[row: number, column: number][]} left the cells that are not known at the end, with all that the other steps prove
 * @property {string} text why it does not prove what it claims; empty if it does
 */

/**
 * @typedef {object} SolveResult
 * @property {"unique" | "multiple" | "solved" | "none" | "unsolved"} status
 * @property {string[][]} solutions each a list of row strings
 * @property {string[]} known cells proved to hold in every solution
 * @property {[row: number, column: number][]} differing cells in which the solutions found differ
 * @property {boolean} differing_exact whether all solutions agree on the others
 * @property {Record<string, number | string>} stats
 * @property {string} text
 */

/**
 * A puzzle made of a picture.
 *
 * @typedef {object} Made
 * @property {string[]} picture its rows
 * @property {Puzzle} puzzle
 * @property {[row: number, column: number][]} changed the cells in which it differs from the picture as it was
 * @property {number} disturbance what that costs the eye, about 0.5 for a cell that stands out
 * @property {boolean} met whether it is as wished; if not, it is the nearest that was found
 *
 * @typedef {Made & {grade: Grade, text: string}} Proposal   `text`: all of this in words
 */

/**
 * A number that was read in a photograph.
 *
 * @typedef {object} PhotoNumber
 * @property {"row" | "column"} axis
 * @property {number} index
 * @property {number} block which number of the clue
 * @property {number} value
 * @property {number} read the value before repair
 * @property {number} confidence from 0 to 1
 * @property {boolean} doubtful whether it should be looked at
 * @property {[left: number, top: number, width: number, height: number]} box where it stands, in pixels
 *
 * @typedef {object} PhotoRead
 * @property {number[][]} rows clues that need not make a puzzle
 * @property {number[][]} columns
 * @property {"unique" | "multiple" | "none" | "unsolved"} status
 * @property {PhotoNumber[]} numbers
 * @property {string[]} problems what could not be read
 * @property {Pick<PhotoNumber, "axis" | "index" | "box">[]} unread lines of which no number was read, or one too few, and where their clues stand
 */

/**
 * @typedef {object} EngineFault
 * @property {string} type
 * @property {string} message
 * @property {{axis: "row" | "column", index: number} | null} place
 * @property {string} traceback
 * @property {boolean} [unexpected] the program's own fault, not one of its refusals
 */

/**
 * The requests. Any request may name a `channel`; it then replaces the request that runs on the same channel.
 */
export const OP = Object.freeze({
  /**
   * {text, format?} -> {puzzle: Puzzle, format, state: string[] | null, assumed: boolean}; any supported file or id. The clues
   * need not fit each other; `assumed`: nothing tells which of them are the rows'
   */
  PARSE: "parse",
  /** {puzzle, format} -> {text}; format is one of FORMATS (formats.js) that is written */
  EXPORT: "export",
  /** {text} -> {puzzles: {name, puzzle: Puzzle}[], broken: string[]}; the puzzles of a set file, and what is wrong with the others */
  SET: "set",
  /**
   * {puzzle, state?, limit, timeout?, steps?} -> SolveResult; step events carry steps: Step[] in the order of painting, unless
   * `steps` is false
   */
  SOLVE: "solve",
  /**
   * {puzzle, result: SolveResult} -> null: passes on what another worker has decided, for this one's hints and checks
   */
  KNOWN: "known",
  /** {puzzle} -> null: finds out now what the first hint and check will need, as far as a short time allows */
  PREPARE: "prepare",
  /** {puzzle, state, level, near?, skip?} -> Hint */
  HINT: "hint",
  /** {puzzle, state, level, history?} -> Check; level is "line", "probe" or "solution", a move [[row, column, "#" | "." | "?"], ...] */
  CHECK: "check",
  /** {puzzle, state, marks: [[row, column, "#" | "."], ...]} -> WhatIfAnswer; the state is the board without the marks */
  WHAT_IF: "whatif",
  /** {puzzle, timeout?} -> Corrections; the clues need not be a puzzle */
  TYPOS: "typos",
  /** {puzzle} -> Grade */
  GRADE: "grade",
  /** {puzzle, history, state?} -> Review; the state is the board before the first move, by default an empty one */
  COACH: "coach",
  /**
   * {puzzle, state, notes?} -> {likely: number[][] | null, text}: how likely each cell is black at a glance, null where
   * the marks contradict the clues; in colours number[][][], how likely it has each ink, in their order, and is white
   */
  LIKELY: "likely",
  /**
   * {of, ...} -> what the learning page shows of one thing: the names and their parameters are in nonogram/page/lessons.py, the
   * answers in nonogram/lessons/ and web/learn/tools/lessons.js
   */
  LESSON: "lesson",
  /**
   * {of, goal?, footholds?, alternatives?, budget?, seed?, timeout?, graded?, ...} -> {proposals: Proposal[]}, the one that changes
   * least first; Made[], which takes half as long, where `graded` is false; `of` is
   * "repair": {picture: string[], inks?, keep?: [row, column][]}, a picture to be changed as little as possible;
   * "image": {pixels: string[], height?, width?, threshold?, crop?, invert?, detail?}, with six hexadecimal digits a pixel, taken
   *   pixel for pixel where no size is given and no side has more than 100;
   * "random": {height, width, density?, symmetry?, style?, inks?}, in at most 6 inks, where the symmetry is "none", "left-right", "top-bottom", "both" or "half-turn"
   *   and the style "any", "shapes" or "noise";
   * "technique": {technique, height, width}, a puzzle for practising it: without a goal.
   * `goal` is "unique", "line", a word of a grade, a score from 0 to 10, or the lowest and the highest score; `footholds`
   * "few" or "many" wishes for cells that single lines give at once. Progress counts the changes tried. The same seed gives the same proposals, unless the time, in seconds, is up.
   */
  MAKE: "make",
  /** {tones, width} -> PhotoRead; a byte for each pixel of a photograph, in base 64, in rows of that width */
  PHOTO: "photo",
  /** {puzzle, timeout?} -> Certificate */
  CERTIFY: "certify",
  /** {puzzle, text, without?} -> Verdict on the text of a certificate, as if the step of that number were not there */
  VERIFY: "verify",
  /** {} -> {python, nonogram, accelerators: string[]} */
  ABOUT: "about",
  /** {} -> {bytes}: the worker's WebAssembly memory */
  MEMORY: "memory",
  /** {target: id}: the target settles with an error of type "AbortError" */
  CANCEL: "cancel",
});

/** @typedef {keyof typeof import("./formats.js").FORMATS} FormatName */

/** The worker's events. */
export const EVENT = Object.freeze({
  /** {lock: string}: the worker holds this lock as long as it lives; not sent where locks are refused */
  ALIVE: "alive",
  /**
   * {stage: "runtime" | "bytes" | "engine", share: number}: the engine is starting; "bytes" now and then while bytes arrive,
   * with their share from 0 to 1, or 0 when that is not known
   */
  BOOT: "boot",
  /** {milliseconds: number, fromCopy: boolean}: requests are answered from now on; whether a kept copy of the memory was used */
  READY: "ready",
  /** {accelerators: string[], text: string}: which ones the worker that searches has, and what went wrong */
  ACCELERATORS: "accelerators",
  /** {text, done: number, total: number | null} */
  PROGRESS: "progress",
  /** {steps: Step[]} */
  STEP: "step",
  /** {value} settles the request */
  RESULT: "result",
  /**
   * {error: EngineFault} settles the request, or, with id null, reports that the engine could not start; its type is "Unreachable"
   * when a file could not be fetched
   */
  ERROR: "error",
});

/** The names of workers, which tell each worker its task. */
export const WORKER = Object.freeze({ ANSWERS: "answers", SEARCHES: "searches" });

// Checks a certificate of a nonogram, with nothing but this file:
//
//     node check-certificate.mjs FILE
//
// prints what is proved, of the clues that the file names, and exits with 0; or why not, and exits with 1. The format, and
// why a proof holds, are described in docs/certificate.md. A board is a list of flags here: for each cell, which values it
// can have, then for each block, at which cells it can start. A literal is {yes, no}: the flags of which one is set while
// it can hold, and those that it rules out.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

class Refused extends Error {}

/** @param {unknown} condition @param {string} why */
function need(condition, why) {
  if (!condition) throw new Refused(why);
}

const range = (count) => Array.from({ length: count }, (_, i) => i);

/** Reads a certificate. Steps are literals with a proof, {steps, end}; lemmas have a list of literals. */
export function read(text) {
  const rest = text.replace(/\r\n/g, "\n").replace(/\n$/, "").split("\n");
  let at = 0;
  const next = () => (at < rest.length ? rest[at++] : "");
  const match = (pattern, told) => pattern.exec(told) ?? need(false, `line ${at} is not ${pattern.source}`);
  const expect = (pattern) => match(pattern, next());
  const version = expect(/^nonogram certificate ([12])$/)[1];
  const [width, height] = expect(/^size ([1-9]\d{0,2})x([1-9]\d{0,2})$/).slice(1).map(Number);
  const coloured = rest[at]?.startsWith("inks ");
  const inks = coloured ? expect(/^inks (#b?c?d?e?f?g?h?i?)$/)[1] : "#";
  const values = `${inks}.`, size = values.length;
  const flagsOf = (row, column) => range(size).map((value) => (row * width + column) * size + value);
  const lines = [], where = range(height * width * size).map((flag) => Math.floor(flag / size))
    .map((cell) => [Math.floor(cell / width), height + (cell % width)]); // the lines of each flag
  const clue = (name, number, cells) => {
    const told = expect(new RegExp(`^${name} ${number}: (0|[1-9].*)$`))[1];
    const blocks = told === "0" ? [] : told.split(" ").map((block) => {
      const [, length, letter = "#"] = match(coloured ? /^([1-9]\d{0,2})([#b-i])$/ : /^([1-9]\d{0,2})$/, block);
      need(inks.includes(letter), `line ${at}: ${block} is not a block`);
      const first = where.push(...cells.map(() => [lines.length])) - cells.length;
      return { length: Number(length), value: inks.indexOf(letter), starts: cells.map((_, i) => first + i) };
    });
    lines.push({ blocks, cells, flags: [...cells, ...blocks.map(({ starts }) => starts)].flat() });
  };
  for (const row of range(height)) clue("row", row + 1, range(width).map((column) => flagsOf(row, column)));
  for (const column of range(width)) clue("column", column + 1, range(height).map((row) => flagsOf(row, column)));
  const literal = (told) => {
    const [, row, column, value, kind, number, block, relation, place] =
      match(/^(?:r([1-9]\d{0,2})c([1-9]\d{0,2})=(!?[#b-i.])|([rc])([1-9]\d{0,2})b([1-9]\d{0,2})(<=|>)([1-9]\d{0,2}))$/, told);
    const line = kind === "c" ? lines[height + Number(number) - 1] : lines.slice(0, height)[number - 1];
    const all = row ? row <= height && column <= width && flagsOf(row - 1, column - 1) : line?.blocks[block - 1]?.starts;
    const index = row ? values.indexOf(value.at(-1)) : place - 1;
    need(all && 0 <= index && index < all.length, `line ${at} says nothing of this puzzle`);
    const yes = (_, i) => (row ? (i === index) === (value[0] !== "!") : i <= index === (relation === "<="));
    return { yes: all.filter(yes), no: all.filter((flag, i) => !yes(flag, i)) };
  };
  const picture = (allowed) => range(height).flatMap((i) => {
    const row = next();
    need(row.length === width && [...row].every((value) => allowed.includes(value)), `line ${at} is not a row`);
    return [...row].flatMap((value, j) => (value === "?" ? [] : [literal(`r${i + 1}c${j + 1}=${value}`)]));
  });
  const given = rest[at] === "given" ? (next(), picture(`${values}?`)) : [];
  const claim = expect(/^claim (none|exactly one|exactly [1-9]\d{0,3})$/)[1];
  const count = { none: 0, "exactly one": 1 }[claim] ?? Number(claim.slice(8));
  const solutions = range(count).map((i) => (expect(new RegExp(`^solution ${i + 1}$`)), picture(values)));
  expect(/^proof$/);
  const puzzle = { lines, height, where, given, claim, solutions };
  if (version === "2") {
    const lemmas = [];
    for (let told = next(); told !== "end"; told = next()) lemmas.push({ line: at, literals: told.split(" ").map(literal) });
    need(at === rest.length, `line ${at} is not the last`);
    return { ...puzzle, lemmas };
  }
  const root = { steps: [], end: null }, around = [root];
  while (at < rest.length) {
    const [, indent, told, kind, number] =
      expect(/^(?=.*[^ ])( *)(r[1-9]\d{0,2}c[1-9]\d{0,2}=[#b-i.](?: (?=.)|$))?(?:([rcs])([1-9]\d{0,3}))?$/);
    const fits = around.every((one, depth) => Boolean(one.end) === depth > indent.length);
    need(fits && indent.length < around.length, `line ${at} is too deep, or comes after an end`);
    around.length = indent.length + 1;
    if (told) around.push({ ...literal(told.trim()), steps: [], end: null, line: at });
    if (told) around.at(-2).steps.push(around.at(-1));
    if (kind) {
      need(number <= { r: height, c: width, s: count }[kind], `line ${at} ends nowhere`);
      around.at(-1).end = { kind, index: number - 1 + (kind === "c" ? height : 0) };
    }
  }
  need(around.every((one) => one.end), "the proof has no end");
  return { ...puzzle, root };
}

/** The flags of a line that some arrangement of its blocks has, of those that are set; null if there is no arrangement. */
export function solveLine({ blocks, cells }, set) {
  const count = cells.length, each = blocks.length + 1;
  // In state i * each + j, the first i cells hold the first j blocks. Each move leaves a cell white or places a block.
  const moves = (i, j) => {
    const white = i < count ? [cells[i].at(-1)] : [NaN];
    const { length, value, starts } = blocks[j] ?? {}, gap = j > 0 && blocks[j - 1].value === value ? 1 : 0;
    const begin = i + gap, end = begin + length;
    const fits = end <= count ? [starts[begin], ...cells.slice(begin, end).map((cell) => cell[value])] : [NaN];
    const found = [{ to: (i + 1) * each + j, flags: white }, { to: end * each + j + 1, flags: gap ? [...white, ...fits] : fits }];
    return found.filter(({ flags }) => flags.every((flag) => set[flag]));
  };
  const reached = new Set([0]), taken = [];
  for (const from of range((count + 1) * each)) {
    for (const { to, flags } of reached.has(from) ? moves(Math.floor(from / each), from % each) : []) {
      taken.push({ from, to, flags });
      reached.add(to);
    }
  }
  const good = new Set([count * each + each - 1]), seen = new Set();
  for (const { from, to, flags } of taken.reverse()) {
    if (!good.has(to)) continue;
    good.add(from);
    for (const flag of flags) seen.add(flag);
  }
  return good.has(0) ? seen : null;
}

/** Follows a proof, and refuses it where it does not hold. */
export function check({ lines, height, where, given, solutions, root, lemmas }) {
  /** Clears flags, and returns those lines of theirs that change, with those that changed before. */
  const clear = (board, flags, changed = new Set(), own = null) => {
    for (const flag of flags) {
      if (board.set[flag]) for (const line of where[flag]) if (line !== own) changed.add(line);
      board.set[flag] = 0;
    }
    return changed;
  };
  const solveAll = (board, changed) => {
    while (changed.size && board.failed === null) {
      const rows = [...changed].filter((line) => line < height);
      for (const line of (rows.length ? rows : [...changed]).sort((a, b) => a - b)) {
        changed.delete(line);
        const seen = solveLine(lines[line], board.set);
        if (!seen) return void (board.failed = line);
        clear(board, lines[line].flags.filter((flag) => !seen.has(flag)), changed, line);
      }
    }
  };
  const copy = ({ set, failed }) => ({ set: set.slice(), failed });
  const shows = (board, cells) => board.failed === null && cells.every(({ no }) => no.every((flag) => !board.set[flag]));
  const reached = new Set();
  const follow = (proof, board) => {
    for (const step of proof.steps) {
      const under = copy(board);
      solveAll(under, clear(under, step.no));
      follow(step, under);
      solveAll(board, clear(board, step.yes));
    }
    const { kind, index } = proof.end, place = `the proof of line ${proof.line ?? "1"}`;
    if (kind !== "s") return need(board.failed === index, `${place} does not reach its line`);
    need(!reached.has(index) && shows(board, solutions[index]), `${place} does not reach solution ${index + 1}`);
    reached.add(index);
  };
  /** Whether nothing is left of a board on which no literal of a lemma holds. */
  const follows = (lemma, clauses, board) => {
    const under = copy(board), changed = clear(under, lemma.flatMap(({ yes }) => yes));
    do {
      solveAll(under, changed);
      if (under.failed !== null) return true;
      for (const clause of clauses) {
        const left = clause.filter(({ yes }) => yes.some((flag) => under.set[flag]));
        if (!left.length) return true;
        if (left.length === 1) clear(under, left[0].no, changed);
      }
    } while (changed.size);
    return false;
  };
  const board = { set: new Uint8Array(where.length).fill(1), failed: null };
  clear(board, given.flatMap(({ no }) => no));
  solveAll(board, new Set(lines.keys()));
  if (root) follow(root, board);
  for (const cells of root ? [] : solutions) {
    const under = copy(board);
    solveAll(under, clear(under, cells.flatMap(({ no }) => no)));
    if (shows(under, cells)) reached.add(cells.flatMap(({ yes }) => yes).join());
  }
  need(reached.size === solutions.length, "a solution is not reached, does not fit the clues or is named twice");
  const clauses = solutions.map((cells) => cells.map(({ yes, no }) => ({ yes: no, no: yes })));
  for (const { line, literals } of lemmas ?? []) {
    need(follows(literals, clauses, board), `line ${line} does not follow from those before it`);
    clauses.push(literals);
  }
  need(root || follows([], clauses, board), "the lemmas leave something");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const { claim, solutions, ...rest } = read(readFileSync(process.argv[2], "utf8"));
    check({ solutions, ...rest });
    console.log(`Proved of these clues: ${claim.replace("none", "no")} solution${solutions.length > 1 ? "s" : ""}.`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(`Not proved: ${error.message}.`);
    process.exit(1);
  }
}

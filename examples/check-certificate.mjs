// Checks a certificate of a nonogram, with nothing but this file:
//
//     node check-certificate.mjs FILE
//
// prints what is proved, of the clues that the file names, and exits with 0; or why not, and exits with 1. The format, and
// why a proof holds, are described in docs/certificate.md. Cells are plain numbers here: bit v says that the cell can have
// value v, and a line is solved by a table of places and blocks.

import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

class Refused extends Error {}

/** @param {unknown} condition @param {string} why */
function need(condition, why) {
  if (!condition) throw new Refused(why);
}

/** Reads a certificate. Steps are {cell, value, steps, end} with cells and ends counted from 0. */
export function read(text) {
  const lines = text.replace(/\r\n/g, "\n").replace(/\n$/, "").split("\n");
  let at = 0;
  const next = () => (at < lines.length ? lines[at++] : "");
  const expect = (pattern) => {
    const found = pattern.exec(next());
    need(found, `line ${at} is not ${pattern.source}`);
    return found;
  };
  expect(/^nonogram certificate 1$/);
  const [width, height] = expect(/^size ([1-9]\d{0,2})x([1-9]\d{0,2})$/).slice(1).map(Number);
  const coloured = lines[at]?.startsWith("inks ");
  const inks = coloured ? expect(/^inks (#b?c?d?e?f?g?h?i?)$/)[1] : "#";
  const values = `${inks}.`;
  const clue = (name, number, cells) => {
    const told = expect(new RegExp(`^${name} ${number}: (0|[1-9].*)$`))[1];
    const blocks = told === "0" ? [] : told.split(" ").map((block) => {
      const found = (coloured ? /^([1-9]\d{0,2})([#b-i])$/ : /^([1-9]\d{0,2})$/).exec(block);
      const value = found ? inks.indexOf(found[2] ?? "#") : -1;
      need(value >= 0, `line ${at}: ${block} is not a block`);
      return { length: Number(found[1]), value };
    });
    return { blocks, cells };
  };
  const rows = Array.from({ length: height }, (_, i) => clue("row", i + 1, width));
  const columns = Array.from({ length: width }, (_, i) => clue("column", i + 1, height));
  const picture = (allowed) => Array.from({ length: height }, () => {
    const row = next();
    need(row.length === width && [...row].every((cell) => allowed.includes(cell)), `line ${at} is not a row`);
    return row;
  });
  const given = lines[at] === "given" ? (next(), picture(`${values}?`)) : null;
  const claim = expect(/^claim (none|exactly one|exactly [1-9]\d{0,3})$/)[1];
  const count = claim === "none" ? 0 : claim === "exactly one" ? 1 : Number(claim.slice(8));
  const solutions = [];
  for (let number = 1; number <= count; number++) {
    expect(new RegExp(`^solution ${number}$`));
    solutions.push(picture(values));
  }
  expect(/^proof$/);
  const proof = () => ({ steps: [], end: null });
  const root = proof();
  const around = [root];
  while (at < lines.length) {
    const [, indent, row, column, value, kind, number] =
      expect(/^( *)(?:r([1-9]\d{0,2})c([1-9]\d{0,2})=([#b-i.])(?: (?=.)|$))?(?:([rcs])([1-9]\d{0,3}))?$/);
    need(row || kind, `line ${at} is empty`);
    need(indent.length < around.length && around.slice(indent.length + 1).every((one) => one.end), `line ${at} is too deep`);
    around.length = indent.length + 1;
    need(!around.at(-1).end, `line ${at} comes after the end`);
    if (row) {
      const step = { ...proof(), line: at, row: row - 1, column: column - 1, value: values.indexOf(value) };
      need(row <= height && column <= width && step.value >= 0, `line ${at} names no cell`);
      around.at(-1).steps.push(step);
      around.push(step);
    }
    if (kind) {
      need(number <= { r: height, c: width, s: count }[kind], `line ${at} ends nowhere`);
      around.at(-1).end = { kind, index: number - 1 + (kind === "c" ? height : 0) };
    }
  }
  need(around.every((one) => one.end), "the proof has no end");
  return { width, height, values, lines: [...rows, ...columns], given, claim, solutions, root };
}

/** The values that each cell of a line can have in a completion; null if there is none. */
export function solveLine({ blocks, cells }, can, white) {
  const places = cells + 1;
  const gap = blocks.map((block, j) => (j > 0 && blocks[j - 1].value === block.value ? 1 : 0));
  const fits = (j, start) => {
    const { length, value } = blocks[j];
    if (start + gap[j] + length > cells || (gap[j] && !(can[start] & white))) return false;
    for (let i = start + gap[j]; i < start + gap[j] + length; i++) if (!(can[i] & (1 << value))) return false;
    return true;
  };
  // reach[j][i]: the first i cells can hold the first j blocks; good[j][i]: the others can hold the other blocks.
  const table = () => Array.from({ length: blocks.length + 1 }, () => new Uint8Array(places));
  const reach = table(), good = table(), starts = blocks.map(() => []);
  reach[0][0] = 1;
  for (let j = 0; j <= blocks.length; j++) {
    for (let i = 0; i < places; i++) {
      if (!reach[j][i]) continue;
      if (i < cells && can[i] & white) reach[j][i + 1] = 1;
      if (j < blocks.length && fits(j, i)) {
        starts[j].push(i);
        reach[j + 1][i + gap[j] + blocks[j].length] = 1;
      }
    }
  }
  if (!reach[blocks.length][cells]) return null;
  const seen = new Uint16Array(cells);
  good[blocks.length][cells] = 1;
  for (let j = blocks.length; j >= 0; j--) {
    for (const start of j < blocks.length ? starts[j] : []) {
      const end = start + gap[j] + blocks[j].length;
      if (!good[j + 1][end]) continue;
      good[j][start] = 1;
      if (gap[j]) seen[start] |= white;
      for (let i = start + gap[j]; i < end; i++) seen[i] |= 1 << blocks[j].value;
    }
    for (let i = cells - 1; i >= 0; i--) {
      if (!(reach[j][i] && can[i] & white && good[j][i + 1])) continue;
      good[j][i] = 1;
      seen[i] |= white;
    }
  }
  return seen;
}

/** Follows a proof, and refuses it where a step does not end as it says. Returns how many solutions it leads to. */
export function check({ width, height, values, lines, given, solutions, root }) {
  const white = 1 << (values.length - 1);
  const reached = new Set();
  const solveAll = (board, changed) => {
    while (changed.size && board.failed === null) {
      const rows = [...changed].filter((line) => line < height);
      const now = (rows.length ? rows : [...changed]).sort((a, b) => a - b);
      for (const line of now) {
        changed.delete(line);
        const place = (i) => (line < height ? line * width + i : i * width + line - height);
        const can = Array.from({ length: lines[line].cells }, (_, i) => board.cells[place(i)]);
        const seen = solveLine(lines[line], can, white);
        if (!seen) {
          board.failed = line;
          return;
        }
        for (let i = 0; i < can.length; i++) {
          if (seen[i] === can[i]) continue;
          board.cells[place(i)] = seen[i];
          changed.add(line < height ? height + i : i);
        }
      }
    }
  };
  const keep = (board, { row, column }, mask) => {
    board.cells[row * width + column] &= mask;
    solveAll(board, new Set([row, height + column]));
  };
  const follow = (proof, board) => {
    for (const step of proof.steps) {
      const under = { cells: board.cells.slice(), failed: board.failed };
      keep(under, step, 1 << step.value);
      follow(step, under);
      keep(board, step, ~(1 << step.value));
    }
    const { kind, index } = proof.end;
    const place = `the proof of line ${proof.line ?? "1"}`;
    if (kind === "s") {
      need(board.failed === null && !reached.has(index), `${place} reaches no new solution`);
      reached.add(index);
      const shown = [...solutions[index].join("")].every((cell, i) => board.cells[i] === 1 << values.indexOf(cell));
      need(shown, `${place} does not reach solution ${index + 1}`);
    } else {
      need(board.failed === index, `${place} does not reach its line`);
    }
  };
  const board = { cells: new Uint16Array(width * height).fill(2 * white - 1), failed: null };
  [...(given?.join("") ?? "")].forEach((cell, i) => {
    if (cell !== "?") board.cells[i] = 1 << values.indexOf(cell);
  });
  solveAll(board, new Set(lines.keys()));
  follow(root, board);
  need(reached.size === solutions.length, "a solution is not reached");
  return reached.size;
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  try {
    const certificate = read(readFileSync(argv[2], "utf8"));
    check(certificate);
    console.log(`Proved of these clues: ${certificate.claim.replace("none", "no")} solution${certificate.solutions.length > 1 ? "s" : ""}.`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(`Not proved: ${error.message}.`);
    exit(1);
  }
}

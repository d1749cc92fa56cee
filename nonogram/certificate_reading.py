"""Reads certificates (docs/certificate.md), as values, without checking what they prove."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from .cells import Cell
from .certificate import (
    END,
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_SOLUTIONS,
    Assumption,
    BlockStart,
    Certificate,
    Lemma,
    Literal,
    Proof,
    Refutation,
    header,
    values_of,
)
from .errors import CertificateError, NonogramError, shown
from .problems import Large, problem
from .puzzle import Puzzle

_Lines = Iterator[tuple[int, str]]
_VERSION = re.compile("nonogram certificate ([12])")
_STEP = re.compile("( *)(?:r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})=([#b-i.])(?: (?=.)|$))?(?:([rcs])([1-9][0-9]{0,3}))?")
_CELL = re.compile("r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})=(!?[#b-i.])")
_START = re.compile("([rc])([1-9][0-9]{0,2})b([1-9][0-9]{0,2})(<=|>)([1-9][0-9]{0,2})")


def read_certificate(text: str, puzzle: Puzzle) -> Certificate:
    """Read the text of a certificate without checking its proof. Raises CertificateError for a text that is not a
    certificate, or not one of this puzzle.
    """
    if len(text) > MOST_CHARACTERS:
        raise CertificateError(problem("certificate.long", most=Large(MOST_CHARACTERS)), 0)
    lines = enumerate(text.replace("\r\n", "\n").removesuffix("\n").split("\n"), 1)
    version, count = _read_claim(lines, puzzle)
    solutions = []
    for index in range(1, count + 1):
        number = _expect(lines, f"solution {index}")
        try:
            solutions.append(puzzle.parse([line for _, line in islice(lines, puzzle.height)]))
        except NonogramError as error:
            raise CertificateError(problem("certificate.solution", problem=error), number) from error
    number = _expect(lines, "proof")
    read_proof = _read_refutation if version == 2 else _read_proof
    return Certificate(puzzle, tuple(solutions), read_proof(lines, puzzle, number))


def _read_claim(lines: _Lines, puzzle: Puzzle) -> tuple[int, int]:
    """Read all before the solutions, and return the version and how many solutions there are."""
    number, line = next(lines, (0, ""))
    first = _VERSION.fullmatch(line)
    if not first:
        expected = next(header(puzzle, 1))
        raise CertificateError(problem("certificate.version", expected=expected, found=shown(line)), number)
    version = int(first[1])
    for wanted in islice(header(puzzle, version), 1, None):
        number, line = next(lines, (0, ""))
        if line != wanted:
            raise CertificateError(problem("certificate.puzzle", expected=wanted, found=shown(line)), number)
    number, line = next(lines, (0, ""))
    found = re.fullmatch("claim (none|exactly (one|[1-9][0-9]{0,3}))", line)
    count = 0 if not found or not found[2] else 1 if found[2] == "one" else int(found[2])
    if not found or count > MOST_SOLUTIONS:
        raise CertificateError(problem("certificate.claim", found=shown(line)), number)
    return version, count


def _expect(lines: _Lines, wanted: str) -> int:
    """Read a line that has to be this one, and return its number."""
    number, line = next(lines, (0, ""))
    if line != wanted:
        raise CertificateError(problem("certificate.line", expected=wanted, found=shown(line)), number)
    return number


class _Open:
    """A proof whose end has not been read, under a cell with a value; the whole proof is under none."""

    def __init__(self, cell: Cell | None) -> None:
        self.cell = cell
        self.steps: list[Assumption] = []
        self.proof: Proof | None = None


def _read_proof(lines: _Lines, puzzle: Puzzle, number: int) -> Proof:
    """Read the rest of the text, which begins behind the line of this number."""
    around = [_Open(None)]
    for number, line in lines:
        found = _STEP.fullmatch(line)
        if not found or not (found[2] or found[5]) or len(found[1]) >= len(around):
            raise CertificateError(problem("certificate.step", found=shown(line)), number)
        _close(around, len(found[1]), number)
        if around[-1].proof is not None:
            raise CertificateError(problem("certificate.ended"), number)
        if found[2]:
            cell = int(found[2]) - 1, int(found[3]) - 1, found[4]
            inside = 0 <= cell[0] < puzzle.height and 0 <= cell[1] < puzzle.width
            if not inside or cell[2] not in values_of(puzzle) or len(around) > MOST_DEPTH:
                raise CertificateError(problem("certificate.cell", found=shown(line)), number)
            around.append(_Open(cell))
        if found[5]:
            around[-1].proof = Proof(tuple(around[-1].steps), *_read_end(found[5], int(found[6]), puzzle, number))
    _close(around, 0, number)
    if around[0].proof is None:
        raise CertificateError(problem("certificate.endless"), number)
    return around[0].proof


def _close(around: list[_Open], depth: int, number: int) -> None:
    """Put proofs that are deeper than this into those around them."""
    while len(around) > depth + 1:
        ended = around.pop()
        if ended.proof is None or ended.cell is None:
            raise CertificateError(problem("certificate.endless"), number)
        around[-1].steps.append(Assumption(ended.cell, ended.proof))


def _read_end(kind: str, count: int, puzzle: Puzzle, number: int) -> tuple[int | None, int | None]:
    """Return the line or the solution at which a proof ends."""
    most = {"r": puzzle.height, "c": puzzle.width, "s": MOST_SOLUTIONS}[kind]
    if count > most:
        raise CertificateError(problem("certificate.end", found=f"{kind}{count}"), number)
    if kind == "s":
        return None, count - 1
    return count - 1 + (puzzle.height if kind == "c" else 0), None


def _read_refutation(lines: _Lines, puzzle: Puzzle, number: int) -> Refutation:
    """Read the rest of the text, which begins behind the line of this number."""
    lemmas: list[Lemma] = []
    for number, line in lines:
        if line == END:
            for number, _ in lines:
                raise CertificateError(problem("certificate.ended"), number)
            return Refutation(tuple(lemmas))
        lemmas.append(tuple([_read_literal(text, puzzle, number) for text in line.split(" ")]))
    raise CertificateError(problem("certificate.unended", expected=END), number)


def _read_literal(text: str, puzzle: Puzzle, number: int) -> Literal:
    if found := _CELL.fullmatch(text):
        cell = int(found[1]) - 1, int(found[2]) - 1, found[3]
        if cell[0] < puzzle.height and cell[1] < puzzle.width and cell[2][-1] in values_of(puzzle):
            return cell
    elif found := _START.fullmatch(text):
        index, block, place = (int(found[group]) - 1 for group in (2, 3, 5))
        lines, cells = (puzzle.rows, puzzle.width) if found[1] == "r" else (puzzle.columns, puzzle.height)
        if index < len(lines) and block < len(lines[index]) and place < cells:
            line = index + (puzzle.height if found[1] == "c" else 0)
            return BlockStart(line, block, place, found[4] == ">")
    raise CertificateError(problem("certificate.literal", found=shown(text)), number)

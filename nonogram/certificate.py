"""Certificates as values and as text: what proves how many solutions a puzzle has (docs/certificate.md).

A proof assumes values of cells, one after the other. Under each, line solving alone leads to a line that cannot be
filled, or another proof says what else follows; after it, the cell has not this value. At the end of a proof, line
solving leaves a line that cannot be filled, or a solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from .cells import WHITE, Cell
from .errors import CertificateError, NonogramError, shown
from .grid import Grid
from .inks import LETTERS
from .problems import Large, problem
from .puzzle import Puzzle

MOST_DEPTH = 100
"""No proof holds more proofs within each other."""
MOST_SOLUTIONS = 1000
"""No certificate has more."""

MOST_CHARACTERS = 4_000_000
"""No certificate is longer."""

_FIRST = "nonogram certificate 1"


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves which solutions a board has: those of `steps`, one after the other, and what is left after them. That
    is either `solution`, by its index, or none, as `line` cannot be filled; the other one is None. Lines count rows
    first.
    """

    steps: tuple[Assumption, ...]
    line: int | None
    solution: int | None = None

    @property
    def size(self) -> int:
        """How many steps there are, those within others included."""
        return sum(1 + step.proof.size for step in self.steps)


@dataclass(frozen=True, slots=True)
class Assumption:
    """One step of a proof: a cell with a value, and what proves which solutions have it."""

    cell: Cell
    proof: Proof


@dataclass(frozen=True, slots=True)
class Certificate:
    """What proves that a puzzle has these solutions and no others. `str()` gives its text, which `verify_certificate`
    checks.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    proof: Proof

    @property
    def claim(self) -> str:
        """What is proved of the number of solutions, as the text says it: "exactly one", "exactly 4" or "none"."""
        count = len(self.solutions)
        return {0: "none", 1: "exactly one"}.get(count, f"exactly {count}")

    @property
    def text(self) -> str:
        """The certificate as a text, as docs/certificate.md describes it."""
        return "".join(f"{line}\n" for line in self._lines())

    def __str__(self) -> str:
        return self.text

    def _lines(self) -> Iterator[str]:
        yield from header(self.puzzle)
        yield f"claim {self.claim}"
        for number, grid in enumerate(self.solutions, 1):
            yield from (f"solution {number}", *grid.rows())
        yield "proof"
        yield from self._told(self.proof, "")

    def _told(self, proof: Proof, indent: str) -> Iterator[str]:
        for step in proof.steps:
            row, column, value = step.cell
            assumed = f"{indent}r{row + 1}c{column + 1}={value}"
            if step.proof.steps:
                yield assumed
                yield from self._told(step.proof, indent + " ")
            else:
                yield f"{assumed} {self._end(step.proof)}"
        yield indent + self._end(proof)

    def _end(self, proof: Proof) -> str:
        if proof.line is None:
            return f"s{(proof.solution or 0) + 1}"
        height = self.puzzle.height
        return f"r{proof.line + 1}" if proof.line < height else f"c{proof.line - height + 1}"

    def to_json(self) -> dict[str, object]:
        """Return the certificate as a dict of plain values, with its text. Steps count from 1 in the order of the
        text.
        """
        return {
            "claim": self.claim,
            "solutions": [grid.rows() for grid in self.solutions],
            "size": self.proof.size,
            **_object(self.proof, 1),
            "text": self.text,
        }


def _object(proof: Proof, number: int) -> dict[str, object]:
    steps = []
    for step in proof.steps:
        steps.append({"number": number, "cell": list(step.cell), **_object(step.proof, number + 1)})
        number += 1 + step.proof.size
    return {"steps": steps, "line": proof.line, "solution": proof.solution}


def header(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines with which every certificate of a puzzle begins: they say what puzzle it is."""
    yield _FIRST
    yield f"size {puzzle.width}x{puzzle.height}"
    if puzzle.inks:
        yield f"inks {LETTERS[: len(puzzle.inks)]}"
    for name, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for number, clue in enumerate(clues, 1):
            blocks = [f"{one[0]}{LETTERS[one[1] - 1]}" if isinstance(one, tuple) else str(one) for one in clue]
            yield f"{name} {number}: {' '.join(blocks) or '0'}"
    if puzzle.given is not None:
        yield from ("given", *puzzle.given.rows())


# --- reading ---

_Lines = Iterator[tuple[int, str]]
_STEP = re.compile("( *)(?:r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})=([#b-i.])(?: (?=.)|$))?(?:([rcs])([1-9][0-9]{0,3}))?")


def read_certificate(text: str, puzzle: Puzzle) -> Certificate:
    """Read the text of a certificate without checking its proof. Raises CertificateError for a text that is not a
    certificate, or not one of this puzzle.
    """
    if len(text) > MOST_CHARACTERS:
        raise CertificateError(problem("certificate.long", most=Large(MOST_CHARACTERS)), 0)
    lines = enumerate(text.replace("\r\n", "\n").removesuffix("\n").split("\n"), 1)
    count = _read_claim(lines, puzzle)
    solutions = []
    for index in range(1, count + 1):
        number = _expect(lines, f"solution {index}")
        try:
            solutions.append(puzzle.parse([line for _, line in islice(lines, puzzle.height)]))
        except NonogramError as error:
            raise CertificateError(problem("certificate.solution", problem=error), number) from error
    number = _expect(lines, "proof")
    return Certificate(puzzle, tuple(solutions), _read_proof(lines, puzzle, number))


def _read_claim(lines: _Lines, puzzle: Puzzle) -> int:
    """Read all before the solutions, and return how many there are."""
    for wanted in header(puzzle):
        number, line = next(lines, (0, ""))
        if line != wanted and wanted == _FIRST:
            raise CertificateError(problem("certificate.version", expected=wanted, found=shown(line)), number)
        if line != wanted:
            raise CertificateError(problem("certificate.puzzle", expected=wanted, found=shown(line)), number)
    number, line = next(lines, (0, ""))
    found = re.fullmatch("claim (none|exactly (one|[1-9][0-9]{0,3}))", line)
    count = 0 if not found or not found[2] else 1 if found[2] == "one" else int(found[2])
    if not found or count > MOST_SOLUTIONS:
        raise CertificateError(problem("certificate.claim", found=shown(line)), number)
    return count


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


def values_of(puzzle: Puzzle) -> str:
    """Return what a cell can be, as letters: the inks, then white."""
    return LETTERS[: len(puzzle.inks) or 1] + WHITE

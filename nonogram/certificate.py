"""Certificates as values and as text: what proves how many solutions a puzzle has (docs/certificate.md).

A proof assumes values of cells, one after the other. Under each, line solving alone leads to a line that cannot be
filled, or another proof says what else follows; after it, the cell has not this value. At the end of a proof, line
solving leaves a line that cannot be filled, or a solution. A refutation shows instead that there are no other
solutions, by lemmas, each of which follows from those before it. `certificate_reading` reads the texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .brief import brief
from .cells import WHITE, At, Cell
from .grid import Grid
from .inks import LETTERS
from .problems import told
from .puzzle import Puzzle

MOST_DEPTH = 100
"""No proof holds more proofs within each other."""
MOST_SOLUTIONS = 1000
"""No certificate has more."""

MOST_CHARACTERS = 4_000_000
"""No certificate is longer."""

END = "end"
"""The last line of a refutation."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves which solutions a board has: those of `steps`, one after the other, and what is left after them. That
    is either `solution`, by its index, or none, as `line` cannot be filled; the other one is None. Lines count rows
    first.
    """

    steps: tuple[Assumption, ...]
    line: int | None
    solution: int | None = None

    __repr__ = brief

    @property
    def size(self) -> int:
        """How many steps there are, those within others included."""
        return sum(1 + step.proof.size for step in self.steps)


@dataclass(frozen=True, slots=True)
class Assumption:
    """One step of a proof: a cell with a value, and what proves which solutions have it."""

    cell: Cell
    proof: Proof

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class BlockStart:
    """A literal: a block of a line starts at a cell or before it; with `after`, after it. All count from 0, lines rows
    first.
    """

    line: int
    block: int
    cell: int
    after: bool


Literal = Cell | BlockStart
"""A cell has a value, or has it not ("!b"); or where a block starts."""
Lemma = tuple[Literal, ...]
"""At least one of these literals holds."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """What proves that a puzzle has no other solutions than those named: lemmas about any other solution, each of which
    follows from those before it, until no solution is left.
    """

    lemmas: tuple[Lemma, ...]

    __repr__ = brief

    @property
    def size(self) -> int:
        """How many lemmas there are."""
        return len(self.lemmas)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What proves that a puzzle has these solutions and no others. `str()` gives its text, which `verify_certificate`
    checks.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    proof: Proof | Refutation

    __repr__ = brief

    @property
    def version(self) -> int:
        """The version of the format: 2 with a refutation."""
        return 2 if isinstance(self.proof, Refutation) else 1

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
        yield from header(self.puzzle, self.version)
        yield f"claim {self.claim}"
        for number, grid in enumerate(self.solutions, 1):
            yield from (f"solution {number}", *grid.rows())
        yield "proof"
        if isinstance(self.proof, Refutation):
            for lemma in self.proof.lemmas:
                yield " ".join(literal_text(literal, self.puzzle.height) for literal in lemma)
            yield END
        else:
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
        return _line_text(proof.line, self.puzzle.height)

    def to_json(self) -> dict[str, object]:
        """Return the certificate as a dict of plain values, with its text. Steps count from 1 in the order of the
        text.
        """
        return {
            "version": self.version,
            "claim": self.claim,
            "solutions": [grid.rows() for grid in self.solutions],
            "size": self.proof.size,
            **self._proof_object(),
            "text": self.text,
        }

    def _proof_object(self) -> dict[str, object]:
        if isinstance(self.proof, Proof):
            return _object(self.proof, 1)
        height = self.puzzle.height
        return {"lemmas": [[literal_text(literal, height) for literal in lemma] for lemma in self.proof.lemmas]}


def literal_text(literal: Literal, height: int) -> str:
    """Return a literal as text: "r3c5=#", "c24b5>14"."""
    if isinstance(literal, BlockStart):
        relation = ">" if literal.after else "<="
        return f"{_line_text(literal.line, height)}b{literal.block + 1}{relation}{literal.cell + 1}"
    row, column, value = literal
    return f"r{row + 1}c{column + 1}={value}"


def _line_text(line: int, height: int) -> str:
    return f"r{line + 1}" if line < height else f"c{line - height + 1}"


def _object(proof: Proof, number: int) -> dict[str, object]:
    steps = []
    for step in proof.steps:
        steps.append({"number": number, "cell": list(step.cell), **_object(step.proof, number + 1)})
        number += 1 + step.proof.size
    return {"steps": steps, "line": proof.line, "solution": proof.solution}


def header(puzzle: Puzzle, version: int) -> Iterator[str]:
    """Yield the lines with which every certificate of a puzzle begins: they say what puzzle it is."""
    yield f"nonogram certificate {version}"
    yield f"size {puzzle.width}x{puzzle.height}"
    if puzzle.inks:
        yield f"inks {LETTERS[: len(puzzle.inks)]}"
    for name, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for number, clue in enumerate(clues, 1):
            blocks = [f"{one[0]}{LETTERS[one[1] - 1]}" if isinstance(one, tuple) else str(one) for one in clue]
            yield f"{name} {number}: {' '.join(blocks) or '0'}"
    if puzzle.given is not None:
        yield from ("given", *puzzle.given.rows())


@dataclass(frozen=True, slots=True)
class Fault:
    """A step, or a lemma, that does not hold. They count from 1 in the order of the text, and 0 is the whole proof.
    `line` is the line that cannot be filled under its assumption, if there is one, though not the line that the step
    names: what it proves is then true nevertheless.
    """

    step: int
    line: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a certificate finds. `problem` says why it does not prove what it claims and is empty if it
    does; `faults` are the steps that do not hold; `left` are the cells that are not known at the end of the proof, with
    all that its other steps prove. `solutions` is how many solutions it claims.
    """

    solutions: int
    problem: str
    faults: tuple[Fault, ...] = ()
    left: tuple[At, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the certificate proves what it claims."""
        return not self.problem

    def to_json(self) -> dict[str, object]:
        """Return the verdict as a dict of plain values, `text` being the problem in the language that is spoken."""
        return {
            "proved": self.proved,
            "solutions": self.solutions,
            "faults": [{"step": fault.step, "line": fault.line} for fault in self.faults],
            "left": [list(at) for at in self.left],
            "text": told(self.problem),
        }


def values_of(puzzle: Puzzle) -> str:
    """Return what a cell can be, as letters: the inks, then white."""
    return LETTERS[: len(puzzle.inks) or 1] + WHITE

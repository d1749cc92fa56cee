"""Proves how many solutions a puzzle has by assumptions that line solving refutes (docs/certificate.md).

The solutions are searched for first, by any method: so it is known which values can be refuted. Of all values that line
solving refutes at once, the one without which most is settled is taken, and so on. Where there is none, a value that
all values of another cell rule out is refuted in two steps. Where there is none of these either, the solutions are
split by a cell on which they differ, or a value that settles much is refuted by a proof of its own, made in the same
way. At last each step is left out without which the others still hold. Where that takes too many steps, python-sat
proves by lemmas that there is no other solution (`refuting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..cells import At, Cell
from ..certificate import MOST_CHARACTERS, MOST_DEPTH, MOST_SOLUTIONS, Assumption, Certificate, Proof, Refutation
from ..colours.board import ColourBoard
from ..colours.puzzle import in_one_ink
from ..colours.state import State
from ..errors import ProofError
from ..grid import Grid
from ..inks import NOT
from ..pausing import Deadline, Late, in_time, pause
from ..problems import Large, problem
from ..puzzle import Puzzle
from ..verification import checking_certificate
from .heuristics import min_logd
from .refuting import refuting
from .result import Undecided
from .sat.installed import unproving
from .solver import Solving

MOST_STEPS = 5000
"""A proof that gets longer is given up."""
MOST_STEPS_BESIDE_LEMMAS = 500
"""The same where lemmas can prove it: this many, and STEPS_EACH for each solution. That is about 10 kB of text."""
STEPS_EACH = 4
MOST_REPLAYED = 3000
"""At most this many steps are followed again to find out which of a proof are needed."""
DECISIVE = 1 << 30
"""The weight of a value without which nothing is left to prove."""


async def certifying(puzzle: Puzzle, deadline: Deadline) -> Certificate:
    """Make a certificate and check it, as a job that pauses. Raises Undecided when there are more than MOST_SOLUTIONS
    solutions, when the proof needs too many steps and, by lemmas, too many of them or a solver that is not there, when
    the text is too long, and at the deadline.
    """
    try:
        return await in_time(_certifying(puzzle, deadline.left()), deadline)
    except Late:
        raise Undecided(problem("stop.time", seconds=f"{deadline.seconds:g}")) from None


async def _certifying(puzzle: Puzzle, seconds: float | None) -> Certificate:
    solving = Solving(puzzle, limit=MOST_SOLUTIONS + 1, line_steps=False, timeout=seconds)
    await solving.quietly()
    if len(solving.solutions) > MOST_SOLUTIONS:
        raise Undecided(problem("certify.solutions", most=MOST_SOLUTIONS))
    if not solving.finished:
        raise Undecided(solving.reason)
    certificate = Certificate(puzzle, tuple(solving.solutions), await _proof(puzzle, solving.solutions))
    if len(certificate.text) > MOST_CHARACTERS:
        raise Undecided(problem("certificate.long", most=Large(MOST_CHARACTERS)))
    return await _named(certificate)


async def _proof(puzzle: Puzzle, solutions: Sequence[Grid]) -> Proof | Refutation:
    """Prove that a puzzle has these solutions and no others, by steps if they are few enough."""
    missing = unproving()
    most = MOST_STEPS if missing else min(MOST_STEPS, MOST_STEPS_BESIDE_LEMMAS + STEPS_EACH * len(solutions))
    proof = await _Maker(puzzle, solutions, most).proof()
    if proof is not None:
        return proof
    if missing:
        raise Undecided(problem("certify.size", most=most, why=missing))
    return await refuting(puzzle, solutions)


async def _named(certificate: Certificate) -> Certificate:
    """Return a certificate whose steps name the lines that the check meets. Raises ProofError if it does not hold."""
    verdict = await checking_certificate(certificate)
    lines = {fault.step: fault.line for fault in verdict.faults if fault.line is not None}
    if lines and isinstance(certificate.proof, Proof):
        certificate = replace(certificate, proof=_with_lines(certificate.proof, 0, lines))
        verdict = await checking_certificate(certificate)
    if not verdict.proved:
        raise ProofError(verdict.problem)
    return certificate


def _with_lines(proof: Proof, number: int, lines: dict[int, int]) -> Proof:
    """Return a proof with other lines at the end of the steps of these numbers; its own number is given."""
    line = lines.get(number, proof.line)
    steps = []
    for step in proof.steps:
        steps.append(Assumption(step.cell, _with_lines(step.proof, number + 1, lines)))
        number += 1 + step.proof.size
    return Proof(tuple(steps), line, proof.solution)


class _Probe(NamedTuple):
    """Where an assumption led."""

    line: int | None
    """The line that was left without completion."""
    gain: int
    """How many values it ruled out."""
    touched: int
    """The lines looked at, as a mask."""
    rows: tuple[State, ...]
    """The row states."""


_Probes = dict[Cell, _Probe]


class _TooLong(Exception):
    """A proof needs too many steps, or too many within each other."""


class _Maker:
    """Makes a proof on the board of a puzzle, of so many steps at most, counted before any is left out."""

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Grid], most: int) -> None:
        self.board = ColourBoard(in_one_ink(puzzle))
        self.solutions = solutions
        self._most = most
        self._steps = 0

    async def proof(self) -> Proof | None:
        """Return the proof of the whole puzzle, None if it gets too long."""
        self._propagate()
        try:
            return await self._prove(list(range(len(self.solutions))), {}, None, 0)
        except _TooLong:
            return None

    async def _prove(self, inside: list[int], probes: _Probes, first: At | None, depth: int) -> Proof:
        """Prove that the board, at its fixpoint or with a line that fails, has the solutions of these indexes and no
        others. `first` is the cell to look at first, `probes` is what is known of assumptions. The board is left
        changed.
        """
        board = self.board
        steps: list[Assumption] = []
        marks: list[int] = []
        while board.conflict_line is None and not board.solved:
            if self._steps == self._most or depth == MOST_DEPTH:
                raise _TooLong
            self._steps += 1
            cell, line, next_first = await self._next(inside, probes, first)
            there = [index for index in inside if self.solutions[index][cell[:2]] == cell[2]]
            inside = [index for index in inside if index not in there]
            mark = board.mark()
            proof = Proof((), line)
            if line is None:
                self._suppose(cell)
                proof = await self._prove(there, self._still_known(probes, mark), next_first, depth + 1)
                board.undo(mark)
            steps.append(Assumption(cell, proof))
            marks.append(mark)
            self._suppose(_not(cell))
            probes = self._still_known(probes, mark)
        failed = board.conflict_line
        return await self._shortened(Proof(tuple(steps), failed, inside[0] if failed is None else None), marks)

    # --- the next step ---

    async def _next(self, inside: list[int], probes: _Probes, first: At | None) -> tuple[Cell, int | None, At | None]:
        """Return a value to assume next, the line that it leaves without completion, if it does, and the cell to look
        at first under it.
        """
        refuted: tuple[int, Cell] | None = None
        cells = self.board.open_cells()
        for number, at in enumerate([first, *cells] if first in cells else cells):
            for cell in self._refutable(at, inside):
                if self._probe(cell, probes).line is not None:
                    without = self._probe(_not(cell), probes)
                    weight = without.gain if without.line is None else DECISIVE
                    if refuted is None or weight > refuted[0]:
                        refuted = weight, cell
            if refuted and refuted[0] == DECISIVE:
                break
            if number % 8 == 7:
                await pause()
        if refuted:
            cell = refuted[1]
            return cell, self._probe(cell, probes).line, None
        if agreed := await self._agreed(cells, inside, probes):
            return agreed[0], None, agreed[1]
        return self._divided(cells, inside, probes), None, None

    def _refutable(self, at: At, inside: list[int]) -> Iterator[Cell]:
        """Yield the values left for a cell that no solution has."""
        taken = {self.solutions[index][at] for index in inside}
        for value in self.board.letters_left(*at):
            if value not in taken:
                yield (*at, value)

    async def _agreed(self, cells: list[At], inside: list[int], probes: _Probes) -> tuple[Cell, At] | None:
        """Return the value without which most is settled of those that all values of another cell rule out, and that
        cell.
        """
        board = self.board
        found: dict[Cell, At] = {}
        for number, at in enumerate(cells):
            if number % 8 == 7:
                await pause()
            outcomes = [self._probe((*at, value), probes).rows for value in board.letters_left(*at)]
            for row, states in enumerate(zip(*outcomes, strict=True)):
                lost = board.states[row]
                for state in states:
                    lost &= ~state
                for column in range(board.width) if lost else ():
                    for value, letter in enumerate(board.every):
                        if lost >> value * board.width + column & 1:
                            found.setdefault((row, column, letter), at)
        if not found:
            return None
        best = max(found, key=lambda cell: self._probe(_not(cell), probes).gain)
        return best, found[best]

    def _divided(self, cells: list[At], inside: list[int], probes: _Probes) -> Cell:
        """Return a value that splits the solutions, if they differ on a cell; otherwise one to be refuted by a proof of
        its own.
        """
        differing = [at for at in cells if len({self.solutions[index][at] for index in inside}) > 1]
        if differing:
            choices = [(*at, self.solutions[index][at]) for at in differing for index in inside]
        else:
            choices = [cell for at in cells for cell in self._refutable(at, inside)]

        def weight(cell: Cell) -> float:
            gain, without = self._probe(cell, probes).gain, self._probe(_not(cell), probes).gain
            return gain + without / 2 if inside else min_logd(gain, without) + gain / 100

        return max(choices, key=weight)

    def _probe(self, cell: Cell, probes: _Probes) -> _Probe:
        """Return where an assumption leads; the board is restored."""
        if cell in probes:
            return probes[cell]
        board = self.board
        mark, before = board.mark(), board.states[:]
        board.visited = 0
        self._suppose(cell)
        touched = board.visited | 1 << cell[0] | 1 << board.height + cell[1]
        gain = sum([effect.change.bit_count() for effect in board.trail[mark:]])
        probes[cell] = found = _Probe(board.conflict_line, gain, touched, tuple(board.states[: board.height]))
        board.restore(mark, before)
        return found

    def _still_known(self, probes: _Probes, mark: int) -> _Probes:
        """Return what is still known of assumptions after what has followed since the board had a mark."""
        changed = self.board.changed_since(mark)
        return {cell: one for cell, one in probes.items() if one.line is not None or not one.touched & changed}

    # --- leaving out ---

    async def _shortened(self, proof: Proof, marks: list[int]) -> Proof:
        """Leave out steps without which the rest still holds, the last ones first; `marks` are those of the board
        before each. The board is left changed.
        """
        kept: tuple[Assumption, ...] = ()
        replayed = 0
        for step, mark in zip(reversed(proof.steps), reversed(marks), strict=True):
            self.board.undo(mark)
            replayed += sum(1 + other.proof.size for other in kept)
            used = None
            if replayed <= MOST_REPLAYED and not _has_solutions(step.proof):
                used = await self._used(replace(proof, steps=kept))
            kept = (step, *kept) if used is None else kept[:used]
        return replace(proof, steps=kept)

    async def _used(self, proof: Proof) -> int | None:
        """Return how many steps of a proof are followed to its end, whatever line is left without completion; None if
        it does not hold on the board, which is left changed.
        """
        board = self.board
        for number, step in enumerate(proof.steps):
            if board.conflict_line is not None:
                return number
            mark = board.mark()
            self._suppose(step.cell)
            used = await self._used(step.proof)
            board.undo(mark)
            if used is None:
                return None
            self._suppose(_not(step.cell))
            await pause()
        ended = board.solved if proof.line is None else board.conflict_line is not None
        return len(proof.steps) if ended else None

    # --- the board ---

    def _suppose(self, cell: Cell) -> None:
        """Give a cell a value, or rule one out, "!b", and propagate."""
        board, (row, column, value) = self.board, cell
        left = board.letters_left(row, column)
        lost = left.replace(value, "") if value in board.every else value[1:]
        if bits := sum(1 << board.every.index(one) * board.width + column for one in lost if one in left):
            board.rule_out(row, bits)
        self._propagate()

    def _propagate(self) -> None:
        """Propagate, unless a line has failed before."""
        if self.board.conflict_line is None:
            self.board.propagate()


def _has_solutions(proof: Proof) -> bool:
    return proof.solution is not None or any(_has_solutions(step.proof) for step in proof.steps)


def _not(cell: Cell) -> Cell:
    """Return what rules out a value."""
    row, column, value = cell
    return row, column, NOT + value

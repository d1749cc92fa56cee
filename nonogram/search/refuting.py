"""Proves by lemmas that a puzzle has no other solutions than those known (docs/certificate.md).

python-sat looks for another solution, and notes each clause that it learns: its proof, in the format DRUP. The clauses
are about cells and about where blocks start, so a checker that solves lines can follow them. Going backwards from the
end, those are kept that others need; then literals are left out without which a lemma still follows.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import Cell, other_value
from ..certificate import BlockStart, Certificate, Lemma, Literal, Refutation
from ..colours.board import ColourBoard
from ..colours.clauses import Begun, Clauses
from ..colours.grid import in_inks
from ..colours.puzzle import in_one_ink
from ..grid import Grid
from ..inks import NOT
from ..logic.propagation import to_fixpoint
from ..pausing import pause
from ..problems import Large, problem
from ..puzzle import Puzzle
from ..verification.certificates import Board, Checker, Clause
from .result import Undecided
from .sat.binding import limit, new_prover

SLICE_CONFLICTS = 500
"""Conflicts after which the solver pauses."""
MOST_LEMMAS = 5000
"""A proof that gets longer is given up."""
MOST_TRIED = 30
"""Of so many clauses at most that are new to a proof each is left out, to see whether the others suffice."""


async def refuting(puzzle: Puzzle, solutions: Sequence[Grid]) -> Refutation:
    """Prove that a puzzle has no other solutions, as a job that pauses. A prover must be available. Raises Undecided
    when more than MOST_LEMMAS lemmas are learnt.
    """
    lemmas = await _learnt(puzzle, solutions)
    shortening = _Shortening(puzzle, solutions, lemmas)
    await shortening.begin()
    await shortening.shorten()
    return Refutation(tuple(shortening.lemmas))


async def _learnt(puzzle: Puzzle, solutions: Sequence[Grid]) -> list[Lemma]:
    """Return the clauses that the solver learns on its way to the answer that there is no other solution."""
    board = ColourBoard(in_one_ink(puzzle))
    await to_fixpoint(board)
    solver = new_prover()
    assert solver is not None
    try:
        clauses = Clauses(board, solver.add_clause)
        await clauses.make()
        for solution in solutions:
            clauses.exclude(in_inks(solution, board.inks))
        lemmas: list[Lemma] | None = None
        for _ in range(0, MOST_LEMMAS, SLICE_CONFLICTS):
            limit(solver, SLICE_CONFLICTS)
            if solver.solve_limited([], expect_interrupt=False) is not None:
                lemmas = _read(solver.get_proof(), puzzle, clauses.meanings)
                break
            await pause()
    finally:
        solver.delete()
    if lemmas is None or len(lemmas) > MOST_LEMMAS:
        raise Undecided(problem("certify.long", most=Large(MOST_LEMMAS)))
    return lemmas


def _read(proof: Sequence[str], puzzle: Puzzle, meanings: Sequence[Cell | Begun]) -> list[Lemma]:
    """Read a proof in the format DRUP: a clause on a line, ended by 0; after "d" it is forgotten, which no proof
    needs.
    """
    lemmas = []
    for line in proof:
        if not line.startswith("d"):
            numbers = [int(number) for number in line.split()[:-1]]
            literals = [_literal(puzzle, meanings[abs(number) - 1], number > 0) for number in numbers]
            lemmas.append(tuple(dict.fromkeys(literals)))
    return [lemma for lemma in lemmas if lemma]


def _literal(puzzle: Puzzle, meaning: Cell | Begun, holds: bool) -> Literal:
    if isinstance(meaning, Begun):
        return BlockStart(*meaning, after=not holds)
    row, column, value = meaning
    if holds:
        return meaning
    return row, column, NOT + value if puzzle.inks else other_value(value)


class _Shortening:
    """Lemmas from which those are left out that the others do without."""

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Grid], lemmas: list[Lemma]) -> None:
        self.lemmas = lemmas
        self._checker = Checker(Certificate(puzzle, tuple(solutions), Refutation(())), 0)
        self._first = self._checker.others()
        self._board: Board

    async def begin(self) -> None:
        """Solve the lines of the puzzle."""
        self._board = await self._checker.start()

    async def shorten(self) -> None:
        """Leave out lemmas and literals as long as that makes fewer lemmas."""
        fewer = True
        while fewer:
            before = len(self.lemmas)
            await self._leave_out_lemmas()
            await self._leave_out_literals()
            fewer = len(self.lemmas) < before

    async def _leave_out_lemmas(self) -> None:
        """Keep the lemmas that the end needs, or one that is kept."""
        clauses = [self._clause(lemma) for lemma in self.lemmas]
        needed: set[int] = set()
        await self._add_needs((), clauses, needed)
        for number in reversed(range(len(clauses))):
            if number in needed:
                await self._add_needs(clauses[number], clauses[:number], needed)
        self.lemmas = [self.lemmas[number] for number in sorted(needed)]

    async def _add_needs(self, lemma: Clause, before: Sequence[Clause], needed: set[int]) -> None:
        """Add the clauses that a lemma needs of those before it, by their numbers, to those needed already."""
        here = [number for number in range(len(before)) if number in needed]
        fresh = [number for number in reversed(range(len(before))) if number not in needed]
        own = [*self._first, *[before[number] for number in here]]

        async def used(fresh: Sequence[int]) -> list[int] | None:
            """Return those used of fresh clauses; None if the lemma does not follow."""
            found = await self._derive(lemma, [*own, *[before[number] for number in fresh]])
            return None if found is None else [fresh[at - len(own)] for at in found if at >= len(own)]

        enough = await used(())
        if enough is None:
            enough = await used(fresh)
            assert enough is not None, "the solver's proof does not hold"
            while (again := await used(enough[::-1])) is not None and len(again) < len(enough):
                enough = again
            for number in enough if len(enough) <= MOST_TRIED else ():
                if (again := await used([other for other in enough if other != number])) is not None:
                    enough = again
        needed.update(enough)

    async def _leave_out_literals(self) -> None:
        """Leave out literals without which a lemma still follows from those before it, and all lemmas from the first
        that has none left: the end follows there.
        """
        clauses = list(self._first)
        for number, lemma in enumerate(self.lemmas):
            for literal in lemma:
                shorter = tuple(other for other in self.lemmas[number] if other != literal)
                if await self._derive(self._clause(shorter), clauses) is not None:
                    self.lemmas[number] = shorter
            if not self.lemmas[number]:
                del self.lemmas[number:]
                return
            clauses.append(self._clause(self.lemmas[number]))

    def _clause(self, lemma: Lemma) -> Clause:
        return tuple(map(self._checker.said, lemma))

    async def _derive(self, lemma: Clause, clauses: Sequence[Clause]) -> list[int] | None:
        return await self._checker.derive(lemma, clauses, self._board)

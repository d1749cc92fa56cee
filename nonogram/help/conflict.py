"""Marks that cannot all be right: irreducible sets of them, on the easiest possible grounds.

Grounds, easiest first: one line is left without completion; several lines, one after the other, leave one so; they do
so whichever value another cell has (`cases`); probing refutes the marks; no solution has them. Each of these tests is
monotone: if it refutes some marks, it refutes every larger set. So a set from which no single mark can be left out is
irreducible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..logic.board import Board
from ..logic.propagation import dead_lines, to_fixpoint
from ..logic.trials import Supposed
from ..options import Options
from ..pausing import NEVER, Deadline, Pausing, go_through, pause
from ..proofs.shortest import BRIEF, shortest_refutation
from ..proofs.thinner import Thinner
from ..puzzle import At, Cell, Grid, Puzzle
from ..search.full_probing import Prober
from ..steps import Step

Grounds = Literal["line", "lines", "cases", "probe", "solution"]

COMPARED = 20
"""At most this many lines without completion are compared to find the one that needs the fewest marks."""

EACH = 250
"""A chain is made shorter only where there is so much effort for each of its lines: with less, none of 32 became so."""

Refutes = Callable[[Sequence[Cell]], Pausing[bool | None]]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Marks that cannot all be right, on some `grounds`.

    `lines` are the clues they break together; the last one is left without completion. `proof` is a step of the kind
    "conflict", with an assumption on the grounds "cases"; grounds that no chain shows have no proof (None) and no
    lines. `exact` says that the set is irreducible on these grounds; it is False when the effort did not suffice to
    make sure.
    """

    grounds: Grounds
    marks: tuple[Cell, ...]
    lines: tuple[int, ...] = ()
    proof: Step | None = None
    exact: bool = True


async def line_conflict(board: Board) -> Conflict | None:
    """Return the conflict with the fewest marks among the first few lines that the marks of a board leave without
    completion; None when every line has one.
    """
    steps = []
    for line in (await dead_lines(board))[:COMPARED]:
        steps.append(await Thinner(board).dead_line(line))
    if not steps:
        return None
    step = min(steps, key=lambda step: sum(not board.puzzle.is_given(at) for at in step.cited))
    assert step.line is not None
    proof = Step("conflict", cited=step.cited, steps=(step,))
    return Conflict("line", _marks(board.puzzle, board.grid(), step.cited), (step.line,), proof)


async def refuter_of(puzzle: Puzzle) -> Refuter:
    """Return a refuter for the marks of a puzzle."""
    board = Board(puzzle)
    return Refuter(board, hopeless=not await to_fixpoint(board))


class Refuter:
    """A test of sets of marks of one puzzle, by lines or by probing; its board holds what the clues alone settle."""

    def __init__(self, board: Board, hopeless: bool) -> None:
        self.puzzle = board.puzzle
        self.board = board
        self.hopeless = hopeless

    def board_with(self, marks: Iterable[Cell]) -> Board:
        """Return another board with just these marks, which shares the effects of lines already found."""
        return Board(self.puzzle, self.puzzle.marked(marks), effects=self.board.effects)

    async def by_lines(self, marks: Sequence[Cell]) -> bool | None:
        """Return whether propagation from these marks leaves a line without completion."""
        return await self._refuted(marks, probing=False)

    async def by_probing(self, marks: Sequence[Cell]) -> bool | None:
        """Return whether full probing (FP1 to its fixpoint) from these marks leaves a line without completion."""
        return await self._refuted(marks, probing=True)

    async def _refuted(self, marks: Sequence[Cell], probing: bool) -> bool:
        if self.hopeless:
            return True
        board = self.board
        with Supposed(board):
            if not board.settle_all(marks) or not await to_fixpoint(board):
                return True
            return probing and not await go_through(Prober(board, options=Options(patience=None)).run())


async def irreducible(marks: Sequence[Cell], refutes: Refutes, deadline: Deadline = NEVER) -> tuple[list[Cell], bool]:
    """Return an irreducible subset of refuted marks, and whether it is certain to be one: no test was undecided. After
    the deadline nothing more is left out.

    Large parts are left out first, then smaller and smaller ones, finally single marks; earlier marks are tried first.
    """
    kept, sure = list(marks), True
    size = max(1, len(kept) // 2)
    while True:
        at = 0
        while at < len(kept):
            if deadline.over():
                return kept, False
            fewer = kept[:at] + kept[at + size :]
            refuted = await refutes(fewer)
            if refuted:
                kept = fewer
            else:
                sure &= refuted is not None or size > 1
                at += size
            await pause()
        if size == 1:
            return kept, sure
        size = (size + 1) // 2


async def chain_conflict(refuter: Refuter, grid: Grid, deadline: Deadline = NEVER) -> Conflict | None:
    """Return an irreducible set of marks that propagation refutes, with the chain; None when it does not refute the
    grid. After the deadline no mark is left out any more.
    """
    marks = tuple(refuter.puzzle.without_given(grid).cells())
    if not await refuter.by_lines(marks):
        return None
    # The marks that one chain rests on are a small set to begin with.
    if marks:
        marks = _rested_on(refuter.puzzle, await _chain(refuter, marks, plainly=False), grid)
    kept, sure = await irreducible(marks, refuter.by_lines, deadline)
    marks = tuple(kept)
    if not marks:
        return Conflict("lines", ())
    step = await _chain(refuter, marks)
    lines = list(dict.fromkeys(s.line for s in reversed(step.steps) if s.line is not None))
    marks = tuple(sorted(marks))
    return Conflict("lines", marks, tuple(reversed(lines)), proof_of(refuter.puzzle, marks, step.steps), sure)


def proof_of(
    puzzle: Puzzle,
    marks: Sequence[Cell],
    steps: tuple[Step, ...],
    assumption: Cell | None = None,
    other: tuple[Step, ...] = (),
) -> Step:
    """Return the step that proves that these marks cannot all be right. It cites them and the given cells on which it
    rests.
    """
    cited = {mark[:2] for mark in marks}
    cited.update(at for step in (*steps, *other) for at in step.cited if puzzle.is_given(at))
    return Step("conflict", cited=tuple(sorted(cited)), assumption=assumption, steps=steps, other=other)


async def _chain(refuter: Refuter, marks: Sequence[Cell], plainly: bool = True) -> Step:
    """Return the thinned chain by which propagation from these marks ends in a contradiction; the last mark is its
    assumption.
    """
    *others, last = marks
    return await refutation(refuter.board_with(others), last, plainly)


async def refutation(board: Board, cell: Cell, plainly: bool = True, effort: int = BRIEF) -> Step:
    """Return the thinned proof that a cell has the opposite value, because propagation from the given one ends in a
    contradiction. The board need not be at a fixpoint. `plainly` is passed to `Thinner`; the chain is then also the
    shortest, as far as this effort of `proofs.shortest` can tell.
    """
    draft = await Thinner(board, plainly=False).against(cell, await failing(board, cell))
    if not plainly:
        return await Thinner(board, plainly=False).finish(draft)
    lines = draft.lines
    if effort >= EACH * len(lines):
        lines, _ = await shortest_refutation(board, cell, lines, effort)
    thinner = Thinner(board)
    proof = await thinner.refute(cell, lines)
    while True:
        # In the order in which a proof is told, further steps may be left out.
        shorter = await thinner.again(proof)
        if len(shorter.steps) >= len(proof.steps):
            return proof
        proof = shorter


async def failing(board: Board, cell: Cell) -> list[int]:
    """Return the lines that settle something, in order, when a cell that propagation refutes is assumed; the last is
    the one left without completion. Lines through cells that follow from the assumption are looked at before all
    others.
    """
    board.rows_dirty = board.columns_dirty = 0
    with Supposed(board, cell) as under:
        if await to_fixpoint(board):
            board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
            await to_fixpoint(board)
        assert under.conflict is not None
        return under.lines


def _rested_on(puzzle: Puzzle, step: Step, grid: Grid) -> tuple[Cell, ...]:
    """Return the marks that a chain cites, including its assumption if it is cited."""
    assert step.assumption is not None
    used = {cell for s in step.steps for cell in s.cited} & {step.assumption[:2]}
    return _marks(puzzle, grid, sorted(used | set(step.cited)))


def _marks(puzzle: Puzzle, grid: Grid, places: Iterable[At]) -> tuple[Cell, ...]:
    """Return the marks in these places, without given cells: they are no mistakes."""
    return tuple((row, column, grid[row, column]) for row, column in places if not puzzle.is_given((row, column)))

"""Marks that cannot all be right: irreducible sets of them, on the easiest possible grounds.

Grounds, easiest first: one line is left without completion; several lines, one after the other, leave one so; they do
so whichever value another cell has (`cases`); probing refutes the marks; no solution has them. Each of these tests is
monotone: if it refutes some marks, it refutes every larger set. So a set from which no single mark can be left out is
irreducible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from ..cells import At, Cell
from ..grid import Grid
from ..logic.board import Board
from ..logic.line import format_state
from ..logic.propagation import dead_lines, to_fixpoint
from ..logic.trials import Supposed
from ..options import Options
from ..pausing import NEVER, Deadline, go_through, pause
from ..proofs.citing import cite_dead
from ..proofs.minimizer import Minimizer
from ..proofs.shortest import EFFORT, failing, proved, refuting, shortest_refutation
from ..puzzle import Puzzle
from ..search.full_probing import Prober
from ..steps import Step
from ..techniques.glance import at_a_glance
from .moves import Refutes

Grounds = Literal["line", "lines", "cases", "probe", "solution"]

COMPARED = 20
"""At most this many lines without completion in which nothing is obvious are compared."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Marks that cannot all be right, on some `grounds`.

    `lines` are the clues they break together; the last one is left without completion. `proof` is a step of the kind
    "conflict", with an assumption on the grounds "cases"; grounds that no chain shows have no proof (None) and no
    lines. `exact` says that the set is irreducible on these grounds; it is False when the effort did not suffice to
    make sure. On the grounds "line", `board` is the board on which it is told, and `dead` are all lines of the board
    without completion.
    """

    grounds: Grounds
    marks: tuple[Cell, ...]
    lines: tuple[int, ...] = ()
    proof: Step | None = None
    exact: bool = True
    board: Grid | None = None
    dead: tuple[int, ...] = ()


async def line_conflict(board: Board, near: Sequence[At] = (), tried: Set[At] = frozenset()) -> Conflict | None:
    """Return the marks of a board that leave a line without completion for the plainest reason; of equally plain ones
    the fewest, then those nearest to the cells `near`. None when every line has a completion. If some cells are
    `tried`, lines that refute one of them by itself come first.

    The marks are irreducible as to their reason, where a run that is too long counts as one: without any of them it
    does not hold.
    """
    lines = await dead_lines(board)
    if not lines:
        return None
    puzzle = board.puzzle
    found = [one for line in lines if (one := _at_a_glance(board, line, near)) is not None]
    if not found:
        for line in lines[:COMPARED]:
            plain, cells = await cite_dead(puzzle.clue(line), _text(board, line), _given(puzzle, line))
            found.append((plain, line, tuple(puzzle.at(line, i) for i in sorted(cells))))

    def order(one: tuple[int, int, tuple[At, ...]]) -> tuple[bool, int, int, int]:
        plain, _, cited = one
        count = sum(not puzzle.is_given(at) for at in cited)
        return len(tried & set(cited)) > 1, plain, count, _distance(cited, near)

    _, line, cited = min(found, key=order)
    grid = board.grid()
    marks = _marks(puzzle, grid, cited)
    proof = proof_of(puzzle, marks, (Step("line", line=line, cited=cited),))
    return Conflict("line", marks, (line,), proof, board=grid, dead=tuple(lines))


def _at_a_glance(board: Board, line: int, near: Sequence[At]) -> tuple[int, int, tuple[At, ...]] | None:
    """Return how plain it is what is obviously wrong with a line, the line, and the cells that show it."""
    puzzle = board.puzzle
    # Given cells count for nothing, so rather those than marks.
    here = [puzzle.index(line, at) for at in near if line in (at[0], puzzle.height + at[1])]
    glance = at_a_glance(puzzle.clue(line), _text(board, line), frozenset((*here, *_given(puzzle, line))))
    return None if glance is None else (glance.rank, line, tuple(puzzle.at(line, i) for i in glance.cells))


def _given(puzzle: Puzzle, line: int) -> list[int]:
    return [i for i in range(puzzle.length(line)) if puzzle.is_given(puzzle.at(line, i))]


def _text(board: Board, line: int) -> str:
    return format_state(board.states[line], board.sizes[line])


def _distance(cells: Sequence[At], near: Sequence[At]) -> int:
    """Return how many cells lie between any of the cells and any of those near by."""
    return min((abs(row - r) + abs(column - c) for row, column in cells for r, c in near), default=0)


async def refuter_of(puzzle: Puzzle) -> Refuter:
    """Return a refuter for the marks of a puzzle."""
    board = Board(puzzle)
    return Refuter(board, hopeless=not await to_fixpoint(board))


class Refuter:
    """A test of sets of marks of one puzzle, by lines or by probing; its board holds what the clues alone settle."""

    def __init__(self, board: Board, hopeless: bool) -> None:
        self.puzzle: Puzzle = board.puzzle
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


async def chain_conflict(refuter: Refuter, grid: Grid, deadline: Deadline = NEVER) -> Conflict | None:
    """Return marks that propagation refutes, with a chain of as few lines as any marks allow; None when it does not
    refute the grid. Every mark is needed for these lines. After the deadline no shorter chain is looked for and no mark
    is left out any more.
    """
    puzzle = refuter.puzzle
    marks = tuple(puzzle.without_given(grid).cells())
    if not await refuter.by_lines(marks):
        return None
    if refuter.hopeless:
        return Conflict("lines", ())
    lines = await few_lines(refuter, marks, deadline=deadline)
    # The marks that one chain rests on are a small set to begin with.
    draft = await Minimizer(refuter.board_with(marks[:-1]), plainly=False).refute(marks[-1], lines)
    marks, lines, sure = await needed(refuter, _rested_on(puzzle, draft, grid), lines, (), deadline)
    return _in_lines(puzzle, marks, await proved(refuter.board_with(marks[:-1]), marks[-1], lines), sure)


def _in_lines(puzzle: Puzzle, marks: Sequence[Cell], step: Step, sure: bool) -> Conflict:
    lines = list(dict.fromkeys(s.line for s in reversed(step.steps) if s.line is not None))
    marks = tuple(sorted(marks))
    return Conflict("lines", marks, tuple(reversed(lines)), proof_of(puzzle, marks, step.steps), sure)


async def few_lines(
    refuter: Refuter, marks: Sequence[Cell], most: int | None = None, deadline: Deadline = NEVER
) -> list[int]:
    """Return as few lines as `refuting` finds that refute marks one after the other; `most` and the deadline are those
    of `refuting`. Propagation must refute the marks.
    """
    *others, last = marks
    return await refuting(refuter.board_with(others), last, most, deadline)


async def needed(
    refuter: Refuter,
    marks: Sequence[Cell],
    lines: list[int],
    beside: Sequence[Cell] = (),
    deadline: Deadline = NEVER,
) -> tuple[tuple[Cell, ...], list[int], bool]:
    """Return those marks that are needed, with others `beside`, to come to a line without completion by as many lines
    in turn as these, the lines, and whether that is certain: if possible, marks of which no lines at all refute fewer.
    """

    async def refutes(some: Sequence[Cell]) -> bool:
        board = refuter.board_with((*beside, *some))
        for line in lines:
            effect = board.effect(line)
            if effect is None:
                return True
            if effect.dirty:
                board.apply((effect,))
        return False

    kept, sure = await irreducible(marks, refutes, deadline)
    fewer, _ = await irreducible(kept, lambda some: refuter.by_lines((*beside, *some)), deadline)
    if len(fewer) < len(kept):
        *others, last = *beside, *fewer
        board = refuter.board_with(others)
        again, _ = await shortest_refutation(board, last, await failing(board, last), EFFORT, len(lines))
        if len(again) <= len(lines):
            return tuple(fewer), again, sure
    return tuple(kept), lines, sure


def _rested_on(puzzle: Puzzle, step: Step, grid: Grid) -> tuple[Cell, ...]:
    """Return the marks that a chain cites, including its assumption if it is cited."""
    assert step.assumption is not None
    used = {cell for s in step.steps for cell in s.cited} & {step.assumption[:2]}
    return _marks(puzzle, grid, sorted(used | set(step.cited)))


def _marks(puzzle: Puzzle, grid: Grid, places: Iterable[At]) -> tuple[Cell, ...]:
    """Return the marks in these places, without given cells: they are not mistakes."""
    return tuple((row, column, grid[row, column]) for row, column in places if not puzzle.is_given((row, column)))

"""The next cell that logic settles, with its proof.

A hint is a line if one settles something, otherwise a probe, otherwise a chain of implications, otherwise deeper
search, labelled as such, and where even that decides nothing in time the cell to try out. For a board that contradicts
the clues it is the mistake, never a deduction from it. Every deduction is minimised (`proofs.minimizer`), proved again
by independent code (`verify`), explained from the cells it cites alone (`proofs.scene`) and put into words (`telling`).

How hard a hint searches: QUICK_SEARCH and FULL_SEARCH in `known` bound what is spent on finding the solutions, DEPTHS
and the constants beside it in `proofs.by_trials` the chains that are looked for, `Times` of `question` all of it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ..cells import At
from ..colours.puzzle import ColourPuzzle
from ..errors import expect_choice, expect_whole
from ..grid import Grid
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..options import Options
from ..pausing import NEVER, Deadline
from ..puzzle import Puzzle, expect_cell, expect_puzzle
from ..search.result import Result
from ..search.solver import is_solved
from ..telling import words
from .answers import LEVELS, Hint, HintLevel
from .colours import hint as in_colours
from .hints.deduced import by_line, by_trying
from .hints.doubt import in_doubt
from .hints.last_resort import last_resort
from .hints.mistaken import mistake, shows_mistake
from .hints.question import Question, Times
from .hints.trust import trusted
from .known import FULL_SEARCH, QUICK_SEARCH, Afresh, Knowing
from .remembered import Remembered

TIMEOUT = 1.8
"""The time that a hint takes at most unless another one is given, in seconds."""
AT_ONCE = 0.15
"""The share of it for finding the solutions before it is known whether they are needed."""
PUZZLES_CACHED = 8
"""The number of puzzles whose solutions are remembered from one `hint` to the next."""


async def asking(puzzle: Puzzle, grid: Grid, near: At | None, skip: int, level: HintLevel, deadline: Deadline) -> Hint:
    """Find the hint that the library gives: what is found out of a puzzle's solutions is kept for its next hint."""
    grid = _check_request(puzzle, grid, near, skip, level)
    memory = _memory(puzzle)
    source = _Kept(memory)
    known = await source.at_first(puzzle, deadline.part(AT_ONCE))
    remembered = memory.spare.pop() if memory.spare else Remembered()
    found = await hinting(puzzle, grid, near, skip, known, level, remembered, source, deadline)
    memory.spare[:] = [remembered]
    return found.at(level)


class _Memory:
    """What is known of the solutions of one puzzle so far, and what its hints found, unless one is using it."""

    def __init__(self) -> None:
        self.result: Result | None = None
        self.spare: list[Remembered] = []


@lru_cache(PUZZLES_CACHED)
def _memory(puzzle: Puzzle) -> _Memory:
    return _Memory()


class _Kept(Afresh):
    """Finds out for one hint, and keeps the result for the next one."""

    def __init__(self, memory: _Memory) -> None:
        super().__init__()
        self._memory = memory

    def at_hand(self, puzzle: Puzzle) -> Result | None:
        """Return the result if it is decided."""
        known = self._memory.result
        return None if known is None or known.status == "unsolved" else known

    async def at_first(self, puzzle: Puzzle, deadline: Deadline) -> Result | None:
        """Return how many solutions there are, if a little effort, made once, decides that."""
        if self._memory.result is None:
            await self.of(puzzle, deadline, QUICK_SEARCH)
        return self.at_hand(puzzle)

    async def of(self, puzzle: Puzzle, deadline: Deadline, patience: Options = FULL_SEARCH) -> Result | None:
        """Return what is found out within the patience, and keep it."""
        self._memory.result = await super().of(puzzle, deadline, patience)
        return self._memory.result


async def hinting(
    puzzle: Puzzle,
    grid: Grid,
    near: At | None = None,
    skip: int = 0,
    known: Result | None = None,
    level: HintLevel = "why",
    remembered: Remembered | None = None,
    source: Knowing | None = None,
    deadline: Deadline = NEVER,
) -> Hint:
    """Run `hint` as a job that pauses. The hint reaches at least the level asked for; below "why" a probe takes half
    the work, and for "where" a line or a mistake takes a small part of it. `known` is the result of an earlier
    `known.know`, if there is one; what is not known is asked of `source` when the hint cannot be given without it.
    `remembered` is what earlier hints found.
    """
    grid = _check_request(puzzle, grid, near, skip, level)
    if isinstance(puzzle, ColourPuzzle):
        return await in_colours.hinting(puzzle, grid, near, skip, known, level, source or Afresh(), deadline)
    remembered, source = remembered or Remembered(), source or Afresh()
    asked = Question(puzzle, grid, near, skip, level, known, remembered, source, Times.of(deadline))
    if is_solved(puzzle, grid):
        return Hint("done", texts=(words.say("done"),) * 3)
    faults: list[str] = []
    trust = await trusted(asked)
    if trust is not None:
        found = await _deduced(asked, trust.board, faults) or await last_resort(asked, trust)
    elif known is None and await shows_mistake(asked):
        found = await mistake(asked, None)
    else:
        found = await in_doubt(asked, faults)
    return replace(found, faults=(*faults, *found.faults))


async def unaided(puzzle: Puzzle, grid: Grid) -> Hint | None:
    """Return the hint for a board whose marks follow from the clues, line by line and by trying out cells, if lines or
    trying out cells settle more; otherwise None.
    """
    remembered = Remembered()
    if is_solved(puzzle, grid) or not await remembered.follows(puzzle, grid):
        return None
    asked = Question(puzzle, grid, None, 0, "why", None, remembered, Afresh(), Times.of(NEVER))
    return await _deduced(asked, remembered.board(puzzle, grid), [])


async def rehearsal(puzzle: Puzzle) -> None:
    """Warm up: make the hint for the board on which single lines settle nothing more, then hints from the start of the
    game. In colours, make just the first hint.
    """
    if isinstance(puzzle, ColourPuzzle):
        await hinting(puzzle, puzzle.start)
        return
    stuck = Board(puzzle)
    await to_fixpoint(stuck)
    await unaided(puzzle, stuck.grid())
    grid = puzzle.start
    while (hint := await unaided(puzzle, grid)) is not None:
        grid = grid.apply(hint)


def _check_request(puzzle: Puzzle, grid: Grid, near: At | None, skip: int, level: HintLevel) -> Grid:
    """Return the board with the given cells, after checking what was asked."""
    expect_choice("level", level, LEVELS)
    grid = (puzzle if isinstance(puzzle, ColourPuzzle) else expect_puzzle(puzzle, "hint")).with_given(grid)
    if near is not None:
        expect_cell("near", near, puzzle.height, puzzle.width)
    expect_whole("skip", skip, 0)
    return grid


async def _deduced(asked: Question, board: Board, faults: list[str]) -> Hint | None:
    return await by_line(asked, board, faults) or await by_trying(asked, board, faults)

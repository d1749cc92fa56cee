"""What is known of a puzzle's solutions, and the effort that a hint or a check may spend on finding it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic, process_time
from typing import Protocol

from ..cells import opposite
from ..grid import Grid
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..logic.trials import probe
from ..options import Options
from ..pausing import NEVER, Deadline, Pausing, pause
from ..puzzle import Puzzle
from ..search.result import NOTHING_DONE, Result
from ..search.solver import Solving

FULL_SEARCH = Options(probes=20_000, guesses=200_000)
"""The search effort that hints and checks alike may spend on one question about solutions: probes or, where
python-sat can be used, decisions.
"""
QUICK_SEARCH = replace(FULL_SEARCH, probes=1000, accelerate=False)
"""The effort spent first. Most puzzles need no more, so their answers are the same everywhere."""


class Inquiry:
    """The search for the solutions that have certain marks. What a deadline or patience has ended goes on where it
    stopped when it is asked for again.
    """

    def __init__(self, puzzle: Puzzle, grid: Grid | None = None, *, quickly: bool = True) -> None:
        """Begin with the cells of `grid`, and with QUICK_SEARCH unless it is not worth trying."""
        self._solving = Solving(
            puzzle, grid, limit=2, options=QUICK_SEARCH if quickly else FULL_SEARCH, line_steps=False
        )
        self._sped_up = not quickly

    async def result(self, deadline: Deadline = NEVER, patience: Options = FULL_SEARCH, enough: int = 2) -> Result:
        """Return what is known once `enough` solutions are found, none is left, or time or effort is spent."""
        if patience.accelerate and not self._sped_up:
            await self._go_on(deadline, QUICK_SEARCH, enough)
            if self._over(enough) or deadline.over():
                return self._solving.result()
            self._speed_up(patience)
        await self._go_on(deadline, patience, enough)
        return self._solving.result()

    def _speed_up(self, patience: Options) -> None:
        """Go on by a faster method, if there is one."""
        self._sped_up = True
        before = self._solving
        faster = Solving(before.puzzle, before.result().known, limit=2, options=patience, line_steps=False)
        if faster.method != before.method:
            self._solving = faster

    def _over(self, enough: int) -> bool:
        return self._solving.finished or len(self._solving.solutions) >= enough

    async def _go_on(self, deadline: Deadline, patience: Options, enough: int) -> None:
        stream = self._solving.resume(probes=patience.probes, guesses=patience.guesses, timeout=deadline.left())
        while not self._over(enough):
            try:
                next(stream)
            except StopIteration:
                return
            await pause()


def nothing_known(puzzle: Puzzle) -> Result:
    """Return what is known of the solutions before they are sought."""
    return Result("unsolved", [], puzzle.start, (), False, NOTHING_DONE)


async def know(puzzle: Puzzle, deadline: Deadline = NEVER) -> Result:
    """Find out how many solutions the clues have, within FULL_SEARCH and the time."""
    return await Inquiry(puzzle).result(deadline)


class Knowing(Protocol):
    """Whoever finds out how many solutions clues have."""

    def at_hand(self, puzzle: Puzzle) -> Result | None:
        """Return the result of a puzzle if it is known by now."""

    def of(self, puzzle: Puzzle, deadline: Deadline) -> Pausing[Result | None]:
        """Find it out, within FULL_SEARCH; None if the time is not enough. Asked again, the search goes on."""


class Afresh:
    """Finds out for one caller, and keeps nothing for the next one."""

    def __init__(self) -> None:
        self._inquiry: tuple[Puzzle, Inquiry] | None = None

    def at_hand(self, puzzle: Puzzle) -> Result | None:
        """Return None."""

    async def of(self, puzzle: Puzzle, deadline: Deadline, patience: Options = FULL_SEARCH) -> Result | None:
        """Return what an `Inquiry` finds out within the patience."""
        if self._inquiry is None or self._inquiry[0] != puzzle:
            self._inquiry = puzzle, Inquiry(puzzle)
        return await self._inquiry[1].result(deadline, patience)


SECONDS = 15.0
"""The time that a grade may spend on finding out how many solutions there are, in CPU seconds."""


async def decide(puzzle: Puzzle, grid: Grid, known: Result | None = None, deadline: Deadline = NEVER) -> Result:
    """Find out how many solutions the clues have, by the fastest method there is and within SECONDS or the time left,
    given cells proved to be in all of them. `known` is the result of an earlier `know`, if there is one.
    """
    if known is not None and known.status != "unsolved":
        return known
    seconds, clock = sooner(SECONDS, deadline)
    return await Solving(puzzle, grid, limit=2, timeout=seconds, clock=clock, line_steps=False).quietly()


def sooner(seconds: float, deadline: Deadline) -> tuple[float, Callable[[], float]]:
    """Return these seconds and the clock of CPU time or, if less than that is left, wall seconds and their clock."""
    left = deadline.left()
    return (seconds, process_time) if left is None or left > seconds else (left, monotonic)


TRIALS = 3000
"""At most this many values are tried out to prove the marks on a board."""


async def follows(board: Board, grid: Grid, deadline: Deadline = NEVER) -> bool:
    """Return whether all marks of a grid follow from the clues, by lines and by trying out one cell at a time; False
    when TRIALS trials, or those for which there is time, do not show it. The board must be at its fixpoint; it gains
    the marks that are proved.
    """
    trials = 0
    left = list(grid.cells())
    while True:
        if grid.disagreements(board.grid()):
            return False
        left = [mark for mark in left if board.is_open(*mark[:2])]
        if not left:
            return True
        proved = False
        for mark in left:
            if not board.is_open(*mark[:2]):
                continue
            trials += 1
            if trials > TRIALS or deadline.over():
                return False
            if (await probe(board, opposite(mark))).conflict is not None:
                proved = True
                board.settle_all([mark])
                if not await to_fixpoint(board):
                    return False
            await pause()
        if not proved:
            return False

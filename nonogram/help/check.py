"""Whether a player's board can still become the picture, checked at three levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ..cells import Cell
from ..colours.puzzle import ColourPuzzle
from ..errors import expect_choice
from ..grid import Grid
from ..logic.board import Board
from ..logic.propagation import dead_lines
from ..pausing import NEVER, Deadline, Late, in_time
from ..puzzle import Puzzle, expect_puzzle
from ..search.result import Result
from ..search.sat.rest import oracle_of
from ..search.solver import is_solved
from .answers import Check, Since, blame, fine, no_picture, undecided
from .colours import check as in_colours
from .conflict import Conflict, irreducible, line_conflict, refuter_of
from .extensions import Extensions
from .known import Afresh, Knowing, nothing_known
from .moves import UNTOLD, History, Refutes, check_moves, first_refuted, newest, standing_since
from .shown import Shown, shown_by_lines, verified
from .solutions import Solutions

CheckLevel = Literal["line", "probe", "solution"]
LEVELS: tuple[CheckLevel, ...] = ("line", "probe", "solution")

TIMEOUT = 2.0
"""The time that a check takes at most unless another one is given, in seconds: about that of a hint."""
KNOWING, EXTENDING, SHOWING, BLAMING = 0.1, 0.4, 0.4, 0.9
"""The shares of the time left for the solutions of the clues, then for one with all marks, then for what lines show,
and for choosing the marks to blame. The rest is for the words.
"""


async def checking(
    puzzle: Puzzle,
    grid: Grid,
    level: CheckLevel = "solution",
    known: Result | None = None,
    history: History | None = None,
    deadline: Deadline = NEVER,
    solutions: Solutions | None = None,
    source: Knowing | None = None,
) -> Check:
    """Run `check` as a job that pauses. `known` is the result of an earlier `know`, if there is one; what is not known
    is asked of `source`, and of `solutions`, which know what hints and checks have found. What is undecided at the
    deadline is left out.
    """
    expect_choice("level", level, LEVELS)
    if isinstance(puzzle, ColourPuzzle):
        return await in_colours.checking(puzzle, grid, level, known, history, deadline, source or Afresh())
    grid = expect_puzzle(puzzle, "check").with_given(grid)
    check_moves(puzzle, () if history is None else history)
    since = standing_since(puzzle.without_given(grid), history) if history else None
    if is_solved(puzzle, grid) and grid.complete:
        return fine("check.ok.done")
    if level == "line":
        return await _by_line(puzzle, grid, since)
    if level == "probe":
        return await _by_probing(puzzle, grid, since, deadline)
    source = source or Afresh()
    known = known or await source.of(puzzle, deadline.part(KNOWING))
    if not any(puzzle.without_given(grid).cells()) and (known is None or known.status != "none"):
        # No mark, no mistake. That the clues have no solution is not sought any further.
        return no_picture() if (await refuter_of(puzzle)).hopeless else fine("check.ok.solution")
    return await _by_solution(puzzle, grid, known, since, deadline, solutions or Solutions(), source)


async def _by_line(puzzle: Puzzle, grid: Grid, since: Since) -> Check:
    faults: list[str] = []
    found = await verified(puzzle, await line_conflict(Board(puzzle, grid), newest(since)), faults)
    if found is None:
        return replace(fine("check.ok.line"), faults=tuple(faults))

    async def refutes(marks: Sequence[Cell]) -> bool | None:
        return bool(await dead_lines(Board(puzzle, puzzle.marked(marks))))

    first = await first_refuted(since, refutes)
    return replace(await blame(puzzle, found, since=since, wrong_since=first), faults=tuple(faults))


async def _by_probing(puzzle: Puzzle, grid: Grid, since: Since, deadline: Deadline) -> Check:
    refuter, found, faults = await shown_by_lines(await refuter_of(puzzle), grid, newest(since), deadline.part(SHOWING))
    refutes = _until(refuter.by_probing, deadline.part(BLAMING))
    if found is None:
        marks = tuple(puzzle.without_given(grid).cells())
        if not (refuted := await refutes(marks)):
            return replace(fine("check.ok.probe") if refuted is False else undecided(), faults=faults)
        kept, sure = await irreducible(marks, refutes)
        found = Conflict("probe", tuple(sorted(kept)), exact=sure)
    if not found.marks:
        return no_picture()
    first = await first_refuted(since, refutes)
    return replace(await blame(puzzle, found, since=since, wrong_since=first), faults=faults)


def _until(refutes: Refutes, deadline: Deadline) -> Refutes:
    """Return a test that is undecided once the time is up."""

    async def refuted(marks: Sequence[Cell]) -> bool | None:
        try:
            return await in_time(refutes(marks), deadline)
        except Late:
            return None

    return refuted


async def _by_solution(
    puzzle: Puzzle,
    grid: Grid,
    known: Result | None,
    since: Since,
    deadline: Deadline,
    solutions: Solutions,
    source: Knowing,
) -> Check:
    """Compare the grid with what is known of the solutions; where that is not the only one, ask whether one has these
    marks.
    """
    if (settled := _compared(grid, known)) is not None:
        return settled
    if known is None or known.sole is None:
        if known is not None:
            solutions.see(puzzle, known.solutions)
        if await solutions.extend(puzzle, grid, deadline.part(EXTENDING)):
            return fine("check.ok.solution")
    shown = await shown_by_lines(await refuter_of(puzzle), grid, newest(since), deadline.part(SHOWING))
    if known is None or known.status == "unsolved":
        known = await source.of(puzzle, deadline.part(EXTENDING)) or known
        if (settled := _compared(grid, known)) is not None:
            return settled
    return await judged(grid, shown, known, since, refuted=solutions.refute(puzzle, grid), deadline=deadline)


def _compared(grid: Grid, known: Result | None) -> Check | None:
    """Return the check of a grid that needs no more than what is known of the solutions, if that is so."""
    if known is not None and known.status == "none":
        return no_picture()
    if known is not None and known.sole is not None and not grid.disagreements(known.sole):
        return fine("check.ok.solution")
    return None


async def judged(
    grid: Grid,
    shown: Shown,
    known: Result | None,
    since: Since = None,
    *,
    refuted: bool = False,
    deadline: Deadline = NEVER,
) -> Check:
    """Return what is wrong with a grid, given what lines show about it and what is known of the solutions, of which
    there is not known to be none. What is not known (None) is left out. `refuted`: no solution is known to have all
    marks; unless it is, nothing more is wrong than lines and the solutions show.
    """
    refuter, found, faults = shown
    puzzle = refuter.puzzle
    if known is None and (found is not None or not refuted):
        return replace(undecided() if found is None else await blame(puzzle, found, since=since), faults=faults)
    known = known or nothing_known(puzzle)
    wrong = grid.disagreements(known.sole or known.known)
    if known.sole:
        times = {at: since[(*at, grid[at])] for at in wrong} if since else dict.fromkeys(wrong, UNTOLD)
        earliest = min(wrong, key=lambda at: (times[at], at))
        found = found or Conflict("solution", ((*earliest, grid[earliest]),))
        first = times[earliest] if times[earliest] != UNTOLD else None
        return replace(await blame(puzzle, found, wrong, since, first), faults=faults)
    blaming = deadline.part(BLAMING)
    extensions = Extensions(puzzle, oracle_of(refuter.board, blaming), blaming, known.solutions)
    try:
        check = await _by_extending(grid, extensions, found, known.known, since, refuted)
    finally:
        extensions.close()
    return replace(check, faults=faults)


async def _by_extending(
    grid: Grid, extensions: Extensions, found: Conflict | None, proved: Grid, since: Since, refuted: bool
) -> Check:
    """Find out, with several solutions or none known, whether one has these marks, and which marks cannot all be
    right. `proved` are cells of all solutions.
    """
    puzzle, wrong = extensions.puzzle, grid.disagreements(proved)
    if found is None and wrong:
        found = Conflict("solution", ((*wrong[0], grid[wrong[0]]),))
    if found is None:
        if not refuted:
            return undecided()
        # What every solution has is in no irreducible set.
        found = await extensions.conflict([cell for cell in grid.cells() if proved[cell[:2]] != cell[2]])
        if not found.marks:
            return no_picture()
    if len(found.marks) == 1:
        wrong = tuple(sorted({*wrong, found.marks[0][:2]}))
    first = await first_refuted(since, extensions.refutes)
    return await blame(puzzle, found, wrong, since, first)

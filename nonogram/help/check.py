"""Whether a player's board can still become the picture, checked at three levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from ..errors import expect_choice
from ..logic.board import Board
from ..logic.propagation import dead_lines
from ..pausing import Pausing, drain
from ..puzzle import Cell, Grid, Puzzle, expect_puzzle
from ..search.solver import Result, is_solved
from ..verify import ProofError, verify_conflict
from .answers import Check, Since, blame, fine, no_picture
from .cases import case_conflict
from .conflict import (
    Conflict,
    Extensions,
    Refuter,
    Refutes,
    chain_conflict,
    irreducible,
    line_conflict,
    refuter_of,
)
from .known import know
from .moves import UNTOLD, History, check_moves, standing_since

CheckLevel = Literal["line", "probe", "solution"]
LEVELS: tuple[CheckLevel, ...] = ("line", "probe", "solution")


async def checking(
    puzzle: Puzzle,
    grid: Grid,
    level: CheckLevel = "solution",
    known: Result | None = None,
    history: History | None = None,
) -> Check:
    """Run `check` as a job that pauses. `known` is the result of an earlier `know`, if there is one."""
    expect_choice("level", level, LEVELS)
    grid = expect_puzzle(puzzle).with_given(grid)
    check_moves(puzzle, () if history is None else history)
    since = standing_since(puzzle.without_given(grid), history) if history else None
    if is_solved(puzzle, grid) and grid.complete:
        return fine("check.ok.done")
    if level == "line":
        return await _by_line(puzzle, grid, since)
    if level == "probe":
        return await _by_probing(puzzle, grid, since)
    if known is None:
        known = await know(puzzle)
    return await _by_solution(puzzle, grid, known, since)


async def _by_line(puzzle: Puzzle, grid: Grid, since: Since) -> Check:
    faults: list[str] = []
    found = await _verified(puzzle, await line_conflict(Board(puzzle, grid)), faults)
    if found is None:
        return replace(fine("check.ok.line"), faults=tuple(faults))

    async def refutes(marks: Sequence[Cell]) -> bool | None:
        return bool(await dead_lines(Board(puzzle, puzzle.marked(marks))))

    first = await _first_refuted(since, refutes)
    return replace(await blame(puzzle, found, since=since, wrong_since=first), faults=tuple(faults))


async def _by_probing(puzzle: Puzzle, grid: Grid, since: Since) -> Check:
    refuter, found, faults = await shown_by_lines(await refuter_of(puzzle), grid)
    if found is None:
        marks = tuple(puzzle.without_given(grid).cells())
        if not await refuter.by_probing(marks):
            return replace(fine("check.ok.probe"), faults=faults)
        kept, sure = await irreducible(marks, refuter.by_probing)
        found = Conflict("probe", tuple(sorted(kept)), exact=sure)
    if not found.marks:
        return no_picture()
    first = await _first_refuted(since, refuter.by_probing)
    return replace(await blame(puzzle, found, since=since, wrong_since=first), faults=faults)


async def _by_solution(puzzle: Puzzle, grid: Grid, known: Result, since: Since) -> Check:
    """Compare the grid with what is known of the solutions; with several solutions, ask whether one has these marks."""
    if known.status == "none":
        return no_picture()
    if known.solution and not grid.disagreements(known.solution):
        return fine("check.ok.solution")
    return await judged(grid, await shown_by_lines(await refuter_of(puzzle), grid), known, since)


class Shown(NamedTuple):
    """What lines show about the marks of a grid: those that they refute, if there are any. `faults` tells of chains
    that did not hold.
    """

    refuter: Refuter
    conflict: Conflict | None
    faults: tuple[str, ...]

    @property
    def is_mistake(self) -> bool:
        """Whether lines refute some marks, and not the clues alone."""
        return self.conflict is not None and not self.refuter.hopeless


async def judged(
    grid: Grid, shown: Shown, known: Result | None, since: Since = None, *, refuted: bool = False
) -> Check:
    """Return what is wrong with a grid, given what lines show about it and what is known of the solutions, of which
    there is not known to be none. That need not be known (None) where lines show a mistake: then only what is wrong
    besides is left out. `refuted`: no solution is known to have all marks, so this is not asked again.
    """
    refuter, found, faults = shown
    puzzle = refuter.puzzle
    if known is None:
        assert found is not None
        return replace(await blame(puzzle, found, since=since), faults=faults)
    wrong = grid.disagreements(known.solution or known.known)
    if known.solution:
        times = {at: since[(*at, grid[at])] for at in wrong} if since else dict.fromkeys(wrong, UNTOLD)
        earliest = min(wrong, key=lambda at: (times[at], at))
        found = found or Conflict("solution", ((*earliest, grid[earliest]),))
        first = times[earliest] if times[earliest] != UNTOLD else None
        return replace(await blame(puzzle, found, wrong, since, first), faults=faults)
    extensions = Extensions(refuter, known.solutions)
    try:
        check = await _by_extending(grid, extensions, found, known.known, since, refuted)
    finally:
        extensions.close()
    return replace(check, faults=faults)


async def shown_by_lines(refuter: Refuter, grid: Grid) -> Shown:
    """Return marks that lines refute, on the easiest possible grounds, with chains that independent code has
    verified.
    """
    faults: list[str] = []
    ways: tuple[Callable[[], Pausing[Conflict | None]], ...] = (
        lambda: line_conflict(refuter.board_with(grid.cells())),
        lambda: chain_conflict(refuter, grid),
        lambda: case_conflict(refuter, grid),
    )
    for look in ways:
        found = await _verified(refuter.puzzle, await look(), faults)
        if found is not None:
            return Shown(refuter, found, tuple(faults))
    return Shown(refuter, None, tuple(faults))


async def _verified(puzzle: Puzzle, found: Conflict | None, faults: list[str]) -> Conflict | None:
    try:
        if found is not None and found.proof is not None:
            await verify_conflict(puzzle, puzzle.marked(found.marks), found.proof)
    except ProofError as error:
        faults.append(str(error))
        return None
    return found


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
        if not (answer := refuted or await extensions.refutes(tuple(grid.cells()))):
            return fine("check.undecided" if answer is None else "check.ok.solution")
        # What every solution has is in no irreducible set.
        found = await extensions.conflict([cell for cell in grid.cells() if proved[cell[:2]] != cell[2]])
        if not found.marks:
            return no_picture()
    if len(found.marks) == 1:
        wrong = tuple(sorted({*wrong, found.marks[0][:2]}))
    first = await _first_refuted(since, extensions.refutes)
    return await blame(puzzle, found, wrong, since, first)


async def _first_refuted(since: Since, refutes: Refutes) -> int | None:
    """Return the first move up to which the marks that still stand are refuted. Each such set of marks contains the
    earlier ones, so a binary search finds it.
    """
    if since is None:
        return None
    times = sorted(set(since.values()))
    low, high = 0, len(times) - 1
    while low < high:
        middle = (low + high) // 2
        if await refutes(tuple(cell for cell, time in since.items() if time <= times[middle])):
            high = middle
        else:
            low = middle + 1
    return times[low] if times[low] != UNTOLD else None


def check(puzzle: Puzzle, grid: Grid, level: CheckLevel = "solution", history: History | None = None) -> Check:
    """Look for mistakes on a board.

    `level` "line": lines that the marks leave without completion. "probe": also what propagation and probing refute.
    "solution": every mark that no solution has. `history` holds the player's moves from an empty grid, each a sequence
    of (row, column, value). Raises PuzzleError when the grid has another size or a move lies outside it, ArgumentError
    for an unknown level.

    >>> plus = ng.loads("3x3:1/3/1/1/3/1")
    >>> found = ng.check(plus, ng.Grid.parse("#.. ??? ???"))
    >>> found.ok, found.mistakes
    (False, ((0, 1),))
    """
    return drain(checking(puzzle, grid, level, history=history))

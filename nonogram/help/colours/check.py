"""Whether a player's board in colours can still become the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...cells import At, Cell
from ...colours import proving
from ...colours.board import ColourBoard
from ...colours.grid import ColourGrid
from ...colours.probing import Prober
from ...colours.puzzle import ColourPuzzle
from ...colours.verifying import verify_conflict
from ...errors import ProofError
from ...grid import Grid
from ...options import PUBLISHED
from ...pausing import Deadline, Late, go_through, in_time
from ...search.result import Result
from ...search.solver import is_solved
from ...steps import Step
from ..answers import Check, Since, blamed, fine, no_picture, undecided
from ..conflict import Conflict, Grounds
from ..known import Knowing
from ..moves import History, check_moves, standing_since
from . import words
from .standing import fitting, standing

_Shown = tuple[Conflict, Step | None]
"""A conflict, and its proof as it is told, if there is one."""

KNOWING, BLAMING = 0.4, 0.9
"""The shares of the time for the solutions of the clues, and then for choosing the marks to blame."""


async def checking(
    puzzle: ColourPuzzle,
    grid: Grid,
    level: str,
    known: Result | None,
    history: History | None,
    deadline: Deadline,
    source: Knowing,
) -> Check:
    """Run `help.check.check` for a puzzle in colours as a job that pauses. What is not known of the solutions is asked
    of `source`. Of a board with notes, a note counts as a mark; moves tell only of cells that are known.
    """
    board = puzzle.with_given(grid)
    check_moves(puzzle, () if history is None else history)
    since = standing_since(puzzle.without_given(board), history) if history else None
    if is_solved(puzzle, board) and board.complete:
        return fine("check.ok.done")
    faults: list[str] = []
    found = await shown(puzzle, board, level, faults)
    if level == "line":
        return _told(puzzle, found, (), since, faults) if found else fine("check.ok.line")
    if level == "probe":
        found = found or await _by_probing(puzzle, board, deadline.part(BLAMING))
        return _told(puzzle, found, (), since, faults) if found else fine("check.ok.probe")
    known = known or source.at_hand(puzzle) or await source.of(puzzle, deadline.part(KNOWING))
    if known is not None and known.status == "none":
        return no_picture()
    state = await standing(puzzle, board, known, deadline.part(BLAMING))
    if state.right:
        return fine("check.ok.solution")
    if state.right is None and found is None:
        return undecided()
    if found is None:
        found = await _unsolvable(puzzle, board, state.wrong, deadline.part(BLAMING))
    return _told(puzzle, found, state.wrong, since, faults)


async def shown(puzzle: ColourPuzzle, grid: ColourGrid, level: str, faults: list[str]) -> _Shown | None:
    """Return the marks that a line refutes or, above the level "line", several lines, with the proof as it is told;
    None if they refute none.
    """
    board = ColourBoard(puzzle, grid)
    dead = proving.dead_lines(board)
    if dead:
        return await _proved(puzzle, grid, "line", proving.line_conflict(board, dead), tuple(dead), faults)
    if level == "line":
        return None
    proof = await proving.conflict(board)
    return None if proof is None else await _proved(puzzle, grid, "lines", proof, (), faults)


async def _proved(
    puzzle: ColourPuzzle, grid: ColourGrid, grounds: Grounds, proof: Step, dead: tuple[int, ...], faults: list[str]
) -> _Shown | None:
    try:
        await verify_conflict(puzzle, grid, proof)
    except ProofError as error:
        faults.append(str(error))
        return None
    marks = marks_at(puzzle, grid, proof.cited)
    lines = tuple(dict.fromkeys(step.line for step in proof.steps if step.line is not None))
    return Conflict(grounds, marks, lines, proof, board=grid, dead=dead), words.tell(puzzle, proof)


def marks_at(puzzle: ColourPuzzle, grid: ColourGrid, places: Sequence[At]) -> tuple[Cell, ...]:
    """Return the marks of a board at some places, without the given ones: values, and what notes rule out."""
    some = {at for at in places if not puzzle.is_given(at)}
    return tuple(cell for cell in (*grid.cells(), *grid.notes()) if cell[:2] in some)


def _told(
    puzzle: ColourPuzzle,
    found: _Shown,
    wrong: tuple[At, ...],
    since: Since,
    faults: Sequence[str],
) -> Check:
    conflict, proof = found
    if not conflict.marks:
        return replace(no_picture(), faults=tuple(faults))
    if since is not None and not all(mark in since for mark in conflict.marks):
        since = None
    return replace(blamed(puzzle, conflict, proof, wrong, since), faults=tuple(faults))


async def _by_probing(puzzle: ColourPuzzle, grid: ColourGrid, deadline: Deadline) -> _Shown | None:
    """Return the marks that full probing refutes."""

    async def refutes(marks: Sequence[Cell]) -> bool:
        prober = Prober(ColourBoard(puzzle, puzzle.marked(marks)), 1, PUBLISHED)
        return not await in_time(go_through(prober.run()), deadline)

    marks = marks_at(puzzle, grid, [cell[:2] for cell in (*grid.cells(), *grid.notes())])
    try:
        if not await refutes(marks):
            return None
    except Late:
        return None
    kept = list(marks)
    exact = True
    for mark in marks:
        fewer = [other for other in kept if other != mark]
        try:
            if await refutes(fewer):
                kept = fewer
        except Late:
            exact = False
            break
    return Conflict("probe", tuple(kept), exact=exact), None


async def _unsolvable(puzzle: ColourPuzzle, grid: ColourGrid, wrong: tuple[At, ...], deadline: Deadline) -> _Shown:
    """Return the first mark that the only solution has not; where there are several, marks that none of them has
    together, as few as time allows.
    """
    if wrong:
        return Conflict("solution", marks_at(puzzle, grid, wrong[:1])), None
    kept = list(marks_at(puzzle, grid, [cell[:2] for cell in (*grid.cells(), *grid.notes())]))
    exact = True
    for mark in list(kept):
        fewer = [other for other in kept if other != mark]
        status = "unsolved" if deadline.over() else (await fitting(puzzle, puzzle.marked(fewer), deadline)).status
        if status == "none":
            kept = fewer
        exact = exact and status != "unsolved"
    return Conflict("solution", tuple(kept), exact=exact), None

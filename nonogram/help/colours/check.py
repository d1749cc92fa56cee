"""Whether a player's board in colours can still become the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...cells import At, Cell
from ...colours import chains
from ...colours.board import ColourBoard
from ...colours.grid import ColourGrid
from ...colours.probing import Prober
from ...colours.puzzle import ColourPuzzle
from ...colours.sat import oracle_of
from ...colours.verifying import verify_conflict
from ...errors import ProofError
from ...grid import Grid
from ...options import PUBLISHED
from ...pausing import Deadline, Late, go_through, in_time, pause
from ...search.result import Result
from ...steps import Step
from ..answers import Check, Since, blamed, fine, no_picture, undecided
from ..conflict import Conflict, Grounds, irreducible
from ..extensions import Extensions
from ..known import Knowing
from ..moves import UNTOLD, History, Refutes, check_moves, first_refuted, standing_since
from . import words
from .standing import differing, is_finished, standing

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
    if is_finished(puzzle, board) and board.complete:
        return fine("check.ok.done")
    faults: list[str] = []
    found = await shown(puzzle, board, level, faults)
    if level == "line":
        told = await _told(puzzle, found, since, _lines_refute(puzzle)) if found else fine("check.ok.line")
        return replace(told, faults=tuple(faults))
    if level == "probe":
        refutes = _probing_refutes(puzzle, deadline.part(BLAMING))
        found = found or await _by_probing(puzzle, board, refutes)
        told = await _told(puzzle, found, since, refutes) if found else fine("check.ok.probe")
        return replace(told, faults=tuple(faults))
    known = known or source.at_hand(puzzle) or await source.of(puzzle, deadline.part(KNOWING))
    if known is not None and known.status == "none":
        return no_picture()
    state = await standing(puzzle, board, known, deadline.part(BLAMING))
    if state.right:
        return fine("check.ok.solution")
    if state.right is None and found is None:
        return undecided()
    solution = None if known is None else known.sole
    if solution is not None:
        found = found or await _oldest(puzzle, board, state.wrong, since, _differing(puzzle, solution))
        told = await _told(puzzle, found, since, _differing(puzzle, solution), state.wrong)
        return replace(told, faults=tuple(faults))
    blaming = deadline.part(BLAMING)
    extensions = Extensions(puzzle, oracle_of(puzzle, blaming), blaming, known.solutions if known is not None else ())
    try:
        found = found or (await extensions.conflict(_all_marks(puzzle, board)), None)
        told = await _told(puzzle, found, since, extensions.refutes)
    finally:
        extensions.close()
    return replace(told, faults=tuple(faults))


async def shown(puzzle: ColourPuzzle, grid: ColourGrid, level: str, faults: list[str]) -> _Shown | None:
    """Return the marks that a line refutes or, above the level "line", several lines, with the proof as it is told;
    None if they refute none.
    """
    board = ColourBoard(puzzle, grid)
    dead = chains.dead_lines(board)
    if dead:
        return await _proved(puzzle, grid, "line", chains.line_conflict(board, dead), tuple(dead), faults)
    if level == "line":
        return None
    proof = await chains.conflict(board)
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


def _all_marks(puzzle: ColourPuzzle, grid: ColourGrid) -> tuple[Cell, ...]:
    return marks_at(puzzle, grid, [cell[:2] for cell in (*grid.cells(), *grid.notes())])


async def _told(
    puzzle: ColourPuzzle, found: _Shown, since: Since, refutes: Refutes, wrong: tuple[At, ...] = ()
) -> Check:
    """Tell a conflict; `refutes` says of marks whether this level refutes them."""
    conflict, proof = found
    if not conflict.marks:
        return no_picture()
    first = await first_refuted(since, refutes)
    return blamed(puzzle, conflict, proof, wrong, since, first)


def _lines_refute(puzzle: ColourPuzzle) -> Refutes:
    """Return a test whether marks leave a line without completion."""

    async def refutes(marks: Sequence[Cell]) -> bool:
        await pause()
        return bool(chains.dead_lines(ColourBoard(puzzle, puzzle.marked(marks))))

    return refutes


def _probing_refutes(puzzle: ColourPuzzle, deadline: Deadline) -> Refutes:
    """Return a test whether full probing refutes marks."""

    async def refutes(marks: Sequence[Cell]) -> bool | None:
        prober = Prober(ColourBoard(puzzle, puzzle.marked(marks)), 1, PUBLISHED)
        try:
            return not await in_time(go_through(prober.run()), deadline)
        except Late:
            return None

    return refutes


def _differing(puzzle: ColourPuzzle, solution: Grid) -> Refutes:
    """Return a test whether marks differ from the only solution."""

    async def refutes(marks: Sequence[Cell]) -> bool:
        await pause()
        return bool(differing(puzzle.marked(marks), solution))

    return refutes


async def _by_probing(puzzle: ColourPuzzle, grid: ColourGrid, refutes: Refutes) -> _Shown | None:
    """Return the marks that full probing refutes."""
    marks = _all_marks(puzzle, grid)
    if not await refutes(marks):
        return None
    kept, exact = await irreducible(marks, refutes)
    return Conflict("probe", tuple(sorted(kept)), exact=exact), None


async def _oldest(
    puzzle: ColourPuzzle, grid: ColourGrid, wrong: tuple[At, ...], since: Since, refutes: Refutes
) -> _Shown:
    """Return the oldest mark that the only solution has not."""
    single = [mark for mark in marks_at(puzzle, grid, wrong) if await refutes([mark])]
    oldest = min(single, key=lambda mark: (since[mark] if since else UNTOLD, mark))
    return Conflict("solution", (oldest,)), None

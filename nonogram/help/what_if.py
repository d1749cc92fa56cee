"""Trial marks: whether they run into a contradiction, which of them cannot all be right, and what that proves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import words
from ..errors import type_name
from ..pausing import NEVER, Deadline, Late, check_seconds, drain, in_time, pause
from ..proofs.scene import Scene, tell_chains
from ..proofs.shortest import PATIENT
from ..puzzle import (
    UNKNOWN,
    ArgumentTypeError,
    At,
    Cell,
    Grid,
    Puzzle,
    PuzzleError,
    expect_mark,
    expect_puzzle,
)
from ..search.solver import Result
from ..steps import Step
from ..verify import verifying
from .answers import Hint, told
from .chapters import chapters
from .check import checking
from .conflict import Refuter, irreducible, proof_of, refutation, refuter_of
from .known import Knowing
from .solutions import Solutions


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Where trial marks lead.

    `refuted` says that line logic, from the board and the trial marks, ends in a contradiction. `conflict` is then an
    irreducible set of trial marks that cannot all be right on this board. When it is a single mark, `hint` proves the
    opposite, as a probe by contradiction that the player can apply; otherwise `proof` is a step of the kind "conflict"
    with the chain to the contradiction. A board with a mistake of its own proves nothing: `sound` is then false.
    `decided` is False when there was no time to find out.
    """

    refuted: bool
    sound: bool = True
    conflict: tuple[At, ...] = ()
    hint: Hint | None = None
    proof: Step | None = None
    text: str = ""
    decided: bool = True

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain lists and dicts; each step of the chain includes how it is told."""
        return {
            "refuted": self.refuted,
            "decided": self.decided,
            "sound": self.sound,
            "conflict": [list(cell) for cell in self.conflict],
            "hint": self.hint.to_json() if self.hint else None,
            "steps": self.proof.to_json()["steps"] if self.proof else [],
            "chapters": list(chapters(self.proof)) if self.proof else [],
            "text": self.text,
        }


TIMEOUT = 10.0
"""The time that it takes at most unless another one is given, in seconds."""
CHECKING = 0.4
"""The share of it for finding mistakes on the board without the marks."""


def what_if(puzzle: Puzzle, grid: Grid, marks: Sequence[Cell], timeout: float | None = TIMEOUT) -> WhatIf:
    """Follow trial marks, in the order in which they were made, from a board without them. `timeout` is in wall
    seconds, None for no limit.

    Raises PuzzleError when the grid has another size, and for a mark outside it, without a value, or on a known cell;
    ArgumentError for a bad timeout.

    >>> trial = what_if(ng.loads("3x3:1/3/1/1/3/1"), ng.Grid.blank(3, 3), [(1, 0, ".")])
    >>> trial.refuted, trial.hint.cells
    (True, ((1, 0, '#'),))
    """
    deadline = Deadline(check_seconds("timeout", timeout))
    return drain(trying(puzzle, grid, marks, deadline=deadline))


async def trying(
    puzzle: Puzzle,
    grid: Grid,
    marks: Sequence[Cell],
    known: Result | None = None,
    deadline: Deadline = NEVER,
    solutions: Solutions | None = None,
    source: Knowing | None = None,
) -> WhatIf:
    """Run `what_if` as a job that pauses. `known`, `solutions` and `source` are those of `checking`."""
    grid = expect_puzzle(puzzle).with_given(grid)
    _check_marks(puzzle, grid, marks)
    if not marks:
        return WhatIf(False, text=words.say("whatif.nothing"))
    checked = await checking(puzzle, grid, "solution", known, None, deadline.part(CHECKING), solutions, source)
    if not checked.ok:
        return WhatIf(False, sound=False, text=f"{checked.texts[0]} {words.say('whatif.mistake')}")
    try:
        return await in_time(_followed(puzzle, grid, marks), deadline)
    except Late:
        return WhatIf(False, text=words.say("whatif.undecided"), decided=False)


async def _followed(puzzle: Puzzle, grid: Grid, marks: Sequence[Cell]) -> WhatIf:
    """Follow trial marks from a board without a known mistake."""
    refuter = await refuter_of(puzzle)
    base = tuple(grid.cells())
    for mark in marks:
        if await refuter.by_lines((*base, mark)):
            return await _opposite(refuter, grid, mark)
        await pause()
    if not await refuter.by_lines((*base, *marks)):
        return WhatIf(False, text=words.say("whatif.open"))
    # Later marks are left out first, so that the first assumptions stay.
    kept, _ = await irreducible(marks[::-1], lambda some: refuter.by_lines((*base, *some)))
    kept.reverse()
    *others, last = kept
    steps = (await refutation(refuter.board_with((*base, *others)), last, effort=PATIENT)).steps
    assert steps[-1].line is not None
    places = tuple((row, column) for row, column, _ in kept)
    text = words.say(
        "whatif.conflict" if len(steps) > 1 else "whatif.conflict.line",
        cells=words.places_words(puzzle, places, None),
        line=words.line_words(puzzle.height, steps[-1].line),
    )
    cited = {at for step in steps for at in step.cited}
    marks = tuple(sorted({*kept, *(cell for cell in base if cell[:2] in cited)}))
    proof = await tell_chains(puzzle, puzzle.marked(marks), proof_of(puzzle, marks, steps))
    return WhatIf(True, True, places, None, proof, text)


async def _opposite(refuter: Refuter, grid: Grid, mark: Cell) -> WhatIf:
    """Prove that a single trial mark is wrong."""
    puzzle, board = refuter.puzzle, refuter.board_with(grid.cells())
    step = await refutation(board, mark, effort=PATIENT)
    await verifying(puzzle, grid, step)
    hint = await told(Scene(puzzle, grid), step)
    return WhatIf(True, True, (mark[:2],), hint, text=words.say("whatif.proof", proof=words.probe_text(puzzle, step)))


def _check_marks(puzzle: Puzzle, grid: Grid, marks: Sequence[Cell]) -> None:
    tried: set[str] = set()
    if isinstance(marks, str) or not isinstance(marks, Sequence):
        raise ArgumentTypeError(f"marks: expected a sequence of cells, got {type_name(marks)}")
    for mark in marks:
        row, column, value = expect_mark("marks", mark)
        place = f"row {row + 1}, column {column + 1}"
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise PuzzleError(f"the trial mark at {place} lies outside the grid")
        if value not in ("#", "."):
            raise PuzzleError(f"the trial mark at {place} is neither black nor white")
        if grid[row, column] != UNKNOWN:
            raise PuzzleError(f"{place} is already known and cannot be tried")
        if place in tried:
            raise PuzzleError(f"{place} is tried twice")
        tried.add(place)

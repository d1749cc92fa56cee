"""Trial marks: whether they run into a contradiction, which of them cannot all be right, and what that proves."""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..cells import At, Cell, opposite
from ..colours.puzzle import ColourPuzzle
from ..grid import Grid
from ..logic.board import Board
from ..pausing import NEVER, Deadline, Late, in_time
from ..proofs.scene import Scene, explain_chains
from ..proofs.shortest import proved
from ..puzzle import Puzzle, expect_puzzle
from ..search.solver import Result
from ..steps import Step
from ..telling import words
from ..telling.proofs import probe_text, tell
from ..verification import verifying
from .answers import told
from .check import checking
from .colours import what_if as in_colours
from .conflict import Conflict, Refuter, few_lines, line_conflict, needed, proof_of, refuter_of
from .known import Knowing
from .solutions import Solutions
from .trial import WhatIf, check_trial

__all__ = ["WhatIf", "trying"]

TIMEOUT = 10.0
"""The time that it takes at most unless another one is given, in seconds."""
CHECKING = 0.4
"""The share of it for finding mistakes on the board without the marks."""


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
    if not isinstance(puzzle, ColourPuzzle):
        expect_puzzle(puzzle, "what_if")
    grid = puzzle.with_given(grid)
    check_trial(puzzle, grid, marks)
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
    if isinstance(puzzle, ColourPuzzle):
        return await in_colours.followed(puzzle, puzzle.with_given(grid), marks)
    trial = _Trial(await refuter_of(puzzle), grid, tuple(marks))
    if not await trial.fails(marks):
        return WhatIf(False, text=words.say("whatif.open"))
    if (found := await line_conflict(trial.board(marks), *trial.cells)) is not None:
        return await trial.in_one_line(found)
    return await trial.in_turn()


class _Trial:
    """Trial marks that lines refute, on a board without mistakes."""

    def __init__(self, refuter: Refuter, grid: Grid, marks: tuple[Cell, ...]) -> None:
        self.refuter = refuter
        self.puzzle = refuter.puzzle
        self.grid = grid
        self.marks = marks
        self._base = tuple(grid.cells())

    @property
    def cells(self) -> tuple[tuple[At], Set[At]]:
        """The cell tried last, and all of them."""
        return (self.marks[-1][:2],), {mark[:2] for mark in self.marks}

    def board(self, marks: Sequence[Cell]) -> Board:
        """Return the board with some of the marks."""
        return self.refuter.board_with((*self._base, *marks))

    async def fails(self, marks: Sequence[Cell]) -> bool:
        """Return whether lines refute some of the marks."""
        return bool(await self.refuter.by_lines((*self._base, *marks)))

    async def in_one_line(self, found: Conflict) -> WhatIf:
        """Tell of marks that leave a line without completion at once."""
        kept = [mark for mark in self.marks if mark in found.marks]
        assert found.proof is not None
        if len(kept) > 1:
            return await self._together(kept, found.proof, found.board)
        mark = kept[0]
        cited = tuple(at for at in found.proof.cited if at != mark[:2])
        steps = found.proof.steps
        return await self._opposite(Step("probe", (opposite(mark),), None, cited, mark, "contradiction", steps))

    async def in_turn(self) -> WhatIf:
        """Tell of marks that leave a line without completion after others: by as few lines as any of them allow."""
        lines = await few_lines(self.refuter, (*self._base, *self.marks))
        for mark in self.marks:
            if (alone := await self._alone(mark, len(lines))) is not None:
                return await self._opposite(await proved(self.board(()), mark, alone))
        # Later marks are left out first, so that the first assumptions stay.
        kept, lines, _ = await needed(self.refuter, self.marks[::-1], lines, self._base)
        *others, last = kept[::-1]
        step = await proved(self.board(others), last, lines)
        cited = {at for one in step.steps for at in one.cited}
        marks = sorted({*kept, *(cell for cell in self._base if cell[:2] in cited)})
        return await self._together(kept[::-1], proof_of(self.puzzle, marks, step.steps))

    async def _alone(self, mark: Cell, most: int) -> list[int] | None:
        """Return at most so many lines that refute a mark without the others; None if there are none."""
        if not await self.fails((mark,)):
            return None
        lines = await few_lines(self.refuter, (*self._base, mark), most)
        return lines if len(lines) <= most else None

    async def _together(self, kept: Sequence[Cell], proof: Step, board: Grid | None = None) -> WhatIf:
        """Tell that several trial marks cannot all be right."""
        puzzle, last = self.puzzle, proof.steps[-1]
        assert last.line is not None
        places = tuple((row, column) for row, column, _ in kept)
        cells, line = words.places_words(puzzle, places, None), words.line_words(puzzle.height, last.line)
        marks = (cell for cell in (*self._base, *kept) if cell[:2] in proof.cited)
        proof = tell(puzzle, await explain_chains(puzzle, board or puzzle.marked(marks), proof))
        told = proof.steps[-1].told
        assert told is not None
        end = words.say("chain.end", text=told.text)
        text = words.say(words.of_two("whatif.conflict", len(places)), cells=cells, line=line, end=end)
        if len(proof.steps) == 1:
            cells = words.places_words(puzzle, places, last.line)
            text = words.say(words.of_two("whatif.conflict.line", len(places)), cells=cells, line=line, why=told.text)
        return WhatIf(True, True, places, None, proof, text)

    async def _opposite(self, step: Step) -> WhatIf:
        """Tell that a single trial mark is wrong, as this step proves."""
        assert step.assumption is not None
        await verifying(self.puzzle, self.grid, step)
        hint = await told(Scene(self.puzzle, self.grid), step)
        assert hint.proof is not None
        last = hint.proof.steps[-1].told
        assert last is not None
        proof = f"{probe_text(self.puzzle, step)} {words.say('chain.end', text=last.text)}"
        if len(step.steps) == 1:
            cell, value = words.cell_words(step.assumption), words.value_words(step.assumption[2])
            settled = words.settled_words(self.puzzle, step.cells, None)
            proof = words.say("edges.case", cell=cell, value=value, steps=last.text, settled=settled)
        return WhatIf(True, True, (step.assumption[:2],), hint, text=words.say("whatif.proof", proof=proof))

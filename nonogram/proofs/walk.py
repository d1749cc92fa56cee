"""What a line gives, told in parts: a walk along the line, on which each part may rest on those before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..logic.board import Board
from ..pausing import pause
from ..puzzle import UNKNOWN, At, Cell, Grid
from ..steps import Step
from ..techniques.technique import Technique, technique
from .citing import shows
from .scene import Scene
from .thinner import Thinner

EASY = 2
"""After any idea a person goes on at once with techniques up to this difficulty."""
LONGEST_TEXT = 280
"""A part ends before its text has more characters, unless that is a single reason's."""

TOO_LONG = 600
"""A text of more characters is told cell by cell, if there are several, beginning with the cell told most briefly."""

A_FEW = 24
"""So many characters more are no reason to begin another part."""

Reasons = tuple[tuple[Cell, ...], ...]
"""The cells that a technique gives, reason by reason."""


class _Telling(NamedTuple):
    """How a part is told."""

    difficulty: int
    length: int
    plain: bool


class Walk:
    """A walk along a line of a board. It begins with the proof of what a technique gives there; no later part is told
    by a technique harder than `most`. `thinner` works on the board.
    """

    def __init__(self, board: Board, thinner: Thinner, first: Step, found_by: Technique, most: int) -> None:
        self._board, self._thinner = board, thinner
        self._scene = self._begun_with = Scene(board.puzzle, board.grid())
        self._most = most
        self._parts: list[Step] = []
        self._lit: frozenset[At] = frozenset()
        self._lengths: dict[Step, int] = {}
        self._part = first
        self._limit = max(found_by.difficulty, EASY)

    @staticmethod
    async def begin(
        board: Board, thinner: Thinner, first: Step, found_by: Technique, reasons: Reasons, most: int
    ) -> Walk:
        """Return a walk that begins with what a technique gives, whose proof is `first`, or if that is long, with its
        reasons one by one, or its cells; those that only a technique too hard could tell are left for another move.
        """
        walk = Walk(board, thinner, first, found_by, most)
        if len(first.cells) > 1 and walk._length(first) > TOO_LONG:
            reasons = await walk._briefest_first(first.cells)
        if len(reasons) > 1 and walk.is_long and (alone := await walk._easy(reasons[0])) is not None:
            walk = Walk(board, thinner, alone, found_by, most)
            for reason in reasons[1:]:
                await walk.add(found_by, (reason,))
        return walk

    async def _briefest_first(self, cells: tuple[Cell, ...]) -> Reasons:
        """Return cells one by one, those first of which a text tells most briefly."""
        alone = [(self._length(await self._proved((cell,))), cell) for cell in cells]
        return tuple((cell,) for _, cell in sorted(alone))

    @property
    def is_long(self) -> bool:
        """Whether the text of the last part has too many characters."""
        return self._length(self._part) > LONGEST_TEXT

    async def proof(self) -> Step:
        """Return the proof of everything so far. None of the cells that its parts cite is needless for it all, unless
        it would be told worse without that cell.
        """
        if not self._parts:
            return self._part
        whole = _together((*self._parts, self._part))
        telling: list[_Telling] = []
        for at in whole.cited:
            if at not in whole.cited or (fewer := await self._without(whole, at)) is None:
                continue
            telling = telling or list(self._telling(whole))
            if self._is_no_worse(fewer, telling):
                whole, telling = fewer, []
            await pause()
        return whole

    async def _without(self, whole: Step, at: At) -> Step | None:
        """Return the proof without a cell that it cites: its parts cite instead what others of them cite or settle.
        None if it does not hold then.
        """
        assert whole.line is not None
        puzzle, line = self._board.puzzle, whole.line
        marks = [(puzzle.index(line, cell[:2]), cell[2]) for cell in whole.cells]
        known = set(whole.cited) - {at}
        text = enumerate(self._begun_with.line(line))
        alone = "".join(cell if puzzle.at(line, i) in known else UNKNOWN for i, cell in text)
        if not shows(puzzle.clue(line), alone, marks):
            return None
        lit: set[At] = set()
        parts = []
        for part in whole.steps:
            again = part if at not in part.cited else await self._thinner.line(line, part.cells, lit, known)
            parts.append(again)
            settled = {cell[:2] for cell in part.cells}
            known |= settled
            lit |= {*again.cited, *settled}
        return _together(parts)

    def _is_no_worse(self, proof: Step, telling: Sequence[_Telling]) -> bool:
        """Return whether parts are told by techniques no harder than before, as plainly, and together no longer."""
        left = sum(one.length for one in telling)
        for one, before in zip(self._telling(proof), telling, strict=True):
            left -= one.length
            if left < 0 or one.difficulty > before.difficulty or one.plain < before.plain:
                return False
        return True

    def _telling(self, proof: Step) -> Iterator[_Telling]:
        for part, said in self._begun_with.parts(proof):
            assert part.told is not None
            assert part.told.technique is not None
            yield _Telling(technique(part.told.technique).difficulty, len(said.text), said.plain)

    async def add(self, found_by: Technique, reasons: Reasons) -> tuple[Cell, ...]:
        """Go on with the cells of reasons, in the same part if they are as easy and its text stays short enough.
        Return the cells that could be told: none where the proof of a part would need a technique that is too hard.
        """
        cells = sum(reasons, ())
        if found_by.difficulty <= self._limit and await self._joined(cells):
            return cells
        if not await self._begun(found_by, cells):
            return ()
        if len(reasons) == 1 or not self.is_long or (alone := await self._easy(reasons[0])) is None:
            return cells
        self._part, told = alone, reasons[0]
        for reason in reasons[1:]:
            if not await self._joined(reason) and not await self._begun(found_by, reason):
                break
            told += reason
        return told

    async def _joined(self, cells: tuple[Cell, ...]) -> bool:
        """Take cells into this part if its text stays short enough, or hardly becomes longer."""
        longer = await self._proved((*self._part.cells, *cells))
        if self._length(longer) > max(LONGEST_TEXT, self._length(self._part) + A_FEW):
            return False
        self._part = longer
        return True

    async def _begun(self, found_by: Technique, cells: tuple[Cell, ...]) -> bool:
        """Begin a part with cells, unless a technique that is too hard is needed to tell of them."""
        before = self._board, self._thinner, self._scene, self._lit
        puzzle, grid = self._board.puzzle, self._board.grid()
        grid = Grid.of(puzzle.height, puzzle.width, (*grid.cells(), *self._part.cells))
        self._board = Board(puzzle, grid, effects=self._board.effects)
        self._thinner, self._scene = Thinner(self._board), Scene(puzzle, grid)
        self._lit |= {*self._part.cited, *(cell[:2] for cell in self._part.cells)}
        if (part := await self._easy(cells)) is None:
            self._board, self._thinner, self._scene, self._lit = before
            return False
        self._parts.append(self._part)
        self._part, self._limit = part, max(found_by.difficulty, EASY)
        return True

    async def _easy(self, cells: tuple[Cell, ...]) -> Step | None:
        """Return the proof of a part that gives these cells alone, None if a technique that is too hard would tell it:
        with fewer cells cited there may be no other.
        """
        part = await self._proved(cells)
        return None if self._scene.technique(part).difficulty > self._most else part

    async def _proved(self, cells: tuple[Cell, ...]) -> Step:
        assert self._part.line is not None
        return await self._thinner.line(self._part.line, tuple(sorted(cells)), self._lit)

    def _length(self, step: Step) -> int:
        if step not in self._lengths:
            told = self._scene.tell(step).told
            assert told is not None
            self._lengths[step] = len(told.text)
        return self._lengths[step]


def _together(parts: Sequence[Step]) -> Step:
    """Return what parts settle together, and all cells that they cite except those that they settle."""
    cells = tuple(sorted(cell for part in parts for cell in part.cells))
    settled = {cell[:2] for cell in cells}
    cited = tuple(sorted({at for part in parts for at in part.cited if at not in settled}))
    return Step("line", cells, line=parts[0].line, cited=cited, steps=tuple(parts))

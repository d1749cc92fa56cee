"""Deduction in small pieces: generators that yield wherever they may pause, and return whether the board can still have
a solution.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final, Protocol

from ..pausing import pause
from ..steps import Step
from .board import Board, Propagation

Deducing = Generator[Step | None, None, bool]
"""Yields steps, and None wherever it may pause; returns False when the board has no solution."""

CHUNKS_AT_ONCE: Final = 2
"""Chunks of lines that propagation processes at most between two pauses when most of the lines may be new to the
board.
"""


class Propagating(Protocol):
    """A board on which lines can be solved a portion at a time, in black and white or in colours."""

    telling: bool
    portion: int

    def mark(self) -> int:
        """Return the present length of the trail."""

    def propagate(self, most: int = 1 << 60) -> Propagation:
        """Solve dirty lines, at most so many chunks of them."""

    def steps_since(self, mark: int) -> Iterable[Step]:
        """Return what lines gave since the trail had this length."""


def deduce(board: Propagating) -> Deducing:
    """Propagate to the fixpoint, yielding each line step if anybody reads them."""
    while True:
        mark = board.mark()
        outcome = board.propagate(board.portion)
        if board.telling:
            yield from board.steps_since(mark)
        if outcome is not Propagation.UNFINISHED:
            return outcome is Propagation.FIXPOINT
        yield None


async def to_fixpoint(board: Propagating) -> bool:
    """Propagate to the fixpoint, emitting no steps."""
    while (outcome := board.propagate(min(CHUNKS_AT_ONCE, board.portion))) is Propagation.UNFINISHED:
        await pause()
    return outcome is Propagation.FIXPOINT


async def dead_lines(board: Board) -> list[int]:
    """Return the lines that the cells of a board leave without completion."""
    dead = []
    for line in range(board.height + board.width):
        if board.effect(line) is None:
            dead.append(line)
        await pause()
    return dead

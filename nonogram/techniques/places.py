"""Where each block of a line could start: between the crosses, in the order of the clue, and covering certain runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..cells import BLACK, WHITE, Clue
from .reading import Span, spans

Places = tuple[int, ...]
"""The candidate places of each block: the cells where it can start, as bits."""


@dataclass(frozen=True)
class Line:
    """A line to argue about; `touching`: a block covers no run from where it would touch another."""

    clue: Clue
    text: str
    touching: bool

    @cached_property
    def places(self) -> Places:
        """Return where each block could start if it were alone."""
        crosses = sum(1 << i for i, cell in enumerate(self.text) if cell == WHITE)
        there: dict[int, int] = {}
        for length in set(self.clue):
            taken = 0
            for i in range(length):
                taken |= crosses >> i
            there[length] = ~taken & (1 << max(0, len(self.text) - length + 1)) - 1
        return tuple(there[length] for length in self.clue)

    @cached_property
    def blacks(self) -> int:
        """Return the black cells that no block may touch, as bits."""
        return sum(1 << i for i, cell in enumerate(self.text) if self.touching and cell == BLACK)

    def touched(self, start: int, stop: int) -> list[int]:
        """Return the black cells right beside a stretch."""
        return [i for i in (start - 1, stop) if 0 <= i < len(self.text) and self.text[i] == BLACK]

    @cached_property
    def runs(self) -> tuple[Span, ...]:
        return spans(BLACK, self.text)

    @cached_property
    def _covering(self) -> dict[Span, tuple[int, ...]]:
        """What `covering` has found: an argument asks for the same runs again and again."""
        return {}

    def covering(self, run: Span) -> tuple[int, ...]:
        """Return for each block the starts from which it would cover a run, as bits."""
        if (found := self._covering.get(run)) is None:
            start, stop = run
            there = {}
            for length in set(self.clue):
                first = max(0, stop - length)
                starts = (1 << start + 1) - (1 << first) if first <= start else 0
                there[length] = starts & ~(self.blacks << 1 | self.blacks >> length)
            found = self._covering[run] = tuple([there[length] for length in self.clue])
        return found

    def owners(self, places: Places, run: Span) -> tuple[int, ...]:
        """Return the blocks that can cover a run."""
        covering = self.covering(run)
        return tuple([block for block, there in enumerate(places) if there & covering[block]])


def narrowed(line: Line, places: Places, run: Span, owners: tuple[int, ...]) -> Places:
    """Return the places left when a run belongs to one of some blocks: the first of these begins no later than the run,
    the last ends no sooner.
    """
    if not owners:
        return places
    left = list(places)
    left[owners[0]] &= (1 << run[0] + 1) - 1
    least = run[1] - line.clue[owners[-1]]
    left[owners[-1]] &= -1 << max(0, least)
    return tuple(left)


def in_order(line: Line, places: Places) -> Places:
    """Return the places at which blocks keep their order with a cell between them; 0 for a block that has none left."""
    left = list(places)
    at = 0
    for block, length in enumerate(line.clue):
        left[block] &= -1 << at
        at = lowest(left[block]) + length + 1 if left[block] else at + length + 1
    stop = len(line.text)
    for block in range(len(line.clue) - 1, -1, -1):
        length = line.clue[block]
        left[block] &= (1 << max(0, stop - length + 1)) - 1
        stop = left[block].bit_length() - 2 if left[block] else stop - length - 1
    return tuple(left)


def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1

"""What somebody knows to whom a part of a deduction is told."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from ..cells import BLACK, Clue
from ..claims import And, Blocks, Cells, Claim, Covers, Marks, claim, shown
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Reason


@dataclass(frozen=True, slots=True)
class Listener:
    """Somebody who knows the clue of a line, and what earlier parts of the same deduction have shown."""

    clue: Clue
    earlier: frozenset[Bound] = frozenset()
    """How far blocks can lie, where the cells lit do not show it."""
    owned: tuple[tuple[int, Span], ...] = ()
    called: frozenset[int] = frozenset()
    """To which blocks black cells belong."""
    ends: frozenset[int] = frozenset()
    """Cells that only show what earlier parts have shown; they may not be lit."""
    line: str = ""
    """The line as the board shows it, if that is more than what is lit."""

    def known(self, bound: Bound, said: Set[Bound], told: Claim) -> Claim:
        """Return a claim about a bound: as one shown in an earlier part, unless this text has `said` it."""
        return shown(told) if self.is_shown(bound) and bound not in said else told

    def is_shown(self, bound: Bound) -> bool:
        """Return whether earlier parts have shown a bound, or a narrower one, that the cells lit do not show."""
        block, cell, backwards = bound
        ends = [end for one, end, side in self.earlier if (one, side) == (block, backwards)]
        return any(end <= cell if backwards else end >= cell for end in ends)

    def is_called(self, block: int, span: Span) -> bool:
        """Return whether an earlier part has called a block complete, or shown to which block the run there belongs."""
        return block in self.called or self.is_owned(block, span)

    def is_owned(self, block: int, span: Span) -> bool:
        """Return whether an earlier part has shown to which block a run belongs."""
        return any(one == block and run[0] < span[1] and span[0] < run[1] for one, run in self.owned)


def block(number: int) -> Blocks:
    """Return a block as that of which a claim speaks."""
    return Blocks((number,))


def cell(i: int) -> Cells:
    """Return a cell as that of which a claim speaks."""
    return Cells((i,))


def span(stretch: Span) -> Cells:
    """Return a stretch of cells as that of which a claim speaks."""
    return Cells(tuple(range(*stretch)))


def blacks(reading: Reading, stretch: Span) -> Cells:
    """Return the black cells of a stretch as that of which a claim speaks."""
    return Cells(tuple(i for i in range(*stretch) if reading.text[i] == BLACK))


def lie(reading: Reading, blocks: Sequence[int]) -> And:
    """Say where blocks lie, those that are not complete if there are any."""
    settled = dict(reading.settled)
    found = []
    for one in [one for one in blocks if one not in settled] or blocks:
        start, stop = reading.reach(one)
        key = "lies.at" if stop - start == reading.clue[one] else "lies"
        found.append(claim(key, block=block(one), span=span((start, stop))))
    return And(tuple(found), alike=True)


def covers(reading: Reading, reason: Reason, where: Claim | None = None) -> Covers:
    """Say what all blocks of a reason cover wherever they lie."""
    found = []
    for one in reason.blocks:
        always = range(reading.last[one], reading.first[one] + reading.clue[one])
        marks = tuple(mark for mark in reason.marks if mark[0] in always)
        found.append(claim("covers", block=block(one), cells=Marks(marks, bare=True)))
    return Covers(f"because.{reason.key}", And(tuple(found), alike=True), where)

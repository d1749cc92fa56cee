"""The bit-parallel line solver mask by mask: what `logic.lanes` does for one line, without what makes it fast.

A mask is an int. Bit 0 is the sentinel before the line, bit i the i-th cell, counted from 1, the highest bit the
sentinel behind it. The suffixes are found here on the line read backwards, and the masks are turned round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cells import BLACK, WHITE, Clue
from ..logic.lanes import doublings


@dataclass(frozen=True, slots=True)
class Mask:
    """One int that the solver computes. `name` says what its bits mean:

    - "black", "white": the cells that can be so; `runs`: the cells where this block can start as far as colours go;
    - "ends": the white cells right behind this block, in arrangements of the blocks up to it;
    - "sum": of these ends and the white cells, added as numbers: each carry runs through the white cells behind it;
    - "starts": the white cells right before a place for the next block, which the carry has passed;
    - "meet": the ends that fit what comes behind them, too;
    - "covered", "gaps": the cells that are black, and white, in some completion.

    `block` is the block's number, -1 for what belongs to none; `back` is whether the line is read backwards.
    """

    name: str
    block: int
    back: bool
    bits: int

    def to_json(self) -> list[object]:
        """Return [name, block, 0 or 1, bits]."""
        return [self.name, self.block, int(self.back), self.bits]


def masks(clue: Clue, cells: str) -> Iterator[Mask]:
    """Yield the masks in the order in which they are computed. The last two are the line's maximal painting; both are 0
    when it has no completion.
    """
    n = len(cells)
    black = sum(1 << i for i, cell in enumerate(cells, 1) if cell != WHITE)
    white = sum(1 << i for i, cell in enumerate(cells, 1) if cell != BLACK) | 1 | 1 << n + 1
    yield Mask("black", -1, False, black)
    yield Mask("white", -1, False, white)
    before: list[int] = []
    for mask in _sweep(clue[::-1], _turned(black, n), _turned(white, n)):
        if mask.name == "starts":
            before.append(_turned(mask.bits, n))
        yield Mask(mask.name, len(clue) - 1 - mask.block if mask.block >= 0 else -1, True, _turned(mask.bits, n))
    covered = gaps = 0
    for mask in _sweep(clue, black, white):
        yield mask
        if mask.name == "starts":
            gaps |= mask.bits & before[len(clue) - 1 - mask.block]
        if mask.name == "ends":
            ends = mask.bits & before[len(clue) - 1 - mask.block]
            yield Mask("meet", mask.block, False, ends)
            gaps |= ends
            covered |= _dilated(ends >> 1, clue[mask.block])
    inside = (1 << n + 1) - 2
    yield Mask("covered", -1, False, covered & inside)
    yield Mask("gaps", -1, False, gaps & inside)


def _sweep(clue: Clue, black: int, white: int) -> Iterator[Mask]:
    """Yield the masks of one direction: for each block its runs, its ends, their sum with white, and the starts."""
    ends = 1
    total = ends + white
    yield Mask("sum", -1, False, total)
    starts = (total ^ ends ^ white) >> 1 & white
    yield Mask("starts", -1, False, starts)
    for block, length in enumerate(clue):
        runs = black
        for shift in doublings(1, length):
            runs &= runs >> shift
        yield Mask("runs", block, False, runs)
        ends = (starts << 1 & runs) << length & white
        yield Mask("ends", block, False, ends)
        total = ends + white
        yield Mask("sum", block, False, total)
        starts = (total ^ ends ^ white) >> 1 & white
        yield Mask("starts", block, False, starts)


def _dilated(ends: int, length: int) -> int:
    """Return the cells of runs of this length that end at these cells."""
    for shift in doublings(1, length):
        ends |= ends >> shift
    return ends


def _turned(mask: int, n: int) -> int:
    """Return a mask of the line read backwards; a carry beyond the sentinel is dropped."""
    return int(f"{mask & (1 << n + 2) - 1:0{n + 2}b}"[::-1], 2)

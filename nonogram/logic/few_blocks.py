"""Lines of few blocks solved by runs of bits: the answers of `lanes` in two thirds of its time.

Masks of cells and sets of places are ints, as in `lanes`, and the way from left to right is the same: a block may start
where enough cells can be black, after white cells that follow an end of the block before, which the carries of an
addition find. The first block starts at the first known black cell or before it; the last one ends behind the last.

The way back needs no mirror image, since few blocks have their places in few runs. Each run of starts of a block is
taken alone. Together its starts cover the cells from the lowest one to the end of the highest. From the next black cell
below it up to its highest start all cells can be white, so the block before may end there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..cells import Clue
from .lanes import Plan

FEW: Final = 4
"""Lines of so many blocks are solved by runs; with more blocks runs get so many that lanes are faster."""


def solver_of_few(clue: Clue, n: int) -> Callable[[int], int]:
    """Return a function from the state of a line of n cells to its maximal painting, 0 when it has no completion.

    The clue must have a block, and fit. Cost: O(d log L + r) int operations for d distinct lengths, L the longest, and
    r runs of places in all.
    """
    blocks, mirrored_blocks, erosions, _ = Plan.of(clue)
    (first_length, first), later = blocks[0], blocks[1:]
    from_last = mirrored_blocks[:-1]
    cells = (1 << n) - 1
    behind_line = 1 << n

    def solve(state: int) -> int:
        run = state & cells
        white = state >> n
        known_black = white ^ cells
        may_end = white | behind_line
        runs = []
        for shifts in erosions:
            for shift in shifts:
                run &= run >> shift
            runs.append(run)

        end = runs[first] << first_length & may_end
        if known_black:
            end &= (known_black ^ known_black - 1) << first_length
        passed = []
        for length, i in later:
            start = (end + white) ^ end ^ white
            passed.append((end, start))
            end = (start & runs[i]) << length & may_end
        behind = known_black.bit_length()
        end = end >> behind << behind
        if not end:
            return 0

        gaps = -(end & -end) & cells
        covered = 0
        for length, _ in from_last:
            left = end >> length
            before = 0
            while left:
                low = left & -left
                carried = left + low
                above = carried & -carried
                covered |= (above << length - 1) - low
                before |= (above >> 1) - (1 << (known_black & low - 1).bit_length())
                left &= carried
            end, start = passed.pop()
            gaps |= start >> 1 & before
            end &= before
        left = end >> first_length
        gaps |= (1 << left.bit_length() - 1) - 1
        while left:
            low = left & -left
            carried = left + low
            covered |= ((carried & -carried) << first_length - 1) - low
            left &= carried
        return covered | gaps << n

    return solve

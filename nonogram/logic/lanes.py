"""Lines of one clue solved bit-parallel, alone or many side by side: a handful of int operations per block in all.

A line is a pair of masks, the cells that can be black and those that can be white, with a white sentinel before and
after it. A set of positions is an int with one bit per position. `after[j]` is the set of white positions p such that
the cells before p can hold exactly the first j blocks; each is computed from the one before it:

- block j of length L may start right after any p in `after[j]`, if L cells from there can be black: an erosion of the
  black mask, done by doubling shifts. It ends L cells further on, right before a white cell;
- from there any number of white cells may follow. Added to the white mask, the ends carry up through each run of white
  cells, to the cell after it. So the carries of the addition, `(end + white) ^ end ^ white`, are the set of places
  where the next block may start: `after[j + 1]`, shifted up by one.

The same on the mirrored line gives `before[j]`, the white positions after which exactly the blocks from j on fit. A
cell can be white where the two meet; a block can end where the prefix before it and the suffix after it both work, and
the cells it covers, found by a dilation, can be black.

None of this depends on the length of the ints: copies of a line, separated by a spare bit, are solved by the same
operations.
"""

# What mypyc compiles well: `zip` without `strict` becomes a loop over indices, `a[i] = a[i] | x` an operation on ints.
# ruff: noqa: B905

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Final, NamedTuple, Self

from ..cells import Clue

_MIRROR: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


@lru_cache(maxsize=1024)
def doublings(start: int, length: int) -> tuple[int, ...]:
    """Return the O(log length) shifts that widen (or thin) a mask from runs of `start` cells to runs of `length`
    cells.
    """
    shifts = []
    while start < length:
        shifts.append(min(start, length - start))
        start += shifts[-1]
    return tuple(shifts)


@dataclass(frozen=True, slots=True)
class Lanes:
    """The places of copies of a line of `n` cells in an int of `size` bytes: each in a lane of `width` bits, cell i at
    bit `first + 1 + i`, the sentinels on either side. At least one bit of each lane stays 0 and stops the carries.
    """

    n: int
    width: int
    first: int
    size: int
    lowest: int
    """The lowest bit of each lane."""
    cells: int
    """The cells of each lane."""
    sentinels: int
    """Both sentinels of each lane."""

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, n: int, copies: int) -> Self:
        needed = n + 3
        # A machine word if that is enough. With the line in the middle of it, mirrored masks stay as short as they are.
        width = 32 if needed <= 32 else 64 if needed <= 64 else (needed + 7) // 8 * 8
        size = copies * width // 8
        first = (width - needed) // 2
        lowest = ((1 << 8 * size) - 1) // ((1 << width) - 1)
        cells = lowest * ((1 << n) - 1) << first + 1
        return cls(n, width, first, size, lowest, cells, (lowest | lowest << n + 1) << first)


class Plan(NamedTuple):
    """What fitting a clue takes, whatever the line. The distinct lengths of the clue are numbered from the shortest."""

    blocks: tuple[tuple[int, int], ...]
    """The length of each block, and the number of that length."""
    mirrored_blocks: tuple[tuple[int, int], ...]
    """The same from the last block to the first."""
    erosions: tuple[tuple[int, ...], ...]
    """For each length, the shifts that thin runs of the next shorter length."""
    dilations: tuple[tuple[int, tuple[int, ...]], ...]
    """For each length, the longest first, its number and the shifts that widen ends of runs of that length to ends of
    runs of the next shorter one: the same shifts.
    """

    @classmethod
    def of(cls, clue: Clue) -> Self:
        number, erosions, dilations = _distinct(frozenset(clue))
        blocks = tuple(zip(clue, map(number.__getitem__, clue), strict=True))
        return cls(blocks, blocks[::-1], erosions, dilations)


@lru_cache(maxsize=1024)
def _distinct(
    lengths: frozenset[int],
) -> tuple[dict[int, int], tuple[tuple[int, ...], ...], tuple[tuple[int, tuple[int, ...]], ...]]:
    """Return the number of each length, `Plan.erosions` and `Plan.dilations`. Most clues of a puzzle share them with
    others.
    """
    ascending = sorted(lengths)
    erosions = tuple(map(doublings, [1, *ascending], ascending))
    return dict(zip(ascending, range(len(ascending)), strict=True)), erosions, tuple(enumerate(erosions))[::-1]


Fit = Callable[[Plan, int, int], tuple[int, int]]
"""A function from the plan of a clue and the masks of the cells that can be black, and white (with the sentinels), to
the masks of the cells that are so in some completion; both are empty for a line without completion.
"""


def _words(count: int, size: int) -> tuple[Callable[..., bytes], Callable[[bytes], tuple[int, ...]]]:
    """Return functions that write `count` ints of 4 or else 8 bytes, lowest byte first, and read them highest first."""
    words = f"{count}{'I' if size == 4 else 'Q'}"
    return Struct("<" + words).pack, Struct(">" + words).unpack


@lru_cache(maxsize=64)
def fitter(lanes: Lanes) -> Fit:
    """Return the function that fits clues into lanes.

    Its cost: O(k + d log L) int operations for k blocks of d distinct lengths, L the longest.
    """
    bits = 8 * lanes.size
    mask = (1 << bits) - 1
    cells = lanes.cells
    first = lanes.lowest << lanes.first
    mirrored_first = lanes.lowest << lanes.width - lanes.n - 3 - lanes.first
    size, double = lanes.size, 2 * lanes.size
    # For each number of blocks, if the lanes are a machine word.
    words = [_words(blocks + 1, size) for blocks in range((lanes.n + 1) // 2 + 1)] if size in (4, 8) else []
    from_bytes = int.from_bytes

    def fit(plan: Plan, black: int, white: int) -> tuple[int, int]:
        blocks, mirrored_blocks, erosions, dilations = plan
        # Bit p of the mirrored lines is bit `bits - 2 - p`: when mirrored back, their carries are at the right places.
        if words:
            pack, unpack = words[1]
            mirrored_black, mirrored_white = unpack(pack(black, white).translate(_MIRROR))
            mirrored_black >>= 1
            mirrored_white >>= 1
        else:
            mirrored = from_bytes((black | white << bits).to_bytes(double, "little").translate(_MIRROR), "big")
            mirrored_black, mirrored_white = mirrored >> bits + 1, (mirrored & mask) >> 1
        runs, mirrored_runs = [], []
        run = black
        for shifts in erosions:
            for shift in shifts:
                run &= run >> shift
                mirrored_black &= mirrored_black >> shift
            runs.append(run)
            mirrored_runs.append(mirrored_black)

        starts = (mirrored_first + mirrored_white) ^ mirrored_first ^ mirrored_white
        places = [starts]
        for length, i in mirrored_blocks:
            end = (starts & mirrored_runs[i]) << length & mirrored_white
            starts = (end + mirrored_white) ^ end ^ mirrored_white
            places.append(starts)
        if words:
            pack, unpack = words[len(blocks)]
            before = unpack(pack(*places).translate(_MIRROR))
        else:
            before = tuple([from_bytes(place.to_bytes(size, "little").translate(_MIRROR), "big") for place in places])

        starts = (first + white) ^ first ^ white
        gaps = (starts | first) & before[-1]
        ends = [0] * len(erosions)
        # The sets of places are counted from the other end.
        for (length, i), behind in zip(blocks, before[-2::-1]):
            end = (starts & runs[i]) << length & behind
            ends[i] = ends[i] | end
            starts = (end + white) ^ end ^ white
            gaps |= starts & behind

        covered = 0
        for i, shifts in dilations:
            end = ends[i]
            gaps |= end
            covered |= end
            for shift in shifts:
                covered |= covered >> shift
        return covered >> 1 & cells, gaps & cells

    return fit

"""The bit-parallel line solver: everything is a handful of int operations a block, for all positions at once.

A line state of n cells is one int: bit i says "cell i can be black", bit n+i says "cell i can be white" (the two-bit
cells of Wu et al. 2013, section II, kept as two masks). The state of an unknown line is `unknown(n)`.

How it works. Put a white sentinel before and behind the line. A set of positions is an int with one bit a position.
`after[j]` is the set of white positions p such that the cells before p can hold exactly the first j blocks; each
follows from the one before it:

- block j of length L may start right behind any p in `after[j]`, if L cells from there can be black: an erosion of the
  black mask, done by doubling shifts, then one shift by L+1 to the white cell behind the block;
- from there any number of white cells may follow: the carry of one addition runs up through each run of white cells.

The same on the mirrored line gives `before[j]`, the white positions behind which exactly the blocks from j on fit. A
cell can be white where the two meet; a block can end where the prefix before it and the suffix behind it both work, and
the cells it covers, found by a dilation, can be black.

Nothing in it minds how long the ints are. Copies of the line laid side by side, a spare bit between them, are solved by
the same operations: `assumptions` solves a line under every assumption of one cell, for little more than one solve.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from struct import Struct
from typing import NamedTuple

from .puzzle import Clue, Contradiction

State = int
"""A line state: low n bits "can be black", high n bits "can be white"."""

LineSolver = Callable[[State], State]


def unknown(n: int) -> State:
    """The state of a line of n unknown cells."""
    return (1 << (2 * n)) - 1


def parse_state(cells: str) -> State:
    """The state of a line written as `#.?`; ValueError for any other character."""
    n = len(cells)
    state = 0
    for i, cell in enumerate(cells):
        state |= {"#": 1 << i, ".": 1 << (n + i), "?": 1 << i | 1 << (n + i)}[cell]
    return state


def format_state(state: State, n: int) -> str:
    """A line state as `#.?`; a cell that can be neither is an error of the caller and shown as `!`."""
    return "".join("!.#?"[(state >> i & 1) << 1 | state >> (n + i) & 1] for i in range(n))


def solve_line(clue: Clue, cells: str) -> str:
    """The maximal painting of a line: every cell on which all completions agree.

    `cells` is the line as `#.?`. Raises Contradiction when no completion exists, ValueError for other characters.
    """
    if strange := cells.strip("#.?"):
        raise ValueError(f"{strange[0]!r} is no cell: use # . ?")
    if not cells:
        raise ValueError("the line has no cells")
    result = line_solver(tuple(clue), len(cells))(parse_state(cells))
    if not result:
        raise Contradiction(f"no arrangement of {' '.join(map(str, clue)) or '0'} fits {cells}")
    return format_state(result, len(cells))


_MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def doublings(start: int, length: int) -> tuple[int, ...]:
    """The shifts that widen (or thin) a mask that stands for runs of `start` cells to runs of `length`, O(log length)
    of them.
    """
    shifts = []
    while start < length:
        shifts.append(min(start, length - start))
        start += shifts[-1]
    return tuple(shifts)


Fit = Callable[[int, int], tuple[int, int]]
"""From masks of the cells that can be black and white to those that can be in some completion; 0 and 0 for none."""


def line_solver(clue: Clue, n: int) -> LineSolver:
    """A function from the state of a line of n cells to its maximal painting, 0 when it has no completion.

    The clue must fit (sum + gaps <= n). Cost: O(k + d log L) int operations of n bits for k blocks of d different
    lengths, L the longest.
    """
    fit = _fit(clue, n, 1)
    cells = (1 << n) - 1
    sentinels = 1 << (n + 1) | 1

    def solve(state: State) -> State:
        black, white = fit((state & cells) << 1, state >> n << 1 | sentinels)
        return black >> 1 | white >> 1 << n

    return solve


class Assumptions(NamedTuple):
    """What a line of n cells alone gives when one more cell is settled: at index i when cell i becomes white, at n+i
    when it becomes black. Only the indices of unknown cells mean anything.
    """

    blacks: Sequence[int]
    """The cells that can still be black, one bit up: cell i is bit i+1. 0 here and in `whites` for a contradiction."""
    whites: Sequence[int]
    """The cells that can still be white, likewise."""
    gains: list[int]
    """How many cells follow; a contradiction counts as more than any other."""

    def state(self, index: int) -> State:
        """The line's maximal painting under an assumption, 0 for none."""
        n = len(self.gains) // 2
        return self.blacks[index] >> 1 | self.whites[index] >> 1 << n


def assumptions(clue: Clue, n: int) -> Callable[[State], Assumptions]:
    """A function from the state of a line of n cells to what follows when one more cell is settled.

    Every assumption has a copy of the line; all copies are solved at once.
    """
    copies = 2 * n
    size = _copy_bytes(n)
    stride = 8 * size
    fit = _fit(clue, n, copies)
    comb = ((1 << copies * stride) - 1) // ((1 << stride) - 1)
    cells = (1 << n) - 1
    sentinels = comb | comb << n + 1
    # In copy i cell i loses the bit that says it can be black, in copy n+i the one that says it can be white.
    not_black = 2 * (((1 << n * (stride + 1)) - 1) // ((1 << stride + 1) - 1))
    not_white = not_black << n * stride
    code = {4: "I", 8: "Q"}.get(size)
    split = Struct(f"<{copies}{code}").unpack if code else lambda packed: _split(packed, size)

    def solve(state: State) -> Assumptions:
        black, white = fit(
            (state & cells) * comb << 1 & ~not_black,
            (state >> n) * comb << 1 & ~not_white | sentinels,
        )
        blacks: Sequence[int] = split(black.to_bytes(copies * size, "little"))
        whites: Sequence[int] = split(white.to_bytes(copies * size, "little"))
        left = state.bit_count() - 1
        gains = [left - b.bit_count() - w.bit_count() for b, w in zip(blacks, whites, strict=True)]
        return Assumptions(blacks, whites, gains)

    return solve


def _copy_bytes(n: int) -> int:
    """The bytes of one copy of a line with its sentinels and the spare bit: those of a machine word where it fits."""
    needed = n + 3
    return 4 if needed <= 32 else 8 if needed <= 64 else (needed + 7) // 8


def _split(packed: bytes, size: int) -> tuple[int, ...]:
    """The numbers of `size` bytes each that stand in a row."""
    return tuple(int.from_bytes(packed[at : at + size], "little") for at in range(0, len(packed), size))


def _fit(clue: Clue, n: int, copies: int) -> Fit:
    """The solver for `copies` lines of n cells with this clue, side by side, `_copy_bytes` each: a white sentinel, the
    cells, a white sentinel, and at least one bit that stays 0 and stops the carry.
    """
    stride = 8 * _copy_bytes(n)
    first = ((1 << copies * stride) - 1) // ((1 << stride) - 1)
    behind = first << (n + 1)
    cells = ((1 << n) - 1 << 1) * first
    lengths = sorted(set(clue))
    erosions = tuple(doublings(a, b) for a, b in zip([1, *lengths], lengths, strict=False))
    rank = {length: i for i, length in enumerate(lengths)}
    blocks = tuple((length, rank[length]) for length in clue)
    mirrored_blocks = blocks[::-1]
    # Longest first, each widened only by what it has more than the next one.
    shorter = [1, *lengths]
    dilations = tuple((i, doublings(1, lengths[i] - shorter[i] + 1)) for i in reversed(range(len(lengths))))
    no_ends = [0] * len(lengths)
    bits = (copies - 1) * stride + n + 2
    size = (bits + 7) // 8
    spare = 8 * size - bits
    from_bytes = int.from_bytes

    def fit(black: int, white: int) -> tuple[int, int]:
        runs = []
        run = black
        for shifts in erosions:
            for shift in shifts:
                run &= run >> shift
            runs.append(run)
        here = ((white + first) ^ white | first) & white
        after, ends = [], []
        for length, i in blocks:
            after.append(here)
            end = (here << 1 & runs[i]) << length & white
            ends.append(end)
            here = ((end + white) ^ white | end) & white
        if not here & behind:
            return 0, 0

        # The same from the other end, on the mirrored lines.
        run = from_bytes(black.to_bytes(size, "little").translate(_MIRROR), "big") >> spare
        white = from_bytes(white.to_bytes(size, "little").translate(_MIRROR), "big") >> spare
        runs = []
        for shifts in erosions:
            for shift in shifts:
                run &= run >> shift
            runs.append(run)
        back = ((white + first) ^ white | first) & white
        before = from_bytes(back.to_bytes(size, "little").translate(_MIRROR), "big") >> spare
        gaps = here & before
        ends_of = no_ends[:]
        for length, i in mirrored_blocks:
            ends_of[i] |= ends.pop() & before
            end = (back << 1 & runs[i]) << length & white
            back = ((end + white) ^ white | end) & white
            before = from_bytes(back.to_bytes(size, "little").translate(_MIRROR), "big") >> spare
            gaps |= after.pop() & before

        covered = 0
        for i, shifts in dilations:
            covered |= ends_of[i]
            for shift in shifts:
                covered |= covered >> shift
        return covered >> 1 & cells, gaps & cells

    return fit

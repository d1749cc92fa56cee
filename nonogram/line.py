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
"""

from __future__ import annotations

from collections.abc import Callable

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


def mirror(bits: int, n: int) -> int:
    """The low n bits in reverse order."""
    size = (n + 7) // 8
    return int.from_bytes(bits.to_bytes(size, "little").translate(_MIRROR), "big") >> (8 * size - n)


def doublings(start: int, length: int) -> tuple[int, ...]:
    """The shifts that widen (or thin) a mask that stands for runs of `start` cells to runs of `length`, O(log length)
    of them.
    """
    shifts = []
    while start < length:
        shifts.append(min(start, length - start))
        start += shifts[-1]
    return tuple(shifts)


def line_solver(clue: Clue, n: int) -> LineSolver:
    """A function from the state of a line of n cells to its maximal painting, 0 when it has no completion.

    The clue must fit (sum + gaps <= n). Cost: O(k + d log L) int operations of n bits for k blocks of d different
    lengths, L the longest.
    """
    cells = (1 << n) - 1
    behind = 1 << (n + 1)
    sentinels = behind | 1
    lengths = sorted(set(clue))
    erosions = tuple(doublings(a, b) for a, b in zip([1, *lengths], lengths, strict=False))
    rank = {length: i for i, length in enumerate(lengths)}
    blocks = tuple((length, rank[length]) for length in clue)
    mirrored_blocks = blocks[::-1]
    # Longest first, each widened only by what it has more than the next one.
    shorter = [1, *lengths]
    dilations = tuple((i, doublings(1, lengths[i] - shorter[i] + 1)) for i in reversed(range(len(lengths))))
    no_ends = [0] * len(lengths)
    state_bytes, set_bytes = (2 * n + 7) // 8, (n + 9) // 8
    state_spare, set_spare = 8 * state_bytes - 2 * n, 8 * set_bytes - n - 2
    from_bytes = int.from_bytes

    def solve(state: State) -> State:
        # Bit p of each set is cell p-1; bits 0 and n+1 are the sentinels.
        white = state >> n << 1 | sentinels
        runs = []
        run = (state & cells) << 1
        for shifts in erosions:
            for shift in shifts:
                run &= run >> shift
            runs.append(run)
        here = ((white + 1) ^ white | 1) & white
        after, ends = [], []
        for length, i in blocks:
            after.append(here)
            end = (here << 1 & runs[i]) << length & white
            ends.append(end)
            here = ((end + white) ^ white | end) & white
        if not here & behind:
            return 0

        # The same from the other end. Mirroring the state swaps its halves.
        state = from_bytes(state.to_bytes(state_bytes, "little").translate(_MIRROR), "big") >> state_spare
        white = (state & cells) << 1 | sentinels
        runs = []
        run = state >> n << 1
        for shifts in erosions:
            for shift in shifts:
                run &= run >> shift
            runs.append(run)
        back = ((white + 1) ^ white | 1) & white
        before = from_bytes(back.to_bytes(set_bytes, "little").translate(_MIRROR), "big") >> set_spare
        gaps = here & before
        ends_of = no_ends[:]
        for length, i in mirrored_blocks:
            ends_of[i] |= ends.pop() & before
            end = (back << 1 & runs[i]) << length & white
            back = ((end + white) ^ white | end) & white
            before = from_bytes(back.to_bytes(set_bytes, "little").translate(_MIRROR), "big") >> set_spare
            gaps |= after.pop() & before

        black = 0
        for i, shifts in dilations:
            black |= ends_of[i]
            for shift in shifts:
                black |= black >> shift
        return black >> 2 & cells | (gaps >> 1 & cells) << n

    return solve

"""The bit-parallel line solver: a handful of int operations per block, for all positions at once.

A line state of n cells is one int: bit i says "cell i can be black", bit n+i says "cell i can be white" (the two-bit
cells of Wu et al. 2013, section II, kept as two masks). The state of an unknown line is `unknown(n)`.

The algorithm is described in `lanes`, that of lines of few blocks in `few_blocks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from ..cells import BLACK, CELLS, UNKNOWN, WHITE, Clue, earliest_starts, room_needed
from ..colours import line as in_colours
from ..errors import ArgumentTypeError, Contradiction, PuzzleError, type_name
from ..grid import MAX_SIDE
from ..puzzle import read_clue
from .few_blocks import FEW, solver_of_few
from .lanes import Fit, Lanes, Plan, fitter

State = int
"""A line state: low n bits "can be black", high n bits "can be white"."""

LineSolver = Callable[[State], State]


MANY_BITS: Final = 16
"""A mask with so many bits is read run by run."""


SOLVERS_CACHED: Final = 1024
"""The number of line solvers that are kept: proofs ask for the same ones over and over."""


def unknown(n: int) -> State:
    """Return the state of a line of n unknown cells."""
    return (1 << (2 * n)) - 1


def blank_painting(clue: Clue, n: int) -> State:
    """Return the maximal painting of a line of n unknown cells: of each block, the cells that it covers wherever the
    spare cells are.

    The clue must fit. Cost: one step a block, where a line solver takes dozens to be made.
    """
    spare = n - room_needed(clue)
    black = 0
    if max(clue, default=0) > spare:
        for length, start in zip(clue, earliest_starts(clue), strict=True):
            if length > spare:
                black |= (1 << length - spare) - 1 << start + spare
    cells = (1 << n) - 1
    can_be_black = black if spare == 0 or not clue else cells
    return can_be_black | (cells ^ black) << n


def positions(mask: int, first: int = 0) -> list[int]:
    """Return the positions of the set bits, lowest first, counted from `first`."""
    found: list[int] = []
    first -= 1
    if mask.bit_count() < MANY_BITS:
        while mask:
            low = mask & -mask
            found.append(first + low.bit_length())
            mask ^= low
        return found
    # So many come in runs: adding the lowest bit of a run leaves only the bit after it.
    while mask:
        low = mask & -mask
        mask += low
        end = mask & -mask
        found += range(first + low.bit_length(), first + end.bit_length())
        mask ^= end
    return found


def _digits(possible: str) -> bytes:
    """Return a translation table from these cells to 1, from the others to 0, and from any other character to no
    digit.
    """
    return bytes(ord("1" if chr(i) in possible else "0" if chr(i) in CELLS else "!") for i in range(256))


_CAN_BE_BLACK, _CAN_BE_WHITE = _digits(BLACK + UNKNOWN), _digits(WHITE + UNKNOWN)


def parse_state(cells: str) -> State:
    """Return the state of a line written as `#.?`. Raises ValueError for any other character, and for an empty text."""
    backwards = cells[::-1].encode()
    return int(backwards.translate(_CAN_BE_BLACK), 2) | int(backwards.translate(_CAN_BE_WHITE), 2) << len(cells)


def format_state(state: State, n: int) -> str:
    """Return a line state as `#.?`; a cell that can be neither is the caller's error and shown as `!`."""
    black, white = state & (1 << n) - 1, state >> n
    # Read as hexadecimal, the digits of both masks add up cell by cell.
    cells = f"{2 * int(f'{black:b}', 16) + int(f'{white:b}', 16):0{n}x}"
    return cells[::-1].translate(_SHOWN)


_SHOWN: Final = str.maketrans("0123", "!" + WHITE + BLACK + UNKNOWN)


def solve_line(clue: Iterable[int | tuple[int, int]], cells: str) -> str:
    """Return the maximal painting of a line: every cell on which all completions agree.

    `clue` is read as a Puzzle reads it, `cells` is the line as `#.?`, of at most MAX_SIDE cells. Raises PuzzleError if
    either is invalid, and Contradiction when no completion exists. In colours the clue is made of pairs of a length and
    the number of an ink, and the line is written in the letters of the inks, too.

    >>> ng.solve_line((3,), "?????")
    '??#??'
    >>> ng.solve_line([(2, 1), (2, 2)], "?????")
    '?#?b?'
    """
    if in_colours.is_coloured(clue):
        return in_colours.solve_line(clue, cells)
    n = len(expect_line(cells))
    return painting(line_clue(clue, n), cells)


def painting(clue: Clue, cells: str) -> str:
    """Return the maximal painting of a line that is known to be valid, as is its clue. Raises Contradiction when no
    completion exists.
    """
    n = len(cells)
    result = line_solver(clue, n)(parse_state(cells))
    if not result:
        raise Contradiction(f"no arrangement of {' '.join(map(str, clue)) or '0'} fits {cells}")
    return format_state(result, n)


def expect_line(cells: object) -> str:
    """Return `cells` if it is a line of `#.?` with at most MAX_SIDE cells; raise PuzzleError or ArgumentTypeError
    otherwise.
    """
    if not isinstance(cells, str):
        raise ArgumentTypeError(f"the line: expected a text of #, . and ?, got {type_name(cells)}")
    if not cells:
        raise PuzzleError("the line has no cells")
    if len(cells) > MAX_SIDE:
        raise PuzzleError(f"the line is too long: {len(cells):,} cells, at most {MAX_SIDE}")
    if strange := cells.strip(CELLS):
        raise PuzzleError(f"the line: {strange[0]!r} is not a cell: use #, . or ?")
    return cells


def line_clue(clue: object, cells: int | None) -> Clue:
    """Return the clue of a line with `cells` cells, None for any length; PuzzleError says what is wrong with it."""
    try:
        return read_clue(clue, cells)
    except PuzzleError as error:
        raise PuzzleError(f"the clue: {error.problem}") from None


@lru_cache(maxsize=SOLVERS_CACHED)
def line_solver(clue: Clue, n: int) -> LineSolver:
    """Return a function from the state of a line of n cells to its maximal painting, 0 when it has no completion.

    The clue must fit (sum + gaps <= n). Cost: as for `lanes.fitter`, or less with few blocks.
    """
    if 0 < len(clue) <= FEW:
        return solver_of_few(clue, n)
    fit, at, cells, sentinels = _alone(n)
    plan = Plan.of(clue)

    def solve(state: State) -> State:
        black, white = fit(plan, (state & cells) << at, state >> n << at | sentinels)
        return black >> at | white >> at << n

    return solve


@lru_cache(maxsize=64)
def _alone(n: int) -> tuple[Fit, int, int, int]:
    """Return what all lines of n cells share: how clues are fitted into one, the place of its first cell there, the
    mask of its cells, and the sentinels.
    """
    lanes = Lanes.of(n, 1)
    return fitter(lanes), lanes.first + 1, (1 << n) - 1, lanes.sentinels

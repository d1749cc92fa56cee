"""The line solver in colours, bit-parallel as `logic.lanes`: a handful of int operations per block, for all places.

A place is a number from 0 to n, the cells before which are looked at; a set of places is an int. `reached[j]` is the
set of places before which exactly the first j blocks fit, with white cells behind the last of them if wanted:

- block j of length L starts at a place from which L cells can have its ink: an erosion of the mask of that ink, done by
  doubling shifts. It ends L places further on;
- from there any number of white cells may follow. Added to the white mask, the ends carry up through each run of white
  cells to the place behind it: these are the places reached;
- the next block may start at any of them if it has another ink; otherwise one of those white cells must have been used
  (Wu et al. 2013, section II-B-3).

The same on the mirrored line tells behind which places the blocks from j on fit. A cell is white in some completion
where the places before it and behind it meet; a block ends where what is before it and behind it both fit, and the
cells it covers, found by a dilation, can have its ink.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..errors import ArgumentTypeError, Contradiction, PuzzleError, type_name
from ..grid import MAX_SIDE
from ..inks import LETTERS, MOST_INKS, ColourClue, Ink, gaps, letters, read_colour_clue, values
from ..logic.lanes import doublings
from .state import State, parse_state, row_text

_MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

LineSolver = Callable[[State], State]


def unknown(n: int, inks: int) -> State:
    """Return the state of a line of n unknown cells."""
    return (1 << (inks + 1) * n) - 1


@lru_cache(maxsize=4096)
def line_solver(clue: ColourClue, n: int, inks: int) -> LineSolver:
    """Return a function from the state of a line of n cells to the values that its cells have in some completion, 0
    when it has none. The clue must fit.

    Its cost: O(k log L) int operations for k blocks, L the longest.
    """
    fit = fitter(clue, n, inks)
    white_at = inks * n
    blocks = tuple(((ink - 1) * n, doublings(1, length)) for length, ink in clue)

    def solve(state: State) -> State:
        ends, whites = fit(state)
        if not whites and not ends:
            return 0
        found = whites << white_at
        for (at, shifts), end in zip(blocks, ends, strict=True):
            covered = end >> 1
            for shift in shifts:
                covered |= covered >> shift
            found |= covered << at
        return found

    return solve


@lru_cache(maxsize=4096)
def fitter(clue: ColourClue, n: int, inks: int) -> Callable[[State], tuple[list[int], int]]:
    """Return a function from the state of a line of n cells to the places right behind each block in some completion,
    and the cells that are white in one; no places and no cells where there is none. The clue must fit.
    """
    full = (1 << n) - 1
    white_at = inks * n
    size = (n + 8) // 8
    spare = 8 * size - n - 1
    """The mirror image of place p is place n - p: so many bits lie beyond the last place."""
    every = [(length, (ink - 1) * n, doublings(1, length)) for length, ink in clue]
    blocks = tuple((*block, gap) for block, gap in zip(every, (*gaps(clue), 0), strict=False))
    mirrored_blocks = tuple((*block, gap) for block, gap in zip(every, (0, *gaps(clue)), strict=False))[::-1]
    from_bytes = int.from_bytes
    used = {at for _, at, _, _ in blocks} | {white_at}

    def mirror(places: int) -> int:
        return from_bytes(places.to_bytes(size, "little").translate(_MIRROR), "big") >> spare

    def fit(state: State) -> tuple[list[int], int]:
        white = state >> white_at
        mirrored = {at: mirror((state >> at & full) << 1) for at in used}
        mirrored_white = mirrored[white_at]

        # Behind which places the last blocks fit: after white cells, and where the block before them may end.
        reached = (mirrored_white + 1 ^ mirrored_white) | 1
        starts = reached
        behind = [mirror(reached)]
        ends_before = []
        for length, at, shifts, gap in mirrored_blocks:
            ends_before.append(mirror(starts))
            run = mirrored[at]
            for shift in shifts:
                run &= run >> shift
            ends = (starts & run) << length
            reached = (mirrored_white + (ends & mirrored_white) ^ mirrored_white) | ends
            starts = (reached & mirrored_white) << 1 if gap else reached
            behind.append(mirror(reached))
        if not behind[-1] & 1:
            return [], 0

        starts = (white + 1 ^ white) | 1
        whites = starts & behind[-1] >> 1
        found = []
        for (length, at, shifts, gap), ends_here, rest in zip(
            blocks, reversed(ends_before), reversed(behind[:-1]), strict=True
        ):
            run = state >> at & full
            for shift in shifts:
                run &= run >> shift
            ends = (starts & run) << length
            found.append(ends & ends_here)
            reached = (white + (ends & white) ^ white) | ends
            starts = (reached & white) << 1 if gap else reached
            whites |= reached & rest >> 1
        return found, whites & white

    return fit


# --- lines as they are written ---

_INKS = tuple(Ink(str(number), f"#{number:06x}") for number in range(1, MOST_INKS + 1))
"""Inks of which only the numbers count."""


def is_coloured(clue: object) -> bool:
    """Return whether a clue is made of pairs."""
    return isinstance(clue, Sequence) and bool(clue) and isinstance(clue[0], Sequence) and not isinstance(clue, str)


def solve_line(clue: object, cells: object) -> str:
    """Return the cells that are known in every completion of a line; see `logic.line.solve_line`. There are as many
    inks as clue and cells name.
    """
    if not isinstance(cells, str):
        raise ArgumentTypeError(f"the line: expected a text of #, b, . and ?, got {type_name(cells)}")
    if not 0 < len(cells) <= MAX_SIDE:
        raise PuzzleError(f"the line: {len(cells):,} cells, where 1 to {MAX_SIDE} are allowed")
    cells = cells.replace("a", LETTERS[0])
    if strange := cells.strip(letters(MOST_INKS)):
        raise PuzzleError(f"the line: {strange[0]!r} is not a cell: use #, b to i, . or ?")
    try:
        blocks: ColourClue = read_colour_clue(clue, len(cells), _INKS)
    except PuzzleError as error:
        raise PuzzleError(f"the clue: {error.problem}") from None
    inks = max([block.ink for block in blocks] + [LETTERS.index(cell) + 1 for cell in cells if cell in LETTERS])
    every = values(inks)
    found = line_solver(blocks, len(cells), inks)(parse_state(cells, every))
    if not found:
        raise Contradiction(f"no arrangement of {', '.join(f'{n} of ink {ink}' for n, ink in blocks)} fits {cells}")
    return row_text(found, len(cells), every)

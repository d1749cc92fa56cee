"""Puzzles of pictures."""

from __future__ import annotations

from ..cells import WHITE, At
from ..colours.grid import ColourGrid
from ..errors import ArgumentError, shown
from ..grid import Grid
from ..inks import LETTERS, MOST_INKS
from ..pausing import pause
from .blurring import blurred
from .choosing import chosen
from .costs import Offered
from .goals import Goal
from .originals import Budget, Original
from .palettes import apart_for_all, named
from .pixels import WHITEST, Pixels, Tones, averaged, board_size, tones_of, without_margins
from .proposals import Proposal
from .quantising import Few, in_few_inks
from .repairing import repairing
from .thresholds import black_and_white, distances

_SURROUNDINGS = 8
"""The surroundings to which a cell's tone is compared for detail reach this part of the board's side."""
_UNSEEN = 2.0
"""What it costs to give a cell an ink that it has nothing of instead of one that it is full of, in the standard
deviations of `Offered`.
"""


def tones_for(pixels: Pixels, size: object, *, crop: bool = False, invert: bool = False, detail: float = 0.0) -> Tones:
    """Return the tones of the cells of a board for a picture. `crop` leaves out empty margins, `invert` draws what is
    light, and `detail`, from 0 to 1, makes differences between neighbours count for more than large areas.
    """
    kept = without_margins(pixels) if crop else pixels
    tones = averaged(tones_of(kept), *board_size(size, kept))
    if invert:
        tones = [[WHITEST - tone for tone in row] for row in tones]
    if not detail:
        return tones
    around = blurred(tones, max(1, max(len(tones), len(tones[0])) // _SURROUNDINGS))
    return [
        [tone - detail * mean for tone, mean in zip(row, means, strict=True)]
        for row, means in zip(tones, around, strict=True)
    ]


async def imaging(
    tones: Tones, goal: Goal, budget: Budget, threshold: float | None = None, alternatives: int = 1, seed: int = 0
) -> tuple[Proposal, ...]:
    """Make puzzles of tones, as `repairing` does of a picture. `threshold` is the lightest tone that becomes black;
    without it the tones are rendered as `chosen` says.
    """
    await pause()
    if threshold is None:
        one = await chosen(tones, budget)
        return await repairing(one.original, goal, budget, alternatives, seed, repaired=one.repaired)
    picture = Grid.parse(black_and_white(tones, threshold))
    return await repairing(Original(picture, offered=distances(tones, threshold)), goal, budget, alternatives, seed)


# --- in colours ---


def expect_inks(inks: object) -> int:
    """Return a number of inks. Raises ArgumentError for any that no puzzle has."""
    if isinstance(inks, int) and not isinstance(inks, bool) and 1 <= inks <= MOST_INKS:
        return inks
    raise ArgumentError(f"inks: {shown(inks)} is not a number from 1 to {MOST_INKS}")


def expect_no_tones(*, invert: bool, detail: float, threshold: float | None) -> None:
    """Raise ArgumentError for settings that a picture in colours does not have."""
    for name, given in (("invert", invert), ("detail", bool(detail)), ("threshold", threshold is not None)):
        if given:
            raise ArgumentError(f"{name}: a picture in colours has none")


def inked(pixels: Pixels, size: object, inks: int, *, crop: bool = False) -> tuple[Few, tuple[str, ...]]:
    """Return a picture in at most so many inks, and their colours, which everybody tells apart from each other and from
    paper, also with deuteranopia and protanopia (CIEDE2000 at least 20): colours of the picture, lighter or darker
    where they have to be. There are fewer inks where the picture has no more, or more could not be told apart.
    """
    kept = without_margins(pixels) if crop else pixels
    board = board_size(size, kept)
    while True:
        few = in_few_inks(kept, board, inks)
        weights = [sum(row.count(number) for row in few.cells) for number in range(1, len(few.inks) + 1)]
        colours = apart_for_all(few.inks, weights)
        if colours is not None:
            return few, colours
        inks = len(few.inks) - 1


async def imaging_in_inks(
    few: Few, colours: tuple[str, ...], goal: Goal, budget: Budget, alternatives: int = 1, seed: int = 0
) -> tuple[Proposal, ...]:
    """Make puzzles of a picture in few inks, as `repairing` does. One ink makes a puzzle in black."""
    await pause()
    letters = WHITE + LETTERS[: len(colours)]
    rows = ["".join(letters[number] for number in row) for row in few.cells]
    offered = _shares_offered(few, letters)
    if len(colours) == 1:
        original = Original(Grid.parse(rows), offered=offered)
    else:
        original = Original(ColourGrid.parse(rows, len(colours)), named(colours), offered=offered)
    return await repairing(original, goal, budget, alternatives, seed)


def _shares_offered(few: Few, letters: str) -> Offered:
    """Return for each cell the values that it or a cell beside it has some of, each with how much less of it the cell
    has than of that which it has most of.
    """
    height, width = len(few.shares), len(few.shares[0])

    def around(at: At) -> set[int]:
        rows, columns = range(max(0, at[0] - 1), at[0] + 2), range(max(0, at[1] - 1), at[1] + 2)
        near = {few.cells[row][column] for row in rows if row < height for column in columns if column < width}
        return near | {number for number, share in enumerate(few.shares[at[0]][at[1]]) if share}

    return {
        (row, column): [
            (letters[number], _UNSEEN * (max(shares) - shares[number])) for number in sorted(around((row, column)))
        ]
        for row, across in enumerate(few.shares)
        for column, shares in enumerate(across)
    }

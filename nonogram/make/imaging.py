"""Puzzles of pictures."""

from __future__ import annotations

from ..grid import Grid
from ..pausing import pause
from .blurring import blurred
from .goals import Goal
from .originals import Budget, Original
from .pixels import WHITEST, Pixels, Tones, averaged, board_size, tones_of, without_margins
from .proposals import Proposal
from .repairing import repairing
from .thresholds import black_and_white, distances, simplest

_SURROUNDINGS = 8
"""The surroundings to which a cell's tone is compared for detail reach this part of the board's side."""


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
    None for that of which lines find most.
    """
    await pause()
    chosen = simplest(tones) if threshold is None else threshold
    picture = Grid.parse(black_and_white(tones, chosen))
    original = Original(picture, offered=distances(tones, chosen))
    return await repairing(original, goal, budget, alternatives, seed)

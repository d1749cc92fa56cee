"""Random pictures: noise, blurred or not, in one ink or in several."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import Literal, NamedTuple, get_args

from ..cells import BLACK, WHITE, At
from ..colours.grid import ColourGrid
from ..errors import expect_choice
from ..grid import Grid
from ..inks import LETTERS
from .blurring import blurred
from .symmetry import Symmetry, images

_SHAPING = 2
"""So many blurs make shapes of noise."""
_BLURRED = 5
"""Of pictures with a shorter side, blurring would leave nothing."""

Style = Literal["any", "shapes", "noise"]
"""What a picture looks like: of coherent shapes, of single cells, or what suits the wish."""
STYLES: tuple[Style, ...] = get_args(Style)


class Manner(NamedTuple):
    """How a picture is drawn: how often noise is blurred, and which share is black. More blur makes easier puzzles."""

    blurs: int
    density: float

    def styled(self, style: Style) -> Manner:
        """Return the same with noise that is blurred, or not, as a style wants it."""
        return {
            "any": self,
            "shapes": self._replace(blurs=max(_SHAPING, self.blurs)),
            "noise": self._replace(blurs=0),
        }[style]


def expect_style(style: str) -> Style:
    """Return the style of this name. Raises ArgumentError for any other name."""
    expect_choice("style", style, STYLES)
    return next(one for one in STYLES if one == style)


def drawn(height: int, width: int, manner: Manner, symmetry: Symmetry, chance: Random) -> Grid:
    """Return a picture: noise, blurred, made symmetric, of which the highest cells are black."""
    level = _levels(height, width, manner.blurs, symmetry, chance)
    sea = sorted(level.values(), reverse=True)[min(len(level) - 1, round(manner.density * len(level)))]
    rows = ["".join(BLACK if level[row, column] > sea else WHITE for column in range(width)) for row in range(height)]
    return Grid.parse(rows)


def dyed(picture: Grid, inks: int, manner: Manner, symmetry: Symmetry, chance: Random) -> ColourGrid:
    """Return a picture in black and white with its black cells in so many inks, each in about as many: other noise,
    blurred and made symmetric likewise, says in which.
    """
    level = _levels(picture.height, picture.width, max(1, manner.blurs), symmetry, chance)
    black = sorted((level[at], at) for at in level if picture[at] == BLACK)
    bounds = [black[len(black) * ink // inks][0] for ink in range(1, inks)] if black else []
    rows = [
        "".join(
            LETTERS[sum(level[row, column] >= bound for bound in bounds)] if cell == BLACK else WHITE
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(picture.rows())
    ]
    return ColourGrid.parse(rows, inks)


def _levels(height: int, width: int, blurs: int, symmetry: Symmetry, chance: Random) -> dict[At, float]:
    """Return noise, blurred so often, the same in cells that are alike by symmetry."""
    heights = [[chance.random() for _ in range(width)] for _ in range(height)]
    for _ in range(blurs if min(height, width) >= _BLURRED else 0):
        heights = blurred(heights, max(1, max(height, width) // 20))
    alike = {
        (row, column): images(symmetry, (row, column), height, width)
        for row in range(height)
        for column in range(width)
    }
    return {at: fsum(heights[row][column] for row, column in like) / len(like) for at, like in alike.items()}

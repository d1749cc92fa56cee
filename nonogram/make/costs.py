"""What it costs the eye to change a cell of a picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..cells import BLACK, WHITE, At
from .sketch import Change, Sketch
from .symmetry import Symmetry, images

Offered = Mapping[At, Sequence[tuple[str, float]]]
"""For each cell the values that it can have, each with how far the tones of the picture are from it, in standard
deviations.
"""

_AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
_WHOLE = 12
"""The weight of all neighbours: two for each side, one for each corner."""
SHAPE = 0.5
"""What it costs to make a cell unlike all its neighbours."""
LOPSIDED = 0.5
"""What it costs to spoil a symmetry in one cell."""


class Costs:
    """How much changes disturb a picture: how far its tones are from the new value, how unlike its neighbours a cell
    becomes, and whether the picture's symmetry is lost there. Cells in `keep` cannot be changed.
    """

    def __init__(self, symmetry: Symmetry, keep: Collection[At] = (), offered: Offered | None = None) -> None:
        self.symmetry = symmetry
        self._keep = frozenset(keep)
        self._offered = offered

    def values(self, sketch: Sketch, at: At) -> list[tuple[str, float]]:
        """Return what a cell could be instead, each with its cost."""
        now = sketch.value(at)
        if at in self._keep:
            return []
        if self._offered is not None:
            offered = self._offered[at]
        elif sketch.inks:
            offered = [(value, 0.0) for value in sorted({sketch.value(near) for near in _around(at)})]
        else:
            offered = [(value, 0.0) for value in (BLACK, WHITE)]
        return [(value, away + SHAPE * _unlike(sketch, at, value)) for value, away in offered if value != now]

    def cost(self, sketch: Sketch, change: Change) -> float | None:
        """Return what a change of the sketch costs; None if a cell cannot become what it says."""
        total = 0.0
        new = {(row, column): value for row, column, value in change}
        for at, value in new.items():
            cost = dict(self.values(sketch, at)).get(value)
            if cost is None:
                return None
            _, *others = images(self.symmetry, at, sketch.height, sketch.width)
            total += cost + LOPSIDED * any(new.get(other, sketch.value(other)) != value for other in others)
        return total


def _around(at: At) -> list[At]:
    return [(at[0] + down, at[1] + right) for down, right in _AROUND]


def _unlike(sketch: Sketch, at: At, value: str) -> float:
    """Return how much of what surrounds a cell has another value, from 0 to 1."""
    unlike = 0
    for down, right in _AROUND:
        if sketch.value((at[0] + down, at[1] + right)) != value:
            unlike += 1 if down and right else 2
    return unlike / _WHOLE

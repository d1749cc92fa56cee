"""What the search takes for granted: the cells that rows and columns are surest of (`odds`), for one walk."""

from __future__ import annotations

from typing import NamedTuple

from .odds import INERTIA


class Grant(NamedTuple):
    """Which cells are taken for granted, and how the search goes on below them."""

    share: float
    """The share of the unknown cells."""
    rounds: int
    """The number of exchanges of odds before it."""
    inertia: float
    """Their inertia."""
    walk: int = 40
    """Reversed guesses in the walk below these cells."""
    patience: int | None = None
    """Patience of probing there, if less than otherwise."""


EARLY_GRANT = Grant(0.35, 4, 0.0, walk=20, patience=3)
"""What is taken for granted before anything is probed. Where it is right, the rest is easy."""
GRANTS = (Grant(0.3, 5, 0.0), Grant(0.2, 8, INERTIA))
"""What is taken for granted at the root, in turn."""
GRANTED_OPEN = 0.9
"""If this share of the cells is unknown at the root, cells are taken for granted before the first walk."""

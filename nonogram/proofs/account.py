"""What is said of one line, as a value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..cells import Mark
from ..claims import Said
from ..techniques.reading import Bound
from .premises import Owner

Paragraphs = tuple[tuple[Said, ...], ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What is said of a line, and of which blocks one by one; `given` are the known cells on which it rests as far as
    it does not name them. Then what it tells of blocks: which black cells belong to them, how far they can lie, and
    which are `called` complete. It is `plain` if it explains all bounds and the part of every black cell, `counts`
    rooms this many times, and proves as many cells as `otherwise` says by refuting their other value. `crossed` of the
    cells at which it says that blocks begin or end are empty on the board: it does not show why. `cost` is what it
    takes to say it all but that an earlier part has shown something. `idle` are cells that only show what is known, of
    blocks of which it does not speak. It may tell where blocks lie that are `alone` between others whose runs are seen.
    """

    paragraphs: Paragraphs
    given: tuple[Mark, ...]
    blocks: tuple[int, ...]
    owners: frozenset[Owner]
    bounds: frozenset[Bound]
    called: frozenset[int]
    plain: bool
    counts: int
    otherwise: int
    crossed: int
    cost: int
    idle: frozenset[int] = frozenset()
    alone: bool = False

    def alike(self) -> Account:
        """Return what is left of it without claims and without what has been said to be complete or known."""
        return replace(self, paragraphs=(), given=(), cost=0, called=frozenset(), idle=frozenset())

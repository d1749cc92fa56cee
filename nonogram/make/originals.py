"""What a repair begins with, and what it may spend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..cells import At
from ..errors import ArgumentError, expect_whole
from ..grid import Grid, expect_grid
from ..inks import Ink
from ..pausing import NEVER, Deadline, pause
from ..puzzle import expect_cell
from .costs import Costs, Offered
from .sketch import Sketch, changed
from .symmetry import symmetry_of

BUDGET = 4000
"""How many changes are tried out, unless told, before the nearest that was found has to do."""
GRADING = 10
"""A grade takes about the time of so many tries."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Progress: how many changes were tried of those allowed."""

    tried: int
    most: int


class Budget:
    """How many changes may be tried out, and until when."""

    def __init__(self, most: int = BUDGET, deadline: Deadline = NEVER) -> None:
        self.most: int = expect_whole("budget", most, 1)
        self.spent: int = 0
        self.deadline = deadline

    def over(self) -> bool:
        """Return whether nothing more may be tried."""
        return self.spent >= self.most or self.deadline.over()

    async def spend(self, tries: int = 1) -> None:
        """Note a number of tries, and pause."""
        self.spent += tries
        await pause(self._news())

    def _news(self) -> Tried | None:
        return Tried(min(self.spent, self.most), self.most)


class QuietBudget(Budget):
    """A budget for a trial within a job, which tells nothing of its progress."""

    def _news(self) -> None:
        return None


class Original:
    """A picture to be repaired, and what it costs to change it."""

    def __init__(
        self, picture: Grid, inks: Sequence[Ink] = (), keep: Iterable[At] = (), offered: Offered | None = None
    ) -> None:
        """Take a complete picture, in colours with its inks. Cells in `keep` stay as they are; `offered` says what
        others can be. Raises ArgumentError for a picture with unknown cells, and for a cell outside it.
        """
        if not expect_grid(picture).complete:
            raise ArgumentError("picture: it has unknown cells")
        self.rows: list[str] = picture.rows()
        self.inks: tuple[Ink, ...] = tuple(inks)
        kept = [expect_cell("keep", at, picture.height, picture.width) for at in keep]
        self.costs: Costs = Costs(symmetry_of(self.rows), kept, offered)
        self._untouched = self.sketch()

    def sketch(self) -> Sketch:
        """Return a sketch of the picture as it is."""
        return Sketch(self.rows, self.inks)

    def disturbance(self, sketch: Sketch) -> float:
        """Return what it costs to change the picture to this one."""
        after = sketch.rows()
        change = tuple((*at, after[at[0]][at[1]]) for at in changed(self.rows, after))
        return self.costs.cost(self._untouched, change) or 0.0

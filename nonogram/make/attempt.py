"""Changing a picture, cell by cell, until lines alone find it, or until it is the only one.

Among the cells in doubt that change is made which leaves fewest unknown for what it costs the eye: an estimate that
keeps what is known ranks them, and the best are counted. Where no cell helps, pairs are tried; where these do not, the
best estimate is taken all the same, a few times. `spare` takes back changes that were not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from ..cells import At
from ..help.known import QUICK_SEARCH
from ..pausing import go_through
from ..search.result import Result
from ..search.solver import Solving
from .originals import Budget, Original
from .sketch import Change, Sketch
from .symmetry import images

_POOLS = (slice(40), slice(40, 400))
"""Which changes are estimated, the cheapest first: more where those of the first pool gain little."""
_LITTLE = 0.02
"""A change gains little if it settles at most this share of the cells that are open."""
_COUNTED = 6
"""This many of the best estimates are counted."""
_PAIRED = 14
"""The cheapest changes, of which pairs are tried."""
_LEAST_COST = 0.15
"""Added to costs, so that what costs nothing need not gain anything."""
_IN_VAIN = 5
"""An attempt ends after this many changes in a row that gain nothing."""


class _Estimate(NamedTuple):
    """A change and its cost; first, negative, how many cells it settles at most for that: the best are sorted first."""

    loss: float
    cost: float
    change: Change


class Attempt:
    """One way to repair a picture until it is the only one or, with `by_lines`, until lines find it. With `chance`
    costs are weighed by chance; with `symmetric` all changes keep the picture's symmetry.
    """

    def __init__(
        self, original: Original, by_lines: bool, budget: Budget, chance: Random | None, symmetric: bool
    ) -> None:
        self.sketch: Sketch = original.sketch()
        self._costs = original.costs
        self._by_lines = by_lines
        self._budget = budget
        self._chance = chance
        self._symmetric = symmetric
        self._weights: dict[At, float] = {}
        self._changes: list[tuple[Change, Change]] = []
        """The changes made, each with what takes it back."""
        self.reached: bool = False
        """Whether the picture is now the only one, or one that lines find."""
        self.result: Result | None = None
        """What the solver last found out where lines left cells unknown and one picture is enough."""

    async def run(self) -> Sketch:
        """Return the picture as far as it was repaired."""
        sketch, in_vain = self.sketch, 0
        while (doubted := await self._doubted()) and in_vain < _IN_VAIN and not self._budget.over():
            before = sketch.open
            change = await self._best(doubted)
            if change is None:
                return sketch
            self._changes.append((change, sketch.undoing(change)))
            sketch.take(change)
            in_vain = 0 if sketch.open < before else in_vain + 1
        self.reached = not doubted
        return sketch

    async def spare(self) -> None:
        """Take back changes that are not needed, if the picture was reached."""
        sketch = self.sketch
        if not self.reached or len(self._changes) < 2:
            return
        for change, back in list(self._changes):
            sketch.take(back)
            await self._budget.spend()
            if await self._doubted():
                sketch.take(change)
            else:
                self._changes.remove((change, back))

    async def _doubted(self) -> list[At]:
        """Return the cells in doubt: those that lines leave unknown or, if one picture is enough, those in which two
        pictures differ.
        """
        sketch = self.sketch
        if self._by_lines or not sketch.open:
            return sketch.open_cells()
        left = self._budget.deadline.left()
        solving = Solving(sketch.puzzle(), sketch.known(), options=QUICK_SEARCH, line_steps=False, timeout=left)
        self.result = result = await go_through(solving.quietly())
        if result.status == "unique":
            return []
        return list(result.differing) or sketch.open_cells()

    async def _best(self, doubted: list[At]) -> Change | None:
        """Return the change that gains most for its cost, or else one that may lead somewhere; None if there is none
        left to try.
        """
        offered = sorted(self._offered(doubted))
        singles: list[_Estimate] = []
        best: Change | None = None
        for pool in _POOLS:
            singles = sorted([*singles, *await self._estimated(offered[pool])])
            gain, best = await self._counted(singles)
            if gain > _LITTLE * self.sketch.open:
                break
        if best is None and len(offered) > 1:
            pairs = [(cost + other, one + two) for (cost, one), (other, two) in combinations(offered[:_PAIRED], 2)]
            cells = [{cell[:2] for cell in change} for _, change in pairs]
            apart = [pair for pair, among in zip(pairs, cells, strict=True) if len(among) == len(pair[1])]
            _, best = await self._counted(sorted(await self._estimated(apart)))
        return best or (singles[0].change if singles else None)

    def _offered(self, doubted: list[At]) -> Iterator[tuple[float, Change]]:
        """Yield the changes of cells in doubt that were not changed before, each with its weighed cost."""
        sketch = self.sketch
        done = {cell[:2] for change, _ in self._changes for cell in change}
        symmetry = self._costs.symmetry if self._symmetric else "none"
        for at in doubted:
            like = images(symmetry, at, sketch.height, sketch.width)
            if at in done or at != min(like):
                continue
            for value, _ in self._costs.values(sketch, at):
                change = tuple((row, column, value) for row, column in like)
                cost = self._costs.cost(sketch, change)
                if cost is not None:
                    yield cost * self._weight(at), change

    def _weight(self, at: At) -> float:
        """Return what the cost of a cell counts for in this attempt."""
        if self._chance is None:
            return 1.0
        if at not in self._weights:
            self._weights[at] = self._chance.lognormvariate(0, 0.7)
        return self._weights[at]

    async def _estimated(self, offered: list[tuple[float, Change]]) -> list[_Estimate]:
        """Return changes with the most that they may gain for their cost."""
        sketch = self.sketch
        estimates: list[_Estimate] = []
        for cost, change in offered:
            gain = sketch.open - sketch.estimate(change)
            estimates.append(_Estimate(-gain / (_LEAST_COST + cost), cost, change))
            await self._budget.spend()
        return estimates

    async def _counted(self, estimates: list[_Estimate]) -> tuple[int, Change | None]:
        """Return the change that gains most for its cost among the first of these, and how many cells it settles; None
        if none gains anything.
        """
        most, gained, best = 0.0, 0, None
        for estimate in estimates[:_COUNTED]:
            gain = self.sketch.open - self.sketch.count(estimate.change)
            if gain / (_LEAST_COST + estimate.cost) > most:
                most, gained, best = gain / (_LEAST_COST + estimate.cost), gain, estimate.change
            await self._budget.spend()
        return gained, best

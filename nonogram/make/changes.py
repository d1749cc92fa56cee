"""Small changes of a picture among which chance chooses."""

from __future__ import annotations

from random import Random

from ..cells import BLACK, WHITE, At
from .originals import Original
from .sketch import Change, Sketch
from .symmetry import images

_CELLS = 1, 1, 2, 3
"""So many cells near each other are changed at a time."""


def near_together(offered: list[Change], chance: Random) -> Change:
    """Return one of the changes, rather one of the first, often with one or two others beside it: a border is moved,
    or a patch gets a texture. Empty if none is offered.
    """
    if not offered:
        return ()
    first = offered[int(len(offered) * chance.random() ** 2)]
    row, column, _ = first[0]
    near = [one for one in offered if one != first and abs(one[0][0] - row) <= 1 and abs(one[0][1] - column) <= 1]
    others = chance.sample(near, min(len(near), max(0, chance.randrange(-1, 3))))
    cells = {cell[:2]: cell for one in (first, *others) for cell in one}
    return tuple(cells.values())


def offered(original: Original, sketch: Sketch, chance: Random) -> list[Change]:
    """Return changes of single cells, or of cells that are alike by symmetry, the cheapest first, weighed by chance."""
    costs = original.costs
    found: list[tuple[float, Change]] = []
    for row in range(sketch.height):
        for column in range(sketch.width):
            like = images(costs.symmetry, (row, column), sketch.height, sketch.width)
            for value, _ in costs.values(sketch, (row, column)) if (row, column) == min(like) else ():
                change = tuple((*at, value) for at in like)
                cost = costs.cost(sketch, change)
                if cost is not None:
                    found.append((cost + chance.random() * 0.3, change))
    return [change for _, change in sorted(found)]


def near_each_other(sketch: Sketch, chance: Random) -> Change:
    """Return a change of some cells near each other, whatever it costs."""
    row, column = chance.randrange(sketch.height), chance.randrange(sketch.width)
    cells: set[At] = {(row, column)}
    for _ in range(chance.choice(_CELLS) - 1):
        near = row + chance.randint(-1, 1), column + chance.randint(-1, 1)
        cells.add((min(max(near[0], 0), sketch.height - 1), min(max(near[1], 0), sketch.width - 1)))
    return tuple((*at, WHITE if sketch.value(at) == BLACK else BLACK) for at in sorted(cells))

"""How long a SAT search goes on before something else is tried: measured in docs/lab/sat-search.md."""

TASTE = 100
"""Conflicts after which a search that was guided by the first few rounds of beliefs asks for more help."""

FEW = 80
"""Boards with fewer unknown cells take no help from beliefs: their clauses are made sooner."""

GRANTED = 300
"""Conflicts for a search that takes cells for granted."""

SLICE = 1000
"""Conflicts after which any other search may pause for the first time, and a second opinion is asked for."""

LARGE = 1000
"""Boards with more unknown cells are large. They are probed when the search makes no headway: on those with a
structure, a few probes may settle nearly everything.
"""

LARGE_SLICE = 3000
"""The slice of a large board, for which a second opinion costs more."""

WORTH_BEGINNING = 0.1
"""The share of the unknown cells that probing must settle to be worth other clauses."""


def conflicts(cells: int, tasting: bool) -> int:
    """Return the conflicts to begin with on a board with this many unknown cells."""
    return TASTE if tasting else SLICE if cells <= LARGE else LARGE_SLICE

"""Taking stock when the time of a solve is over: the cells that a SAT solver has proved without having said so."""

from __future__ import annotations

from ...grid import Grid
from ...pausing import Deadline
from .binding import SatSolver
from .encoding import Encoding

SECONDS = 0.05
"""Seconds after the time of a solve that taking stock may last, on boards of up to CELLS; less on larger ones, whose
solver takes up to 0.15 s to delete.
"""
CELLS = 10_000


def proved_by(solver: SatSolver, encoding: Encoding, root: Grid, deadline: Deadline) -> Grid:
    """Return the cells of `root` and those for which the solver refutes one value without any decision, as many as
    there is time for.
    """
    enough = Deadline(deadline.left(SECONDS * min(1, CELLS / (root.height * root.width))))
    black, white = list(root.black), list(root.white)
    for literal, (row, column) in zip(encoding.literals, encoding.cells, strict=True):
        if not solver.propagate([-literal])[0]:
            black[row] |= 1 << column
        elif not solver.propagate([literal])[0]:
            white[row] |= 1 << column
        if enough.over():
            break
    return Grid(root.width, tuple(black), tuple(white))

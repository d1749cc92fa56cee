"""The literature's solvers as published: readable, and oracles for the fast engine.

Each of `LINE_SOLVERS` is a `solve_line(clue, cells)`: `cells` is a line of `#.?`, the result its maximal painting, or
None when the line has no completion. Each of `PUZZLE_SOLVERS` is a `solve(puzzle)` that yields all solutions, one at a
time, and searches only as far as it is asked to. `batenburg_kosters.paint(puzzle)` does not search: it paints what
2-SAT proves. Each module follows one source, except `propagation`, which several share. From this package they import
only what a puzzle is, no rule of the engine. Start with `brute`, then `wu`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..cells import Clue
from ..grid import Grid
from ..puzzle import Puzzle
from . import brute, chen_hung, franco_sanchez, van_laarhoven, wu

ClassicSolver = Callable[[Clue, str], str | None]
ClassicPuzzleSolver = Callable[[Puzzle], Iterator[Grid]]

LINE_SOLVERS: dict[str, ClassicSolver] = {
    "brute": brute.solve_line,
    "wu": wu.solve_line,
    "chen_hung": chen_hung.solve_line,
    "van_laarhoven": van_laarhoven.solve_line,
    "franco_sanchez": franco_sanchez.solve_line,
}

PUZZLE_SOLVERS: dict[str, ClassicPuzzleSolver] = {
    "van_laarhoven": van_laarhoven.solve,
    "franco_sanchez": franco_sanchez.solve,
}

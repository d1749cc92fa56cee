"""The literature's line solvers as published: readable, and the oracles of the fast one.

Each module has one function `solve_line(clue, cells)`: `cells` is a line of `#.?`, the result its maximal painting, or
None when the line has no completion. They import nothing of this package but `puzzle`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..puzzle import Clue
from . import brute, wu

ClassicSolver = Callable[[Clue, str], str | None]

LINE_SOLVERS: dict[str, ClassicSolver] = {"brute": brute.solve_line, "wu": wu.solve_line}
